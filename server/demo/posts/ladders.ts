import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { DemoPost } from './posts.ts';

type Priced = Pick<DemoPost, 'type' | 'numberOfItems' | 'minimalOrderQuantity' | 'pricePerUnit' | 'currency'>;

const share = ({ pricePerUnit: price, currency }: Priced, part: number): string | null => {
  const lower = price === null || currency === null ? null : roundedTo(currency, Number(price) * part);
  return lower !== null && Number(lower) > 0 && Number(lower) < Number(price) ? lower : null;
};

/** What larger quantities cost at some of the sellers that have many, as it is stored; the same stock has the same steps. */
export function breaksOf(post: Priced): string | null {
  const { type, numberOfItems: items, minimalOrderQuantity: minimum } = post;
  if (type === 'wanted' || items < 40 || items % 3 !== 0) return null;
  const first = Math.max(10, 2 * (minimum ?? 1));
  const steps = [
    { from: first, price: share(post, 0.94) },
    { from: 5 * first, price: share(post, 0.88) },
  ];
  const possible = steps.filter(({ from, price }) => from < items && price !== null);
  const rising = possible.filter(
    ({ price }, place) => place === 0 || Number(price) < Number(possible[place - 1]?.price),
  );
  return rising.map(({ from, price }) => `${from}:${price}`).join(' ') || null;
}

/** What each costs if all of it is taken, at some of the sellers. */
export function wholeLotPriceOf(post: Priced): string | null {
  const { type, numberOfItems: items } = post;
  return type === 'wanted' || items < 20 || items % 5 !== 0 ? null : share(post, 0.82);
}
