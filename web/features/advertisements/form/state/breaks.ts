import { type PriceBreak, readPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import { moneyOf } from '#contract/amounts/read.ts';
import { labelled } from '#web/lib/format/format.ts';

// The form holds price breaks as one text, a row a line, as it holds every field: drafts and comparisons then need nothing else.

/** A price break as it is typed. */
export interface TypedBreak {
  from: string | number;
  price: string;
}

/** The rows of the text. */
export const rowsOf = (text: string): TypedBreak[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const [from = '', price = ''] = line.split('\t');
        return { from: /^\d{1,9}$/.test(from) ? Number(from) : from, price };
      });

/** Rows as text; what people paste is one line. */
export const textOf = (rows: readonly TypedBreak[]): string =>
  rows
    .map(({ from, price }) => [from, price].map((part) => String(part).replace(/[\t\n]/g, ' ')).join('\t'))
    .join('\n');

/** The text for price breaks as reads have them. */
export const textOfBreaks = (breaks: readonly PriceBreak[]): string =>
  textOf(breaks.map(({ from, price_per_unit }) => ({ from, price: price_per_unit })));

/** The rows that have something, in rising order, as a body carries them; null for none. */
export function bodyOfBreaks(text: string, currency: string | null) {
  const rows = rowsOf(text).filter(({ from, price }) => String(from).trim() !== '' || price.trim() !== '');
  if (rows.length === 0) return null;
  return rows
    .map(({ from, price }) => ({
      from: (from === '' ? null : from) as number,
      price_per_unit: price.trim() === '' ? (null as unknown as string) : (moneyOf(price, currency) ?? price),
    }))
    .sort((a, b) => Number(a.from) - Number(b.from));
}

/** The rows that are complete, as lists show them. */
export const completeBreaks = (text: string, currency: string | null): PriceBreak[] =>
  rowsOf(text)
    .flatMap(({ from, price }): PriceBreak[] => {
      const amount = moneyOf(price, currency);
      return typeof from === 'number' && amount !== null ? [{ from, price_per_unit: amount }] : [];
    })
    .sort((a, b) => a.from - b.from);

/** Price breaks as people read them, from the text of a form or of a history: `10: 18.00, 50: 16.40`. */
export const describeBreaks = (text: string, format: (amount: string) => string): string => {
  const stored = /^\d+:/.test(text) ? textOfBreaks(readPriceBreaks(text)) : text;
  return rowsOf(stored)
    .map(({ from, price }) => labelled(String(from), moneyOf(price, null) === null ? price : format(price)))
    .join(', ');
};
