import type { TFunction } from 'i18next';
import type { DealSummary, ListedDeal } from '#contract/deals/records.ts';
import { formatMoney, formatQuantity, formatShortly, formatWhen } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { formatPieces } from '../parts/pieces.ts';

/** What a deal is about: 40 × Deore BR-M6100; 3 boxes × Chain oil; 5 articles, 342 pcs. */
export function sizeOf(deal: DealSummary, t: TFunction<'deals'>): string {
  const { line_count: count, quantity: number, subject, unit } = deal;
  const pieces = formatPieces(number, deal, t);
  return t('size', { count, pieces, quantity: unit === 'piece' ? formatQuantity(number) : pieces, subject });
}

/** What a deal comes to, and a word on it: about how much it is in the reader's currency, where it is in another. */
export function worthOf(deal: ListedDeal, t: TFunction<'deals'>): { amount: string | null; note: string } {
  const { value, currency, freight, price_per_unit: price, offer } = deal;
  if (value === null || currency === null)
    return { amount: null, note: t(deal.side === 'buyer' ? 'value.asked' : 'value.asks') };
  const amount = formatMoney(value, currency);
  const about = deal.approximate_value;
  if (about) return { amount, note: `≈ ${formatMoney(about.amount, about.currency)}` };
  if (deal.state === 'agreed')
    return { amount, note: t('value.held', { pieces: formatPieces(deal.quantity, deal, t) }) };
  if (offer?.state === 'open' && offer.by === 'mine') return { amount, note: t('value.own') };
  if (Number(freight) > 0) return { amount, note: t('value.withFreight') };
  return { amount, note: price === null ? t('value.included') : perUnit(formatMoney(price, currency), deal, t) };
}

/** A price of one: €4.00 each, €12.50 per box. */
function perUnit(price: string, { unit }: DealSummary, t: TFunction<'deals'>): string {
  if (unit === null || unit === 'piece') return t('value.each', { price });
  return `${price} ${t('line.per', { unit: unitWords(unit)[0] })}`;
}

/** The instant that a deal counts down to, with the date in words; only the words where nothing runs. */
export function endOf(deal: DealSummary, t: TFunction<'deals'>): { until: string | null; words: string } {
  if (deal.to_do)
    return { until: deal.state === 'agreed' ? deal.reserved_until : null, words: t(`todo.${deal.to_do}`) };
  if (deal.state === 'agreed' && deal.reserved_until)
    return { until: deal.reserved_until, words: t('end.held', { date: formatShortly(deal.reserved_until) }) };
  if (deal.state === 'inquiry') return { until: null, words: t('end.asked', { date: formatShortly(deal.created_at) }) };
  if (deal.state !== 'negotiating') return { until: null, words: formatShortly(deal.updated_at) };
  const { offer } = deal;
  if (offer?.state === 'open') return { until: offer.valid_until, words: formatWhen(offer.valid_until) };
  if (offer?.state === 'expired')
    return { until: null, words: t('end.ranOut', { date: formatShortly(offer.valid_until) }) };
  return {
    until: deal.runs_out_at,
    words: deal.runs_out_at ? t('end.silent', { date: formatShortly(deal.runs_out_at) }) : '',
  };
}
