import { describe, expect, it } from 'vitest';
import { difference, noChange, readSelection, wishOf } from './wish.ts';

describe('a price change', () => {
  it('is sent as entered, and only once there is a number', () => {
    expect(wishOf(noChange)).toEqual({ round_to: 1, floor: null, currency: null });
    expect(wishOf({ ...noChange, value: '8' })).toMatchObject({ percent: -8 });
    expect(wishOf({ ...noChange, value: '8', isUp: true, roundTo: 5 })).toMatchObject({ percent: 8, round_to: 5 });
    expect(wishOf({ ...noChange, by: 'amount', value: '1.50', currency: 'USD' })).toMatchObject({
      amount: -1.5,
      currency: 'USD',
    });
    expect(wishOf({ ...noChange, by: 'price', value: '9.99', floor: '5' })).toMatchObject({
      price: '9.99',
      floor: '5.00',
    });
    expect(wishOf({ ...noChange, by: 'price', value: '1.234,50', currency: 'EUR' })).toMatchObject({
      price: '1234.50',
    });
  });

  it('is not sent while its number is unreadable, ambiguous or too large', () => {
    for (const value of ['x', '1.250', '100'])
      expect(wishOf({ ...noChange, value })).toEqual({ round_to: 1, floor: null, currency: null });
    expect(wishOf({ ...noChange, by: 'price', value: '9.99', floor: '1.250' })).not.toHaveProperty('price');
    expect(wishOf({ ...noChange, value: '12,5' })).toMatchObject({ percent: -12.5 });
  });

  it('has an exact difference', () => {
    expect(difference('31.90', '29.35')).toBe('-2.55');
    expect(difference('0.30', '0.40')).toBe('0.10');
  });

  it('applies to the posts that the address selects', () => {
    expect(readSelection({ ids: '4.7' })).toEqual({ ids: [4, 7] });
    expect(readSelection({ ids: '4' })).toEqual({ ids: [4] });
    expect(readSelection({ query: 'sort=newest', from: 'organization' })).toEqual({
      scope: 'organization',
      query: 'sort=newest',
    });
    expect(readSelection({ ids: 'x.-1' })).toBeNull();
    expect(readSelection({})).toBeNull();
  });
});
