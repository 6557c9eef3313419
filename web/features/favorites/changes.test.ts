import { describe, expect, it } from 'vitest';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import type { Favorite } from '#contract/favorites/schemas.ts';
import { findChanges, hasChanged } from './changes.ts';

function favoriteOf(
  now: { type?: AdvertisementSummary['type']; price?: string | null; currency?: string; availability?: string },
  rest: Partial<Favorite> = {},
): Favorite {
  const { type = 'offered', price = '26.10', currency = 'EUR', availability = 'in_stock' } = now;
  return {
    id: 1,
    advertisement: { id: 1, type, price_per_unit: price, currency, availability } as AdvertisementSummary,
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

describe('the changes since a post was saved', () => {
  it('are none if price and availability are the same', () => {
    expect(hasChanged(favoriteOf({}))).toBe(false);
    expect(findChanges(favoriteOf({ price: '26.1' })).price).toBeNull();
  });

  it('include by how many per cent the price fell or rose', () => {
    expect(findChanges(favoriteOf({ price: '23.40' })).price).toMatchObject({
      was: '26.10',
      currency: 'EUR',
      percent: -10,
    });
    expect(findChanges(favoriteOf({ price: '27.70' })).price?.percent).toBe(6);
  });

  it('are worse where an offer costs more, or a buyer pays less', () => {
    const isWorse = (type: AdvertisementSummary['type'], price: string) =>
      findChanges(favoriteOf({ type, price })).price?.isWorse;
    expect([isWorse('offered', '23.40'), isWorse('offered', '27.70')]).toEqual([false, true]);
    expect([isWorse('wanted', '23.40'), isWorse('wanted', '27.70')]).toEqual([true, false]);
  });

  it('round a small price change up to one per cent', () => {
    expect(findChanges(favoriteOf({ price: '26.11' })).price?.percent).toBe(1);
    expect(findChanges(favoriteOf({ price: '26.09' })).price?.percent).toBe(-1);
  });

  it('have no percentage for prices in two currencies', () => {
    expect(findChanges(favoriteOf({ currency: 'SEK', price: '290.00' })).price).toEqual({
      was: '26.10',
      currency: 'EUR',
      percent: null,
      isWorse: false,
    });
  });

  it('include the former price if there is none now', () => {
    expect(findChanges(favoriteOf({ price: null })).price?.percent).toBeNull();
  });

  it('include the former availability', () => {
    expect(findChanges(favoriteOf({ availability: 'within_10_weeks' })).availabilityWas).toBe('In stock');
  });

  it('include that a post is gone, without comparing anything', () => {
    const gone = favoriteOf({ price: '1.00' }, { gone: 'sold', advertisement: null });
    expect(hasChanged(gone)).toBe(true);
    expect(findChanges(gone)).toEqual({ price: null, availabilityWas: null });
  });
});
