import type { FeedRunDetail } from '#contract/feeds/schemas.ts';
import { type ListChoice, useListChoice } from '#web/ui/tables/useListChoice.ts';

/** The rows of a run that can be shown alone: those of a result, the posts that its file does not name, and the reserved ones of them. */
export const rowFilters = ['all', 'create', 'update', 'error', 'pause', 'reserved'] as const;

export type RowFilter = (typeof rowFilters)[number];

export type RowsChoice = ListChoice<{ filter: RowFilter; page: number }>;

/** Which rows of a run are shown; of a held one at first the posts that would go offline. */
export const useRowsChoice = (run: FeedRunDetail): RowsChoice =>
  useListChoice<{ filter: RowFilter; page: number }>(
    { filter: run.state === 'held' && run.missing_total > 0 ? 'pause' : 'all', page: 1 },
    { filter: rowFilters },
  );
