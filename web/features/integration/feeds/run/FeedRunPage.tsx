import { Button, Flex, Stack } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FeedRun, FeedRunDetail, StockFeed } from '#contract/feeds/schemas.ts';
import { formatBytes, formatDateTime } from '#web/lib/format/format.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { Badge, type BadgeKind } from '#web/ui/text/Badge.tsx';
import { feedQuery, runQuery, useFeedWrites } from '../queries.ts';
import { Decided } from './Decided.tsx';
import { Decision } from './Decision.tsx';
import { LinesChart } from './LinesChart.tsx';
import { MappingDecision } from './MappingDecision.tsx';
import styles from './Run.module.css';
import { RunEffect } from './RunEffect.tsx';
import { RunFacts } from './RunFacts.tsx';
import { RunRows } from './RunRows.tsx';
import { useRowsChoice } from './useRowsChoice.ts';
import { useRunTitle } from './useRunTitle.ts';
import { WhyHeld } from './WhyHeld.tsx';

/** A run of a stock feed: what it did or would do, why it is held, what a person decides, and its rows. */
export default function FeedRunPage() {
  const { t } = useTranslation('feedRun');
  const { id, n } = useParams({ strict: false }) as { id: string; n: string };
  const feed = useQuery(feedQuery(Number(id)));
  const run = useQuery(runQuery(Number(id), Number(n)));
  const failed = [run, feed].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <LoadFailure heading="h1" query={failed}>
        {t('runFailed')}
      </LoadFailure>
    );
  if (!run.data || !feed.data)
    return (
      <Loading>
        <RowsSkeleton rows={4} height={60} />
      </Loading>
    );
  return <Run key={run.data.n} feed={feed.data} run={run.data} />;
}

const badges: Record<FeedRun['state'], BadgeKind> = {
  queued: 'info',
  reading: 'info',
  waiting: 'warning',
  writing: 'info',
  done: 'ok',
  held: 'bad',
  failed: 'bad',
  discarded: 'neutral',
  undone: 'neutral',
};

function Run({ feed, run }: { feed: StockFeed; run: FeedRunDetail }) {
  const { t } = useTranslation(['feedRun', 'integration']);
  const { undo } = useFeedWrites();
  const title = useRunTitle(feed, run);
  const rows = useRowsChoice(run);
  const { state, name, size } = run;
  const isHeld = state === 'held';
  const usual = run.source_file.usual_size;
  const isSmall = size !== null && usual !== null && size < usual * 0.9;
  const sizes = { size: formatBytes(size ?? 0), usual: formatBytes(usual ?? 0) };
  const about = <RunFacts run={run} />;
  const facts = [
    isHeld ? t('nothingChanged') : run.reason,
    formatDateTime(run.ended_at ?? run.created_at),
    [name, size !== null && (isHeld && isSmall ? t('inPlaceOf', sizes) : formatBytes(size))].filter(Boolean).join(', '),
  ];
  return (
    <Stack gap="var(--gs-4)">
      <PageHeader
        title={title}
        here={t('runHere', { n: run.n })}
        crumbs={[
          { to: '/integration', text: t('title', { ns: 'integration' }) },
          { to: '/integration', text: feed.name },
        ]}
        beside={<Badge kind={badges[state]}>{t(`runState.${state}`)}</Badge>}
        subtitle={
          <Flex component="ul" className="sm" rowGap={2} columnGap={14} wrap="wrap" mt={3}>
            {facts.map((fact) => fact && <li key={fact}>{fact}</li>)}
          </Flex>
        }
        actions={
          <>
            {run.source_file.is_stored && (
              <Button
                component="a"
                href={`/api/feeds/${feed.id}/runs/${run.n}/file`}
                download
                leftSection={<IconDownload size={16} stroke={1.75} />}
              >
                {t('file.download')}
              </Button>
            )}
            {run.undo_until && (
              <Button
                leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
                loading={undo.isPending}
                onClick={() => undo.mutate({ id: feed.id, n: run.n })}
              >
                {t('undo')}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.run} data-unchecked={run.counts === null || undefined}>
        <div className={styles.main}>
          {run.counts ? <RunEffect feed={feed} run={run} rows={rows} /> : about}
          <LinesChart feed={feed} run={run} />
          {(run.rows.length > 0 || run.missing_total > 0) && <RunRows feed={feed} run={run} rows={rows} />}
        </div>
        <aside className={styles.side}>
          {isHeld && <Decision feed={feed} run={run} />}
          {state === 'waiting' && <MappingDecision feed={feed} run={run} />}
          {state === 'discarded' && <Decided feed={feed} run={run} />}
          {isHeld && run.hold && <WhyHeld hold={run.hold} run={run} />}
          {run.counts && about}
        </aside>
      </div>
    </Stack>
  );
}
