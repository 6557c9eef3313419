import { expect, it } from 'vitest';
import { differenceOf, differs } from './differences.ts';

const cell = (
  deal: number,
  given: { asked?: number; offered?: number | null; posted?: string | null; price?: string },
) => ({
  deal,
  advertisement: 1,
  asked: 4,
  offered: 4,
  posted: '10.00',
  price: '10.00',
  available_at: null,
  ...given,
});

it('is another price than was posted, or fewer than were asked for', () => {
  expect(differs({ cells: [cell(1, {}), cell(2, { offered: null })] })).toBe(false);
  expect(differs({ cells: [cell(1, {}), cell(2, { price: '9.90' })] })).toBe(true);
  expect(differs({ cells: [cell(1, { offered: 3 })] })).toBe(true);
});

it('comes to the sum over the lines of a deal, where all of them were posted with a price', () => {
  const line = { line: 1, text: '', quantity: 4, planned: null };
  const lines = [
    { ...line, cells: [cell(1, { price: '9.90' }), cell(2, { offered: null })] },
    { ...line, cells: [cell(1, { price: '10.20', offered: 3 })] },
  ];
  expect(differenceOf({ lines }, 1)).toBe(0.2);
  expect(differenceOf({ lines }, 2)).toBeNull();
  expect(differenceOf({ lines: [{ ...line, cells: [cell(3, { posted: null })] }] }, 3)).toBeNull();
});
