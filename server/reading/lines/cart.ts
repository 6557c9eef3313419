/*
 * Rows of carts and invoices: what they say of an article, its price and its number in rows of their own. Pure.
 */

import { currencyBefore, currencyBehind } from '../currencies.ts';
import { namesOption } from '../headers/mentions.ts';
import { amountOf } from '../numbers.ts';
import { isMadeOf, oneOf, phraseWords } from '../words.ts';
import { isCode } from './articleNumbers.ts';
import type { Row } from './row.ts';
import { startsWithUnit } from './talk.ts';

export const money = new RegExp(
  String.raw`^${currencyBefore}?\s?\d[\d.,]*(?:\s\d{3}(?!\d)[\d.,]*)*\s?(?:${currencyBehind})?$`,
  'iu',
);
export const currencySign = new RegExp(`${currencyBefore}|${currencyBehind}`, 'iu');

export const named = {
  article: new RegExp(String.raw`^${oneOf('article name')}\s?:\s?(?=\S)`, 'iu'),
  brand: new RegExp(String.raw`^${oneOf('brand name')}\s?:\s?(?=\S)`, 'iu'),
};

const labelled = new RegExp(String.raw`^${oneOf('article name')}\s#?(?=\S)`, 'iu');

export const amountsBehind = /^(.*\S)\s+(\d{1,6}[.,]\d{2})\s?[€£$]?\s+(\d{1,3}(?:[.,\s]?\d{3})*[.,]\d{2})\s?[€£$]?$/u;

/** Where a row has its count: in front of a name, or behind it, perhaps with a unit that need not be known: `126 elos 5 UN`. */
const counts = [
  /^(?<count>[1-9]\d{0,4})\s+(?=\S*\p{L})(?<name>\S.*)$/u,
  /^(?<name>.*\S)\s(?<count>[1-9]\d{0,4})$/u,
  /^(?<name>.*\S)\s(?<count>[1-9]\d{0,4})\s?(?<unit>\p{L}{1,6})\.?$/u,
];

/** A row of an invoice whose count times the price is the sum: `3 Naafdynamo DH-3N30 38,50 115,50`. */
export function countedBySum(text: string): string {
  const [, rest = '', price = '', sum = ''] = amountsBehind.exec(text) ?? [];
  const isCount = (count: string) => Math.abs(Number(count) * amountOf(price) - amountOf(sum)) <= 0.02;
  // Behind its place: ` 60   1 ST  FRACHT   6,90   6,90`.
  const [placed = '', second = ''] = /^\d{1,3}[.)]?\s+(?=([1-9]\d{0,4})\s+\p{L}{2})/u.exec(rest) ?? [];
  if (placed !== '' && isCount(second)) return countedBySum(text.slice(placed.length));
  for (const pattern of counts) {
    const { count = '', name = '', unit = '' } = pattern.exec(rest)?.groups ?? {};
    if (count === '' || !isCount(count)) continue;
    const known = startsWithUnit.test(`${unit} ${name}`) && unit !== '' ? `${unit} ` : 'x ';
    return `${count} ${unit === '' && startsWithUnit.test(name) ? '' : known}${name.trim()}`;
  }
  return text;
}

/** What a cart says of the article above: `Colour: black`. */
export function isVariantOf(text: string): boolean {
  const label = /^([\p{L}\s-]{3,20}?)\s?:\s?\S.{0,40}$/u.exec(text)?.[1] ?? '';
  return namesOption(label) || isMadeOf(phraseWords(label), ['cart option']);
}

/** Whether a row of a cart says how many the shop has: `Dostępność: 7 szt.` */
export const isAvailability = (text: string): boolean =>
  isMadeOf(phraseWords(/^([^:]{3,30}):/.exec(text)?.[1] ?? ''), ['availability']);

const onTheShelf = new RegExp(String.raw`\s(?:${oneOf('on the shelf')}|\d{1,4}\s${oneOf('left over')})$`, 'iu');

/** What parts the number of an article from when it comes: `40021 · En stock`. */
const behindCode = /\s(?:[·•|]|[-–—](?!\s?\d))\s/;

export const isPrice = (row: Row | undefined): boolean =>
  row !== undefined && money.test(row.text.trim()) && currencySign.test(row.text);

/** The count in a cart that is a row between the price of a piece and the sum, `€34.00`, `2`, `€68.00`, or above both. */
export function countBetween(rows: readonly Row[], place: number): number | null {
  const count = rows[place]?.text.trim() ?? '';
  if (!/^[1-9]\d{0,2}$/.test(count)) return null;
  const isCount = [-1, 1].some((first) => {
    const [price, sum] = [rows[place + first], rows[place + (first < 0 ? 1 : 2)]];
    if (!isPrice(price) || !isPrice(sum)) return false;
    const [one, all] = [price, sum].map((row) => amountOf(row?.text.replaceAll(/[^\d.,]/g, '') ?? ''));
    return Math.abs(Number(count) * (one ?? 0) - (all ?? 0)) < 0.02;
  });
  return isCount ? Number(count) : null;
}

/** The number that a row has behind its name, `SKU: CN-10` or `Art.-Nr. CN-10`; null for other rows. */
export function namedCode(written: string): string | null {
  const [label = ''] = named.article.exec(written) ?? labelled.exec(written) ?? [];
  // `Ref. 40021 · En stock`
  const text = (label === '' ? written : (written.split(behindCode, 1)[0] as string)).replace(onTheShelf, '');
  const code = text.replace(named.article, '');
  if (code !== text) return isCode(code) || /^\p{Lu}[\p{L}\d./-]+$/u.test(code) ? code : null;
  const bare = text.replace(labelled, '');
  return bare !== text && !/\s/.test(bare) && (isCode(bare) || /^[\p{Lu}\d]+(?:[./-][\p{Lu}\d]+)+$/u.test(bare))
    ? bare
    : null;
}
