import { describe, expect, it } from 'vitest';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import type { Favorite } from '#contract/favorites/schemas.ts';
import { findChanges, hasChanged } from './changes.ts';

function favoriteOf(
  now: { price?: string | null; currency?: string; availability?: string },
  rest: Partial<Favorite> = {},
): Favorite {
  const { price = '26.10', currency = 'EUR', availability = 'in_stock' } = now;
  return {
    id: 1,
    advertisement: { id: 1, price_per_unit: price, currency, availability } as AdvertisementSummary,
    name: 'Storm HC rotor',
    gone: null,
    note: null,
    saved_price: '26.10',
    saved_currency: 'EUR',
    saved_availability: 'in_stock',
    saved_availability_label: 'In stock',
    created_at: '2026-11-20T10:00:00.000Z',
    is_shared: false,
    ...rest,
  };
}

describe('what changed since a post was saved', () => {
  it('is nothing where price and availability are the same', () => {
    expect(hasChanged(favoriteOf({}))).toBe(false);
    expect(findChanges(favoriteOf({ price: '26.1' })).price).toBeNull();
  });

  it('tells by how many per cent the price fell or rose', () => {
    expect(findChanges(favoriteOf({ price: '23.40' })).price).toEqual({ was: '26.10', currency: 'EUR', percent: -10 });
    expect(findChanges(favoriteOf({ price: '27.70' })).price?.percent).toBe(6);
  });

  it('never calls a small change none', () => {
    expect(findChanges(favoriteOf({ price: '26.11' })).price?.percent).toBe(1);
    expect(findChanges(favoriteOf({ price: '26.09' })).price?.percent).toBe(-1);
  });

  it('compares no prices of two currencies', () => {
    expect(findChanges(favoriteOf({ currency: 'SEK', price: '290.00' })).price).toEqual({
      was: '26.10',
      currency: 'EUR',
      percent: null,
    });
  });

  it('includes the former price where there is none any more', () => {
    expect(findChanges(favoriteOf({ price: null })).price?.percent).toBeNull();
  });

  it('includes the former availability', () => {
    expect(findChanges(favoriteOf({ availability: 'within_10_weeks' })).availabilityWas).toBe('In stock');
  });

  it('counts a post that is gone as changed and compares nothing', () => {
    const gone = favoriteOf({ price: '1.00' }, { gone: 'sold', advertisement: null });
    expect(hasChanged(gone)).toBe(true);
    expect(findChanges(gone)).toEqual({ price: null, availabilityWas: null });
  });
});
