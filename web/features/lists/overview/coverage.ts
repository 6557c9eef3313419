import type { PlanMode } from '#contract/lists/choices.ts';
import type { ListedList, PlanTotals } from '#contract/lists/records.ts';

const preferred = ['fewest', 'cheapest', 'fastest'] as const satisfies readonly PlanMode[];

/** The way to plan that a list opens with: the first that it has a plan of, else the fewest sellers. */
export const modeOf = ({ plans }: Pick<ListedList, 'plans'>): PlanMode =>
  preferred.find((mode) => plans[mode] !== null) ?? 'fewest';

/** The totals that a list is shown with: of the plan that it opens with. */
export const totalsOf = (list: Pick<ListedList, 'plans'>): PlanTotals | null => list.plans[modeOf(list)];

/**
 * How many lines are covered, of how many: as the plan has it; without one, the lines with a deal. Null where neither is
 * there, since what is offered is no cover before minimums and limits are met.
 */
export function coverageOf(list: Pick<ListedList, 'plans' | 'counts'>): { covered: number; lines: number } | null {
  const totals = totalsOf(list);
  if (totals) return { covered: totals.covered, lines: totals.lines };
  const covered = dealtLines(list);
  return covered > 0 ? { covered, lines: list.counts.lines - list.counts.skipped } : null;
}

/** How many lines are in deals whole. */
export const dealtLines = ({ counts }: Pick<ListedList, 'counts'>): number =>
  counts.asked + counts.offered + counts.agreed + counts.bought;

/** What a list that is not over waits for: lines that can be covered now, else lines that no one offers. */
export function waitsOf({
  state,
  found,
  counts,
  asked,
  plans,
}: Pick<ListedList, 'state' | 'found' | 'counts' | 'asked' | 'plans'>): {
  for: 'found' | 'waiting';
  count: number;
} | null {
  if (state === 'done' || state === 'archived') return null;
  if (found.length > 0) return { for: 'found', count: found.length };
  const isPlanned = asked > 0 || plans[modeOf({ plans })] !== null;
  return isPlanned && counts.uncovered > 0 ? { for: 'waiting', count: counts.uncovered } : null;
}
