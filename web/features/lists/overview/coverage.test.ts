import { expect, it } from 'vitest';
import { lineStates } from '#contract/lists/choices.ts';
import type { ListedList, PlanTotals } from '#contract/lists/records.ts';
import { coverageOf, waitsOf } from './coverage.ts';

const list = (states: Partial<ListedList['counts']>, plans: Partial<Record<'cheapest' | 'fewest', number>> = {}) => {
  const totals = (covered?: number) => (covered === undefined ? null : ({ covered, lines: 21 } as PlanTotals));
  return {
    counts: { ...Object.fromEntries(lineStates.map((state) => [state, 0])), lines: 21, pieces: 40, ...states } as never,
    plans: { cheapest: totals(plans.cheapest), fewest: totals(plans.fewest), fastest: null },
  };
};

it('a list covers the lines of its plan, whatever is offered', () => {
  expect(coverageOf(list({ covered: 17, uncovered: 4 }, { fewest: 14 }))).toEqual({ covered: 14, lines: 21 });
  expect(coverageOf(list({ covered: 17, uncovered: 4 }, { cheapest: 15 }))).toEqual({ covered: 15, lines: 21 });
});

it('a list has no coverage without a plan, and covers the lines with a deal if the plan is out of date', () => {
  expect(coverageOf(list({ covered: 17, uncovered: 4 }))).toBeNull();
  expect(coverageOf(list({ asked: 3, bought: 2, covered: 14, skipped: 2 }))).toEqual({ covered: 5, lines: 19 });
});

it('an open list reports lines with new finds first, and uncovered lines otherwise', () => {
  const open: Parameters<typeof waitsOf>[0] = {
    ...list({ uncovered: 4 }, { fewest: 14 }),
    state: 'open',
    found: [],
    asked: 0,
  };
  expect(waitsOf(open)).toEqual({ for: 'waiting', count: 4 });
  expect(waitsOf({ ...open, found: [3, 7] })).toEqual({ for: 'found', count: 2 });
  expect(waitsOf({ ...open, found: [3], state: 'done' })).toBeNull();
  expect(waitsOf({ ...open, ...list({ uncovered: 4 }) })).toBeNull();
});
