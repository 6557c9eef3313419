/*
 * Printed orders that have each part in two rows: its number, how many and what it costs in one, what it is called in the other. Pure.
 */

import { amountOf } from '../numbers.ts';
import { oneOf } from '../words.ts';
import { amountsBehind } from './cart.ts';
import { isSumRow } from './notes.ts';
import type { Row } from './row.ts';

const mostLetters = 400;
const tidy = (text: string): string => text.slice(0, mostLetters).trim().replaceAll(/\s+/g, ' ');

const unit = oneOf('unit piece', 'unit box', 'unit pair', 'unit set', 'unit roll', 'unit bottle');
const numbers = new RegExp(
  String.raw`^(?:\d{1,3}[.)]?\s+)?(\S*\d\S*)\s+([1-9]\d{0,4})\s?(${unit}(?!\p{L})\.?)?\s+(\d{1,6}[.,]\d{2})\s?[€£$]?\s+(\d[\d.,\s]*[.,]\d{2})\s?[€£$]?$`,
  'iu',
);

/** The number of a part and how many of it, where the sum of its row is so many times the price; null for other rows. */
function countedIn(text: string): { code: string; count: string; unit: string } | null {
  const [, code = '', count = '', written = 'x', price = '', sum = ''] = numbers.exec(tidy(text)) ?? [];
  return code !== '' && Math.abs(Number(count) * amountOf(price) - amountOf(sum.replaceAll(/\s/g, ''))) < 0.02
    ? { code, count, unit: written }
    : null;
}

const isName = (row: Row | undefined): row is Row =>
  row !== undefined &&
  /\p{L}{3}/u.test(row.text) &&
  !/\d[.,]\d{2}\s?[€£$]?$/.test(tidy(row.text)) &&
  !isSumRow(row.text);

const counted = new RegExp(
  String.raw`^(?:\d{1,3}[.)]?\s+)?([1-9]\d{0,4})\s+(?:(${unit}(?!\p{L})\.?)|\p{L}{2,3})\s+(?=\S*\p{L})`,
  'iu',
);

/** Two rows as one, where the first has how many and the second what so many of them cost; null for others. */
function joined(above: string, below: string): string | null {
  const [, rest = '', price = '', sum = ''] = amountsBehind.exec(tidy(below)) ?? [];
  const [written, count = '', word = 'x'] = counted.exec(tidy(above)) ?? [];
  if (written === undefined || !/\p{L}/u.test(rest) || /\d[.,]\d{2}$/.test(tidy(above))) return null;
  return Math.abs(Number(count) * amountOf(price) - amountOf(sum.replaceAll(/\s/g, ''))) < 0.02
    ? `${count} ${word} ${tidy(above).slice(written.length)} ${rest}`
    : null;
}

/** Rows with one for each part that has its name in two of them. */
function withoutBreaks(rows: readonly Row[]): Row[] {
  const found: Row[] = [];
  for (const row of rows) {
    const above = found.at(-1);
    const text = above && above.number === row.number - 1 ? joined(above.text, row.text) : null;
    if (above && text !== null) found[found.length - 1] = { ...row, text };
    else found.push(row);
  }
  return found;
}

/** Whether parts have their names in two rows, or in rows of their own: no columns of a table are below each other then. */
export const isBroken = (texts: readonly string[]): boolean => {
  const rows = texts.map((text, at) => ({ number: at + 1, text }));
  return withoutPairs(rows).length < rows.length - 1;
};

/** Rows with one for each part that has its numbers in a row and its name in the next one, or in the one above. */
export function withoutPairs(given: readonly Row[]): Row[] {
  const rows = withoutBreaks(given);
  const counts = rows.map(({ text }) => countedIn(text));
  const last = counts.findLastIndex((count) => count !== null);
  if (counts.filter((count) => count !== null).length < 2) return rows;
  const step = isName(rows[last + 1]) ? 1 : -1;
  const names = new Set(counts.flatMap((count, at) => (count && isName(rows[at + step]) ? [at + step] : [])));
  return rows.flatMap((row, at) => {
    if (names.has(at)) return [];
    const count = counts[at];
    const name = rows[at + step];
    return count && names.has(at + step)
      ? [{ ...row, text: `${count.count} ${count.unit} ${count.code} ${name?.text.trim()}` }]
      : [row];
  });
}
