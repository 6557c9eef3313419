import type { FeedRunDetail } from '#contract/feeds/schemas.ts';
import { type ListChoice, useListChoice } from '#web/ui/tables/useListChoice.ts';

/** Which rows of a run can be shown alone: one result, the posts that its file does not name, or the reserved posts among these. */
export const rowFilters = ['all', 'create', 'update', 'error', 'pause', 'reserved'] as const;

export type RowFilter = (typeof rowFilters)[number];

export type RowsChoice = ListChoice<{ filter: RowFilter; page: number }>;

/** Which rows of a run are shown; of a held one at first the posts that would go offline. */
export const useRowsChoice = (run: FeedRunDetail): RowsChoice =>
  useListChoice<{ filter: RowFilter; page: number }>(
    { filter: run.state === 'held' && run.missing_total > 0 ? 'pause' : 'all', page: 1 },
    { filter: rowFilters },
  );
