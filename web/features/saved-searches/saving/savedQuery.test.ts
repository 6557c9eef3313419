import { expect, it } from 'vitest';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { noFilters } from '#web/features/market-search/filters/filters.ts';
import { readSavedQuery, writeSavedQuery } from './savedQuery.ts';

const brakes = { id: 3, parent_id: null, name: 'Brakes', slug: 'brakes', link: '/brakes', icon: 'brakes' } as Category;

it('restores the saved category, words, filters and order, on the first page', () => {
  const filters = { ...noFilters, q: 'disc & pad', brands: [7, 9], priceMax: '150', currency: 'EUR', page: 4 };
  const query = writeSavedQuery(brakes, filters);
  expect(query).toContain('category=brakes');
  expect(query).not.toContain('page');
  const read = readSavedQuery(query, [brakes]);
  expect(read).toMatchObject({ category: brakes, to: '/brakes', filters: { ...filters, page: 1 } });
  expect(read.search).toEqual({ q: 'disc & pad', brands: ['7', '9'], price_max: '150', currency: 'EUR' });
});

it('shows all posts for a search without filters, not those shown last', () => {
  expect(readSavedQuery(writeSavedQuery(null, noFilters), [brakes])).toMatchObject({
    to: '/',
    search: { sort: 'newest' },
  });
});
