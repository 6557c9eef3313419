import { expect, it } from 'vitest';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { splitBySeller } from './split.ts';

const post = (id: number, organization: number, changes: Partial<AdvertisementSummary> = {}) =>
  ({
    id,
    type: 'offered',
    state: 'active',
    organization_id: organization,
    organization: `Organization ${organization}`,
    country: 'Netherlands',
    country_code: 'NL',
    ...changes,
  }) as AdvertisementSummary;
const idsOf = (posts: readonly AdvertisementSummary[] | undefined) => posts?.map(({ id }) => id);

it('makes one deal per organization, in the order in which the posts were selected', () => {
  const { sellers, left } = splitBySeller([post(1, 7), post(2, 8), post(3, 7)], 1);
  expect(sellers.map(({ id, posts }) => [id, idsOf(posts)])).toEqual([
    [7, [1, 3]],
    [8, [2]],
  ]);
  expect(left.size).toBe(0);
});

it('leaves out posts that are wanted, one’s own, offline or too many for one deal', () => {
  const many = Array.from({ length: 201 }, (_, index) => post(100 + index, 9));
  const { sellers, left } = splitBySeller(
    [post(1, 7, { type: 'wanted' }), post(2, 1), post(3, 8, { state: 'paused' }), ...many],
    1,
  );
  expect(sellers.map(({ id, posts }) => [id, posts.length])).toEqual([[9, 200]]);
  expect([...left].map(([reason, posts]) => [reason, idsOf(posts)])).toEqual([
    ['wanted', [1]],
    ['own', [2]],
    ['offline', [3]],
    ['tooMany', [300]],
  ]);
});
