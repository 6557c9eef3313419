import { describe, expect, it } from 'vitest';
import { type Effect, holdOf } from './holding.ts';

const usual: Effect = {
  lines: 2914,
  linesBefore: 2914,
  lacking: [],
  isFull: true,
  posts: 2914,
  lost: 0,
  losses: [],
  prices: { count: 2914, moved: 0 },
};
const held = (effect: Partial<Effect>) => holdOf({ ...usual, ...effect })?.hold ?? null;

describe('the hold', () => {
  it.each([
    [{}, null],
    [{ lines: 0 }, 'empty'],
    [{ lines: 0, isFull: false }, 'empty'],
    [{ lacking: ['Stock'] }, 'column'],
    [{ lost: 291 }, null],
    [{ lost: 292 }, 'loss'],
    [{ lost: 292, isFull: false }, null],
    [{ posts: 100, lost: 20 }, null],
    [{ posts: 100, lost: 21 }, 'loss'],
    [{ losses: Array.from({ length: 9 }, () => 0), lost: 200 }, null],
    [{ losses: Array.from({ length: 10 }, () => 0), lost: 20 }, null],
    [{ losses: Array.from({ length: 10 }, () => 0), lost: 21 }, 'loss'],
    [{ losses: [4, 9, 11, 8, 10, 10, 12, 250, 9, 10], lost: 30 }, null],
    [{ losses: [4, 9, 11, 8, 10, 10, 12, 250, 9, 10], lost: 31 }, 'loss'],
    [{ prices: { count: 10, moved: 3 } }, null],
    [{ prices: { count: 10, moved: 4 } }, 'price'],
    [{ prices: { count: 0, moved: 0 } }, null],
  ] as [Partial<Effect>, string | null][])('of %j is %s', (effect, expected) => expect(held(effect)).toBe(expected));

  it('says both numbers', () => {
    expect(holdOf({ ...usual, lines: 12, lost: 2902 })?.reason).toBe('Only 12 of 2,914 lines. Nothing was changed.');
    expect(holdOf({ ...usual, lines: 0, linesBefore: null })?.reason).toBe(
      'Only 0 of 2,914 lines. Nothing was changed.',
    );
  });
});
