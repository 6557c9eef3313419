import { describe, expect, it } from 'vitest';
import { fillColumns } from '#tests/helpers/market/columns.ts';
import { PostColumns } from './posts.ts';

describe('the columns', () => {
  it('count the live posts of each value, also after a post changes', () => {
    const columns = fillColumns(3);
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
    expect(columns.values.organization[1]).toBe(0);
  });

  it('replace and remove the first post like any other', () => {
    const columns = fillColumns(3);
    expect(columns.put({ ...fieldsOf(columns, 0), id: 1, country: 'DE' })).toBe(0);
    expect(columns.count).toBe(3);
    expect(columns.remove(1)).toBe(0);
    expect([columns.count, columns.slotOf(1), columns.remove(1)]).toEqual([2, -1, -1]);
  });

  it('keep their values while they grow', () => {
    const columns = new PostColumns(2);
    const posts = [1, 2, 3, 5000].map((id) => ({
      ...fieldsOf(fillColumns(1), 0),
      id,
      quantity: id,
      price: null,
      type: 1,
    }));
    for (const post of posts) columns.put(post);
    expect(posts.map(({ id }) => columns.slotOf(id))).toEqual([0, 1, 2, 3]);
    const { ids, currency, price, created, quantity } = columns;
    const { type, availability, category, subCategory, brand, organization, country } = columns.values;
    expect([...ids.subarray(0, 4)]).toEqual([1, 2, 3, 5000]);
    expect([...quantity.subarray(0, 4)]).toEqual([1, 2, 3, 5000]);
    expect([...price.subarray(0, 4)]).toEqual([-1, -1, -1, -1]);
    for (const column of [type, category, organization, country, currency, created])
      expect([...column.subarray(0, 4)]).toEqual([1, 1, 1, 1]);
    for (const column of [subCategory, brand]) expect([...column.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    // Wanted posts come after the four values of offered ones.
    expect([...availability.subarray(0, 4)]).toEqual([4, 4, 4, 4]);
    expect([0, 4, 4999, 5001, 1_000_000].map((id) => columns.slotOf(id))).toEqual([-1, -1, -1, -1, -1]);
  });

  it('that reserve capacity for a load do not grow during it, and reserve some more', () => {
    const columns = new PostColumns(2);
    columns.reserve(4000, 9000);
    const { capacity } = columns;
    expect(capacity).toBe(4500);
    columns.reserve(4500, 10);
    for (let id = 5001; id <= 9000; id += 1) columns.put({ ...fieldsOf(columns, 0), id });
    expect(columns.capacity).toBe(capacity);
    expect(columns.slotOf(9000)).toBe(3999);
  });

  it('know the number of a value that some post has', () => {
    const columns = fillColumns(3);
    expect(columns.countries.find('NL')).toBe(1);
    expect(columns.countries.find('DE')).toBeUndefined();
  });

  it('reuse a freed slot and count the remaining posts', () => {
    const small = fillColumns(10);
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
    type: columns.values.type[slot] as number,
    availability: columns.values.availability[slot] as number,
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
