import { expect, it } from 'vitest';
import type { Answers } from '#contract/lists/records.ts';
import { differenceOf, differs } from './differences.ts';

const cell = (
  deal: number,
  given: {
    asked?: number;
    offered?: number | null;
    posted?: string | null;
    posted_currency?: string;
    price?: string;
  },
) => ({
  deal,
  advertisement: 1,
  asked: 4,
  offered: 4,
  posted: '10.00',
  posted_currency: 'EUR',
  price: '10.00',
  available_at: null,
  ...given,
});

it('an answer differs if its price is not the posted one or its quantity is lower than asked for', () => {
  const currencies = new Map([1, 2].map((deal) => [deal, 'EUR']));
  expect(differs({ cells: [cell(1, {}), cell(2, { offered: null })] }, currencies)).toBe(false);
  expect(differs({ cells: [cell(1, {}), cell(2, { price: '9.90' })] }, currencies)).toBe(true);
  expect(differs({ cells: [cell(1, { offered: 3 })] }, currencies)).toBe(true);
  expect(differs({ cells: [cell(1, { posted_currency: 'SEK' })] }, currencies)).toBe(true);
});

it('the difference is the sum over a deal’s lines, if all were posted with a price in its currency', () => {
  const line = { line: 1, text: '', quantity: 4, planned: null };
  const lines = [
    { ...line, cells: [cell(1, { price: '9.90' }), cell(2, { offered: null })] },
    { ...line, cells: [cell(1, { price: '10.20', offered: 3 })] },
  ];
  const sellers = [1, 2, 3].map((deal) => ({ deal, currency: 'EUR' })) as Answers['sellers'];
  expect(differenceOf({ lines, sellers }, 1)).toBe(0.2);
  expect(differenceOf({ lines, sellers }, 2)).toBeNull();
  for (const given of [{ posted: null }, { posted_currency: 'SEK' }])
    expect(differenceOf({ lines: [{ ...line, cells: [cell(3, given)] }], sellers }, 3)).toBeNull();
});
