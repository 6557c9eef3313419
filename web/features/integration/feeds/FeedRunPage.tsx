import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FeedRunDetail, StockFeed } from '#contract/feeds/schemas.ts';
import { formatBytes, formatDateTime, formatQuantity } from '#web/lib/format/format.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import classes from '../Integration.module.css';
import styles from './Feeds.module.css';
import { feedQuery, runQuery, useFeedWrites } from './queries.ts';
import { useDecision } from './useDecision.ts';

/** A run of a stock feed: what it did or would do, why it is held, and its rows. */
export function FeedRunPage() {
  const { t } = useTranslation('integration');
  const { id, n } = useParams({ strict: false }) as { id: string; n: string };
  const feed = useQuery(feedQuery(Number(id)));
  const run = useQuery(runQuery(Number(id), Number(n)));
  if (run.isError && !run.data) return <LoadFailure query={run}>{t('feeds.runFailed')}</LoadFailure>;
  if (!run.data || !feed.data)
    return (
      <Loading>
        <RowsSkeleton rows={4} height={60} />
      </Loading>
    );
  return <Run feed={feed.data} run={run.data.run} total={run.data.total} />;
}

function Run({ feed, run, total }: { feed: StockFeed; run: FeedRunDetail; total: number }) {
  const { t } = useTranslation('integration');
  const { undo } = useFeedWrites();
  const { apply, discard, isBusy } = useDecision(feed, run);
  const isOpen = run.state === 'held' || run.state === 'waiting';
  const facts = [formatDateTime(run.ended_at ?? run.created_at), run.name, run.size !== null && formatBytes(run.size)];
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('feeds.runTitle', { n: run.n, name: feed.name })}
        here={t('feeds.runHere', { n: run.n })}
        crumbs={[{ to: '/integration', text: t('title') }]}
        subtitle={facts.filter(Boolean).join(' · ')}
        actions={
          run.undo_until && (
            <Button
              leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
              loading={undo.isPending}
              onClick={() => undo.mutate({ id: feed.id, n: run.n })}
            >
              {t('feeds.undo')}
            </Button>
          )
        }
      />
      <section className={classes.card}>
        <div className={classes.head}>
          <div className="grow">
            <h2 className="h2">{t(`feeds.runState.${run.state}`)}</h2>
            {run.reason && <p className="sm muted">{run.reason}</p>}
          </div>
          {isOpen && (
            <div className={styles.decide}>
              {run.state === 'waiting' && (
                <Link to={`/my-posts/bulk-create/${run.import}`} className="link sm">
                  {t('feeds.mapping')}
                </Link>
              )}
              <Button loading={isBusy} onClick={() => void discard()}>
                {t('feeds.discard')}
              </Button>
              {run.hold !== 'column' && (
                <Button variant="filled" loading={isBusy} onClick={() => void apply()}>
                  {t(run.state === 'waiting' ? 'feeds.confirm' : 'feeds.apply')}
                </Button>
              )}
            </div>
          )}
        </div>
        <Figures run={run} />
      </section>
      {run.missing.length > 0 && <Missing run={run} />}
      {run.rows.length > 0 && <Rows run={run} total={total} />}
    </div>
  );
}

function Figures({ run }: { run: FeedRunDetail }) {
  const { t } = useTranslation('integration');
  const { counts, state } = run;
  if (!counts) return null;
  const would = state === 'held';
  const figures = [
    [counts.create, t('feeds.figure.create')],
    [counts.update, t(would ? 'feeds.figure.wouldUpdate' : 'feeds.figure.update')],
    [counts.unchanged, t('feeds.figure.unchanged')],
    [counts.pause, t(would ? 'feeds.figure.wouldPause' : 'feeds.figure.pause')],
    [counts.error, t('feeds.figure.error')],
  ] as const;
  return (
    <div className={styles.figures}>
      {figures.map(([count, word]) => (
        <div key={word}>
          <b className="num">{formatQuantity(count)}</b>
          <span className="xs muted">{word}</span>
        </div>
      ))}
    </div>
  );
}

function Missing({ run }: { run: FeedRunDetail }) {
  const { t } = useTranslation('integration');
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <h2 className="h2">{t(run.state === 'held' ? 'feeds.wouldPause' : 'feeds.paused')}</h2>
      </div>
      <div className={styles.scroll}>
        <table className={classes.log}>
          <thead>
            <tr>
              <th>{t('feeds.reference')}</th>
              <th>{t('feeds.post')}</th>
              <th>{t('feeds.pieces')}</th>
            </tr>
          </thead>
          <tbody>
            {run.missing.map((post) => (
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
      </div>
    </section>
  );
}

function Rows({ run, total }: { run: FeedRunDetail; total: number }) {
  const { t } = useTranslation('integration');
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <h2 className="h2">{t('feeds.rows')}</h2>
      </div>
      <div className={styles.scroll}>
        <table className={classes.log}>
          <thead>
            <tr>
              <th>{t('feeds.line')}</th>
              <th>{t('feeds.reference')}</th>
              <th>{t('feeds.happened')}</th>
            </tr>
          </thead>
          <tbody>
            {run.rows.map((row) => (
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
        {total > run.rows.length && (
          <p className="xs muted num">{t('feeds.firstRows', { shown: run.rows.length, count: total })}</p>
        )}
      </div>
    </section>
  );
}
