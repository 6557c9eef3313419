/*
 * Running text in its rows, paragraphs, sentences and words. Pure.
 */

import { currencyBefore, currencyBehind } from '../../currencies.ts';
import { oneOf } from '../../words.ts';
import type { Row } from '../row.ts';
import { type Language, languageIn, wordOf } from './language.ts';

/** A word of a sentence, with the signs in front of it. */
export interface Token {
  text: string;
  word: string;
  start: number;
  end: number;
  /** Signs between the word before and this one. */
  before: string;
  /** Whether it is part of an amount of money. */
  isMoney: boolean;
}

const wordsOfText = (text: string): string[] =>
  text.split(/[\s,;:.!?()"„“”«»]+/).flatMap((chunk) => (/[\p{L}\p{N}]/u.test(chunk) ? wordOf(chunk) : []));

const fewestWords = 7;
const fewestCommon = 3;
const leastShare = 0.22;
/** A short row may be a line with remarks. */
const leastOfShort = 0.6;
export const longRow = 160;

/** The language of a text in sentences; null for what is none. */
function proseLanguage(text: string): string | null {
  const words = wordsOfText(text);
  if (words.length < fewestWords) return null;
  const found = languageIn(words.filter((word) => !/\d/.test(word)));
  const least = text.length < longRow ? leastOfShort : leastShare;
  return found && found.count >= fewestCommon && found.share >= least ? found.language : null;
}

/** A paragraph of running text, and which rows it has. */
export interface Paragraph {
  text: string;
  rows: readonly Row[];
  language: string;
}

const wrapped = 45;
/** Columns, and no sentence: blanks or signs between cells. */
const inColumns = /\S(?: {2}|\t)\s{0,80}\S|\||;[^;]*;/;
const listed = /^\s*(?:[-–—•*▪◦·☐□>|]|\[ ?\]|\d+\s?[x×*]\s|\d{1,2}[.)]\s|\d+\s\p{L})/u;

const mostAround = 30;

/** How long the longest of the rows around one is, as far as no empty one parts them. */
function widthAt(rows: readonly Row[], at: number): number {
  const isEmpty = (place: number) => (rows[place]?.text.trim() ?? '') === '';
  let [from, to] = [at, at];
  while (at - from < mostAround && !isEmpty(from - 1)) from -= 1;
  while (to - at < mostAround && !isEmpty(to)) to += 1;
  return Math.max(...rows.slice(from, to).map(({ text }) => text.trim().length));
}

/** Whether a row ends where the next word had no place in it. */
const isCut = (row: string, next: string, width: number): boolean =>
  row.trim().length + 1 + (next.trim().split(' ')[0] ?? '').length > width;

/** The paragraphs of running text among rows, by the row each begins with; a row that is cut goes on in the next one. */
export function paragraphsOf(rows: readonly Row[], isRow: (text: string) => boolean): Map<number, Paragraph> {
  const found = new Map<number, Paragraph>();
  for (let at = 0; at < rows.length; at += 1) {
    const first = rows[at] as Row;
    if (
      listed.test(first.text) ||
      inColumns.test(first.text) ||
      first.text.trim().length < wrapped ||
      !isRow(first.text)
    )
      continue;
    const width = widthAt(rows, at);
    const held = [first];
    let next = rows[at + held.length];
    while (
      next !== undefined &&
      next.number === (held.at(-1) as Row).number + 1 &&
      (held.at(-1) as Row).text.trim().length >= wrapped &&
      isCut((held.at(-1) as Row).text, next.text, width) &&
      !/[.!?:]$/.test((held.at(-1) as Row).text.trim()) &&
      !/^\s*(?:[-–—•*▪◦·☐□>|]\s|\[ ?\])/.test(next.text) &&
      next.text.trim() !== '' &&
      !inColumns.test(next.text) &&
      isRow(next.text)
    ) {
      held.push(next);
      next = rows[at + held.length];
    }
    const text = held.map((row) => row.text.trim()).join('\n');
    const language = proseLanguage(text);
    if (language === null) continue;
    found.set(first.number, { text, rows: held, language });
    at += held.length - 1;
  }
  return found;
}

const abbreviated = new RegExp(String.raw`(?:^|[\s(])(?:${oneOf('abbreviation')}|\p{L})$`, 'iu');
const dated = new RegExp(String.raw`(?:^|\s)${oneOf('before a day')}\s?\d{1,2}$`, 'iu');

/** The sentences of a text, and where each begins. */
export function sentencesOf(text: string): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = [];
  let from = 0;
  const cut = (to: number) => {
    const written = text.slice(from, to);
    if (/[\p{L}\p{N}]/u.test(written)) found.push({ text: written, start: from });
    from = to;
  };
  for (const { 0: sign, index } of text.matchAll(/[.!?]{1,5}["”“»)]*(?=\s)|…/gu)) {
    const before = text.slice(Math.max(from, index - 12), index);
    const [next = ''] = /^\s*["„“«¿¡(]*\S/u.exec(text.slice(index + sign.length)) ?? [];
    const isDot = sign.startsWith('.') && !sign.startsWith('..');
    if (isDot && (abbreviated.test(before) || dated.test(before))) continue;
    if (isDot && /\p{Ll}$/u.test(next) && !/\p{L}{3}$/u.test(before)) continue;
    if (sign.startsWith('..') || sign === '…') continue;
    cut(index + sign.length);
  }
  cut(text.length);
  return found;
}

const money = new RegExp(
  String.raw`(?:(?<!\p{L})${currencyBefore}\s?\d[\d.,]*(?:\s\d{3})*|(?<=(?<!\p{L})${oneOf('limit')}\s)\d{1,4}[.,]\d{2}(?!\d)|\d[\d.,]*(?:\s\d{3})*(?:,-)?\s?(?:${currencyBehind})|\d[\d.,]*\s?${oneOf('money word')}(?!\p{L}))`,
  'giu',
);

/** The amounts of money in a text, and where they are. */
export const moneyIn = (text: string): { written: string; start: number; end: number }[] =>
  [...text.matchAll(money)].map(({ 0: written, index }) => ({ written, start: index, end: index + written.length }));

const edge = /^[^\p{L}\p{N}+#&]+|[^\p{L}\p{N}"”″+%]{1,40}$/gu;
/** `d'une`, `l'attacco`, `dell'olio` */
const elision = /^(?:\p{L}{1,2}|qu|un|dell|all|nell|sull|dall|quest|quell|jusqu|lorsqu)['’](?=\p{L}{2})/iu;

/** The words of a sentence. */
export function tokensOf(text: string, { code }: Language): Token[] {
  const amounts = moneyIn(text);
  const tokens: Token[] = [];
  let end = 0;
  const push = (from: number, written: string) => {
    const bare = written.replaceAll(edge, (sign, at: number) => (at === 0 ? ' '.repeat(sign.length) : ''));
    const start = from + (bare.length - bare.trimStart().length);
    const text_ = bare.trim();
    if (!/[\p{L}\p{N}&+]/u.test(text_)) return;
    tokens.push({
      text: text_,
      word: wordOf(text_),
      start,
      end: start + text_.length,
      before: text.slice(end, start),
      isMoney: amounts.some((amount) => start < amount.end && start + text_.length > amount.start),
    });
    end = start + text_.length;
  };
  for (const { 0: chunk, index } of text.matchAll(/\S+/gu)) {
    // `28",pumpe` and `(2)` are apart; `27,5` and `1.1/8` are not.
    for (const { 0: piece, index: at } of chunk.matchAll(
      /(?:[^,;:()…]|[,:](?=\d)|(?<=[\p{L}\d])\((?=\p{Ll}\)))+|[,;:()…]+/gu,
    )) {
      const cut = ['fr', 'it'].includes(code) ? (elision.exec(piece)?.[0] ?? '') : '';
      if (cut !== '') push(index + at, cut.replace(/['’]$/, ''));
      push(index + at + cut.length, piece.slice(cut.length));
    }
  }
  return tokens;
}

/** Whether a word begins behind a comma, a dash, a bracket and the like. */
export const isApart = ({ before }: Token): boolean => /[,;:()…–—]|\.\.|\s-\s/.test(before);
