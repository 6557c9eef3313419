import { IconHistory, IconTag } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format/format.ts';
import { Thumbnail } from '../post/AdvertisementRow.tsx';
import { Highlighted } from '../post/Highlighted.tsx';
import type { SearchOption } from './options.ts';
import { useRecentSearches } from './recentSearches.ts';
import classes from './SearchBox.module.css';

interface SearchOptionsProps {
  id: string;
  options: readonly SearchOption[];
  /** Which one the arrows are at; -1 for the field itself. */
  active: number;
  words: string;
  onPick: (option: SearchOption) => void;
}

const kinds = ['recent', 'brand', 'post'] as const;

/** What is offered under the search field, by kind. */
export function SearchOptions({ id, options, active, words, onPick }: SearchOptionsProps) {
  const { t } = useTranslation();
  const forget = useRecentSearches((store) => store.forget);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    // The pointer must not take the focus out of the field.
    <div ref={list} className={classes.list} onPointerDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={t('search.suggestions')}>
        {kinds.map((kind) => {
          const own = options.flatMap((option, index) => (option.kind === kind ? [{ option, index }] : []));
          if (own.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a list box may hold groups, not fieldsets
            <div key={kind} role="group" aria-label={t(`search.${kind}`)}>
              <div className={classes.kind} aria-hidden="true">
                {t(`search.${kind}`)}
              </div>
              {own.map(({ option, index }) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus
                <div
                  key={keyOf(option)}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={classes.option}
                  onClick={() => onPick(option)}
                >
                  <Option option={option} words={words} />
                </div>
              ))}
            </div>
          );
        })}
      </div>
      {words.trim() === '' && (
        <button type="button" tabIndex={-1} className={classes.forget} onClick={forget}>
          {t('search.forget')}
        </button>
      )}
    </div>
  );
}

function keyOf(option: SearchOption): string {
  if (option.kind === 'recent') return option.words;
  return `${option.kind}-${option.kind === 'brand' ? option.id : option.post.id}`;
}

function Option({ option, words }: { option: SearchOption; words: string }) {
  if (option.kind === 'recent') {
    return (
      <>
        <IconHistory size={16} stroke={1.75} aria-hidden="true" />
        <span className="grow clip">{option.words}</span>
      </>
    );
  }
  if (option.kind === 'brand') {
    return (
      <>
        <IconTag size={16} stroke={1.75} aria-hidden="true" />
        <span className="grow clip">
          <Highlighted text={option.name} words={words} />
        </span>
      </>
    );
  }
  const { post } = option;
  return (
    <>
      <Thumbnail post={post} />
      <span className="grow">
        <span className={`clip ${classes.line}`}>
          <Highlighted text={post.name} words={words} />
        </span>
        <span className={`clip xs muted ${classes.line}`}>
          <Highlighted text={post.brand ?? ''} words={words} />
          {post.brand && post.supplier_article_number && ' · '}
          {post.supplier_article_number && (
            <span className="code">
              <Highlighted text={post.supplier_article_number} words={words} />
            </span>
          )}
        </span>
      </span>
      {post.price_per_unit && post.currency && (
        <span className="num strong sm">{formatMoney(post.price_per_unit, post.currency)}</span>
      )}
    </>
  );
}
