import { expect, test } from 'vitest';
import { startOf, totalOf } from './total.ts';

const post = {
  type: 'offered' as const,
  number_of_items: 1240,
  minimal_order_quantity: 20,
  minimum_order_value: '700.00',
  price_per_unit: '31.90',
};

test('multiplies without losing a cent', () => {
  expect(totalOf(post, 40)).toEqual({ total: '1276.00', problem: null });
  expect(
    totalOf({ ...post, minimum_order_value: null, minimal_order_quantity: null, price_per_unit: '0.07' }, 3),
  ).toEqual({
    total: '0.21',
    problem: null,
  });
  expect(totalOf({ ...post, number_of_items: 10_000_000, price_per_unit: '999999999.99' }, 9_999_999).total).toBe(
    '9999998999900000.01',
  );
});

test('names the limit that a quantity violates', () => {
  expect(totalOf(post, 19).problem).toBe('belowMinimum');
  expect(totalOf(post, 1241).problem).toBe('aboveStock');
  expect(totalOf(post, 21)).toEqual({ total: '669.90', problem: 'belowValue' });
  expect(totalOf(post, 0).problem).toBe('wholeNumber');
  expect(totalOf(post, 1.5).problem).toBe('wholeNumber');
  expect(totalOf(post, Number.NaN).problem).toBe('wholeNumber');
});

test('has no total without a price', () => {
  expect(totalOf({ ...post, price_per_unit: null, minimum_order_value: null }, 40)).toEqual({
    total: null,
    problem: null,
  });
});

test('starts with the fewest that can be ordered, as far as there are as many', () => {
  expect(startOf(post)).toBe(22);
  expect(totalOf(post, startOf(post)).problem).toBeNull();
  expect(startOf({ ...post, minimal_order_quantity: null, minimum_order_value: '100.00' })).toBe(4);
  expect(startOf({ ...post, minimal_order_quantity: 50 })).toBe(50);
  expect(startOf({ ...post, price_per_unit: null })).toBe(20);
  expect(startOf({ ...post, number_of_items: 5 })).toBe(5);
  expect(startOf({ ...post, number_of_items: 0, minimal_order_quantity: null })).toBe(1);
});
