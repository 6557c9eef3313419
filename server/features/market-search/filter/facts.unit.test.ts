import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AdvertisementQuery, advertisementQuery } from '#contract/advertisements/schemas.ts';
import { type FactChoices, limitsOf, readLimits, unsaid } from '#contract/facts/filters.ts';
import { choiceOf } from '#contract/facts/stored.ts';
import { runPass } from '#server/search-engine/columns/pass.ts';
import { PostColumns } from '#server/search-engine/columns/posts.ts';
import type { CatalogueField } from '../../facts/index.ts';
import { type CategoryName, type Names, noNames } from '../names.ts';
import { describeFacts } from './facts.ts';
import { compileFilter } from './filter.ts';

const category = (id: number, parentId: number | null): [number, CategoryName] => [
  id,
  { id, name: `c${id}`, stems: new Set(), parentId, slug: `c${id}`, place: id, concepts: [] },
];
const names: Names = {
  ...noNames(),
  categories: new Map([category(1, null), category(11, 1), category(12, 1)]),
  organizations: new Map([[1, { id: 1, name: 'One', stems: new Set<string>(), isActive: true }]]),
};

const field = (key: string, kind: CatalogueField['kind'], values: string[] = []): CatalogueField => ({
  id: 1,
  key,
  name: key,
  names: {},
  headers: [],
  kind,
  unit: null,
  least: null,
  greatest: null,
  step: null,
  is_filter: true,
  required_for: null,
  reading: {},
  position: 0,
  values: values.map((value, position) => ({
    id: position,
    key: value,
    name: value,
    names: {},
    aliases: [],
    hint: null,
    hints: {},
    hint_source: null,
    position,
  })),
});
const freehubs = ['hg_m', 'xd', 'xdr'];
const fields = [
  field('freehub', 'choice', freehubs),
  field('speeds', 'number'),
  field('teeth', 'range'),
  field('electronic', 'boolean'),
  field('placed', 'date', ['not_yet']),
];

type Value = string | number | boolean | [number, number];
const ranges: [number, number][] = [
  [10, 51],
  [11, 34],
  [32, 32],
];
const days = ['2026-12-31', '2027-02-18', 'not_yet'];
const post = fc.record({
  sub: fc.constantFrom(11, 12),
  brand: fc.constantFrom(1, 2),
  facts: fc.record(
    {
      freehub: fc.constantFrom(...freehubs),
      speeds: fc.integer({ min: 8, max: 12 }),
      teeth: fc.constantFrom(...ranges),
      electronic: fc.boolean(),
      placed: fc.constantFrom(...days),
    },
    { requiredKeys: [] },
  ),
});
type Post = { sub: number; brand: number; facts: Record<string, Value> };

const some = <Item>(...items: Item[]) => fc.subarray(items, { maxLength: 2 });
const bounds = (ends: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.option(ends), fc.option(ends))
    .map(([one, other]) =>
      one !== null && other !== null && one > other ? limitsOf(other, one) : limitsOf(one, other),
    )
    .map((limits) => (limits === null ? [] : [limits]));
const speed = fc.integer({ min: 7, max: 13 }).map((number) => String(number).padStart(2, '0'));
const chosen = fc.record({
  freehub: some(...freehubs, 'campagnolo', unsaid),
  speeds: fc.oneof(bounds(speed), some('12', unsaid)),
  teeth: fc.oneof(some('10-51', '32', unsaid), bounds(fc.constantFrom('10', '32', '40'))),
  electronic: some('true', 'false', unsaid),
  placed: fc.oneof(bounds(fc.constantFrom('2026-12-01', '2027-02-18')), some('not_yet', unsaid)),
});
const query = fc
  .record({ category: fc.constantFrom('c11', 'c12'), brands: some(1, 2), facts: chosen })
  .map((given) => advertisementQuery.parse({ ...given, facets: 1 }));

function fits(choices: readonly string[] | undefined, value: Value | undefined): boolean {
  if (!choices) return true;
  return choices.some((choice) => {
    if (value === undefined) return choice === unsaid;
    const limits = readLimits(choice);
    if (!limits) return choice === choiceOf(value);
    if (value === 'not_yet') return false;
    const [least, greatest] = Array.isArray(value) ? value : [value, value];
    const isAbove =
      limits.min === null || (typeof greatest === 'number' ? greatest >= Number(limits.min) : greatest >= limits.min);
    const isBelow =
      limits.max === null || (typeof least === 'number' ? least <= Number(limits.max) : least <= limits.max);
    return isAbove && isBelow;
  });
}

const isInCategory = (q: AdvertisementQuery, p: Post) => `c${p.sub}` === q.category;
const isOfBrand = (q: AdvertisementQuery, p: Post) => q.brands.length === 0 || q.brands.includes(p.brand);
const isRest = (q: AdvertisementQuery, p: Post) => isInCategory(q, p) && isOfBrand(q, p);
const fitsBut = (facts: FactChoices, p: Post, except: string | null) =>
  Object.entries(facts).every(([key, choices]) => key === except || fits(choices, p.facts[key]));

function byLoop(q: AdvertisementQuery, posts: readonly Post[]) {
  const facts = q.facts ?? {};
  const total = posts.filter((p) => isRest(q, p) && fitsBut(facts, p, null)).length;
  const loose = posts.filter(
    (p) =>
      isRest(q, p) &&
      Object.entries(facts).every(([key, choices]) => p.facts[key] === undefined || fits(choices, p.facts[key])),
  );
  const fitting = posts.filter((p) => fitsBut(facts, p, null));
  return {
    total,
    unsaid: Object.keys(facts).length > 0 ? loose.length - total : 0,
    brands: [1, 2].map((brand) => fitting.filter((p) => isInCategory(q, p) && p.brand === brand).length),
    categories: [11, 12].map((sub) => fitting.filter((p) => isOfBrand(q, p) && p.sub === sub).length),
    facts: fields.map(({ key, kind }) => {
      const among = posts.filter((p) => isRest(q, p) && fitsBut(facts, p, key));
      const stated = among.flatMap((p) => p.facts[key] ?? []);
      const values = among.flatMap((p) => (p.facts[key] === undefined ? [] : [choiceOf(p.facts[key] as Value)]));
      const counts: Record<string, number> = {};
      if (kind !== 'number') for (const value of values) counts[value as string] = (counts[value as string] ?? 0) + 1;
      const numbers = kind === 'number' ? (stated as number[]) : [];
      return {
        key,
        counts,
        min: numbers.length > 0 ? Math.min(...numbers) : null,
        max: numbers.length > 0 ? Math.max(...numbers) : null,
        unsaid: among.length - values.length,
      };
    }),
  };
}

function byEngine(q: AdvertisementQuery, columns: PostColumns) {
  const filter = compileFilter(
    q,
    columns,
    names,
    undefined,
    [],
    fields.map(({ key }) => key),
  );
  const result = runPass(columns, filter, null);
  const countOf = (counts: readonly number[], ordinal: number | undefined) =>
    ordinal === undefined ? 0 : (counts[ordinal] ?? 0);
  return {
    total: result.total,
    unsaid: result.unsaid,
    brands: [1, 2].map((brand) => countOf(result.counts.brand, columns.brands.find(brand))),
    categories: [11, 12].map((sub) => countOf(result.counts.subCategory, columns.categories.find(sub))),
    facts: describeFacts(result, fields, q).map(({ values, ...rest }) => ({
      ...rest,
      counts: Object.fromEntries(values.filter(({ count }) => count > 0).map(({ value, count }) => [value, count])),
    })),
  };
}

function put(columns: PostColumns, id: number, { sub, brand, facts }: Post) {
  columns.put({
    id,
    type: 0,
    availability: 0,
    categoryId: 1,
    subCategoryId: sub,
    brandId: brand,
    organizationId: 1,
    country: 'NL',
    currency: null,
    price: null,
    createdAt: 0,
    quantity: 1,
    facts: Object.entries(facts).map(([key, value]) => [key, choiceOf(value) as string] as const),
  });
}

describe('filters and counts of facts', () => {
  it('equal a plain loop over the posts in 2,000 combinations, what is not stated included', () => {
    let combinations = 0;
    fc.assert(
      fc.property(
        fc.array(post as fc.Arbitrary<Post>, { minLength: 1, maxLength: 60 }),
        fc.array(query, { minLength: 20, maxLength: 20 }),
        (posts, queries) => {
          const columns = new PostColumns();
          for (const [place, one] of posts.entries()) put(columns, place + 1, one);
          for (const q of queries) {
            combinations += 1;
            expect(byEngine(q, columns)).toEqual(byLoop(q, posts));
          }
        },
      ),
      { numRuns: 100 },
    );
    expect(combinations).toBeGreaterThanOrEqual(2_000);
  });

  it('follow posts that change, go and come again in the slots of others', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.integer({ min: 1, max: 12 }), post: fc.option(post as fc.Arbitrary<Post>) }), {
          maxLength: 80,
        }),
        query,
        (changes, q) => {
          const columns = new PostColumns();
          const live = new Map<number, Post>();
          for (const change of changes) {
            if (change.post) {
              put(columns, change.id, change.post);
              live.set(change.id, change.post);
            } else {
              columns.remove(change.id);
              live.delete(change.id);
            }
          }
          expect(byEngine(q, columns)).toEqual(byLoop(q, [...live.values()]));
          const ids = [...live.keys()];
          expect(byEngine(q, columns.pick(ids))).toEqual(byLoop(q, [...live.values()]));
        },
      ),
    );
  });

  it('show every value of a field, and those that are chosen though nothing states them', () => {
    const columns = new PostColumns();
    put(columns, 1, { sub: 11, brand: 1, facts: { freehub: 'xd' } });
    const q = advertisementQuery.parse({ category: 'c11', facts: { freehub: 'hg_m', teeth: ['11-36'] }, facets: 1 });
    const filter = compileFilter(q, columns, names, undefined, [], ['freehub', 'teeth']);
    const described = describeFacts(runPass(columns, filter, null), [fields[0], fields[2]] as CatalogueField[], q);
    expect(described[0]?.values).toEqual([
      { value: 'hg_m', count: 0 },
      { value: 'xd', count: 0 },
      { value: 'xdr', count: 0 },
    ]);
    expect(described[1]?.values).toEqual([{ value: '11-36', count: 0 }]);
  });

  it('take at most twelve bytes a fact', () => {
    const columns = new PostColumns();
    const posts = 30_000;
    for (let id = 1; id <= posts; id += 1)
      put(columns, id, { sub: 11, brand: 1, facts: { freehub: 'xd', speeds: id % 14, teeth: [10, 51] } });
    expect(columns.facts.bytes / (3 * posts)).toBeLessThan(12);
    for (let round = 0; round < 3; round += 1)
      for (let id = 1; id <= posts; id += 1)
        put(columns, id, { sub: 11, brand: 1, facts: round === 2 ? { freehub: 'xd', speeds: 3, teeth: [1, 2] } : {} });
    expect(columns.facts.bytes / (3 * posts)).toBeLessThan(12);
  });
});
