import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';

type Priced = Pick<AdvertisementSummary, 'type' | 'price_per_unit' | 'currency' | 'unit'>;

/** The price of a post in words. */
interface PriceWords {
  /** Before the amount: a wanted post names the most that is paid. */
  lead: string | null;
  /** The amount, or the words in its place. */
  amount: string;
  /** What the amount is for. */
  per: string | null;
  /** Whether there is an amount. */
  hasAmount: boolean;
}

/** The words for the price of a post, other ones for what is wanted than for what is offered. */
export function usePriceWords(): (post: Priced) => PriceWords {
  const { t } = useTranslation();
  return ({ type, price_per_unit: price, currency, unit }) => {
    const [one] = unitWords(unit);
    if (price && currency) {
      const amount = formatMoney(price, currency);
      return type === 'wanted'
        ? { lead: t('post.paysUpTo'), amount, per: t('post.per', { unit: one }), hasAmount: true }
        : { lead: null, amount, per: t('post.perUnit', { unit: one }), hasAmount: true };
    }
    const none = { lead: null, per: null, hasAmount: false };
    if (type === 'offered') return { ...none, amount: t('post.onRequest') };
    return { ...none, amount: t('post.makeOffer'), per: t('post.noPriceNote') };
  };
}
