import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#web/lib/format/format.ts';
import classes from './Pager.module.css';

interface PagerProps {
  page: number;
  perPage: number;
  total: number;
  /** What the total consists of. */
  note?: string | undefined;
  onChange: (page: number) => void;
}

/** The pages to offer: the first, the last and those around the current one; null is a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const wanted = new Set([1, last, page - 1, page, page + 1]);
  if (page <= 3) for (const early of [2, 3, 4]) wanted.add(early);
  if (page >= last - 2) for (const late of [last - 1, last - 2, last - 3]) wanted.add(late);
  const pages = [...wanted].filter((entry) => entry >= 1 && entry <= last).sort((a, b) => a - b);
  return pages.flatMap((entry, index) => {
    const before = pages[index - 1];
    if (before === undefined || entry - before === 1) return [entry];
    return entry - before === 2 ? [entry - 1, entry] : [null, entry];
  });
}

/** The range of rows that is shown, links to other pages, and the total. */
export function Pager({ page, perPage, total, note, onChange }: PagerProps) {
  const { t } = useTranslation();
  const last = Math.max(1, Math.ceil(total / perPage));
  if (total === 0) return null;
  const range = t('pager.range', {
    from: formatQuantity((page - 1) * perPage + 1),
    to: formatQuantity(Math.min(page * perPage, total)),
    total: formatQuantity(total),
  });
  return (
    <div className={classes.pager}>
      <span className="num">{[range, note].filter(Boolean).join(', ')}</span>
      {last > 1 && (
        <nav aria-label={t('pager.label')}>
          <ol>
            <li>
              <button
                type="button"
                aria-label={t('pager.previous')}
                disabled={page <= 1}
                onClick={() => onChange(page - 1)}
              >
                <IconChevronLeft size={16} stroke={1.75} />
              </button>
            </li>
            {pagesAround(page, last).map((entry, index, all) =>
              entry === null ? (
                <li key={`after ${all[index - 1]}`} aria-hidden="true">
                  …
                </li>
              ) : (
                <li key={entry}>
                  <button
                    type="button"
                    aria-label={t('pager.page', { page: formatQuantity(entry) })}
                    aria-current={entry === page ? 'page' : undefined}
                    onClick={() => onChange(entry)}
                  >
                    {formatQuantity(entry)}
                  </button>
                </li>
              ),
            )}
            <li>
              <button
                type="button"
                aria-label={t('pager.next')}
                disabled={page >= last}
                onClick={() => onChange(page + 1)}
              >
                <IconChevronRight size={16} stroke={1.75} />
              </button>
            </li>
          </ol>
        </nav>
      )}
    </div>
  );
}
