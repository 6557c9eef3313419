import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advertisementTypes, availabilities } from '#contract/advertisements/choices.ts';
import type { FacetColumn } from '#contract/advertisements/facets.ts';
import { advertisementQuery } from '#contract/advertisements/schemas.ts';
import type { Rates } from '#server/features/rates/index.ts';
import { listSlots } from '#server/search-engine/columns/bitSet.ts';
import { selectPage } from '#server/search-engine/columns/page.ts';
import { runPass } from '#server/search-engine/columns/pass.ts';
import { type IndexedPost, PostColumns } from '#server/search-engine/columns/posts.ts';
import type { CategoryName, Names } from '../names.ts';
import { compileFilter, factorsTo } from './filter.ts';

const parents = [1, 2, 3];
const brands = Array.from({ length: 60 }, (_, at) => at + 1);
const organizations = Array.from({ length: 50 }, (_, at) => at + 1);
const countries = ['NL', 'DE', 'FR', 'SE'];
/** Enough for several steps of each order, and enough to count combinations of facets in place of each facet. */
const sizes = { steps: 13_000, combinations: 45_000 };
const named = (id: number) => ({ id, name: `${id}`, stems: new Set<string>() });
const category = (id: number, parentId: number | null): [number, CategoryName] => [
  id,
  { ...named(id), parentId, slug: `${id}`, place: id, concepts: [] },
];
const names: Names = {
  countries: new Map(),
  words: new Set(),
  brands: new Map(brands.map((id) => [id, named(id)])),
  categories: new Map([
    ...parents.map((id) => category(id, null)),
    ...parents.flatMap((id) => [1, 2].map((sub) => category(id * 10 + sub, id))),
  ]),
  organizations: new Map(organizations.map((id) => [id, { ...named(id), isActive: id !== 50 }])),
};
// A krona is a tenth of a euro, or an eighth; there is no rate for francs.
const ratesOf = (kronor: number): Rates => ({
  date: '2026-01-01',
  perEuro: new Map([
    ['EUR', 1],
    ['SEK', kronor],
  ]),
});

/** Random numbers from 0 to below 1, the same for the same seed. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function drawPost(id: number, next: () => number): IndexedPost {
  const at = (count: number, lean = 1) => Math.floor(next() ** lean * count);
  const categoryId = parents[at(3)] as number;
  const hasPrice = next() < 0.9;
  return {
    id,
    type: at(2, 3),
    availability: at(4, 2),
    categoryId,
    subCategoryId: next() < 0.9 ? categoryId * 10 + 1 + at(2) : null,
    brandId: next() < 0.95 ? (brands[at(60, 2)] as number) : null,
    organizationId: organizations[at(50, 2)] as number,
    country: countries[at(4, 2)] as string,
    currency: hasPrice ? (['EUR', 'SEK', 'CHF'][at(3, 2)] as string) : null,
    price: hasPrice ? at(400) * 25 : null,
    createdAt: at(5_000),
    quantity: at(300, 3),
    ladder: hasPrice && next() < 0.3 ? drawLadder(next) : null,
  };
}

/** Up to three falling prices, each for orders of up to a quantity. */
function drawLadder(next: () => number): number[] {
  const steps = Math.floor(next() * 4);
  return Array.from({ length: steps }, (_, step) => [
    (step + 1) * (1 + Math.floor(next() * 9)),
    5_000 - step * 900,
  ]).flat();
}

/** What an order of a post costs per unit, by going through its prices. */
function priceOf({ price, quantity: left, ladder }: IndexedPost, quantity: number | null): number | null {
  if (quantity === null) return price;
  if (!ladder) return quantity <= left ? price : null;
  const at = ladder.findIndex((to, place) => place % 2 === 0 && quantity <= to);
  return at < 0 ? null : (ladder[at + 1] as number);
}

function drawQuery(next: () => number) {
  const some = <Value>(values: readonly Value[], share = 0.3): Value[] =>
    next() < share ? values.filter(() => next() < 3 / values.length) : [];
  const limit = (share: number) => (next() < share ? (next() * 90).toFixed(2) : null);
  return advertisementQuery.parse({
    category: next() < 0.3 ? String(1 + Math.floor(next() * 3)) : null,
    categories: some([1, 2, 11, 12, 21, 31]),
    brands: some(brands),
    organizations: some(organizations),
    countries: some(countries),
    availabilities: some(['in_stock', 'within_5_weeks', 'within_10_weeks', 'after_10_weeks']),
    types: some(['offered', 'wanted']),
    quantity_min: next() < 0.3 ? 1 + Math.floor(next() * 200) : null,
    quantity: next() < 0.4 ? 1 + Math.floor(next() * 40) : null,
    price_min: limit(0.3),
    price_max: limit(0.4),
    currency: next() < 0.2 ? 'SEK' : null,
    sort: ['price', '-price', 'quantity', 'newest', 'interests', 'relevance'][Math.floor(next() * 6)],
  });
}

/** For each group whether it matches a post, decided from the query itself. */
function judge(q: ReturnType<typeof drawQuery>, p: IndexedPost, euros: number) {
  const isOneOf = (chosen: readonly unknown[], value: unknown) => chosen.length === 0 || chosen.includes(value);
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const hasBounds = q.price_min !== null || q.price_max !== null;
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
    categories: isOneOf(q.categories, p.categoryId) || isOneOf(q.categories, p.subCategoryId),
    brands: isOneOf(q.brands, p.brandId),
    organizations: isOneOf(q.organizations, p.organizationId),
    countries: isOneOf(q.countries, p.country),
    quantity: !q.quantity_min || p.quantity >= q.quantity_min,
    category: !q.category || p.categoryId === Number(q.category),
    price:
      !hasBounds ||
      (!Number.isNaN(euros) &&
        (!q.price_min || euros >= cents(q.price_min)) &&
        (!q.price_max || euros <= cents(q.price_max))),
  };
}

const groups = {
  types: ['type'],
  availabilities: ['availability'],
  categories: ['categoryId', 'subCategoryId'],
  brands: ['brandId'],
  organizations: ['organizationId'],
  countries: ['country'],
} as const;

describe('a pass over many posts', () => {
  it.each([
    [sizes.steps, 6],
    [sizes.combinations, 1],
  ])(
    'of %i finds, counts and orders the same as a plain loop for every viewer, while posts, stops and rates change',
    (size, numRuns) => {
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const next = chanceOf(seed);
          const columns = new PostColumns();
          const posts = new Map<number, IndexedPost>();
          const put = (id: number) => {
            posts.set(id, drawPost(id, next));
            columns.put(posts.get(id) as IndexedPost);
          };
          for (let id = 1; id <= size; id += 1) put(id);
          for (let round = 0; round < 12; round += 1) {
            for (let change = 0; change < 20; change += 1) {
              const id = 1 + Math.floor(next() * (size + 200));
              if (next() < 0.3) {
                posts.delete(id);
                columns.remove(id);
              } else put(id);
            }
            const q = drawQuery(next);
            const hidden = next() < 0.5 ? [] : organizations.filter(() => next() < 0.1);
            const rates = ratesOf(next() < 0.7 ? 10 : 8);
            const filter = compileFilter(q, columns, names, rates, hidden);
            const result = runPass(columns, filter, null);

            const factors = factorsTo(q.currency ?? 'EUR', columns, rates);
            const numberOf = (post: IndexedPost) => {
              const price = priceOf(post, q.quantity ?? null);
              const ordinal = columns.currencies.find(post.currency as string) ?? 0;
              return price === null ? Number.NaN : price * (factors[ordinal] as number);
            };
            const judged = [...posts.values()]
              .filter(({ organizationId }) => organizationId !== 50 && !hidden.includes(organizationId))
              .map((post) => {
                const passes = judge(q, post, numberOf(post));
                const failed = Object.entries(passes).filter(([, isIn]) => !isIn);
                return { post, failed: failed.map(([group]) => group) };
              });
            const found = judged.filter(({ failed }) => failed.length === 0).map(({ post }) => post);
            expect(result.total).toBe(found.length);
            expect(result.sellers).toBe(new Set(found.map(({ organizationId }) => organizationId)).size);
            const slots = new Int32Array(result.total);
            expect(listSlots(result.match, slots)).toBe(found.length);
            expect(new Set(Array.from(slots, (slot) => columns.ids[slot]))).toEqual(new Set(found.map(({ id }) => id)));

            const listOf = {
              brandId: columns.brands,
              organizationId: columns.organizations,
              country: columns.countries,
            };
            for (const [group, fields] of Object.entries(groups)) {
              const around = judged.filter(({ failed }) => failed.every((name) => name === group));
              for (const field of fields) {
                const expected = new Map<unknown, number>();
                for (const { post } of around) {
                  // Availability is counted separately for wanted posts, for which it has another meaning.
                  const value =
                    field === 'availability' ? (post.availability ?? 0) + (post.type === 1 ? 4 : 0) : post[field];
                  expected.set(value, (expected.get(value) ?? 0) + 1);
                }
                const counts = result.counts[field.replace(/Id$/, '') as FacetColumn];
                const ordinalOf = (value: unknown): number | undefined =>
                  value === null
                    ? 0
                    : field === 'type' || field === 'availability'
                      ? (value as number)
                      : field in listOf
                        ? listOf[field as keyof typeof listOf].find(value as never)
                        : columns.categories.find(value as number);
                for (const [value, count] of expected)
                  expect([field, value, counts[ordinalOf(value) as number]]).toEqual([field, value, count]);
                expect(counts.reduce((sum, count) => sum + count, 0)).toBe(around.length);
              }
            }

            const sort = q.sort ?? 'newest';
            const keyOf = {
              price: numberOf,
              '-price': (post: IndexedPost) => -numberOf(post),
              quantity: ({ quantity }: IndexedPost) => -quantity,
              newest: ({ createdAt }: IndexedPost) => -createdAt,
              interests: ({ createdAt }: IndexedPost) => -createdAt,
              relevance: ({ createdAt }: IndexedPost) => -createdAt,
              name: () => 0,
            }[sort];
            const ordered = found
              .filter((post) => !Number.isNaN(keyOf(post)))
              .sort((a, b) => keyOf(a) - keyOf(b) || b.id - a.id);
            const offset = Math.floor(next() ** 3 * ordered.length);
            const page = selectPage(
              columns,
              result.match,
              result.total,
              { sort, tiers: null, lifted: null, names: null, factors, quantity: q.quantity ?? null },
              offset,
              24,
            );
            expect(page.slice(0, ordered.length - offset)).toEqual(
              ordered.slice(offset, offset + 24).map(({ id }) => id),
            );
          }
        }),
        { numRuns },
      );
    },
    60_000,
  );
});
