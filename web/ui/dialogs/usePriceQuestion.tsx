import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { differsByMoreThanHalf } from '#contract/amounts/arithmetic.ts';
import { formatMoney, labelled } from '#web/lib/format/format.ts';
import { confirm } from './confirm.tsx';

/** A price that someone typed, and the one that it is measured by. */
export interface ComparedPrice {
  /** Decimal text, as is `reference`. */
  price: string;
  reference: string;
  currency: string;
  /** Where the reference comes from: the post, or the last offer of a deal. */
  from: 'posted' | 'offered';
  /** What it is the price of, where there are several. */
  article?: string;
}

/** Asks before prices are sent that differ by more than half from what they are measured by: once for the same prices. */
export function usePriceQuestion(): (prices: readonly ComparedPrice[], confirmLabel: string) => Promise<boolean> {
  const { t } = useTranslation();
  const confirmed = useRef('');
  return async (prices, confirmLabel) => {
    const unlikely = prices.filter(({ price, reference }) => differsByMoreThanHalf(price, reference));
    const asked = JSON.stringify(unlikely);
    if (unlikely.length === 0 || asked === confirmed.current) return true;
    const isSure = await confirm({
      title: t('price.question', { count: unlikely.length }),
      body: unlikely.map(({ price, reference, currency, from, article = '' }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same article may come twice at the same price.
        <p key={index}>
          {article && labelled(article, '')}
          {t(`price.against.${from}`, {
            price: formatMoney(price, currency),
            reference: formatMoney(reference, currency),
          })}
        </p>
      )),
      confirmLabel,
      cancelLabel: t('price.change'),
    });
    if (isSure) confirmed.current = asked;
    return isSure;
  };
}
