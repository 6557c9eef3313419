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
import classes from '../../Integration.module.css';
import styles from '../Feeds.module.css';
import { feedQuery, runQuery, useFeedWrites } from '../queries.ts';
import { useDecision } from '../useDecision.ts';
import { LinesChart } from './LinesChart.tsx';
import { RunRows } from './RunRows.tsx';
import { WhyHeld } from './WhyHeld.tsx';

/** A run of a stock feed: what it did or would do, why it is held, and its rows. */
export function FeedRunPage() {
  const { t } = useTranslation('integration');
  const { id, n } = useParams({ strict: false }) as { id: string; n: string };
  const feed = useQuery(feedQuery(Number(id)));
  const run = useQuery(runQuery(Number(id), Number(n)));
  const failed = [run, feed].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <LoadFailure heading="h1" query={failed}>
        {t('feeds.runFailed')}
      </LoadFailure>
    );
  if (!run.data || !feed.data)
    return (
      <Loading>
        <RowsSkeleton rows={4} height={60} />
      </Loading>
    );
  return <Run feed={feed.data} run={run.data} />;
}

function Run({ feed, run }: { feed: StockFeed; run: FeedRunDetail }) {
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
      {run.hold && run.state === 'held' && <WhyHeld hold={run.hold} run={run} />}
      <LinesChart feed={feed} run={run} />
      {(run.rows.length > 0 || run.missing_total > 0) && <RunRows feedId={feed.id} run={run} />}
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
