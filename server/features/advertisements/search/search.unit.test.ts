import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '#server/platform/values/index.ts';
import { noRates } from '../../rates/index.ts';
import { SlotSet } from './bits.ts';
import { availabilityNumber, PostColumns, typeNumber } from './columns.ts';
import { factorsTo } from './filter.ts';
import { selectPage } from './order.ts';
import { otherSpellings } from './words/variants.ts';

/** So many posts whose prices and dates are often equal. */
function fill(posts: number): PostColumns {
  const columns = new PostColumns();
  for (let n = 1; n <= posts; n += 1) {
    columns.put({
      id: n,
      type: 0,
      availability: 0,
      categoryId: 1,
      subCategoryId: null,
      brandId: null,
      organizationId: 1,
      country: 'NL',
      currency: n % 7 === 0 ? null : n % 3 === 0 ? 'SEK' : n % 5 === 0 ? 'CHF' : 'EUR',
      price: n % 7 === 0 ? null : (n * 7919) % 300,
      createdAt: 1_700_000_000_000 + ((n * 31) % 500),
      quantity: (n * 13) % 90,
    });
  }
  return columns;
}

describe('a page of the order', () => {
  const columns = fill(20_000);
  const posts = 19_000;
  const matched = Array.from({ length: posts }, (_, slot) => slot);
  /** The first so many slots. */
  const firstSlots = (count: number): Uint32Array => {
    const set = new SlotSet(20_000);
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

  it('is the same near the top and far from it as in the whole order', () => {
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
            { sort, tiers, lifted: null, names: ranks, factors: factorsTo('EUR', columns, noRates) },
            offset,
            count,
          );
          expect(page).toEqual(whole.slice(offset, offset + count));
        },
      ),
      { numRuns: 90 },
    );
  });

  it('begins with the currency that is asked for', () => {
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

  it('is by age where no words are searched for, and by age of the entry where no names are known', () => {
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

  it('is empty behind the last post', () => {
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

describe('the columns', () => {
  it('count the live posts of each value, also where a post changes', () => {
    const columns = fill(3);
    columns.put({ ...fieldsOf(columns, 0), id: 2, country: 'DE', brandId: 5, subCategoryId: 9, organizationId: 2 });
    expect(columns.count).toBe(3);
    const counts = (list: PostColumns['countries'] | PostColumns['brands']) =>
      Object.fromEntries(list.values.map((value, number) => [String(value), list.counts[number]]));
    expect(counts(columns.countries)).toEqual({ null: 0, NL: 2, DE: 1 });
    expect(counts(columns.brands)).toEqual({ null: 2, 5: 1 });
    expect(counts(columns.categories)).toEqual({ null: 2, 1: 3, 9: 1 });
    expect(counts(columns.organizations)).toEqual({ null: 0, 1: 2, 2: 1 });
    columns.remove(2);
    expect(counts(columns.countries)).toEqual({ null: 0, NL: 2, DE: 0 });
    expect(counts(columns.brands)).toEqual({ null: 2, 5: 0 });
    expect(counts(columns.categories)).toEqual({ null: 2, 1: 2, 9: 0 });
    expect(counts(columns.organizations)).toEqual({ null: 0, 1: 2, 2: 0 });
    expect(columns.organization[1]).toBe(0);
  });

  it('replace and forget the post that came first like any other', () => {
    const columns = fill(3);
    expect(columns.put({ ...fieldsOf(columns, 0), id: 1, country: 'DE' })).toBe(0);
    expect(columns.count).toBe(3);
    expect(columns.remove(1)).toBe(0);
    expect([columns.count, columns.slotOf(1), columns.remove(1)]).toEqual([2, -1, -1]);
  });

  it('keep what they hold while they grow', () => {
    const columns = new PostColumns(2);
    const posts = [1, 2, 3, 5000].map((id) => ({ ...fieldsOf(fill(1), 0), id, quantity: id, price: null, type: 1 }));
    for (const post of posts) columns.put(post);
    expect(posts.map(({ id }) => columns.slotOf(id))).toEqual([0, 1, 2, 3]);
    const { ids, type, availability, category, subCategory, brand, organization, country, currency } = columns;
    const { price, created, quantity } = columns;
    expect([...ids.subarray(0, 4)]).toEqual([1, 2, 3, 5000]);
    expect([...quantity.subarray(0, 4)]).toEqual([1, 2, 3, 5000]);
    expect([...price.subarray(0, 4)]).toEqual([-1, -1, -1, -1]);
    for (const column of [type, category, organization, country, currency, created])
      expect([...column.subarray(0, 4)]).toEqual([1, 1, 1, 1]);
    for (const column of [availability, subCategory, brand]) expect([...column.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    expect([0, 4, 4999, 5001, 1_000_000].map((id) => columns.slotOf(id))).toEqual([-1, -1, -1, -1, -1]);
  });

  it('that made room for a load do not grow during it, and growing leaves some room', () => {
    const columns = new PostColumns(2);
    columns.reserve(4000, 9000);
    const { capacity } = columns;
    expect(capacity).toBe(4500);
    columns.reserve(4500, 10);
    for (let id = 5001; id <= 9000; id += 1) columns.put({ ...fieldsOf(columns, 0), id });
    expect(columns.capacity).toBe(capacity);
    expect(columns.slotOf(9000)).toBe(3999);
  });

  it('know the number of a value that some post had', () => {
    const columns = fill(3);
    expect(columns.countries.find('NL')).toBe(1);
    expect(columns.countries.find('DE')).toBeUndefined();
    expect([typeNumber('offered'), typeNumber('wanted')]).toEqual([0, 1]);
    expect([availabilityNumber('in_stock'), availabilityNumber('after_10_weeks')]).toEqual([0, 3]);
  });

  it('use a given-up slot again and count what is left', () => {
    const small = fill(10);
    const slot = small.remove(4);
    expect(small.slotOf(4)).toBe(-1);
    expect(small.remove(4)).toBe(-1);
    expect(small.count).toBe(9);
    expect(small.countries.counts[1]).toBe(9);
    const again = small.put({ ...fieldsOf(small, 0), id: 99 });
    expect(again).toBe(slot);
    expect(small.count).toBe(10);
    expect(small.size).toBe(10);
  });
});

function fieldsOf(columns: PostColumns, slot: number) {
  return {
    type: columns.type[slot] as number,
    availability: columns.availability[slot] as number,
    categoryId: 1,
    subCategoryId: null,
    brandId: null,
    organizationId: 1,
    country: 'NL',
    currency: 'EUR',
    price: 100,
    createdAt: 1,
    quantity: 1,
  };
}

describe('a set of slots', () => {
  it('holds what a set of numbers holds', () => {
    const slots = fc.uniqueArray(fc.nat({ max: 300 }));
    fc.assert(
      fc.property(slots, slots, fc.nat({ max: 400 }), (first, second, size) => {
        const make = (members: number[]) => {
          const set = new SlotSet(size);
          for (const slot of members) set.add(slot);
          return set;
        };
        const members = (set: SlotSet) => {
          const found: number[] = [];
          set.forEach((slot) => void found.push(slot));
          return found;
        };
        const ordered = (list: Iterable<number>) => [...list].sort((a, b) => a - b);
        expect(members(make(first))).toEqual(ordered(first));
        expect(members(make(first).copy().intersect(make(second)))).toEqual(
          ordered(first.filter((slot) => second.includes(slot))),
        );
        expect(members(make(first).unite(make(second)))).toEqual(ordered(new Set([...first, ...second])));
        expect(make(first).isEmpty()).toBe(first.length === 0);
        const changed = make(first);
        for (const slot of second) changed.set(slot, !changed.has(slot));
        expect(members(changed)).toEqual(
          ordered([
            ...first.filter((slot) => !second.includes(slot)),
            ...second.filter((slot) => !first.includes(slot)),
          ]),
        );
        for (const slot of [...first, 1000]) changed.delete(slot);
        expect(members(changed)).toEqual(ordered(second.filter((slot) => !first.includes(slot))));
      }),
    );
  });

  it('takes a bit a slot, grows by what is added, and copies without sharing', () => {
    expect([0, 1, 32, 33].map((slots) => new SlotSet(slots).bytes)).toEqual([0, 4, 4, 8]);
    const set = new SlotSet(1);
    set.add(64 * 32);
    // An eighth more than needed, so that slots that come one by one do not copy the set each time.
    expect(set.bytes).toBe((65 + 8) * 4);
    set.delete(100_000);
    expect(set.bytes).toBe((65 + 8) * 4);
    const copy = set.copy();
    copy.add(3);
    expect([set.has(3), copy.has(3), copy.has(64 * 32), set.has(1_000_000)]).toEqual([false, true, true, false]);
    const united = new SlotSet(1).unite(copy);
    united.add(5);
    expect([united.has(3), copy.has(5)]).toEqual([true, false]);
    expect(copy.unite(new SlotSet(0))).toBe(copy);
    expect(copy.intersect(set)).toBe(copy);
  });
});

describe('spelling', () => {
  it('counts letters that are missing, too many, wrong or exchanged', () => {
    expect(editDistance('calliper', 'calliper')).toBe(0);
    expect(editDistance('caliper', 'calliper')).toBe(1);
    expect(editDistance('shimnao', 'shimano')).toBe(1);
    expect(editDistance('rotr', 'rotor')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
  });

  it('knows words that are spelled in two ways, in singular and plural', () => {
    expect(otherSpellings('caliper')).toEqual(['calliper']);
    expect(otherSpellings('tyres')).toEqual(['tires']);
    expect(otherSpellings('chain')).toEqual([]);
  });
});
