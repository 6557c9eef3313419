import { describe, expect, it } from 'vitest';
import { neededLabels } from '#contract/advertisements/choices.ts';
import { advertisementQuery } from '#contract/advertisements/schemas.ts';
import { runPass } from '#server/search-engine/columns/pass.ts';
import { type IndexedPost, PostColumns } from '#server/search-engine/columns/posts.ts';
import { tiersOf } from '#tests/helpers/market/columns.ts';
import type { CategoryName, Names } from '../names.ts';
import { describeFacets, describeWithout } from './facets.ts';
import { compileFilter } from './filter.ts';

const category = (id: number, parentId: number | null, name: string, place: number): [number, CategoryName] => [
  id,
  { id, name, stems: new Set(), parentId, slug: name.toLowerCase(), place, concepts: [] },
];
const names: Names = {
  countries: new Map(),
  words: new Set(),
  brands: new Map([
    [1, { id: 1, name: 'Zipp', stems: new Set<string>() }],
    [2, { id: 2, name: 'Avid', stems: new Set<string>() }],
    [3, { id: 3, name: 'Magura', stems: new Set<string>() }],
  ]),
  categories: new Map([
    category(2, null, 'Tyres', 3),
    category(21, 2, 'Tubeless', 4),
    category(1, null, 'Brakes', 0),
    category(12, 1, 'Rotors', 2),
    category(11, 1, 'Callipers', 1),
  ]),
  organizations: new Map([
    [1, { id: 1, name: 'Fietsring', stems: new Set<string>(), isActive: true }],
    [2, { id: 2, name: 'Radwerk', stems: new Set<string>(), isActive: true }],
    [3, { id: 3, name: 'Gone', stems: new Set<string>(), isActive: false }],
  ]),
};

let lastId = 0;
const post = (given: Partial<IndexedPost> = {}): IndexedPost => ({
  id: ++lastId,
  type: 0,
  availability: 0,
  categoryId: 1,
  subCategoryId: 11,
  brandId: 1,
  organizationId: 1,
  country: 'NL',
  currency: 'EUR',
  price: 1000,
  createdAt: 0,
  quantity: 1,
  ...given,
});
const market = [
  post(),
  post({ brandId: 2, subCategoryId: 12, organizationId: 2, country: 'DE', availability: 1 }),
  post({ brandId: 2, type: 1, categoryId: 2, subCategoryId: null, currency: null, price: null }),
  post({ organizationId: 3, brandId: 3, country: 'SE' }),
];

function pass(given: Record<string, unknown>, posts = market, words: number[] | null = null, known = names) {
  const columns = new PostColumns();
  for (const fields of posts) columns.put(fields);
  const query = advertisementQuery.parse(given);
  const filter = compileFilter(query, columns, known);
  const result = runPass(columns, filter, words && tiersOf(words), words !== null);
  return {
    facets: describeFacets(result, columns, known, filter, query),
    without: describeWithout(result, known, filter, query),
  };
}
const short = (values: { name: string; count: number }[]) => values.map(({ name, count }) => `${name} ${count}`);

describe('the values of a facet', () => {
  it('are the top-level categories in menu order, or the sub-categories of the chosen one', () => {
    expect(pass({}).facets.categories).toEqual([
      { id: 1, name: 'Brakes', count: 2 },
      { id: 2, name: 'Tyres', count: 1 },
    ]);
    expect(short(pass({ category: 'brakes' }).facets.categories)).toEqual(['Callipers 1', 'Rotors 1']);
    expect(short(pass({ category: 'rotors' }).facets.categories)).toEqual(['Callipers 1', 'Rotors 1']);
    expect(short(pass({ category: 'tyres' }).facets.categories)).toEqual(['Tubeless 0']);
  });

  it('keep chosen categories of another level, but no unknown ones', () => {
    expect(short(pass({ categories: [12, 99] }).facets.categories)).toEqual(['Brakes 2', 'Rotors 1', 'Tyres 1']);
  });

  it('are sorted by falling count, then by name', () => {
    expect(short(pass({}).facets.brands)).toEqual(['Avid 2', 'Zipp 1', 'Magura 0']);
    expect(short(pass({ countries: ['DE', 'NL'], types: ['offered'] }).facets.brands)).toEqual([
      'Avid 1',
      'Zipp 1',
      'Magura 0',
    ]);
    expect(pass({}).facets.countries).toEqual([
      { id: 'NL', name: 'Netherlands', count: 2 },
      { id: 'DE', name: 'Germany', count: 1 },
      { id: 'SE', name: 'Sweden', count: 0 },
    ]);
  });

  it('include no organization that is not in the market', () => {
    expect(short(pass({}).facets.organizations)).toEqual(['Fietsring 2', 'Radwerk 1']);
    expect(short(pass({ organizations: [3] }).facets.organizations)).toEqual(['Fietsring 2', 'Radwerk 1']);
  });

  it('are fixed for types and availabilities', () => {
    const { facets } = pass({});
    expect(facets.types).toEqual([
      { id: 'offered', name: 'Offered', count: 2 },
      { id: 'wanted', name: 'Wanted', count: 1 },
    ]);
    expect(facets.availabilities.map(({ id, count }) => [id, count])).toEqual([
      ['in_stock', 1],
      ['within_5_weeks', 1],
      ['within_10_weeks', 0],
      ['after_10_weeks', 0],
    ]);
    expect(facets.availabilities[0]?.name).toBe('In stock');
    // In a list of wanted posts the labels say when a part is needed.
    expect(pass({ types: ['wanted'] }).facets.availabilities[0]).toEqual({
      id: 'in_stock',
      name: neededLabels.in_stock,
      count: 1,
    });
    expect(pass({ types: ['wanted'], availabilities: ['within_5_weeks'] }).without).toEqual([
      { group: 'availabilities', id: 'within_5_weeks', name: neededLabels.within_5_weeks, total: 1 },
    ]);
  });

  it('keep a chosen value without posts at the end, so that it can be deselected', () => {
    const others = [post({ brandId: 2 })];
    expect(short(pass({ brands: [1, 2, 99] }, others).facets.brands)).toEqual(['Avid 1', 'Zipp 0']);
    expect(short(pass({ countries: ['FR'] }, others).facets.countries)).toEqual(['Netherlands 1', 'France 0']);
  });
});

describe('a facet with many values', () => {
  const brands = (count: number): Names => ({
    ...names,
    brands: new Map(
      Array.from({ length: count }, (_, index) => [
        index + 1,
        { id: index + 1, name: `Brand ${String(index + 1).padStart(4, '0')}`, stems: new Set<string>() },
      ]),
    ),
  });
  /** One post of each brand, the odd ones wanted. */
  const posts = (count: number) =>
    Array.from({ length: count }, (_, index) => post({ brandId: index + 1, type: (index + 1) % 2 }));

  it('shows up to 50 values without matching posts, and above that only chosen ones of them', () => {
    const shown = (count: number, chosen: number[] = []) =>
      pass({ types: ['offered'], brands: chosen }, posts(count), null, brands(count)).facets.brands;
    expect(shown(50)).toHaveLength(50);
    expect(shown(52)).toHaveLength(26);
    expect(shown(51)).toHaveLength(25);
    expect(shown(52, [3]).filter(({ count }) => count === 0)).toEqual([{ id: 3, name: 'Brand 0003', count: 0 }]);
  });

  it('omits a value whose last post is gone', () => {
    const columns = new PostColumns();
    for (const fields of [post({ id: 501, brandId: 1 }), post({ id: 502, brandId: 2 })]) columns.put(fields);
    columns.remove(501);
    const query = advertisementQuery.parse({});
    const filter = compileFilter(query, columns, names);
    const result = runPass(columns, filter, null);
    expect(short(describeFacets(result, columns, names, filter, query).brands)).toEqual(['Avid 1']);
  });

  it('is cut after 500 values, with chosen ones beyond that at the end', () => {
    const all = pass({}, posts(503), null, brands(503)).facets.brands;
    expect(all).toHaveLength(500);
    const chosen = pass({ brands: [2, 502] }, posts(503), null, brands(503)).facets.brands;
    expect(chosen).toHaveLength(501);
    expect(chosen.at(-1)).toEqual({ id: 502, name: 'Brand 0502', count: 1 });
    expect(pass({}, posts(500), null, brands(500)).facets.brands).toHaveLength(500);
  });
});

describe('a search without results', () => {
  it('names each filter whose removal would give results, the most helpful first', () => {
    expect(pass({ types: ['wanted'], countries: ['DE'] }).without).toEqual([
      { group: 'types', id: 'wanted', name: 'Wanted', total: 1 },
      { group: 'countries', id: 'DE', name: 'Germany', total: 1 },
    ]);
    expect(pass({ category: 'tyres', brands: [1], types: ['offered'] }).without).toEqual([
      { group: 'category', id: 2, name: 'Tyres', total: 1 },
    ]);
    expect(pass({ organizations: [2], brands: [1] }).without).toEqual([
      { group: 'brands', id: 1, name: 'Zipp', total: 1 },
      { group: 'organizations', id: 2, name: 'Radwerk', total: 1 },
    ]);
    expect(pass({ availabilities: ['after_10_weeks'] }).without).toEqual([
      { group: 'availabilities', id: 'after_10_weeks', name: 'Available after 10 weeks', total: 3 },
    ]);
    expect(pass({ categories: [21], countries: ['NL'] }).without).toEqual([
      { group: 'categories', id: 21, name: 'Tubeless', total: 2 },
    ]);
    const sorted = pass({ brands: [1], types: ['wanted'], categories: [2] }, [
      ...market,
      post({ type: 1, brandId: 2, categoryId: 2 }),
    ]);
    expect(sorted.without.map(({ group, total }) => [group, total])).toEqual([['brands', 2]]);
  });

  it('lists the filter that hides the most posts first', () => {
    const posts = [post({ country: 'DE' }), post({ country: 'DE' }), post({ country: 'NL', type: 1 })];
    expect(pass({ types: ['offered'], countries: ['NL'] }, posts).without.map(({ group }) => group)).toEqual([
      'countries',
      'types',
    ]);
  });

  it('never offers to leave out words that are all that was asked for', () => {
    const words = market.map(() => 0);
    expect(pass({ q: 'saddle' }, market, words).without).toEqual([]);
    expect(pass({}, market, words).without).toEqual([]);
  });

  it('names neither groups of several values, where removing one does not help, nor unknown values', () => {
    expect(pass({ countries: ['FR', 'BE'] }).without).toEqual([]);
    expect(pass({ brands: [99] }).without).toEqual([]);
    expect(pass({ organizations: [99] }).without).toEqual([]);
    expect(pass({ categories: [99] }).without).toEqual([]);
    expect(pass({ category: 'none' }).without).toEqual([]);
  });

  it('names the minimum quantity', () => {
    expect(pass({ quantity_min: 40 }).without).toEqual([
      { group: 'quantity', id: 'quantity', name: 'At least 40', total: 3 },
    ]);
  });

  it.each([
    [{ price_min: '20' }, 'From €20.00'],
    [{ price_max: '9.5' }, 'Up to €9.50'],
    [{ price_min: '20', price_max: '1200' }, '€20.00 to €1,200.00'],
    [{ price_min: '20', currency: 'USD' }, 'From $20.00'],
  ])('describes the price filter %j as %s', (given, name) => {
    const total = pass({}).facets.types.reduce((sum, { count }) => sum + count, 0);
    expect(pass(given).without).toEqual([{ group: 'price', id: 'price', name, total }]);
  });
});
