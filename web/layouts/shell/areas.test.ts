import { expect, test } from 'vitest';
import { areaOf } from './areas.ts';

test.each([
  ['/', undefined, 'market'],
  ['/brake-systems', undefined, 'market'],
  ['/favorites', undefined, 'market'],
  ['/deals', undefined, 'deals'],
  ['/deals', 'buyer', 'buying'],
  ['/deals', 'seller', 'selling'],
  ['/lists/4', undefined, 'buying'],
  ['/my-posts/bulk-create/7', undefined, 'selling'],
  ['/organization-posts', undefined, 'selling'],
  ['/organization', undefined, 'account'],
  ['/organization-members/3/edit', undefined, 'account'],
  ['/admin/rates', undefined, 'account'],
])('%s with the side %s belongs to %s', (path, side, area) => {
  expect(areaOf(path, side)).toBe(area);
});
