import { expect, test } from 'vitest';
import { orderOf, shortfallOf, smallestOrder, totalAt } from './orders.ts';

const post = {
  type: 'offered' as const,
  number_of_items: 1240,
  minimal_order_quantity: 20,
  minimum_order_value: '700.00',
  price_per_unit: '31.90',
};
const free = { ...post, minimal_order_quantity: null, minimum_order_value: null };

test('multiplies without losing a cent', () => {
  expect(totalAt(post, 40)).toBe('1276.00');
  expect(totalAt({ ...post, price_per_unit: '0.07' }, 3)).toBe('0.21');
  expect(totalAt({ ...post, price_per_unit: '999999999.99' }, 9_999_999)).toBe('9999998999900000.01');
});

test('names the limit that a quantity violates', () => {
  expect(shortfallOf(post, 40)).toBeNull();
  expect(shortfallOf(post, 19)).toBe('belowMinimum');
  expect(shortfallOf(post, 1241)).toBe('aboveStock');
  expect(shortfallOf(post, 21)).toBe('belowValue');
  expect(shortfallOf(post, 0)).toBe('wholeNumber');
  expect(shortfallOf(post, 1.5)).toBe('wholeNumber');
  expect(shortfallOf(post, Number.NaN)).toBe('wholeNumber');
});

test('has no total without a price', () => {
  expect(totalAt({ ...post, price_per_unit: null }, 40)).toBeNull();
  expect(shortfallOf({ ...post, price_per_unit: null }, 40)).toBeNull();
});

test('begins with the fewest that can be ordered, as far as they are available', () => {
  expect(smallestOrder(post)).toBe(22);
  expect(shortfallOf(post, smallestOrder(post))).toBeNull();
  expect(smallestOrder({ ...free, minimum_order_value: '100.00' })).toBe(4);
  expect(smallestOrder({ ...post, minimal_order_quantity: 50 })).toBe(50);
  expect(smallestOrder({ ...post, price_per_unit: null })).toBe(20);
  expect(smallestOrder({ ...post, number_of_items: 5 })).toBe(5);
  expect(smallestOrder({ ...free, number_of_items: 0 })).toBe(1);
});

const swedish = {
  type: 'offered' as const,
  number_of_items: 400,
  minimal_order_quantity: 50,
  minimum_order_value: null,
  price_per_unit: '342.00',
  currency: 'SEK',
};

test('an order is no smaller than the minimum order', () => {
  expect(orderOf(swedish, 40)).toEqual({
    quantity: 50,
    surplus: 10,
    price: '342.00',
    total: '17100.00',
    isAvailable: true,
  });
  expect(orderOf(swedish, 60)).toEqual({
    quantity: 60,
    surplus: 0,
    price: '342.00',
    total: '20520.00',
    isAvailable: true,
  });
});

test('an order reaches the minimum order value too', () => {
  const dear = { ...swedish, minimal_order_quantity: null, minimum_order_value: '500.00', price_per_unit: '31.90' };
  expect(orderOf(dear, 1)).toMatchObject({ quantity: 16, surplus: 15, total: '510.40' });
  expect(orderOf({ ...dear, minimum_order_value: '31.90' }, 1)).toMatchObject({ quantity: 1, surplus: 0 });
  expect(orderOf({ ...dear, price_per_unit: '0.00' }, 3)).toMatchObject({ quantity: 3, total: '0.00' });
});

test('an order has no total beyond the stock, without a price, or for a wanted post', () => {
  expect(orderOf(swedish, 401)).toMatchObject({ total: null, isAvailable: false });
  expect(orderOf({ ...swedish, number_of_items: 30 }, 10)).toMatchObject({
    quantity: 50,
    total: null,
    isAvailable: false,
  });
  expect(orderOf({ ...swedish, price_per_unit: null, minimum_order_value: '9.00' }, 60)).toMatchObject({
    quantity: 60,
    total: null,
    isAvailable: true,
  });
  expect(orderOf({ ...swedish, type: 'wanted' }, 60).total).toBeNull();
});

test('an order is exact to the cent', () => {
  const many = { ...swedish, number_of_items: 10_000_000, price_per_unit: '999999999.99' };
  expect(orderOf(many, 9_999_999).total).toBe('9999998999900000.01');
});
