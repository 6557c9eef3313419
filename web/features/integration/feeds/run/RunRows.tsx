import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedRunDetail, StockFeed } from '#contract/feeds/schemas.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { CountFilters } from '#web/ui/tables/CountFilters.tsx';
import { Pager } from '#web/ui/tables/Pager.tsx';
import classes from '../../Integration.module.css';
import { rowsPerPage, runRowsQuery } from '../queries.ts';
import { RowsTable } from './RowsTable.tsx';
import { type RowFilter, type RowsChoice, rowFilters } from './useRowsChoice.ts';

/** The rows of a run, page by page: all, the ones of one result, or the posts that its file does not name. */
export function RunRows({ feed, run, rows }: { feed: StockFeed; run: FeedRunDetail; rows: RowsChoice }) {
  const { t } = useTranslation('feedRun');
  const title = useId();
  const isHeld = run.state === 'held' || run.state === 'discarded';
  const { filter, page } = rows.choice;
  const isMissing = filter === 'pause' || filter === 'reserved';
  const query = useQuery(
    runRowsQuery({
      id: feed.id,
      n: run.n,
      page,
      reserved: filter === 'reserved',
      ...(filter === 'all' || isMissing ? {} : { result: filter }),
    }),
  );
  const pausesMissing = feed.on_missing === 'pause';
  const words: Record<RowFilter, string> = {
    all: t('rows.all'),
    create: t('figure.create'),
    update: t(isHeld ? 'figure.wouldUpdate' : 'figure.update'),
    error: t('figure.error'),
    pause: t(!pausesMissing ? 'rows.absent' : isHeld ? 'figure.wouldPause' : 'figure.pause'),
    reserved: t('rows.reserved'),
  };
  const counts: Record<RowFilter, number | null> = {
    all: null,
    create: run.counts?.create ?? 0,
    update: run.counts?.update ?? 0,
    error: run.counts?.error ?? 0,
    pause: run.missing_total,
    reserved: run.missing_reserved,
  };
  const offered = rowFilters.filter((each) => counts[each] !== 0 || each === filter);
  const { data } = query;
  const total =
    filter === 'pause' ? run.missing_total : filter === 'reserved' ? run.missing_reserved : (data?.total ?? 0);
  return (
    <section className={classes.card} aria-labelledby={title}>
      <div className={classes.head}>
        <h2 className="h2 grow" id={title}>
          {t('rows.title')}
        </h2>
        <CountFilters
          label={t('rows.shown')}
          value={filter}
          filters={offered.map((each) => ({ value: each, text: words[each], count: counts[each] }))}
          onChange={(next) => rows.change({ filter: next })}
        />
      </div>
      <div aria-busy={query.isPlaceholderData}>
        {query.isError && !data ? (
          <Box px={18} pb="md">
            <LoadFailure query={query}>{t('rowsFailed')}</LoadFailure>
          </Box>
        ) : !data ? (
          <Box px={18} pb="md">
            <Loading>
              <RowsSkeleton rows={4} height={40} />
            </Loading>
          </Box>
        ) : total === 0 ? (
          <Box component="p" className="muted" px={18} pb="md">
            {t('noRows')}
          </Box>
        ) : (
          <RowsTable
            isHeld={isHeld}
            pausesMissing={pausesMissing}
            rows={isMissing ? [] : data.rows}
            missing={isMissing ? data.missing : []}
          />
        )}
        <Box px="md" pb={14}>
          <Pager page={page} perPage={rowsPerPage} total={total} onChange={(next) => rows.change({ page: next })} />
        </Box>
      </div>
    </section>
  );
}
