import { expect, it } from 'vitest';
import { heldUntil } from './dates.ts';

it.each([
  [7, [], '2026-12-07'],
  ['7', ['2026-12-04', null], '2026-12-11'],
  [30, ['2026-11-01'], '2026-12-30'],
  [31, [], null],
  [0, [], null],
  ['', [], null],
] as const)('goods held for %j days that are ready on %j are held until %s', (days, ready, until) => {
  expect(heldUntil(days, ready, new Date('2026-11-30T12:00:00Z'))).toBe(until);
});
