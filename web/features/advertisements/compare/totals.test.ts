import { describe, expect, it } from 'vitest';
import { orderOf } from '#contract/advertisements/orders.ts';
import { convert, lowestOf } from './totals.ts';

const post = {
  type: 'offered' as const,
  number_of_items: 400,
  minimal_order_quantity: 50,
  minimum_order_value: null,
  price_per_unit: '342.00',
  currency: 'SEK',
};

describe('the order for a quantity', () => {
  it('is no smaller than the minimum order', () => {
    expect(orderOf(post, 40)).toEqual({ quantity: 50, surplus: 10, total: '17100.00', isAvailable: true });
    expect(orderOf(post, 60)).toEqual({ quantity: 60, surplus: 0, total: '20520.00', isAvailable: true });
  });

  it('reaches the minimum order value too', () => {
    const dear = { ...post, minimal_order_quantity: null, minimum_order_value: '500.00', price_per_unit: '31.90' };
    expect(orderOf(dear, 1)).toMatchObject({ quantity: 16, surplus: 15, total: '510.40' });
    expect(orderOf({ ...dear, minimum_order_value: '31.90' }, 1)).toMatchObject({ quantity: 1, surplus: 0 });
    expect(orderOf({ ...dear, price_per_unit: '0.00' }, 3)).toMatchObject({ quantity: 3, total: '0.00' });
  });

  it('has no total beyond the stock, without a price, or for a wanted post', () => {
    expect(orderOf(post, 401)).toMatchObject({ total: null, isAvailable: false });
    expect(orderOf({ ...post, number_of_items: 30 }, 10)).toMatchObject({
      quantity: 50,
      total: null,
      isAvailable: false,
    });
    expect(orderOf({ ...post, price_per_unit: null, minimum_order_value: '9.00' }, 60)).toMatchObject({
      quantity: 60,
      total: null,
      isAvailable: true,
    });
    expect(orderOf({ ...post, type: 'wanted' }, 60).total).toBeNull();
  });

  it('is exact to the cent', () => {
    const many = { ...post, number_of_items: 10_000_000, price_per_unit: '999999999.99' };
    expect(orderOf(many, 9_999_999).total).toBe('9999998999900000.01');
  });
});

describe('converting to one currency', () => {
  const rates = { SEK: 11, CHF: 0.95 };
  it('uses the reference rates', () => {
    expect(convert('1100.00', 'SEK', 'EUR', rates)).toBe('100.00');
    expect(convert('95.00', 'CHF', 'SEK', rates)).toBe('1100.00');
    expect(convert('12.34', 'EUR', 'EUR', {})).toBe('12.34');
  });
  it('has no result without a rate', () => {
    expect(convert('1.00', 'XAU', 'EUR', rates)).toBeNull();
  });
});

describe('the lowest amount', () => {
  it.each([
    ['one of three', ['3.00', '2.00', '10.00'], [1]],
    ['two of three', ['2.00', '2.00', '10.00'], [0, 1]],
    ['none while one is missing', ['2.00', null], []],
    ['none of equal ones', ['2.00', '2.00'], []],
    ['none of a single one', ['2.00'], []],
  ])('is %s', (_what, amounts, places) => {
    expect([...lowestOf(amounts)]).toEqual(places);
  });
});
