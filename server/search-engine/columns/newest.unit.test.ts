import { describe, expect, it } from 'vitest';
import { newestOf, PostColumns } from '../index.ts';

describe('the newest posts of the market', () => {
  it('are those with the highest ids, the newest last', () => {
    const columns = new PostColumns();
    const post = {
      type: 0,
      availability: 0,
      categoryId: 1,
      subCategoryId: null,
      brandId: null,
      organizationId: 1,
      country: 'NL',
      currency: 'EUR',
      price: 100,
      createdAt: 0,
      quantity: 1,
    };
    for (const id of [5, 9, 2, 7, 30]) columns.put({ ...post, id });
    columns.remove(7);
    expect([...newestOf(columns, 3)]).toEqual([5, 9, 30]);
    expect([...newestOf(columns, 10)]).toEqual([2, 5, 9, 30]);
    expect([...newestOf(columns, 0)]).toEqual([]);
    expect([...newestOf(new PostColumns(), 10)]).toEqual([]);
  });
});
