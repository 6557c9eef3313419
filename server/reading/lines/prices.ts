/*
 * The prices in a row of an order: what a piece costs, and what it may cost at most. Pure.
 */

import { currencyBefore, currencyBehind, currencyIn, sharedIn } from '../currencies.ts';
import { readNumber } from '../numbers.ts';
import { hasPhrase, oneOf, phraseWords } from '../words.ts';
import { numberOfWord, numberWord } from './multiples.ts';

const money = String.raw`(?:${currencyBefore}\s?(\d[\d.,]*)|(\d[\d.,]*)\s?${currencyBehind})`;
export const price = new RegExp(
  String.raw`[\s,;(](?:(?:@|${oneOf('price of')})\s+)?(?:${money}|(?<=(?:^|\s)[à@]\s)\d[\d.,]*)(?:\s?(?:${oneOf('behind a price')}|\/\s?\p{L}+\.?))?\)?$`,
  'iu',
);
/** The same with its name and no currency: `Prijs: 24,50`. */
export const namedPrice = new RegExp(String.raw`[\s,;]${oneOf('price')}\s?:?\s?\d{1,6}[.,]\d{2}$`, 'iu');
/** What a piece may cost: `bis 45 €`, `höchstens fünfundzwanzig Euro`, `maximaal € 49 per stuk: …`. */
const limit = new RegExp(
  String.raw`(?:^|(?<![\s,;(])[\s,;(]+(?:${oneOf('but')}\s)?)(?<![\p{L}\p{N}])(?:${oneOf('limit')}\.?\s?:?\s?)+(?:${money}|(${numberWord})\s${currencyBehind})(?:\s?(?:${oneOf('each')}|${oneOf('unit piece')}|\/\s?\p{L}+\.?)(?!\p{L}))*\)?\s?:?`,
  'iu',
);

/** The same behind the price: `95 € maximum`. */
const limitBehind = new RegExp(String.raw`[\s,;(]+${money}\s?${oneOf('limit')}(?![\p{L}\p{N}])\.?\)?$`, 'iu');

/** The highest price that a text names, as it is written; empty text for none. */
export const limitIn = (text: string): string =>
  hasPhrase('limit', phraseWords(text)) ? (limit.exec(text)?.[0] ?? '') : '';

/** The currency of a price: several codes where its sign is shared, such as `kr`; null where it names none. */
export const currencyOfPrice = (text: string): string | null => currencyIn(text) ?? sharedIn(text)?.join(' ') ?? null;

/** A row without the highest price that it names, and that price. */
export function withoutLimit(given: string): { rest: string; max: string | null; currency: string | null } {
  // `(nur wenn < 70 EUR)`
  const row = given.replace(/[<≤]=?\s?(?=\S{0,3}\s?\d)/, 'max ');
  const found =
    /[€£$]|\d\s?\p{L}{2}|\p{L}{2}\s?\d/u.test(row) && hasPhrase('limit', phraseWords(row))
      ? (limit.exec(row) ?? limitBehind.exec(row))
      : null;
  const written = found?.[1] ?? found?.[2] ?? (found?.[3] === undefined ? '' : String(numberOfWord(found[3])));
  const read = found && readNumber(written.replace(/[.,]$/, ''), 'comma');
  const amount = read && 'value' in read ? Number(read.value) : 0;
  if (!found || !(amount > 0 && amount < 1e9)) return { rest: row, max: null, currency: null };
  const rest = row.replace(found[0], ' ').replace(/ \.$/, '').trim();
  return {
    // `Pumpe (Standpumpe, bis 45 €)`
    rest: /\([^()]*$/.test(rest) && found[0].endsWith(')') ? `${rest})` : rest,
    max: amount.toFixed(2),
    currency: currencyOfPrice(found[0]),
  };
}
