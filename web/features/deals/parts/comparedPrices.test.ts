import { expect, it } from 'vitest';
import type { Deal } from '#contract/deals/records.ts';
import { referenceOf } from './comparedPrices.ts';

const deal = {
  lines: [
    { id: 7, title: 'Calliper', posted_price: '31.90', posted_currency: 'EUR' },
    { id: 8, title: 'Rotor', posted_price: '9.10', posted_currency: 'CHF' },
  ],
  offers: [
    { version: 1, currency: 'EUR', lines: [{ id: 7, quantity: 5, price_per_unit: '1.24' }] },
    {
      version: 2,
      currency: 'EUR',
      lines: [
        { id: 7, quantity: 5, price_per_unit: '30.00' },
        { id: 8, quantity: 0, price_per_unit: '9.00' },
      ],
    },
  ],
} as Deal;

it('compares a price with the previous offer, or else with the posted price in the same currency', () => {
  const before = deal.offers[0];
  expect(referenceOf({ id: 7 }, 'EUR', { deal, before })).toEqual({
    reference: '1.24',
    currency: 'EUR',
    from: 'offered',
  });
  expect(referenceOf({ id: 7 }, 'EUR', { deal, before: undefined })).toMatchObject({
    reference: '31.90',
    from: 'posted',
  });
  expect(referenceOf({ id: 8 }, 'EUR', { deal, before })).toBeNull();
});
