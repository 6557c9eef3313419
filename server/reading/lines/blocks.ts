/*
 * Carts that were copied out of a browser, and printed orders, in which each article has several rows: its name, its number, when it comes,
 * how many and what they cost, buttons. Pure.
 */

import type { Unit } from '#contract/advertisements/choices.ts';
import { isOnlyGtin } from '#contract/gtin.ts';
import { currencyBefore, currencyBehind } from '../currencies.ts';
import { amountOf } from '../numbers.ts';
import { hasPhrase, oneOf, phraseAt, phraseWords } from '../words.ts';
import { amountAlone, hasAmount } from './amounts.ts';
import { isAvailability, isPrice, isVariantOf, namedCode } from './cart.ts';
import { readLine, unitOfWord, type WrittenLine } from './line.ts';
import { isAside, isSoldOut, isSumRow } from './notes.ts';
import { clip, longest, type Row, tidyRow } from './row.ts';

/** What a cart has: its lines by the row of their name, and the rows that are none. */
interface Cart {
  items: ReadonlyMap<number, WrittenLine>;
  left: ReadonlySet<number>;
}

const mostRows = 5;
const mostLetters = 200;
const tolerance = 0.02;

const unitRoles = ['unit piece', 'unit box', 'unit pair', 'unit set', 'unit roll', 'unit bottle'];
const wordsOfShops = ['shop', 'cart button', 'charge', 'charge filler'];
const wordsOfCounts = [
  ...wordsOfShops,
  ...unitRoles,
  'amount',
  'cart count',
  'each',
  'per',
  'times',
  'price',
  'money word',
];

/** Whether each word of a text is a number, or of one of some roles. */
function hasOnly(text: string, roles: readonly string[]): boolean {
  const words = phraseWords(text);
  for (let at = 0; at < words.length; ) {
    const length = Math.max(...roles.map((role) => phraseAt(role, words, at)));
    if (length === 0 && !/^(?:\d+|x)$/.test(words[at] as string)) return false;
    at += length || 1;
  }
  return true;
}

const groups = String.raw`\d{1,3}(?:[.,'’ ]\d{3}){1,2}(?!\d)|\d{1,7}`;
const amount = String.raw`(${groups})([.,](?:\d{2}(?!\d)|-{1,2}|[–—]))?`;
/** Numbers whose currency is in front of them, and such as have it behind them: `4 £15.50` is not four pounds. */
const numbers = [
  new RegExp(String.raw`(${currencyBefore} ?)?(?<![\d.,])${amount}`, 'giu'),
  new RegExp(String.raw`()?(?<![\d.,])${amount}(?: ?(${currencyBehind}))?`, 'giu'),
];
const labelled = new RegExp(String.raw`(?<!\p{L})${oneOf('amount', 'cart count')}\.? ?:? ?[-−–]? ?$`, 'iu');
const unit = new RegExp(String.raw`^ ?(${oneOf(...unitRoles)})(?!\p{L})`, 'iu');

interface Count {
  count: number;
  unit: Unit | null;
  /** Whether a word or a sign at it says that it is one. */
  isNamed: boolean;
  /** Whether the sum is so many times the price. */
  isVerified: boolean;
}

/** How many a row asks for that has nothing but a count and money: `4 stk. á 109,00 = 436,00`. Null for other rows. */
function countOf(given: string): Count | null {
  const text = given.slice(0, mostLetters).trim().replaceAll(/\s+/g, ' ');
  if (!/\d/.test(text) || given.length > mostLetters || !hasOnly(text, wordsOfCounts)) return null;
  if (phraseAt('charge', phraseWords(text), 0) > 0) return null;
  const found = numbers.flatMap((pattern) => countIn(text, pattern) ?? []);
  return found.find(({ isVerified }) => isVerified) ?? found[0] ?? null;
}

/** The count of a row, whose sum is so many times the price, or which has something at it that says so. */
function countIn(text: string, pattern: RegExp): Count | null {
  const counts: Count[] = [];
  const prices: number[] = [];
  for (const found of text.matchAll(pattern)) {
    const [written, before, whole = '', decimals, behind] = found;
    if (before || behind || decimals !== undefined)
      prices.push(amountOf(`${whole}${/\d/.test(decimals ?? '') ? decimals : ''}`.replaceAll(/[ '’]/g, '')));
    else if (/^[1-9]\d{0,3}$/.test(whole)) {
      const rest = text.slice(found.index + written.length);
      const word = unit.exec(rest)?.[1];
      const isNamed = word !== undefined || /^ ?[x×*+]/.test(rest) || labelled.test(text.slice(0, found.index));
      const of = word === undefined ? null : unitOfWord(word);
      counts.push({ count: Number(whole), isNamed, isVerified: false, unit: of });
    } else return null;
  }
  const [only, ...others] = counts;
  if (!only || others.length > 0 || prices.length > 3) return null;
  const isVerified = prices.some((price, at) =>
    prices.some((sum, other) => other !== at && isSame(only.count * price, sum)),
  );
  return isVerified || (only.isNamed && prices.length === 1) ? { ...only, isVerified } : null;
}
const isSame = (one: number, other: number): boolean => Math.abs(one - other) < tolerance;

const picture = new RegExp(String.raw`^\[\s?${oneOf('picture')}[^\[\]]{0,40}\]\s*`, 'iu');
const nameOf = ({ text }: Row): string => tidyRow(text.trim().replace(picture, ''));

const dot = /^\s*[●○◯◌◉⬤•✓✔🟢🟡🟠🔴]/u;
/** Whether a row says when something comes: `På lager (37)`, `Fjernlager 2-4 dage`. */
const isState = (text: string): boolean => {
  const words = phraseWords(text);
  if (isAvailability(text)) return true;
  if (words.length > 8 || words.some((word) => /\d/.test(word) && /\p{L}{2}/u.test(word))) return false;
  const isTimed = words.some((word, at) => /^\d{1,3}$/.test(word) && phraseAt('days', words, at + 1) > 0);
  return isTimed || hasPhrase('on the shelf', words) || phraseAt('delivery state', words, 0) > 0 || isSoldOut(text);
};

const isButton = (text: string): boolean => !/\d/.test(text) && hasOnly(text, wordsOfShops);
/** A line of its own, next to others: `2 x CN-HG601`. */
const countedInFront = new RegExp(String.raw`^[1-9]\d{0,3} ?(?:[x×*] |${oneOf(...unitRoles)}\.? )`, 'iu');
const gtinAlone = /^\p{L}{3,7}\W{0,3}(\d{8}|\d{12,14})$/u;
const gtinOf = (text: string): string | null => {
  const code = gtinAlone.exec(text.trim())?.[1] ?? '';
  return isOnlyGtin(code) ? code : null;
};

/** Whether a row of a cart may be what an article is called. */
const mayBeName = (row: Row): boolean => {
  const text = nameOf(row);
  return (
    /\p{L}{3}/u.test(text) &&
    namedCode(text) === null &&
    gtinOf(text) === null &&
    !isState(text) &&
    !dot.test(row.text) &&
    !hasOnly(text, wordsOfShops) &&
    !isVariantOf(text) &&
    !isPrice(row) &&
    !isSumRow(text) &&
    amountAlone(text) === null &&
    !text.endsWith(':') &&
    !isAside(text)
  );
};

/** The rows above that of a count which are of the same article: up to the count before, or to a blank row with a name below it. */
function blockAbove(rows: readonly Row[], at: number, end: number): Row[] {
  const block: Row[] = [];
  for (let place = at - 1; place > end && block.length < mostRows; place -= 1) {
    const row = rows[place] as Row;
    const isApart = (rows[place + 1]?.number ?? 0) > row.number + 1 || row.text.trim() === '';
    if ((isApart && block.some(mayBeName)) || amountAlone(tidyRow(row.text)) !== null) break;
    if (row.text.trim() !== '') block.unshift(row);
  }
  return block;
}

/** The line of an article whose name, number and count are in rows of their own. */
function lineOf(name: string, { count, unit: counted }: Count, { code, gtin }: Record<'code' | 'gtin', string | null>) {
  const line = readLine(name);
  // A number in a name is a size, or what a pack has.
  if (line.quantity !== 1)
    Object.assign(line, {
      text: name,
      title: clip(name, longest.title),
      article_number: null,
      gtin: null,
      unit: 'piece',
    });
  if (code !== null)
    Object.assign(line, {
      title: line.title ?? clip(line.text, longest.title),
      article_number: clip(code, longest.article_number),
    });
  line.gtin ??= gtin;
  return Object.assign(line, {
    quantity: count,
    quantity_assumed: false,
    unit: counted === null || counted === 'piece' ? line.unit : counted,
  });
}

/** The rows below what a shop shows besides a cart, down to a sum. */
function rowsBesides(rows: readonly Row[]): Set<Row> {
  const found = new Set<Row>();
  const headRows = rows.map(({ text }) => {
    const plain = text.trim().toLowerCase();
    const isHead = isAside(plain) && !hasPhrase('aside state', phraseWords(plain)) && phraseWords(plain).length <= 7;
    return isHead ? plain : '';
  });
  let isBesides = false;
  for (const [at, row] of rows.entries()) {
    // What each article has is a button.
    const isHead = headRows[at] !== '' && headRows.filter((other) => other === headRows[at]).length === 1;
    isBesides = isHead || (isBesides && phraseAt('charge', phraseWords(row.text), 0) === 0);
    if (isBesides) found.add(row);
  }
  return found;
}

/** The articles of a cart, each of which has several rows; nothing of other texts. */
export function cartOf(given: readonly Row[]): Cart {
  const items = new Map<number, WrittenLine>();
  const left = new Set<number>();
  if (given.filter(({ text }) => countOf(text) !== null).length < 2) return { items, left };
  const besides = rowsBesides(given);
  const rows = given.filter((row) => !besides.has(row));
  let end = -1;
  for (const [at, row] of rows.entries()) {
    const count = countOf(row.text);
    if (!count) continue;
    const block = blockAbove(rows, at, end);
    end = at;
    const names = block.filter(mayBeName);
    const uncounted = names.filter((other) => !countedInFront.test(nameOf(other)));
    const [first, ...others] = uncounted.length > 0 ? uncounted : names;
    if (!first) continue;
    const named = others.reduce((best, other) => (nameOf(other).length > nameOf(best).length ? other : best), first);
    const codes = block.map((other) => namedCode(nameOf(other)));
    const code = codes.find((each) => each !== null) ?? null;
    const gtin = block.map(({ text }) => gtinOf(text)).find((each) => each !== null) ?? null;
    const line = lineOf(nameOf(named), count, { code, gtin });
    const options = block.map(nameOf).filter((text) => isVariantOf(text) && namedCode(text) === null && !isState(text));
    if (options.length > 0) line.note = clip([line.note, ...options].filter(Boolean).join('; '), longest.note);
    items.set(named.number, line);
    left.add(row.number);
    for (const other of block)
      if (other !== named && (!mayBeName(other) || !hasAmount(tidyRow(other.text)))) left.add(other.number);
  }
  if (items.size < 2) return { items: new Map(), left: new Set() };
  for (const { number } of besides) left.add(number);
  for (const { number, text } of rows) if (!items.has(number) && isButton(text)) left.add(number);
  return { items, left };
}
