import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import type { Favorite } from '#contract/favorites/schemas.ts';

/** A saved post, one's own or of one's organization. */
export type Saved = Omit<Favorite, 'is_shared'>;

/** What is different from when a post was saved. */
export interface FavoriteChanges {
  /**
   * The price it had, and by how many per cent it moved since; null where currencies differ. Worse for the reader is a higher
   * price of what is offered, and a lower one of what is wanted.
   */
  price: { was: string; currency: string; percent: number | null; isWorse: boolean } | null;
  /** How soon it was there then. */
  availabilityWas: string | null;
}

const unchanged: FavoriteChanges = { price: null, availabilityWas: null };

/** Compares a favourite's post with what it was when saved; nothing changed for one that is gone. */
export function findChanges(favorite: Saved): FavoriteChanges {
  const { advertisement: post, saved_price: savedPrice, saved_currency: savedCurrency } = favorite;
  if (!post || favorite.gone) return unchanged;
  return {
    price: findPriceChange(post, savedPrice, savedCurrency),
    availabilityWas: post.availability === favorite.saved_availability ? null : favorite.saved_availability_label,
  };
}

function findPriceChange(
  { type, price_per_unit: now, currency }: Pick<AdvertisementSummary, 'type' | 'price_per_unit' | 'currency'>,
  saved: string | null,
  savedCurrency: string | null,
): FavoriteChanges['price'] {
  if (saved === null || savedCurrency === null) return null;
  const isSameCurrency = currency === savedCurrency;
  if (isSameCurrency && Number(now) === Number(saved)) return null;
  const change = isSameCurrency && now !== null && Number(saved) > 0 ? (Number(now) / Number(saved) - 1) * 100 : null;
  // A change that rounds to nothing is still one.
  const percent = change === null ? null : Math.round(change) || Math.sign(change);
  return {
    was: saved,
    currency: savedCurrency,
    percent,
    isWorse: type === 'wanted' ? Number(percent) < 0 : Number(percent) > 0,
  };
}

/** Whether anything changed since it was saved, its disappearance included. */
export function hasChanged(favorite: Saved): boolean {
  if (favorite.gone || !favorite.advertisement) return true;
  const { price, availabilityWas } = findChanges(favorite);
  return price !== null || availabilityWas !== null;
}
