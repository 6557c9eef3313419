import { expect, it } from 'vitest';
import { readIds } from './marks.ts';

it('reads at most four different posts from an address', () => {
  expect(readIds(['3', '3', 'x', '-1', '1.5', '7', '8', '9', '10'])).toEqual([3, 7, 8, 9]);
  expect(readIds('3')).toEqual([]);
  expect(readIds(undefined)).toEqual([]);
});
