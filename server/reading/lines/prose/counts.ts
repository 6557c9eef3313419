/*
 * How many a sentence asks for, wherever it says so. Pure.
 */

import { wordsOfRole } from '../../vocabulary.ts';
import { oneOf, phraseAt, phraseWords } from '../../words.ts';
import { isNumber } from '../articleNumbers.ts';
import { isMonth, type Language } from './language.ts';
import { isApart, type Token } from './sentences.ts';

/** A count of a sentence: its words, from the first to the one behind the last. */
export interface Count {
  from: number;
  to: number;
  amount: number;
  unit: string | null;
  /** `a chain`: it may be no count at all. */
  isArticle: boolean;
  isDoubtful: boolean;
  /** `the two saddles`: some that were spoken of. */
  isDefinite: boolean;
}

const half = 0.5;
const longestGreeting = 5;
const times = /^[x×]$/;
const joins = new RegExp(`^(?:[x×*]|${oneOf('by size')})$`, 'u');
const digits = /^([1-9]\d{0,3})x?$/;
const sign = /^[\s(]*$/;
/** `Werkstattbox`, `Großpackung` */
const boxed = new RegExp(String.raw`^\p{L}{3,}${oneOf('box compound')}$`, 'u');
/** `a box of tubes`, `une boîte de chambres` */
const partitives = new Set(wordsOfRole('partitive'));
const definite = new Set(wordsOfRole('definite article'));

/** What the words of a sentence are to a count. */
export class Sentence {
  readonly tokens: readonly Token[];
  readonly words: readonly string[];
  readonly language: Language;

  /** Behind whom it greets: `Hi Tom, …`. */
  readonly start: number;

  constructor(tokens: readonly Token[], language: Language) {
    this.tokens = tokens;
    this.words = tokens.map(({ word }) => word);
    this.language = language;
    const { to } = tokens.length > 0 ? this.clause(0) : { to: 0 };
    const isGreeting = phraseAt('greeting', phraseWords(this.text(0, to)), 0) > 0 && to <= longestGreeting;
    this.start = isGreeting && to < tokens.length ? to : 0;
  }

  is(role: string, at: number): boolean {
    // `Marathon Plus`
    if (
      role === 'joint' &&
      at > 0 &&
      /^\p{Lu}/u.test(this.tokens[at]?.text ?? '') &&
      !isApart(this.tokens[at] as Token)
    )
      return false;
    return this.language.at(role, this.words, at) > 0;
  }

  /** Whether a word is part of a name: a capital within a sentence, or letters with digits. */
  isName(at: number): boolean {
    const token = this.tokens[at];
    if (!token || this.is('stop', at)) return false;
    return /\d/.test(token.text) || (/^\p{Lu}/u.test(token.text) && (this.language.code === 'de' || at > 0));
  }

  /** Where the part of a sentence between signs begins and ends that a word is in. */
  clause(at: number): { from: number; to: number } {
    let from = at;
    while (from > 0 && !isApart(this.tokens[from] as Token)) from -= 1;
    let to = at + 1;
    while (to < this.tokens.length && !isApart(this.tokens[to] as Token)) to += 1;
    return { from, to };
  }

  text(from: number, to: number): string {
    return this.tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
  }
}

function valueAt(sentence: Sentence, at: number): { value: number; length: number; isWord: boolean } | null {
  const token = sentence.tokens[at];
  if (!token || token.isMoney) return null;
  const found = digits.exec(token.text);
  if (found) return { value: Number(found[1]), length: 1, isWord: false };
  const written = sentence.language.numberAt(sentence.words, at);
  return written ? { ...written, isWord: true } : null;
}

/** Whether a number is part of a size, a date, a time or a price. */
function isMeasure(sentence: Sentence, at: number, to: number): boolean {
  const { tokens, words, language } = sentence;
  const next = tokens[to];
  if (next?.isMoney === true) return true;
  if (next === undefined) return false;
  if (!isApart(next) && (sentence.is('size noun', to) || isMonth(language.code, next.word))) return true;
  // `dix-huit mars`, `15 de enero`
  if (sentence.is('preposition', to) && isMonth(language.code, words[to + 1] ?? '')) return true;
  if (joins.test(next.word) && sign.test(next.before) && /^\d/.test(tokens[to + 1]?.text ?? '')) return true;
  if (joins.test(next.word) && next.word !== 'x' && valueAt(sentence, to + 1) !== null) return true;
  const before = tokens[at - 1];
  if (before && times.test(before.word)) return true;
  // `333 4180027`
  if (/^\d{3,}$/.test(tokens[at]?.text ?? '') && /^\d{4,}$/.test(next.text)) return true;
  // `am 3. Dezember`, `50 %`
  return /^[.]\s|^\s?%|^[-–/]\d/.test(next.before) && /^\d/.test(tokens[at]?.text ?? '');
}

/** Whether what is in front of a number lets it be a count. */
function mayCount(sentence: Sentence, at: number, isWord: boolean): boolean {
  const { tokens } = sentence;
  const token = tokens[at] as Token;
  const before = tokens[at - 1];
  if (before === undefined || isApart(token)) return true;
  if (/^\p{Lu}\p{Ll}/u.test(token.text) && isWord) return false;
  // `cámaras de 29`, but `preciso de 29`
  if (!isWord && sentence.is('preposition', at - 1) && !sentence.is('stop', at - 1)) {
    const isFree =
      at < 2 ||
      isApart(tokens[at - 1] as Token) ||
      ['joint', 'stop', 'order'].some((role) => sentence.is(role, at - 2));
    if (!isFree) return false;
  }
  const isLink = ['stop', 'joint', 'preposition', 'order', 'same'].some((role) => sentence.is(role, at - 1));
  if (isLink) return true;
  return isWord ? !(sentence.isName(at - 1) && sentence.language.code !== 'de') || /^\p{Ll}/u.test(before.text) : false;
}

/** Where a size in words ends, `venti per uno e settantacinque`; the same place for no size. */
export function wordedSize(sentence: Sentence, at: number): number {
  const first = valueAt(sentence, at);
  if (!first?.isWord || !joins.test(sentence.words[at + first.length] ?? '')) return at;
  let to = at + first.length + 1;
  const second = valueAt(sentence, to);
  if (second === null) return at;
  to += second.length;
  const third = sentence.is('joint', to) ? valueAt(sentence, to + 1) : null;
  return third?.isWord ? to + 1 + third.length : to;
}

/** The counts of a sentence, in its order. */
export function countsOf(sentence: Sentence): Count[] {
  const { tokens, words } = sentence;
  const found: Count[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const size = wordedSize(sentence, at);
    if (size > at) {
      at = size - 1;
      continue;
    }
    const count = countAt(sentence, at);
    if (count === null || at < sentence.start) continue;
    const { from, to } = count;
    const isEach = from > 0 && sentence.is('each', from - 1);
    found.push({
      ...count,
      isDoubtful: count.isDoubtful || isEach,
      isDefinite: from > 0 && definite.has(words[from - 1] ?? '') && !sentence.is('joint', from - 1),
    });
    at = Math.max(at, to - 1);
  }
  return found;
}

function countAt(sentence: Sentence, at: number): Omit<Count, 'isDefinite'> | null {
  const { tokens, words, language } = sentence;
  const value = valueAt(sentence, at);
  const many = language.at('as many', words, at);
  const isHalf = language.has('half', words[at] ?? '') || language.at('half', words, at) > 0;
  let to = at;
  let amount = 0;
  let isArticle = false;
  if (many > 0) {
    // As many as of the part before.
    to = at + many;
  } else if (value && language.groupOf(words[at] ?? '') === 0) {
    to = at + value.length;
    amount = value.value;
    isArticle = value.isWord && value.value === 1 && value.length === 1;
    if (isMeasure(sentence, at, to) && language.unitOf(words[to] ?? '') !== 'metre') return null;
    if (!mayCount(sentence, at, value.isWord)) return null;
    // `£15 a roll`
    if (isArticle && tokens[at - 1]?.isMoney === true) return null;
    // `2 x chains`
    if (times.test(words[to] ?? '') && !/^\d/.test(tokens[to + 1]?.text ?? '')) to += 1;
    const halfLength = language.at('half', words, to);
    const group = language.groupOf(words[to + halfLength] ?? '');
    if (group > 0) {
      amount = (halfLength > 0 ? half : amount) * group;
      to += halfLength + 1;
      isArticle = false;
    }
    if (!Number.isInteger(amount)) return null;
  } else if (isHalf) {
    const length = language.at('half', words, at);
    const place = at + length + (language.has('numeral 1', words[at + length] ?? '') ? 1 : 0);
    const group = language.groupOf(words[place] ?? '');
    if (group === 0) return null;
    amount = half * group;
    to = place + 1;
  } else {
    const group = language.groupOf(words[at] ?? '');
    if (group === 0) return null;
    amount = group;
    to = at + 1;
  }
  // `una docena y media`
  const behind = language.at('half', words, to + 1);
  if (behind > 0 && amount >= 10 && sentence.is('joint', to)) {
    amount *= 1 + half;
    to += 1 + behind;
  }
  let unit: string | null = null;
  const isEnd = (place: number) => tokens[place] === undefined || isApart(tokens[place] as Token);
  let isDoubtful = false;
  const named = isEnd(to) ? null : language.unitOf(words[to] ?? '');
  const isBoxed = !isEnd(to) && boxed.test(words[to] ?? '') && (isEnd(to + 1) || sentence.is('stop', to + 1));
  if (named !== null || isBoxed) {
    unit = named ?? 'box';
    to += 1;
  } else if (!isEnd(to) && words[to] === 'm' && amount >= 5) {
    unit = 'metre';
    to += 1;
    isDoubtful = true;
  }
  if (!isEnd(to) && partitives.has(words[to] ?? '')) {
    const held = valueAt(sentence, to + 1);
    // `a box of 25 tubes`, `une boîte de dix`
    if (held && held.value > 1 && unit === 'box' && !isMeasure(sentence, to + 1, to + 1 + held.length)) {
      amount *= held.value;
      unit = 'piece';
      to += 1 + held.length;
      isArticle = false;
      if (language.unitOf(words[to] ?? '') === 'piece') to += 1;
      if (!isEnd(to) && partitives.has(words[to] ?? '')) to += 1;
    } else if (unit !== null || amount >= 6 || held === null) to += 1;
  }
  // `δύο ζεύγη`, `two pairs`; `a week` is no part.
  if ((unit === null || unit === 'pair') && sentence.is('not counted', to) && !isEnd(to)) return null;
  if (unit !== null && isArticle) isArticle = false;
  return { from: at, to, amount, unit, isArticle, isDoubtful };
}

/** Whether words have the number of an article, letters with digits. */
export const hasCode = (text: string): boolean =>
  text
    .split(' ')
    .some((token) => isNumber(token) && /\p{L}/u.test(token) && !/^\d+(?:mm|cm|ml|g|m|l|t|h|v|w)$/i.test(token));
