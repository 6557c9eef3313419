import { expect, it } from 'vitest';
import { pagesAround } from './Pager.tsx';

it('offers the first, the last and the neighbouring pages, with gaps between', () => {
  expect(pagesAround(1, 34)).toEqual([1, 2, 3, 4, null, 34]);
  expect(pagesAround(17, 34)).toEqual([1, null, 16, 17, 18, null, 34]);
  expect(pagesAround(34, 34)).toEqual([1, null, 31, 32, 33, 34]);
  expect(pagesAround(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pagesAround(1, 1)).toEqual([1]);
});
