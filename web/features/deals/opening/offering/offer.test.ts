import { expect, it } from 'vitest';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { bodyOfOffer, refusalOfPrice, shortfallOf, startOffer, underFields } from './offer.ts';

const post = {
  id: 7,
  price_per_unit: '31.90',
  price_breaks: [{ from: 20, price_per_unit: '28.90' }],
  whole_lot_price: '25.00',
  currency: 'EUR',
  number_of_items: 40,
  minimal_order_quantity: 10,
  minimum_order_value: '500.00',
} as AdvertisementSummary;

it('allows buying from the seller’s minimum, and an offer for any quantity in stock', () => {
  expect(shortfallOf(post, 4, 'offer')).toBeNull();
  expect(shortfallOf(post, 4, 'buy')).toBe('belowMinimum');
  expect(shortfallOf(post, 15, 'buy')).toBe('belowValue');
  expect(shortfallOf(post, 16, 'buy')).toBeNull();
  expect(shortfallOf(post, 41, 'offer')).toBe('aboveStock');
  expect(shortfallOf(post, 1.5, 'offer')).toBe('wholeNumber');
});

it('takes any price above zero', () => {
  const refusals = ['0', '0,00', '0.01', '12.-5'].map((price) => refusalOfPrice({ price, currency: 'EUR' }));
  expect(refusals).toEqual([
    'Use a price above zero',
    'Use a price above zero',
    null,
    'Use an amount such as 12.50, at most 999,999,999.99',
  ]);
});

it('sends the posted price for a purchase, and the typed one otherwise', () => {
  const values = { ...startOffer(post, 16, 'EUR'), price: '29.00', own: '9', freight: ' 12 ', valid: '2036-01-31' };
  expect(bodyOfOffer(values, post, 'buy').offer).toMatchObject({ lines: [{ price_per_unit: '31.90' }] });
  const body = bodyOfOffer(values, post, 'answer');
  expect(body.lines).toEqual([{ advertisement: 7, quantity: 16, own_advertisement: 9 }]);
  expect(body.offer).toMatchObject({
    lines: [{ price_per_unit: '29.00' }],
    freight: '12.00',
    place: null,
    hold_days: 7,
  });
  expect(new Date(body.offer?.valid_until ?? 0)).toEqual(new Date('2036-01-31T23:59:59'));
});

it('begins with the posted price of the quantity, and buys at it', () => {
  expect([19, 20, 40].map((quantity) => startOffer(post, quantity, 'EUR').price)).toEqual(['31.90', '28.90', '25.00']);
  const body = bodyOfOffer({ ...startOffer(post, 20, 'EUR'), quantity: '40' }, post, 'buy');
  expect(body.offer?.lines[0]).toMatchObject({ price_per_unit: '25.00' });
});

it('shows a server error at the field that it is about', () => {
  const error = new ApiError('Wrong', {
    code: 422,
    errors: { 'offer.lines.0.quantity': ['Only 12 left'], 'offer.currency': ['Choose one'], lines: ['Other'] },
  });
  expect(underFields(error)).toMatchObject({
    code: 422,
    errors: { quantity: ['Only 12 left'], currency: ['Choose one'], lines: ['Other'] },
  });
});
