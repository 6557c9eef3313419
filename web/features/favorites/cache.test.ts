import { describe, expect, it } from 'vitest';
import { withFavorite } from './cache.ts';

const post = (id: number, isFavorite = false) => ({ id, name: `Post ${id}`, is_favorite: isFavorite });

describe('a favourite in cached data', () => {
  it('changes in a page of results and leaves the other posts untouched', () => {
    const page = { posts: [post(1), post(2)], meta: { total: 2 } };
    const next = withFavorite(page, 2, true);
    expect(next.posts[1]?.is_favorite).toBe(true);
    expect(next.posts[0]).toBe(page.posts[0]);
    expect(next.meta).toBe(page.meta);
    expect(page.posts[1]?.is_favorite).toBe(false);
  });

  it('changes in a single post and in a plain list', () => {
    expect(withFavorite(post(3), 3, true).is_favorite).toBe(true);
    expect(withFavorite([post(3), post(4)], 4, true)[1]?.is_favorite).toBe(true);
  });

  it('leaves data that does not change as the same object', () => {
    for (const data of [{ posts: [post(1)] }, [post(1)], null, undefined, 'text', 7, { id: 9 }, post(9, true)]) {
      expect(withFavorite(data, 9, true)).toBe(data);
    }
  });
});
