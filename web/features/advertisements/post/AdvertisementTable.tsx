import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '#contract/advertisements/choices.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import type { Density } from '#web/lib/preferences.ts';
import table from '#web/ui/tables/Table.module.css';
import type { Selection } from '../marks/useSelection.ts';
import { AdvertisementRow } from './AdvertisementRow.tsx';
import classes from './AdvertisementTable.module.css';

const columnCount = 11;

interface AdvertisementTableProps {
  caption: string;
  posts: readonly AdvertisementSummary[];
  /** How many of them are drawn yet. */
  visibleCount: number;
  sort: Sort;
  onSort: (sort: Sort) => void;
  density: Density;
  /** What was searched for, marked where it occurs. */
  words: string | null;
  /** The heading above the posts that match the words only in part, and which one is the first of them. */
  others: { place: number; heading: string } | null;
  selection: Selection;
  onApproach: (id: number) => void;
}

/** The dense view: one post a row, numbers at the right, a head that sticks. */
export function AdvertisementTable(props: AdvertisementTableProps) {
  const { caption, posts, visibleCount, sort, onSort, density, words, others, selection, onApproach } = props;
  const { t } = useTranslation('overview');
  const all = useRef<HTMLInputElement>(null);
  const chosenHere = posts.filter(({ id }) => selection.chosen.has(id)).length;
  const isWhole = posts.length > 0 && chosenHere === posts.length;
  useEffect(() => {
    if (all.current) all.current.indeterminate = chosenHere > 0 && !isWhole;
  }, [chosenHere, isWhole]);
  const sortable = { sort, onSort };
  return (
    <div className={classes.box}>
      <table className={`${table.table} ${classes.table}`} data-density={density}>
        <caption className="vh">{caption}</caption>
        <colgroup>
          <col className={classes.select} />
          <col className={classes.picture} />
          <col />
          <col className={classes.type} />
          <col className={classes.price} />
          <col className={classes.quantity} />
          <col className={classes.minimum} />
          <col className={classes.availability} />
          <col className={classes.organization} />
          <col className={classes.country} />
          <col className={classes.heart} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={classes.tight}>
              <input
                ref={all}
                type="checkbox"
                className={classes.check}
                aria-label={t('table.selectAll')}
                checked={isWhole}
                onChange={() => selection.toggleAll(posts)}
              />
            </th>
            <th scope="col" className={classes.tight}>
              <span className="vh">{t('table.picture')}</span>
            </th>
            <SortHead {...sortable} ascending="name">
              {t('table.article')}
            </SortHead>
            <th scope="col" data-column="type">
              {t('table.type')}
            </th>
            <SortHead {...sortable} ascending="price" descending="-price" isNumber title={t('table.priceHint')}>
              {t('table.price')}
            </SortHead>
            <SortHead {...sortable} descending="quantity" isNumber>
              {t('group.quantity')}
            </SortHead>
            <th
              scope="col"
              data-column="minimum"
              data-number
              title={t('table.minimumHint')}
              aria-label={t('table.minimumHint')}
            >
              {t('table.minimum')}
            </th>
            <th scope="col">{t('table.availability')}</th>
            <th scope="col" data-column="organization">
              {t('table.organization')}
            </th>
            <th scope="col" className={classes.bare}>
              <span className="vh">{t('table.country')}</span>
            </th>
            <th scope="col" className={classes.bare}>
              <span className="vh">{t('favourite')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {posts.slice(0, visibleCount).map((post, place) => (
            <Fragment key={post.id}>
              {place === others?.place && (
                <tr className={classes.others}>
                  <th colSpan={columnCount} scope="rowgroup">
                    {others.heading}
                  </th>
                </tr>
              )}
              <AdvertisementRow
                post={post}
                words={words ?? ''}
                isSelected={selection.chosen.has(post.id)}
                onSelect={(isRange) => (isRange ? selection.extendTo(post, posts) : selection.toggle(post))}
                onApproach={onApproach}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortHeadProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  ascending?: Sort;
  descending?: Sort;
  isNumber?: boolean;
  title?: string;
  children: ReactNode;
}

/** A column's head that orders by it; a second click turns the order round where there are two. */
function SortHead({ sort, onSort, ascending, descending, isNumber, title, children }: SortHeadProps) {
  const direction = sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined;
  const next = (direction === 'ascending' ? descending : ascending) ?? ascending ?? descending;
  const Arrow = direction === 'descending' ? IconChevronDown : IconChevronUp;
  return (
    <th scope="col" data-number={isNumber} data-sorted={direction && true} aria-sort={direction} title={title}>
      <button type="button" onClick={() => next && onSort(next)}>
        {children}
        {direction && <Arrow size={12} stroke={2.2} aria-hidden="true" />}
      </button>
    </th>
  );
}
