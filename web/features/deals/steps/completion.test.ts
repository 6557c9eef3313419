import { expect, it } from 'vitest';
import type { Deal, DealOffer } from '#contract/deals/records.ts';
import { heldLines, takenAmount, takenTotal } from './completion.ts';

const entry = (id: number, quantity: number, price_per_unit: string) =>
  ({ id, quantity, price_per_unit, amount: '0.00', available_at: null }) as DealOffer['lines'][number];

const offer = { lines: [entry(7, 28, '41.20'), entry(7, 12, '37.50'), entry(8, 20, '15.75')], freight: '45.00' };

it('prices the pieces taken by the first entry of a line first', () => {
  expect(takenAmount(offer, 7, 28)).toBe('1153.60');
  expect(takenAmount(offer, 7, 30)).toBe('1228.60');
  expect(takenAmount(offer, 8, 18)).toBe('283.50');
  expect(takenAmount(offer, 9, 1)).toBe('0.00');
});

it('adds freight to the pieces taken', () => {
  const taken = [
    { id: 7, quantity: 40 },
    { id: 8, quantity: 0 },
  ];
  expect(takenTotal(offer, taken)).toBe('1648.60');
  expect(takenTotal({ ...offer, freight: null }, taken)).toBe('1603.60');
});

it('asks only about lines with reserved stock', () => {
  const lines = [
    { id: 7, reserved_quantity: 40 },
    { id: 8, reserved_quantity: 0 },
  ] as Deal['lines'];
  expect(heldLines({ lines }).map(({ id }) => id)).toEqual([7]);
});
