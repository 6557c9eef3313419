import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advertisementTypes, availabilities } from '#contract/advertisements/choices.ts';
import { type AdvertisementQuery, advertisementQuery } from '#contract/advertisements/schemas.ts';
import { BitSet, listSlots } from '#server/search-engine/columns/bitSet.ts';
import { bits } from '#server/search-engine/columns/filter.ts';
import { countMatching, type PassResult, runPass } from '#server/search-engine/columns/pass.ts';
import { type IndexedPost, PostColumns } from '#server/search-engine/columns/posts.ts';
import { tiersOf } from '#tests/helpers/market/columns.ts';
import type { CategoryName, Names } from '../names.ts';
import { compileFilter } from './filter.ts';

// Brakes (1) with callipers (11) and rotors (12), tyres (2) with tubeless (21); organization 3 is suspended, the name of 4 is not known yet.
const category = (id: number, parentId: number | null, slug: string, place: number): [number, CategoryName] => [
  id,
  { id, name: slug, stems: new Set(), parentId, slug, place, concepts: [] },
];
const names: Names = {
  countries: new Map(),
  words: new Set(),
  brands: new Map([1, 2].map((id) => [id, { id, name: `Brand ${id}`, stems: new Set<string>() }])),
  categories: new Map([
    category(1, null, 'brakes', 0),
    category(11, 1, 'callipers', 1),
    category(12, 1, 'rotors', 2),
    category(2, null, 'tyres', 3),
    category(21, 2, 'tubeless', 4),
  ]),
  organizations: new Map(
    [1, 2, 3].map((id) => [id, { id, name: `Organization ${id}`, stems: new Set<string>(), isActive: id !== 3 }]),
  ),
};

type Post = Omit<IndexedPost, 'id'>;
const post: fc.Arbitrary<Post> = fc.record({
  type: fc.nat({ max: 1 }),
  availability: fc.nat({ max: 3 }),
  categoryId: fc.constantFrom(1, 2),
  subCategoryId: fc.constantFrom(11, 12, 21, null),
  brandId: fc.constantFrom(1, 2, null),
  organizationId: fc.constantFrom(1, 2, 3, 4),
  country: fc.constantFrom('NL', 'DE'),
  currency: fc.constantFrom('EUR', 'SEK', null),
  price: fc.constantFrom(0, 1000, 3190, 3191, null),
  createdAt: fc.constant(0),
  quantity: fc.constantFrom(1, 39, 40, 41),
});

const some = <Value>(...values: Value[]) => fc.subarray(values, { maxLength: 2 });
const query = fc
  .record({
    category: fc.constantFrom(null, null, 'brakes', '2', 'rotors', '/tubeless', 'none'),
    categories: some(1, 11, 21, 99),
    brands: some(1, 2, 99),
    organizations: some(1, 2, 3),
    countries: some('NL', 'DE', 'FR'),
    availabilities: some('in_stock', 'within_5_weeks', 'after_10_weeks'),
    types: some('offered', 'wanted'),
    quantity_min: fc.constantFrom(null, null, 1, 40),
    price_min: fc.constantFrom(null, null, null, '10', '31.90'),
    price_max: fc.constantFrom(null, null, null, '10', '31.90'),
    currency: fc.constantFrom(null, 'SEK', 'CHF'),
  })
  .map((given) => advertisementQuery.parse(given));

const lists = ['types', 'availabilities', 'categories', 'brands', 'organizations', 'countries'] as const;
const groups = [...lists, 'price', 'quantity', 'category', 'words'] as const;
type Group = (typeof groups)[number];

/** For each group whether it matches a post, decided from the query itself. */
function judge(q: AdvertisementQuery, p: Post, hasWords: boolean): Record<Group, boolean> {
  const asked = { brakes: 1, '2': 2, rotors: 1, '/tubeless': 2 }[q.category ?? ''];
  const sub = { rotors: 12, '/tubeless': 21 }[q.category ?? ''];
  const categories = [...q.categories, ...(sub ? [sub] : [])];
  const isOneOf = (chosen: readonly unknown[], value: unknown) => chosen.length === 0 || chosen.includes(value);
  const cents = (amount: string) => Number(amount.replace('.', ''));
  const hasBounds = Boolean(q.price_min || q.price_max);
  return {
    types: isOneOf(
      q.types.map((type) => advertisementTypes.indexOf(type)),
      p.type,
    ),
    // Availability filters offered posts; in a list of only wanted posts, it filters by when the part is needed.
    availabilities:
      q.availabilities.length === 0 ||
      (isOneOf(
        q.availabilities.map((one) => availabilities.indexOf(one)),
        p.availability,
      ) &&
        p.type === (q.types.length === 1 && q.types[0] === 'wanted' ? 1 : 0)),
    categories: isOneOf(categories, p.categoryId) || isOneOf(categories, p.subCategoryId),
    brands: isOneOf(q.brands, p.brandId),
    organizations: isOneOf(q.organizations, p.organizationId),
    countries: isOneOf(q.countries, p.country),
    price:
      !hasBounds ||
      (p.price !== null &&
        p.currency === (q.currency ?? 'EUR') &&
        (!q.price_min || p.price >= cents(q.price_min)) &&
        (!q.price_max || p.price <= cents(q.price_max))),
    quantity: !q.quantity_min || p.quantity >= q.quantity_min,
    category: !q.category || p.categoryId === asked,
    words: hasWords,
  };
}

/** The slots that a pass found, the newest first. */
function slotsOf({ match, total }: PassResult): number[] {
  const slots = new Int32Array(total);
  expect(listSlots(match, slots)).toBe(total);
  return [...slots];
}

describe('a pass over every post', () => {
  it('finds and counts the same as judging each post on its own, each group without its own choice', () => {
    fc.assert(
      fc.property(
        fc.array(post, { maxLength: 40 }),
        query,
        fc.option(fc.array(fc.nat({ max: 2 }), { minLength: 40, maxLength: 40 })),
        fc.boolean(),
        (posts, q, fits, explainWords) => {
          const columns = new PostColumns();
          for (const [place, fields] of posts.entries()) columns.put({ ...fields, id: place + 1 });
          columns.remove(2);
          const tiers = fits && Uint8Array.from(fits);
          const result = runPass(columns, compileFilter(q, columns, names), tiers && tiersOf(tiers), explainWords);

          const live = posts
            .map((fields, slot) => ({ fields, slot, passes: judge(q, fields, tiers?.[slot] !== 0) }))
            .filter(({ fields, slot }) => slot !== 1 && fields.organizationId < 3);
          const failed = (passes: Record<Group, boolean>) => groups.filter((group) => !passes[group]);
          const found = live.filter(({ passes }) => failed(passes).length === 0);
          /** Posts that match, and those that only this group excludes. */
          const around = (group: Group) => live.filter(({ passes }) => failed(passes).every((name) => name === group));
          const count = (group: Group, has: (fields: Post) => boolean) =>
            around(group).filter(({ fields }) => has(fields)).length;
          const ordinals = (list: { size: number; values: readonly unknown[] }) =>
            Array.from({ length: list.size - 1 }, (_, index) => [index + 1, list.values[index + 1]] as const);

          expect(result.total).toBe(found.length);
          if (!explainWords) {
            const fitting = new BitSet(columns.size);
            posts.forEach((_, slot) => {
              if (tiers?.[slot] !== 0) fitting.add(slot);
            });
            expect(countMatching(columns, compileFilter(q, columns, names), fitting)).toBe(found.length);
          }
          expect(slotsOf(result)).toEqual(found.map(({ slot }) => slot).reverse());
          expect(result.sellers).toBe(new Set(found.map(({ fields }) => fields.organizationId)).size);
          expect([...result.counts.type]).toEqual([0, 1].map((type) => count('types', (p) => p.type === type)));
          expect([...result.counts.availability]).toEqual(
            [0, 1].flatMap((type) =>
              [0, 1, 2, 3].map((place) => count('availabilities', (p) => p.type === type && p.availability === place)),
            ),
          );
          for (const [ordinal, id] of ordinals(columns.categories)) {
            expect(result.counts.category[ordinal]).toBe(count('categories', (p) => p.categoryId === id));
            expect(result.counts.subCategory[ordinal]).toBe(count('categories', (p) => p.subCategoryId === id));
          }
          for (const [ordinal, id] of ordinals(columns.brands))
            expect(result.counts.brand[ordinal]).toBe(count('brands', (p) => p.brandId === id));
          for (const [ordinal, id] of ordinals(columns.organizations))
            expect(result.counts.organization[ordinal]).toBe(count('organizations', (p) => p.organizationId === id));
          for (const [ordinal, id] of ordinals(columns.countries))
            expect(result.counts.country[ordinal]).toBe(count('countries', (p) => p.country === id));
          for (const group of groups) {
            const more = group === 'words' && !explainWords ? 0 : around(group).length - found.length;
            expect([group, result.without.get(bits[group])]).toEqual([group, more]);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('finds the same after posts were added, changed and removed between passes as in fresh columns', () => {
    const step = fc.record({ id: fc.integer({ min: 1, max: 5 }), post: fc.option(post), isQueried: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        fc.array(query, { minLength: 1, maxLength: 3 }),
        (steps, queries) => {
          const columns = new PostColumns();
          const present = new Map<number, Post>();
          for (const { id, post: given, isQueried } of steps) {
            if (given) present.set(id, given);
            else present.delete(id);
            if (given) columns.put({ ...given, id });
            else columns.remove(id);
            if (!isQueried) continue;
            const fresh = new PostColumns();
            for (const [other, fields] of present) fresh.put({ ...fields, id: other });
            const findIn = (some: PostColumns, q: AdvertisementQuery) => {
              const result = runPass(some, compileFilter(q, some, names), null);
              const byValue = (list: { values: readonly unknown[] }, counts: ArrayLike<number>) =>
                Object.fromEntries(
                  list.values.flatMap((value, at) => (value && counts[at] ? [[value, counts[at]]] : [])),
                );
              return {
                ids: slotsOf(result)
                  .map((slot) => some.ids[slot])
                  .sort(),
                types: [...result.counts.type],
                availabilities: [...result.counts.availability],
                categories: byValue(some.categories, result.counts.category),
                subCategories: byValue(some.categories, result.counts.subCategory),
                brands: byValue(some.brands, result.counts.brand),
                organizations: byValue(some.organizations, result.counts.organization),
                countries: byValue(some.countries, result.counts.country),
              };
            };
            for (const q of queries) expect(findIn(columns, q)).toEqual(findIn(fresh, q));
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('handles more posts than any pass before it', () => {
    for (const size of [3, 3000]) {
      const columns = new PostColumns();
      for (let id = 1; id <= size; id += 1)
        columns.put({ ...fc.sample(post, { numRuns: 1, seed: 1 })[0], id } as IndexedPost);
      const everyone = {
        ...names,
        organizations: new Map([1, 2, 3].map((id) => [id, { id, name: '', stems: new Set<string>(), isActive: true }])),
      };
      const result = runPass(columns, compileFilter(advertisementQuery.parse({}), columns, everyone), null);
      expect(result.total).toBe(size);
      expect(slotsOf(result).at(-1)).toBe(0);
    }
  });
});

describe('a compiled filter', () => {
  const compile = (given: Record<string, unknown>) =>
    compileFilter(advertisementQuery.parse(given), new PostColumns(), names);

  it('has a top-level current category; a sub-category is chosen within its parent, beside the others', () => {
    expect(compile({}).current).toBeNull();
    expect(compile({ category: 'tyres' })).toMatchObject({ current: { id: 2 }, chosenCategories: [] });
    expect(compile({ category: '12', categories: [11] })).toMatchObject({
      current: { id: 1 },
      chosenCategories: [11, 12],
    });
    expect(compile({ category: 'none' }).current).toBeUndefined();
  });

  it('has prices in cents without floating-point errors', () => {
    expect(compile({ price_min: '1.10', price_max: '8.70' }).price).toEqual({
      factors: Float64Array.of(Number.NaN),
      min: 110,
      max: 870,
      quantity: null,
    });
    expect(compile({ price_min: '0.29' }).price).toMatchObject({ min: 29, max: Number.POSITIVE_INFINITY });
    expect(compile({ price_max: '0.29' }).price).toMatchObject({ min: Number.NEGATIVE_INFINITY, max: 29 });
  });
});
