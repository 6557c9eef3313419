import { expect, it } from 'vitest';
import { isSame, unlikeMost } from './differences.ts';

it.each([
  ['the odd one of four', ['a', 'a', 'b', 'a'], [2]],
  ['the odd one of three', ['a', 'b', 'a'], [1]],
  ['none of two pairs', ['a', 'a', 'b', 'b'], []],
  ['none of three different ones', ['a', 'b', 'c'], []],
  ['both of two', ['a', 'b'], [0, 1]],
  ['none of equal ones', ['a', 'a', 'a'], []],
])('marks %s', (_what, values, places) => {
  expect([...unlikeMost({ values })]).toEqual(places);
});

it('marks neither of two values that are different for each post anyway', () => {
  expect(unlikeMost({ values: ['Utrecht', 'Gent'], isOwn: true }).size).toBe(0);
  expect([...unlikeMost({ values: ['Utrecht', 'Gent', 'Utrecht'], isOwn: true })]).toEqual([1]);
});

it('recognises values that are equal for all posts', () => {
  expect(isSame({ values: ['a', 'a'] })).toBe(true);
  expect(isSame({ values: ['a', ''] })).toBe(false);
});
