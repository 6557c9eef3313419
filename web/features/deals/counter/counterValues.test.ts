import { describe, expect, it } from 'vitest';
import type { Deal, DealOffer } from '#contract/deals/records.ts';
import {
  beginCounter,
  countChanges,
  counterBody,
  counterSums,
  lineAmount,
  withinStock,
  workingDaysAhead,
} from './counterValues.ts';

const offer = {
  version: 2,
  currency: 'CHF',
  lines: [
    { id: 7, quantity: 28, price_per_unit: '37.50', amount: '1050.00', available_at: null },
    { id: 7, quantity: 12, price_per_unit: '37.50', amount: '450.00', available_at: '2026-12-07' },
    { id: 8, quantity: 160, price_per_unit: '8.90', amount: '1424.00', available_at: null },
  ],
  freight: null,
  incoterm: 'DAP',
  place: 'Tilburg',
  payment_terms: null,
  hold_days: 21,
} as DealOffer;

const deal = {
  offers: [offer],
  lines: [
    { id: 7, asked_quantity: 40, posted_price: '39.00', posted_currency: 'EUR' },
    { id: 8, asked_quantity: 160, posted_price: '9.10', posted_currency: 'CHF' },
  ],
} as Deal;

describe('the form of a counter-offer', () => {
  it('starts with the newest terms and an empty note', () => {
    const values = beginCounter(deal);
    expect(values).toMatchObject({
      currency: 'CHF',
      freight: '',
      incoterm: 'DAP',
      place: 'Tilburg',
      hold_days: 21,
      note: '',
    });
    expect(values.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      [7, 28],
      [7, 12],
      [8, 160],
    ]);
    expect(new Set(values.lines.map(({ key }) => key)).size).toBe(3);
  });

  it('starts without an offer with the asked quantities and the posted prices in one currency', () => {
    const values = beginCounter({ ...deal, offers: [] });
    expect(values.currency).toBe('EUR');
    expect(values.lines.map(({ quantity, price_per_unit: price }) => [quantity, price])).toEqual([
      [40, '39.00'],
      [160, ''],
    ]);
  });

  it('adds up to the exact cent', () => {
    const lines = beginCounter(deal).lines.map((line) => ({ ...line, quantity: 3, price_per_unit: '33333.33' }));
    expect(counterSums({ lines, freight: '0.1', currency: 'EUR' })).toEqual({
      quantity: 9,
      subtotal: '299999.97',
      total: '300000.07',
    });
    expect(lineAmount({ ...(lines[0] as (typeof lines)[number]), quantity: '' }, 'EUR')).toBeNull();
  });

  it('counts its changes', () => {
    const values = beginCounter(deal);
    expect(countChanges(values, offer)).toBe(0);
    const [first, ...rest] = values.lines;
    if (!first) throw new Error('There is no line.');
    expect(
      countChanges({ ...values, lines: [{ ...first, quantity: 30, price_per_unit: '37.5' }, ...rest] }, offer),
    ).toBe(1);
    const part = { ...first, key: 'another', quantity: 2 };
    expect(countChanges({ ...values, lines: [first, ...rest, part] }, offer)).toBe(1);
    expect(countChanges({ ...values, freight: '0.00', hold_days: 7, place: 'Utrecht ' }, offer)).toBe(2);
  });

  it('limits quantities to the available stock, which earlier entries use first', () => {
    const lines = deal.lines.map((line) => ({ ...line, available_quantity: line.id === 7 ? 30 : 500 }));
    expect(withinStock(beginCounter(deal), { lines }).lines.map(({ quantity }) => quantity)).toEqual([28, 2, 160]);
  });

  it('sends numbers, and null for empty fields', () => {
    const body = counterBody({ ...beginCounter(deal), valid_until: '2030-05-06', note: '  ' });
    expect(body).toMatchObject({ freight: null, note: null, place: 'Tilburg', hold_days: 21 });
    expect(new Date(body.valid_until ?? '').getHours()).toBe(23);
    expect(body.lines[1]).toEqual({ id: 7, quantity: 12, price_per_unit: '37.50', available_at: '2026-12-07' });
  });
});

it('counts working days', () => {
  const friday = new Date(2026, 10, 20, 12);
  expect(workingDaysAhead(1, friday)).toBe('2026-11-23');
  expect(workingDaysAhead(5, friday)).toBe('2026-11-27');
  expect(workingDaysAhead(6, friday)).toBe('2026-11-30');
});
