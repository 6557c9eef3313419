import { useNavigate } from '@tanstack/react-router';
import { availabilities, conditions } from '#contract/advertisements/choices.ts';
import type { ArticlePage as Article } from '#contract/articles/schemas.ts';
import type { OfferChoice } from './queries.ts';

/** The greatest quantity that is asked about. */
export const mostWanted = 10_000_000;
export const sorts = ['total', 'newest', 'delivery'] as const;
/** The periods within which it may be delivered. What comes after the last of them is no sooner than anything. */
export const deliveries = availabilities.slice(0, -1);

export type Tab = OfferChoice['type'] | 'prices';

/** What is chosen, as the address has it; offers, unless there are only wanted posts. */
export function readChoice(search: Record<string, unknown>, article: Article): OfferChoice {
  const whole = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : 1);
  const country = search.country;
  return {
    type: search.type === 'wanted' || (article.offered === 0 && search.type !== 'offered') ? 'wanted' : 'offered',
    quantity: Math.min(whole(search.quantity), mostWanted),
    condition: conditions.find((condition) => condition === search.condition) ?? null,
    delivery: deliveries.find((delivery) => delivery === search.delivery) ?? null,
    country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : null,
    sort: sorts.find((sort) => sort === search.sort) ?? 'total',
    page: whole(search.page),
  };
}

export const noFilters = { condition: null, delivery: null, country: null } as const;
/** All offers, from the lowest total. */
export const unfiltered = { ...noFilters, type: 'offered', sort: 'total', page: 1 } as const;

/** Writes what is chosen into the address, in place; any change but that of the page begins at the first one. */
export function useChange(
  choice: OfferChoice,
  article: Article,
): (changes: Partial<Omit<OfferChoice, 'type'>> & { type?: Tab }) => void {
  const navigate = useNavigate();
  return (changes) => {
    const next = { ...choice, page: 1, ...changes };
    const initial = readChoice({}, article);
    const entries = Object.entries(next).filter(([key, value]) => value !== initial[key as keyof OfferChoice]);
    const search = Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
    void navigate({ to: '.', search: () => search as never, replace: true, resetScroll: false });
  };
}
