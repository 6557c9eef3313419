import { expect, it } from 'vitest';
import { notificationGroups } from '#contract/notifications/choices.ts';
import { isGroupOffered, isOffered, offeredProducts } from './offered.ts';

it('hides the products, and the kinds of notification, that no screen is there for', () => {
  expect(offeredProducts).toEqual([
    'browse',
    'post_offered',
    'post_wanted',
    'deals',
    'alerts',
    'bulk_upload',
    'export',
  ]);
  expect(isOffered('insights')).toBe(false);
  expect(notificationGroups.filter(isGroupOffered)).toEqual([
    'favorites',
    'posts',
    'deals',
    'searches',
    'transfers',
    'team',
    'account',
  ]);
});
