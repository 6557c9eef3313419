import { expect, it } from 'vitest';
import { showsPost } from './useLive.ts';

const post = { id: 7, is_favorite: false, category: { id: 3 } };

it('finds a post in a page of results, in favourites and on its own', () => {
  for (const data of [{ posts: [post], meta: {} }, { favorites: [{ id: 7, advertisement: post }] }, post, [post]]) {
    expect(showsPost(data, new Set([7]))).toBe(true);
    expect(showsPost(data, null)).toBe(true);
    expect(showsPost(data, new Set([8]))).toBe(false);
  }
  const gone = { favorites: [{ id: 7, advertisement: null, saved_availability: 'in_stock' }] };
  expect(showsPost(gone, new Set([7]))).toBe(true);
});

it('does not mistake a category or facet value with the same id for the post', () => {
  const page = { posts: [post], meta: { facets: { brands: [{ id: 3, name: 'Brand', count: 2 }] } } };
  expect(showsPost(page, new Set([3]))).toBe(false);
  expect(showsPost(undefined, null)).toBe(false);
});
