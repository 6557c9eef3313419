import type { TFunction } from 'i18next';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { countryName, formatDate, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';

/** The four facts next to the price: of a wanted post what is taken, until when, and where to. */
export function factsOf(post: Advertisement, t: TFunction<'posts'>): [name: string, value: string][] {
  const minimum = post.minimal_order_quantity;
  const place = [post.location, countryName(post.country_code)].filter(Boolean).join(', ');
  if (post.type === 'wanted') {
    return [
      [t('wanted.quantity'), formatUnits(post.number_of_items, post.unit)],
      [t('wanted.partsOf'), minimum ? t('wanted.orMore', { quantity: formatQuantity(minimum) }) : t('wanted.anyPart')],
      [t('wanted.by'), post.available_at_date ? formatDate(post.available_at_date) : t('wanted.noDate')],
      [t('wanted.deliverTo'), place],
    ];
  }
  const value = post.minimum_order_value && post.currency && formatMoney(post.minimum_order_value, post.currency);
  return [
    [t('detail.quantity'), formatUnits(post.number_of_items, post.unit)],
    [t('detail.minimumOrder'), minimum ? formatUnits(minimum, post.unit) : t('detail.noMinimumOrder')],
    [t('detail.minimumOrderValue'), value || t('detail.noMinimumOrderValue')],
    [t('detail.location'), place],
  ];
}
