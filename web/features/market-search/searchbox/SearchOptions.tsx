import { IconBuildingStore, IconCategory, IconHistory, IconStack2, IconTag } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { Thumbnail } from '#web/features/advertisements/post/AdvertisementRow.tsx';
import { Highlighted } from '#web/features/advertisements/post/Highlighted.tsx';
import { NotNew } from '#web/features/advertisements/post/NotNew.tsx';
import { usePriceWords } from '#web/features/advertisements/post/priceWords.ts';
import { TypeBadge } from '#web/features/advertisements/post/TypeBadge.tsx';
import { translated } from '#web/i18n/translated.ts';
import { countryName } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
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

const kinds = ['recent', 'article', 'category', 'brand', 'organization', 'post'] as const;

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
  return `${option.kind}-${option.kind === 'post' ? option.post.id : option.id}`;
}

const icons = { article: IconStack2, category: IconCategory, brand: IconTag, organization: IconBuildingStore };

function Option({ option, words }: { option: SearchOption; words: string }) {
  const { t } = useTranslation();
  if (option.kind === 'recent') {
    return (
      <>
        <IconHistory size={16} stroke={1.75} aria-hidden="true" />
        <span className="grow clip">{option.words}</span>
      </>
    );
  }
  if (option.kind === 'post') return <PostOption post={option.post} words={words} />;
  const Icon = icons[option.kind];
  const isBelow = option.kind === 'category' && option.parent !== null;
  return (
    <>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span className="grow clip">
        <Highlighted text={option.kind === 'category' ? translated(option.name) : option.name} words={words} />
        {isBelow && <span className="muted"> {t('search.inCategory', { name: translated(option.parent ?? '') })}</span>}
      </span>
      {option.kind === 'article' && option.number !== null && (
        <span className={`muted code ${classes.number}`}>
          {' '}
          <Highlighted text={option.number} words={words} />
        </span>
      )}
    </>
  );
}

/** A post with what distinguishes it from others of the same name; its title is never cut, since numbers stand at its end. */
function PostOption({ post, words }: { post: AdvertisementSummary; words: string }) {
  const { t } = useTranslation();
  const { lead, amount, hasAmount } = usePriceWords()(post);
  return (
    <>
      <Thumbnail post={post} />
      <span className={`grow ${classes.post}`}>
        <span className={classes.line}>
          <Highlighted text={post.name} words={words} />
        </span>
        <span className={`xs muted ${classes.line}`}>
          <TypeBadge type={post.type} />{' '}
          {post.supplier_article_number && (
            <>
              <span className={`code ${classes.unbroken}`}>
                <Highlighted text={post.supplier_article_number} words={words} />
              </span>{' '}
              ·{' '}
            </>
          )}
          {post.organization}, {countryName(post.country_code)}
        </span>
      </span>
      <span className={classes.facts}>
        <span className={`num sm ${hasAmount ? '' : 'muted'}`}>
          {lead && <span className="xs muted">{t('post.upTo')} </span>}
          {hasAmount ? <span className="strong">{amount}</span> : amount}
        </span>
        <NotNew condition={post.condition} />
        <span className="num xs muted">{formatUnits(post.number_of_items, post.unit)}</span>
      </span>
    </>
  );
}
