import { describe, expect, it } from 'vitest';
import { editDistance, groupBy } from './index.ts';

describe('the edit distance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['caliper', 'calliper', 1],
    ['calliper', 'caliper', 1],
    ['rotor', 'motor', 1],
    ['shimnao', 'shimano', 1],
    ['ab', 'ba', 1],
    ['abcd', 'badc', 2],
    ['abc', 'cab', 2],
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('between "%s" and "%s"', (from, to, distance) => expect(editDistance(from, to)).toBe(distance));
});

it('groups and their values keep their original order', () => {
  const groups = groupBy(new Set([5, 2, 7, 4, 9]), (value) => (value % 2 === 0 ? 'even' : 'odd'));
  expect([...groups]).toEqual([
    ['odd', [5, 7, 9]],
    ['even', [2, 4]],
  ]);
});
