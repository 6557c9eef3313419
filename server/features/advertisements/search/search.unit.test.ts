import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '#server/platform/values/index.ts';
import { SlotSet } from './bits.ts';
import { PostColumns } from './columns.ts';
import { selectPage } from './order.ts';
import { otherSpellings } from './spelling.ts';

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
      currency: n % 7 === 0 ? null : n % 3 === 0 ? 'SEK' : 'EUR',
      price: n % 7 === 0 ? null : (n * 7919) % 300,
      createdAt: 1_700_000_000_000 + ((n * 31) % 500),
      quantity: (n * 13) % 90,
    });
  }
  return columns;
}

describe('a page of the order', () => {
  const columns = fill(6000);
  const matched = Int32Array.from({ length: 5000 }, (_, place) => place);
  const orders = {
    newest: (a: number, b: number) => (columns.created[b] as number) - (columns.created[a] as number),
    quantity: (a: number, b: number) => (columns.quantity[b] as number) - (columns.quantity[a] as number),
    price: (a: number, b: number) => priceKey(a, 1) - priceKey(b, 1),
    '-price': (a: number, b: number) => priceKey(a, -1) - priceKey(b, -1),
  };
  const priceKey = (slot: number, sign: number) => {
    const price = columns.price[slot] as number;
    const group = columns.currencies.values[columns.currency[slot] as number] === 'EUR' ? 0 : 1e6;
    return price < 0 ? Number.MAX_SAFE_INTEGER : group + sign * price;
  };

  it('is the same near the top and far from it as in the whole order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(orders) as (keyof typeof orders)[])),
        fc.nat({ max: 5100 }),
        fc.integer({ min: 1, max: 100 }),
        (sort, offset, count) => {
          const whole = [...matched].sort((a, b) => orders[sort](a, b) || b - a).map((slot) => columns.ids[slot]);
          const page = selectPage(
            columns,
            matched,
            5000,
            { sort, tiers: null, names: null, currency: 'EUR' },
            offset,
            count,
          );
          expect(page).toEqual(whole.slice(offset, offset + count));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the columns', () => {
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
      }),
    );
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
