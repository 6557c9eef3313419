import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sorts } from '#contract/advertisements/choices.ts';
import { type ChoiceGroup, choiceGroups, type FacetChoices, facets } from '#contract/advertisements/facets.ts';
import { parseSearch, stringifySearch } from '#web/lib/url/search.ts';
import {
  areReversed,
  countFilters,
  noFilters,
  readFilters,
  toggled,
  toQuery,
  withType,
  writeFilters,
} from './filters.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 5 });
const amount = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, cents]) => `${whole}.${cents}`),
);
const choices = Object.fromEntries(
  choiceGroups.map((group) => [group, fc.uniqueArray(fc.constantFrom<string>(...facets[group].choices))]),
) as unknown as { [Group in ChoiceGroup]: fc.Arbitrary<FacetChoices[Group]> };
const filters = fc
  .record({
    q: fc.option(
      fc
        .string({ minLength: 1, maxLength: 40 })
        .map((text) => text.trim())
        .filter((text) => text !== ''),
    ),
    categories: ids,
    brands: ids,
    organizations: ids,
    countries: fc.uniqueArray(fc.constantFrom('NL', 'DE', 'SE', 'FR'), { maxLength: 4 }),
    ...choices,
    facts: fc.dictionary(
      fc.constantFrom('freehub', 'speeds', 'axle_rear'),
      fc.uniqueArray(fc.constantFrom('hg_m', '12x148', '8..12', '11..', 'unsaid'), { minLength: 1, maxLength: 3 }),
    ),
    quantityMin: fc.option(fc.integer({ min: 1, max: 9_999_999 }).map(String)),
    quantity: fc.option(fc.integer({ min: 1, max: 9_999_999 }).map(String)),
    group: fc.option(fc.constant('article' as const)),
    priceMin: amount,
    priceMax: amount,
    currency: fc.option(fc.constantFrom('EUR', 'SEK')),
    sort: fc.option(fc.constantFrom(...sorts)),
    page: fc.integer({ min: 1, max: 1000 }),
    until: fc.option(fc.constant('2026-11-25T10:00:00.123Z')),
  })
  .filter((all) => !areReversed(all.priceMin, all.priceMax))
  .map((all) => (all.categories.length === 1 ? all : { ...all, facts: {} }))
  // A currency without a range means nothing and is not written, and neither is an instant of the first page.
  .map((all) => (all.priceMin === null && all.priceMax === null ? { ...all, currency: null } : all))
  .map((all) => (all.page === 1 ? { ...all, until: null } : all));

describe('the overview’s address', () => {
  it('restores every set of filters that was written into it', () => {
    fc.assert(
      fc.property(filters, (all) => {
        expect(readFilters(parseSearch(stringifySearch(writeFilters(all))))).toEqual(all);
      }),
    );
  });

  it('is empty without filters', () => {
    expect(stringifySearch(writeFilters(noFilters))).toBe('');
  });

  it('is read without an error, whatever it contains', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string()), fc.anything())), (search) => {
        expect(() => readFilters(search)).not.toThrow();
      }),
    );
  });

  it('is read without invalid values', () => {
    const read = readFilters({
      brands: ['3', '0', '-1', 'x', '3', '99999999999'],
      countries: ['nl', 'NL', 'NLD'],
      availabilities: ['in_stock', 'never'],
      types: 'wanted',
      price_min: 'cheap',
      price_max: '150',
      sort: 'random',
      page: '-4',
      q: '  ',
    });
    expect(read).toEqual({
      ...noFilters,
      brands: [3],
      countries: ['NL'],
      availabilities: ['in_stock'],
      types: ['wanted'],
      priceMax: '150',
    });
  });
});

it('reads no limits that are reversed', () => {
  expect(readFilters({ price_min: '150', price_max: '20.50' })).toEqual(noFilters);
  expect(readFilters({ price_min: '9', price_max: '10' })).toEqual({ ...noFilters, priceMin: '9', priceMax: '10' });
  const facts = { 'facts[width]': ['50..20', '20..50', '9..10', '..8'] };
  expect(readFilters(facts).facts).toEqual({ width: ['20..50', '9..10', '..8'] });
});

describe('the request to the server', () => {
  it('names the category by its slug and asks for the counts', () => {
    const brakes = {
      id: 5,
      parent_id: null,
      name: 'Brake systems',
      slug: 'brake-systems',
      link: '/brake-systems',
      icon: null,
    };
    expect(toQuery(brakes, { ...noFilters, q: 'rotor', page: 2 })).toMatchObject({
      category: 'brake-systems',
      q: 'rotor',
      page: 2,
      per_page: 24,
      facets: 1,
    });
  });

  it('leaves out the currency without a price', () => {
    expect(toQuery(null, { ...noFilters, currency: 'EUR' })).not.toHaveProperty('currency');
    expect(toQuery(null, { ...noFilters, currency: 'EUR', priceMax: '10' })).toMatchObject({
      currency: 'EUR',
      price_max: '10',
    });
  });
});

describe('a type', () => {
  it('keeps what means the same in its list, and drops an availability, which says when a wanted part is needed', () => {
    const inStock = { ...noFilters, availabilities: ['in_stock' as const], brands: [7] };
    expect(withType(inStock, 'offered')).toEqual({ types: ['offered'] });
    expect(withType(inStock, 'wanted')).toEqual({ types: ['wanted'], availabilities: [] });
    const needed = { ...inStock, types: ['wanted' as const] };
    expect(withType(needed, 'wanted')).toEqual({ types: ['wanted'] });
    expect(withType(needed, null)).toEqual({ types: [], availabilities: [] });
  });
});

describe('a filter value', () => {
  it('is added, and removed again', () => {
    const once = { ...noFilters, ...toggled(noFilters, 'brands', 7) };
    expect(once.brands).toEqual([7]);
    expect(toggled(once, 'brands', 7)).toEqual({ brands: [] });
  });

  it('counts as one filter, as does a price range', () => {
    expect(countFilters({ ...noFilters, q: 'words', brands: [1, 2], priceMin: '5', priceMax: '9' })).toBe(3);
  });
});
