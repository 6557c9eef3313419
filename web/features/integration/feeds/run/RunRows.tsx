import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FeedRunDetail } from '#contract/feeds/schemas.ts';
import type { RowResult } from '#contract/imports/choices.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { Pager } from '#web/ui/tables/Pager.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import classes from '../../Integration.module.css';
import { rowsPerPage, runRowsQuery } from '../queries.ts';
import styles from './Run.module.css';

const filters = ['all', 'create', 'update', 'error', 'pause'] as const;

type Filter = (typeof filters)[number];

/** The rows of a run, page by page: all, those of one result, or the posts that its file does not name. */
export function RunRows({ feedId, run }: { feedId: number; run: FeedRunDetail }) {
  const { t } = useTranslation('integration');
  const isHeld = run.state === 'held';
  const { choice, change } = useListChoice<{ filter: Filter; page: number }>(
    { filter: isHeld && run.missing_total > 0 ? 'pause' : 'all', page: 1 },
    { filter: filters },
  );
  const { filter, page } = choice;
  const result: RowResult | undefined = filter === 'all' || filter === 'pause' ? undefined : filter;
  const query = useQuery(runRowsQuery({ id: feedId, n: run.n, page, ...(result ? { result } : {}) }));
  const words: Record<Filter, string> = {
    all: t('feeds.filter.all'),
    create: t('feeds.result.create'),
    update: t(isHeld ? 'feeds.filter.wouldChange' : 'feeds.result.update'),
    error: t('feeds.filter.error'),
    pause: t(isHeld ? 'feeds.wouldPause' : 'feeds.paused'),
  };
  const counts: Record<Filter, number | null> = {
    all: null,
    create: run.counts?.create ?? 0,
    update: run.counts?.update ?? 0,
    error: run.counts?.error ?? 0,
    pause: run.missing_total,
  };
  const offered = filters.filter((each) => counts[each] !== 0 || each === filter);
  const { data } = query;
  const total = filter === 'pause' ? run.missing_total : (data?.total ?? 0);
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <h2 className="h2">{t('feeds.rows')}</h2>
      </div>
      <div className={styles.filters}>
        {offered.map((each) => (
          <button key={each} type="button" aria-pressed={each === filter} onClick={() => change({ filter: each })}>
            {words[each]}
            {counts[each] !== null && <b className="num">{formatQuantity(counts[each])}</b>}
          </button>
        ))}
      </div>
      <div className={styles.table} aria-busy={query.isPlaceholderData}>
        {query.isError && !data ? (
          <LoadFailure query={query}>{t('feeds.rowsFailed')}</LoadFailure>
        ) : !data ? (
          <Loading>
            <RowsSkeleton rows={4} height={40} />
          </Loading>
        ) : total === 0 ? (
          <p className="muted">{t('feeds.noRows')}</p>
        ) : filter === 'pause' ? (
          <Missing posts={data.missing} />
        ) : (
          <Rows rows={data.rows} />
        )}
        <Pager page={page} perPage={rowsPerPage} total={total} onChange={(next) => change({ page: next })} />
      </div>
    </section>
  );
}

function Missing({ posts }: { posts: FeedRunDetail['missing'] }) {
  const { t } = useTranslation('integration');
  return (
    <table className={classes.log}>
      <thead>
        <tr>
          <th>{t('feeds.reference')}</th>
          <th>{t('feeds.post')}</th>
          <th>{t('feeds.pieces')}</th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.advertisement_id}>
            <td>{post.reference}</td>
            <td>
              <Link to={`/advertisement/${post.advertisement_id}`} className="link">
                {post.title}
              </Link>
              {post.reserved_quantity > 0 && (
                <p className="xs muted">{t('feeds.reserved', { count: post.reserved_quantity })}</p>
              )}
            </td>
            <td className="num">{formatQuantity(post.number_of_items)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rows({ rows }: { rows: FeedRunDetail['rows'] }) {
  const { t } = useTranslation('integration');
  return (
    <table className={classes.log}>
      <thead>
        <tr>
          <th>{t('feeds.line')}</th>
          <th>{t('feeds.reference')}</th>
          <th>{t('feeds.happened')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td className="num">{row.line}</td>
            <td>{row.reference}</td>
            <td className={classes.answer}>
              {t(`feeds.result.${row.result}`)}
              {Object.entries(row.changes).map(([field, { from, to }]) => (
                <p key={field} className="xs muted">
                  {`${field.replaceAll('_', ' ')}: ${from || '–'} → ${to || '–'}`}
                </p>
              ))}
              {row.reasons.map((reason) => (
                <p key={reason} className="xs muted">
                  {reason}
                </p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
