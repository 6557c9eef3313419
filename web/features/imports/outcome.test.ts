import { expect, it } from 'vitest';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { outcomeOf } from './outcome.ts';

const group = (kind: string, count: number) => ({ kind, count }) as ImportDetail['groups'][number];
const detail = (groups: ImportDetail['groups'], absent: ImportDetail['absent']) => ({
  groups,
  absent,
  state: 'done' as const,
  counts: { create: 2, update: 5, unchanged: 1, error: 0 },
});

it('counts posts that are out of stock in the file as paused, not as online', () => {
  expect(outcomeOf(detail([group('out_of_stock', 3)], { count: 4, choice: 'keep' }))).toEqual({
    online: 4,
    paused: 3,
    isAllOnline: false,
  });
});

it('adds the posts that the file no longer names, if they are paused', () => {
  expect(outcomeOf(detail([], { count: 4, choice: 'pause' }))).toEqual({ online: 7, paused: 4, isAllOnline: true });
});

it('does not report every row as online if new rows have no stock', () => {
  expect(outcomeOf(detail([group('no_stock', 1)], { count: 0, choice: null })).isAllOnline).toBe(false);
});
