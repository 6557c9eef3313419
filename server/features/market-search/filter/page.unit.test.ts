import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noRates } from '#server/features/rates/index.ts';
import { BitSet } from '#server/search-engine/columns/bitSet.ts';
import { selectPage } from '#server/search-engine/columns/page.ts';
import { fillColumns, tiersOf } from '#tests/helpers/market/columns.ts';
import { factorsTo } from './filter.ts';

describe('a page of results', () => {
  const columns = fillColumns(20_000);
  const posts = 19_000;
  const matched = Array.from({ length: posts }, (_, slot) => slot);
  /** The first `count` slots. */
  const firstSlots = (count: number): Uint32Array => {
    const set = new BitSet(20_000);
    for (let slot = 0; slot < count; slot += 1) set.add(slot);
    return set.words;
  };
  const all = firstSlots(posts);
  const orders = {
    newest: (a: number, b: number) => (columns.created[b] as number) - (columns.created[a] as number),
    quantity: (a: number, b: number) => (columns.quantity[b] as number) - (columns.quantity[a] as number),
    price: (a: number, b: number) => priceKey(a, 1) - priceKey(b, 1),
    '-price': (a: number, b: number) => priceKey(a, -1) - priceKey(b, -1),
    name: (a: number, b: number) => (ranks[a] as number) - (ranks[b] as number),
    relevance: (a: number, b: number) => (tiers[a] as number) - (tiers[b] as number) || orders.newest(a, b),
  };
  const ranks = Float64Array.from({ length: 20_000 }, (_, slot) => (slot * 7919) % 1000);
  const tiers = Uint8Array.from({ length: 20_000 }, (_, slot) => 1 + (slot % 3));
  // The given currency first, the others by their codes, posts without a price last.
  const groups = new Map([
    ['EUR', 0],
    ['CHF', 1e6],
    ['SEK', 2e6],
  ]);
  const priceKey = (slot: number, sign: number) => {
    const price = columns.price[slot] as number;
    const group = groups.get(columns.currencies.values[columns.currency[slot] as number] ?? '') as number;
    return price < 0 ? Number.MAX_SAFE_INTEGER : group + sign * price;
  };

  it('equals the same slice of the fully sorted list, near its start and far from it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(orders) as (keyof typeof orders)[])),
        fc.nat({ max: posts + 100 }),
        fc.integer({ min: 1, max: 100 }),
        (sort, offset, count) => {
          const whole = [...matched].sort((a, b) => orders[sort](a, b) || b - a).map((slot) => columns.ids[slot]);
          const page = selectPage(
            columns,
            all,
            posts,
            { sort, tiers: tiersOf(tiers), lifted: null, names: ranks, factors: factorsTo('EUR', columns, noRates) },
            offset,
            count,
          );
          expect(page).toEqual(whole.slice(offset, offset + count));
        },
      ),
      { numRuns: 90 },
    );
  });

  it('starts with the requested currency', () => {
    const [first] = selectPage(
      columns,
      all,
      posts,
      { sort: 'price', tiers: null, lifted: null, names: null, factors: factorsTo('SEK', columns, noRates) },
      0,
      1,
    );
    expect(columns.currencies.values[columns.currency[columns.slotOf(first as number)] as number]).toBe('SEK');
  });

  it('is sorted by age without search words, and by id without known names', () => {
    const page = (sort: 'relevance' | 'newest' | 'name') =>
      selectPage(
        columns,
        all,
        posts,
        { sort, tiers: null, lifted: null, names: null, factors: factorsTo('EUR', columns, noRates) },
        0,
        50,
      );
    expect(page('relevance')).toEqual(page('newest'));
    expect(page('name')).toEqual(Array.from({ length: 50 }, (_, index) => posts - index));
  });

  it('puts posts of some categories first only in the order of interests', () => {
    const lifted = new BitSet(posts);
    lifted.add(0);
    const page = (sort: 'interests' | 'newest' | 'relevance') =>
      selectPage(
        columns,
        all,
        posts,
        { sort, tiers: null, lifted, names: null, factors: factorsTo('EUR', columns, noRates) },
        0,
        posts,
      );
    const [first] = columns.ids as unknown as [number];
    expect(page('interests')).toEqual([first, ...page('newest').filter((id) => id !== first)]);
    expect(page('relevance')).toEqual(page('newest'));
    expect(page('newest')[0]).not.toBe(first);
  });

  it('is empty after the last post', () => {
    const page = (offset: number) =>
      selectPage(
        columns,
        firstSlots(10),
        10,
        { sort: 'newest', tiers: null, lifted: null, names: null, factors: factorsTo('EUR', columns, noRates) },
        offset,
        5,
      );
    expect(page(8)).toHaveLength(2);
    expect(page(10)).toEqual([]);
    expect(page(3000)).toEqual([]);
  });
});
