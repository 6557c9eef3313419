import { expect, test } from 'vitest';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { costsOf } from './costs.ts';

const postOf = (organization: number, price: string) =>
  ({
    type: 'offered',
    organization_id: organization,
    number_of_items: 100,
    minimal_order_quantity: null,
    minimum_order_value: null,
    price_per_unit: price,
    price_breaks: [{ from: 50, price_per_unit: '1.00' }],
    whole_lot_price: null,
    currency: 'EUR',
    unit: 'piece',
  }) as Advertisement;

test('the reader’s own post is never the lowest, however cheap', () => {
  const costs = costsOf([postOf(1, '5.00'), postOf(2, '9.00'), postOf(3, '8.00')], 10, 'EUR', {}, 1);
  expect(costs.columns.map(({ total }) => total)).toEqual(['50.00', '90.00', '80.00']);
  expect([...costs.lowestTotal]).toEqual([2]);
  expect([...costs.lowestPrice]).toEqual([2]);
  // Beside one post of another, there is nothing to compare.
  expect(costsOf([postOf(1, '5.00'), postOf(2, '9.00')], 10, 'EUR', {}, 1).lowestTotal.size).toBe(0);
});
