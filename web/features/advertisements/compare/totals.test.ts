import { describe, expect, it } from 'vitest';
import { convert, lowestOf } from './totals.ts';

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
