import { IconSearch, IconX } from '@tabler/icons-react';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import box from '#web/ui/fields/Box.module.css';
import { useHotkeyList } from '#web/ui/hotkeys/hotkeys.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { useFilters } from '../filters/useFilters.ts';
import { type SearchOption, useSearchOptions } from './options.ts';
import { useRecentSearches } from './recentSearches.ts';
import classes from './SearchBox.module.css';

const SearchOptions = whenNeeded(async () => ({ default: (await import('./SearchOptions.tsx')).SearchOptions }), {
  early: true,
});

interface SearchBoxProps {
  className?: string;
  /** Shows the key that focuses it, and listens to that key. */
  hasKey?: boolean;
}

/** Milliseconds after the last key until the overview follows. */
const typingPause = 250;

/** Where words and part numbers are typed. The overview follows while typing; from elsewhere Enter leads there. */
export function SearchBox({ className, hasKey = false }: SearchBoxProps) {
  const { t } = useTranslation();
  const { words, type, submit, choose, clear, settle, input } = useSearch();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = useSearchOptions(words, isOpen);
  const listId = useId();
  const isListed = isOpen && options.length > 0;
  useHotkeyList(hasKey ? [{ key: '/', label: t('keys.search'), run: () => input.current?.select() }] : []);

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const pick = (option: SearchOption) => {
    close();
    choose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (isListed) event.stopPropagation();
      else input.current?.blur();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One place more than there are options: the field itself.
      const places = options.length + 1;
      setActive((before) => ((before + 1 + step + places) % places) - 1);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const option = options[active];
    if (option) return pick(option);
    close();
    submit();
  };

  return (
    <search className={[classes.search, className].filter(Boolean).join(' ')}>
      <form onSubmit={onSubmit} autoComplete="off">
        <div className={`${box.box} ${classes.box}`}>
          <IconSearch size={16} stroke={1.75} aria-hidden="true" />
          <input
            ref={input}
            type="text"
            role="combobox"
            enterKeyHint="search"
            value={words}
            maxLength={200}
            placeholder={t('search.placeholder')}
            aria-label={t('search.label')}
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={isListed ? listId : undefined}
            aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
            onChange={(event) => {
              // A row that was copied out of a table has tabs between its cells, which the API refuses.
              type(event.currentTarget.value.replaceAll('\t', '; '));
              setIsOpen(true);
              setActive(-1);
            }}
            onFocus={() => setIsOpen(true)}
            onClick={() => setIsOpen(true)}
            onBlur={() => {
              close();
              settle();
            }}
            onKeyDown={onKeyDown}
          />
          {words !== '' ? (
            <button
              type="button"
              className={`${box.icon} ${classes.clear}`}
              aria-label={t('search.clear')}
              onClick={() => {
                clear();
                input.current?.focus();
              }}
            >
              <IconX size={14} stroke={1.75} />
            </button>
          ) : (
            hasKey && (
              <span className={classes.key} aria-hidden="true">
                /
              </span>
            )
          )}
        </div>
      </form>
      {isListed && <SearchOptions id={listId} options={options} active={active} words={words} onPick={pick} />}
    </search>
  );
}

/** The words of the field and what becomes of them. */
function useSearch() {
  const navigate = useNavigate();
  const isOverview = useMatches({ select: (matches) => /^\/(\$category)?$/.test(matches.at(-1)?.fullPath ?? '') });
  const { filters, change } = useFilters();
  const remember = useRecentSearches((store) => store.remember);
  // Other screens have words of their own in their addresses.
  const q = (isOverview && filters.q) || '';
  const [words, setWords] = useState(q);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was put into the address last, so that its echo does not overwrite what has been typed since. */
  const reported = useRef(q);
  /** While one thing is being typed, the address is rewritten and not added to the history. */
  const isTyping = useRef(false);
  useEffect(() => {
    if (q === reported.current) return;
    reported.current = q;
    setWords(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const report = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim();
    if (!isOverview) {
      if (next !== '') void navigate({ to: '/', search: () => ({ q: next }) });
      return;
    }
    if (next === reported.current) return;
    reported.current = next;
    change({ q: next === '' ? null : next, sort: null }, { replace: isTyping.current });
    isTyping.current = true;
  };
  const settle = () => {
    isTyping.current = false;
    if (isOverview && words.trim() === reported.current) remember(words);
  };
  return {
    input,
    words,
    settle,
    type: (text: string) => {
      setWords(text);
      clearTimeout(timer.current);
      if (isOverview) timer.current = setTimeout(() => report(text), typingPause);
    },
    submit: () => {
      report(words);
      remember(words);
      isTyping.current = false;
    },
    clear: () => {
      setWords('');
      if (isOverview) report('');
    },
    choose: (option: SearchOption) => {
      clearTimeout(timer.current);
      if (option.kind === 'recent') {
        setWords(option.words);
        report(option.words);
        remember(option.words);
      } else if (option.kind === 'category') {
        setWords('');
        reported.current = '';
        void navigate({ to: '/$category', params: { category: option.slug ?? String(option.id) }, search: () => ({}) });
      } else if (option.kind === 'article') {
        remember(words);
        void navigate({ to: '/article/$id', params: { id: String(option.id) } });
      } else if (option.kind !== 'post') {
        const group = option.kind === 'brand' ? 'brands' : 'organizations';
        setWords('');
        reported.current = '';
        if (isOverview) change({ q: null, [group]: [option.id] });
        else void navigate({ to: '/', search: () => ({ [group]: [String(option.id)] }) });
      } else {
        remember(words);
        void navigate({ to: '/advertisement/$id', params: { id: String(option.post.id) } });
      }
      isTyping.current = false;
    },
  };
}
