import {
  type ChoiceGroup,
  choiceLabels,
  type FacetGroup,
  facetGroups,
  isChoiceGroup,
} from '#contract/advertisements/facets.ts';
import { translated } from '#web/i18n/translated.ts';
import { currencySymbol, formatMoney, formatQuantity, quoted } from '#web/lib/format/format.ts';
import { type Filters, hasPrice, soleType, toggled } from './filters.ts';

/** One filter that is on, and what the filters are without it. */
export interface ActiveFilter {
  key: string;
  name: string;
  without: Partial<Filters>;
}

type Names = Record<Exclude<FacetGroup, ChoiceGroup>, (id: number | string) => string>;

interface LimitWords {
  atLeast: (quantity: string) => string;
  priceFor: (quantity: string) => string;
  from: (amount: string) => string;
  to: (amount: string) => string;
  between: (from: string, to: string) => string;
}

/** Every filter that is on, in the order of the rail; the words come first. */
export function listActiveFilters(filters: Filters, names: Names, limits: LimitWords): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (filters.q !== null) active.push({ key: 'q', name: quoted(filters.q), without: { q: null } });
  for (const group of facetGroups) {
    for (const id of filters[group]) {
      const name = isChoiceGroup(group)
        ? translated(choiceLabels(group, soleType(filters))[id] ?? String(id))
        : names[group](id);
      active.push({ key: `${group}-${id}`, name, without: toggled(filters, group, id) });
    }
  }
  if (filters.quantityMin !== null) {
    active.push({
      key: 'quantity',
      name: limits.atLeast(formatQuantity(Number(filters.quantityMin))),
      without: { quantityMin: null },
    });
  }
  if (hasPrice(filters)) {
    active.push({
      key: 'price',
      name: priceName(filters, limits),
      without: { priceMin: null, priceMax: null, currency: null },
    });
  }
  if (filters.quantity !== null) {
    const name = limits.priceFor(formatQuantity(Number(filters.quantity)));
    active.push({ key: 'priceQuantity', name, without: { quantity: null } });
  }
  return active;
}

function priceName({ priceMin, priceMax, currency }: Filters, words: LimitWords): string {
  const amount = (value: string) => shortMoney(value, currency ?? 'EUR');
  if (priceMin !== null && priceMax !== null) return words.between(amount(priceMin), amount(priceMax));
  return priceMin !== null ? words.from(amount(priceMin)) : words.to(amount(priceMax ?? '0'));
}

/** An amount without cents if there are none: €150, but €12.50. */
function shortMoney(value: string, currency: string): string {
  if (!/\.0*$|^\d+$/.test(value)) return formatMoney(value, currency);
  return formatMoney(value, currency).replace(/\.00$/, '') || `${currencySymbol(currency)}${value}`;
}
