import { expect, it } from 'vitest';
import { isOffered, offeredProducts } from './offered.ts';

it('hides products without screens', () => {
  expect(offeredProducts).toEqual([
    'browse',
    'post_offered',
    'post_wanted',
    'deals',
    'alerts',
    'bulk_upload',
    'export',
    'insights',
  ]);
  expect(isOffered('api')).toBe(false);
});
