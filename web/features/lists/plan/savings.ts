import type { TFunction } from 'i18next';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';

interface Saving {
  take: number;
  need: number;
  saves: string;
  currency: string;
}

/** That more of a post cost less than only what is needed of it, or as much. */
export function savingWords(t: TFunction<'lists'>, { take, need, saves, currency }: Saving): string {
  const quantities = { take: formatQuantity(take), need: formatQuantity(need) };
  if (Number(saves) === 0) return t('plan.sameCost', quantities);
  return t('plan.cheaper', { ...quantities, amount: formatMoney(saves, currency) });
}
