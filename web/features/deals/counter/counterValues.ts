import { thousandthsOf } from '#contract/amounts/arithmetic.ts';
import { moneyOf } from '#contract/amounts/read.ts';
import type { Incoterm } from '#contract/deals/choices.ts';
import { dealLimits } from '#contract/deals/choices.ts';
import type { Deal, DealOffer } from '#contract/deals/records.ts';
import { amountOf, totalsOf } from '#contract/deals/totals.ts';
import { dayAfter, dayOf, endOfDay } from '#web/lib/format/days.ts';
import type { ComparedPrice } from '#web/ui/dialogs/usePriceQuestion.tsx';
import { referenceOf } from '../parts/comparedPrices.ts';

/** A line of an offer as it is typed. */
export interface CounterLine {
  key: string;
  id: number;
  quantity: number | string;
  price_per_unit: string;
  available_at: string | null;
}

/** An offer as it is typed. */
export interface CounterValues {
  lines: CounterLine[];
  currency: string;
  freight: string;
  incoterm: string | null;
  place: string;
  payment_terms: string;
  valid_until: string | null;
  hold_days: number | string;
  note: string;
}

/** The day a number of working days from a day on; Saturdays and Sundays are none. */
export function workingDaysAhead(count: number, from = new Date()): string {
  let day = dayOf(from);
  for (let left = count; left > 0; ) {
    day = dayAfter(day, 1);
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day;
}

/** What an offer begins with: the terms of the newest one; of the first, what was asked at the posted prices. */
export function beginCounter(deal: Deal): CounterValues {
  const newest = deal.offers.at(-1);
  const rest = { valid_until: workingDaysAhead(dealLimits.workingDaysValid), note: '' };
  if (newest)
    return {
      ...rest,
      lines: newest.lines.map(({ id, quantity, price_per_unit, available_at }, index) => ({
        key: `${id} ${index}`,
        id,
        quantity,
        price_per_unit,
        available_at,
      })),
      currency: newest.currency,
      freight: newest.freight ?? '',
      incoterm: newest.incoterm,
      place: newest.place ?? '',
      payment_terms: newest.payment_terms ?? '',
      hold_days: newest.hold_days,
    };
  const currency = deal.lines.find((line) => line.posted_currency)?.posted_currency ?? 'EUR';
  return {
    ...rest,
    lines: deal.lines.map((line) => ({
      key: `${line.id} 0`,
      id: line.id,
      quantity: line.asked_quantity,
      price_per_unit: line.posted_currency === currency ? (line.posted_price ?? '') : '',
      available_at: null,
    })),
    currency,
    freight: '',
    incoterm: null,
    place: '',
    payment_terms: '',
    hold_days: dealLimits.holdDays.usual,
  };
}

/** An offer with no more of each line than is there now. */
export function withinStock(values: CounterValues, deal: Pick<Deal, 'lines'>): CounterValues {
  const left = new Map(deal.lines.map((line) => [line.id, line.available_quantity]));
  const lines = values.lines.map((line) => {
    const quantity = Math.min(Number(line.quantity), Math.max(0, left.get(line.id) ?? 0));
    left.set(line.id, (left.get(line.id) ?? 0) - quantity);
    return { ...line, quantity };
  });
  return { ...values, lines };
}

/** What a line comes to; null while it is not wholly typed. */
export function lineAmount(line: CounterLine, currency: string): string | null {
  const whole = wholeLine(line, currency);
  return whole && amountOf(whole);
}

function wholeLine({ quantity, price_per_unit }: CounterLine, currency: string) {
  const count = Number(quantity);
  const price = moneyOf(price_per_unit, currency);
  if (quantity === '' || !Number.isInteger(count) || count < 0 || price === null) return null;
  return { quantity: count, price_per_unit: price };
}

/** Pieces and sums of what is typed; a line that is not whole counts nothing. */
export function counterSums({ lines, freight, currency }: Pick<CounterValues, 'lines' | 'freight' | 'currency'>) {
  const whole = lines.flatMap((line) => wholeLine(line, currency) ?? []);
  return {
    ...totalsOf(whole, moneyOf(freight, currency)),
    quantity: lines.reduce((sum, line) => sum + (Number(line.quantity) || 0), 0),
  };
}

/** Whether a typed amount is that of an offer; none and 0 are the same. */
function isSameMoney(typed: string, before: string | null, currency: string): boolean {
  const amount = typed === '' ? '0' : moneyOf(typed, currency);
  return amount !== null && thousandthsOf(amount) === thousandthsOf(before ?? '0');
}

/** The entry of an offer that a typed one began as: that of the same line in the same place among its parts. */
export function entryBefore(
  lines: readonly CounterLine[],
  place: number,
  offer: DealOffer,
): DealOffer['lines'][number] | undefined {
  const id = lines[place]?.id;
  const part = lines.slice(0, place).filter((line) => line.id === id).length;
  return offer.lines.filter((line) => line.id === id)[part];
}

/** How many terms differ from an offer's. */
export function countChanges(values: CounterValues, offer: DealOffer): number {
  const entries = values.lines.map((line, place) => {
    const before = entryBefore(values.lines, place, offer);
    if (!before) return 1;
    return (
      Number(Number(line.quantity) !== before.quantity) +
      Number(!isSameMoney(line.price_per_unit, before.price_per_unit, values.currency)) +
      Number(line.available_at !== before.available_at)
    );
  });
  const gone = Math.max(0, offer.lines.length - values.lines.length);
  const whole = [
    !isSameMoney(values.freight, offer.freight, values.currency),
    values.incoterm !== offer.incoterm,
    values.place.trim() !== (offer.place ?? ''),
    values.payment_terms.trim() !== (offer.payment_terms ?? ''),
    Number(values.hold_days) !== offer.hold_days,
  ].filter(Boolean).length;
  return entries.reduce((sum, count) => sum + count, 0) + gone + whole;
}

/** The typed prices and what they are measured by: the prices of the newest offer, else the posted ones in the same currency. */
export function comparedPrices(values: CounterValues, deal: Pick<Deal, 'lines' | 'offers'>): ComparedPrice[] {
  return values.lines.flatMap((line): ComparedPrice[] => {
    const price = moneyOf(line.price_per_unit, values.currency);
    const against = referenceOf(line, values.currency, { deal, before: deal.offers.at(-1) });
    if (price === null || !against || Number(line.quantity) === 0) return [];
    const article = deal.lines.length > 1 ? { article: deal.lines.find(({ id }) => id === line.id)?.title ?? '' } : {};
    return [{ ...against, price, ...article }];
  });
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** An offer as it is sent. */
export function counterBody(values: CounterValues) {
  return {
    lines: values.lines.map(({ id, quantity, price_per_unit, available_at }) => ({
      id,
      quantity: Number(quantity),
      price_per_unit: moneyOf(price_per_unit, values.currency) ?? price_per_unit,
      available_at,
    })),
    currency: values.currency,
    freight: orNull(moneyOf(values.freight, values.currency) ?? values.freight),
    incoterm: values.incoterm as Incoterm | null,
    place: orNull(values.place),
    payment_terms: orNull(values.payment_terms),
    valid_until: values.valid_until && endOfDay(values.valid_until).toISOString(),
    hold_days: Number(values.hold_days),
    note: orNull(values.note),
  };
}
