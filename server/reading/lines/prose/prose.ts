/*
 * Orders as running text: sentences that count parts among greetings, reasons and conditions. Pure.
 */

import type { Unit } from '#contract/advertisements/choices.ts';
import { isOnlyGtin } from '#contract/gtin.ts';
import { listLimits } from '#contract/lists/choices.ts';
import { readNumber } from '../../numbers.ts';
import { wordsOfRole } from '../../vocabulary.ts';
import { hasPhrase, oneOf, phraseWords } from '../../words.ts';
import { rough } from '../amounts.ts';
import { isCode } from '../articleNumbers.ts';
import type { WrittenLine } from '../line.ts';
import { currencyOfPrice } from '../prices.ts';
import { clip, longest } from '../row.ts';
import { type Count, countsOf, hasCode, Sentence } from './counts.ts';
import { type Language, wordOf, wordsIn } from './language.ts';
import { bestName, nameAt, namesPart } from './names.ts';
import { isApart, moneyIn, type Paragraph, sentencesOf, type Token, tokensOf } from './sentences.ts';

/** What a paragraph asks for, and what of it could not be read. */
export interface ReadProse {
  lines: WrittenLine[];
  /** Where each is in the text: parts that are not wanted, and sentences that ask for something that is not clear. */
  cancelled: number[];
  unread: { start: number; text: string }[];
}

interface Part {
  count: Count;
  name: string;
  /** Which words of the sentence it takes, its clause included. */
  from: number;
  to: number;
  isUnsure: boolean;
  line: WrittenLine | null;
}

const unitsOf: Readonly<Record<string, Unit>> = {
  piece: 'piece',
  pair: 'pair',
  set: 'set',
  box: 'box',
  bottle: 'bottle',
  roll: 'roll',
  metre: 'metre',
};

const lineOf = (name: string, amount: number, unit: string | null, isUnsure: boolean): WrittenLine => {
  const bare = name.replaceAll(/[\s.-]/g, '');
  const kind = isOnlyGtin(bare) ? 'gtin' : isCode(name) && !/\s/.test(name) ? 'number' : 'title';
  return {
    text: clip(name, longest.text) ?? '',
    article_number: kind === 'number' ? name : null,
    brand: null,
    gtin: kind === 'gtin' ? bare : null,
    title: kind === 'title' ? clip(name, longest.title) : null,
    quantity: Math.min(amount, listLimits.quantity),
    quantity_assumed: isUnsure,
    unit: unitsOf[unit ?? 'piece'] ?? 'piece',
    max_price: null,
    note: null,
    alternatives: [],
  };
};

/** A name without the sizes and sides at its end: what another one of it is called. */
function baseOf(name: string, language: Language): string {
  const tokens = name.split(' ');
  const end = tokens.findLastIndex((token) => !/^\(?\d/.test(token) && !language.has('variant', wordOf(token))) + 1;
  return tokens
    .slice(0, end)
    .join(' ')
    .replace(/\s(?:in|en|de|mit|of|\p{Ll}{1,3})$/u, '');
}

/** `for a customer`, `med ett par`: what stands behind these is not asked for. */
const purposes = new Set(wordsOfRole('purpose'));

const inBrackets = /\([^()]{2,60}\)/gu;
/** How many a pack has: `(100 Stück)`, `(cada caixa traz 25 unidades)`. */
const packSize = new RegExp(
  String.raw`^\((?:[^()\d]*\s)?([1-9]\d{0,3})\s?${oneOf('unit piece')}\.?(?!\p{L})[^()\d]*\)$`,
  'iu',
);

/** What brackets say of how many a pack has; 0 for something else. */
interface Pack {
  at: number;
  size: number;
}

/** The words of sentences as lines, one sentence after the other. */
class Reader {
  readonly language: Language;
  readonly before: readonly WrittenLine[];
  readonly lines: WrittenLine[] = [];
  readonly cancelled: number[] = [];
  readonly unread: { start: number; text: string }[] = [];
  /** What the sentence before names without a count. */
  #topic: string | null = null;
  /** What it has one of, and the number may follow. */
  #article: WrittenLine | null = null;

  constructor(language: Language, before: readonly WrittenLine[]) {
    this.language = language;
    this.before = before;
  }

  read(written: string, start: number): void {
    const packs: Pack[] = [];
    // Its length stays: a part knows which brackets it has.
    const text = written.replace(inBrackets, (bracket: string, offset: number) => {
      const size = packSize.exec(bracket)?.[1];
      const isAside = this.#isRemark(bracket);
      if (isAside) return ' '.repeat(bracket.length);
      if (size === undefined && !this.#counts(bracket)) return bracket;
      packs.push({ at: offset, size: Number(size ?? 0) });
      return ' '.repeat(bracket.length);
    });
    const sentence = new Sentence(tokensOf(text, this.language), this.language);
    if (sentence.tokens.length === 0) return;
    const counts = this.#wanted(sentence);
    const parts: Part[] = [];
    let end = 0;
    for (const [place, count] of counts.entries()) {
      const next = counts[place + 1];
      const part = this.#partOf(sentence, count, {
        end,
        until: this.#startOf(sentence, next),
        last: parts.at(-1),
        next,
      });
      if (part === 'none') continue;
      if (part === null) {
        const last = parts.at(-1);
        if (!last && !count.isArticle && this.unread.at(-1)?.start !== start)
          this.unread.push({ start, text: text.trim() });
        // `I wrote 10 of these, it has to be 20`
        if (last && !isPackSize(sentence, count)) last.count = { ...last.count, amount: count.amount };
        if (last) last.isUnsure = true;
        continue;
      }
      parts.push(part);
      end = part.to;
    }
    this.#keep(sentence, parts, { start, text, packs });
    this.#limit(sentence, parts, text);
    const [only] = parts;
    this.#article = parts.length === 1 && only?.count.isArticle === true ? only.line : null;
    if (parts.length === 0) this.#topic = bestName(sentence, 0, sentence.tokens.length)?.text ?? this.#topic;
    else this.#topic = null;
  }

  /** Whether brackets say what is not meant: `(not the black ones)`. */
  #isRemark(bracket: string): boolean {
    const sentence = new Sentence(tokensOf(bracket.slice(1, -1), this.language), this.language);
    return moneyIn(bracket).length === 0 && this.#isNegated(sentence, 0, sentence.tokens.length);
  }

  /** Whether brackets count something else than what is in front of them: `(so two pairs)`. */
  #counts(bracket: string): boolean {
    const sentence = new Sentence(tokensOf(bracket.slice(1, -1), this.language), this.language);
    return countsOf(sentence).some(
      ({ isArticle, unit, to }) => !isArticle && (unit !== null || to < sentence.tokens.length),
    );
  }

  /** The counts that ask for something: an article does only among others, or where the sentence orders. */
  #wanted(sentence: Sentence): Count[] {
    const counts = countsOf(sentence);
    const isOrder = sentence.words.some((_, at) => sentence.is('order', at));
    const isCounted = (count: Count) => !count.isArticle;
    return counts.filter((count, place) => {
      if (isCounted(count)) return true;
      const before = sentence.tokens[count.from - 1];
      const isLink = before === undefined || isApart(sentence.tokens[count.from] as Token);
      const at = count.from - 1;
      const isPreposition = !isLink && sentence.is('preposition', at);
      const isAfter = place > 0 || counts.slice(place).some(isCounted);
      if (isPreposition) {
        // `besoin d'une`, `und von einer`, `de un lanț`
        const isFree =
          at === 0 ||
          isApart(sentence.tokens[at] as Token) ||
          ['joint', 'stop', 'order'].some((role) => sentence.is(role, at - 1));
        if (!isFree || !(isOrder || isAfter) || purposes.has(sentence.words[at] ?? '')) return false;
      }
      const { from } = sentence.clause(count.from);
      if (this.#isNegated(sentence, 0, from) && !sentence.is('joint', from)) return false;
      if (isOrder || isAfter) return true;
      // `Nexus 8 cassette joint CJ-8S20, one`
      const isBare = sentence.tokens[count.to] === undefined || isApart(sentence.tokens[count.to] as Token);
      if (isBare && (this.#topic !== null || hasCode(bestName(sentence, 0, count.from)?.text ?? ''))) return true;
      // `und dann noch eine Nabe SG-C6001`
      const named = nameAt(sentence, count.to, sentence.tokens.length);
      const places = Array.from({ length: named.to - named.from }, (_, step) => named.from + step);
      return (
        hasCode(named.text) ||
        places.filter((place) => sentence.isName(place)).length > (this.language.code === 'de' ? 1 : 0)
      );
    });
  }

  /** Where the words begin that lead to a count: `and`, `sowie von den`. */
  #startOf(sentence: Sentence, count: Count | undefined): number {
    if (!count) return sentence.tokens.length;
    return count.from;
  }

  #partOf(
    sentence: Sentence,
    count: Count,
    { end, until, last, next }: { end: number; until: number; last: Part | undefined; next: Count | undefined },
  ): Part | null | 'none' {
    const { tokens } = sentence;
    const isBare = tokens[count.to] === undefined || isApart(tokens[count.to] as Token);
    const isBracket = isBare && /\(/.test(tokens[count.to]?.before ?? '');
    const isSame =
      !isBare &&
      [0, 1, 2].some(
        (step) =>
          count.to + step < until && sentence.is('same', count.to + step) && !isApart(tokens[count.to + step] as Token),
      );
    const behind = tokens[count.to + 1]?.text ?? '';
    // `eine im Keller`, but `acht in 42-622`
    const isPlace =
      !isBare &&
      count.unit === null &&
      sentence.is('preposition', count.to) &&
      !/\d|^\p{Lu}{1,3}$/u.test(behind) &&
      !sentence.is('variant', count.to + 1);
    let start = count.to;
    while (isSame && !sentence.is('same', start)) start += 1;
    while (start < until && sentence.is('further', start) && !isApart(tokens[start] as Token)) start += 1;
    const name = (isBare && !isBracket) || isPlace ? null : nameAt(sentence, start + (isSame ? 1 : 0), until);
    const own = name && namesPart(sentence, name.from, name.to) ? name : null;
    const part = (text: string, to: number, isUnsure = false): Part => ({
      count,
      name: text,
      from: count.from,
      to,
      isUnsure: isUnsure || count.isDoubtful,
      line: null,
    });
    if (count.amount === 0) {
      if (last === undefined || own === null) return 'none';
      return { ...part(own.text, own.to), count: { ...count, amount: last.count.amount } };
    }
    // `two, no, three`
    const isCorrected =
      last !== undefined &&
      (['correction', 'but'].some((role) => hasPhrase(role, phraseWords(sentence.text(last.to, count.to + 2)))) ||
        this.#isNegated(sentence, last.to, count.from));
    const isSmall = own === null || (!hasCode(own.text) && !/\d/.test(own.text) && sentence.is('stop', own.from));
    if (last && isCorrected && (isSmall || (own !== null && isAlike(own.text, last.name)))) {
      Object.assign(last, {
        count: { ...last.count, amount: count.amount, unit: count.unit ?? (own === null ? last.count.unit : null) },
        isUnsure: true,
        to: own?.to ?? count.to,
      });
      return 'none';
    }
    if (
      last?.isUnsure === true &&
      own &&
      !/\d/.test(own.text) &&
      isAlike(own.text, last.name) &&
      count.amount === last.count.amount
    )
      return 'none';
    if (own && !isSame) return part(own.text, own.to);
    const rest = name?.text ?? '';
    if (isSame && last) return part(`${baseOf(last.name, this.language)} ${rest}`.trim(), name?.to ?? count.to);
    // `zwei linke und drei rechte Bremshebel`
    if (rest !== '' && next !== undefined) {
      const shared = nameAt(sentence, next.to, tokens.length);
      const noun = shared.text
        .split(' ')
        .filter((_, at) => at > 0 || !sentence.is('variant', next.to))
        .join(' ');
      if (sentence.is('variant', next.to) && namesPart(sentence, next.to + 1, shared.to))
        return part(`${noun} ${rest}`, name?.to ?? count.to);
    }
    const head = bestName(sentence, end, count.from);
    // `Sam's just sold two`, behind another part
    const isWeak =
      head !== null && last !== undefined && !head.isTopic && !hasCode(head.text) && head.to - head.from < 2;
    if (isWeak) return null;
    if (head) return part(`${head.text} ${rest}`.trim(), name?.to ?? count.to);
    if (isPackSize(sentence, count) && last) return null;
    const above = this.#topic ?? (rest !== '' && last ? baseOf(last.name, this.language) : null);
    if (above !== null) {
      this.#topic = null;
      return part(`${above} ${rest}`.trim(), name?.to ?? count.to, last === undefined);
    }
    // `Have you got an X? Then take three.`
    const before = this.#article;
    if (last === undefined && before !== null && !count.isArticle) {
      Object.assign(before, { quantity: count.amount, quantity_assumed: true });
      return 'none';
    }
    return count.isArticle ? 'none' : null;
  }

  /** Keeps the parts that are wanted. */
  #keep(
    sentence: Sentence,
    parts: readonly Part[],
    { start, text, packs }: { start: number; text: string; packs: readonly Pack[] },
  ): void {
    const isOrder = sentence.words.some((_, at) => sentence.is('order', at));
    for (const [place, part] of parts.entries()) {
      const until = parts[place + 1]?.from ?? sentence.tokens.length;
      const own = sentence.clause(part.from);
      if (this.#isNegated(sentence, own.from, Math.min(Math.max(own.to, part.to), until))) {
        this.cancelled.push(start);
        continue;
      }
      const isRefused = place === parts.length - 1 && this.#isNegated(sentence, part.to, until);
      const isNamedAgain =
        isRefused &&
        phraseWords(sentence.text(part.to, until)).some(
          (word) => word.length > 3 && phraseWords(part.name).some((own) => isSameWord(own, word)),
        );
      if (isRefused && (part.count.isDefinite || isNamedAgain)) {
        this.cancelled.push(start);
        continue;
      }
      if (part.count.isDefinite && !isOrder && parts.length === 1) {
        this.unread.push({ start, text: text.trim() });
        continue;
      }
      const [from, to] = [sentence.tokens[part.from]?.start ?? 0, sentence.tokens[until]?.start ?? text.length];
      const bracket = packs.find(({ at }) => at >= from && at < to);
      const isPacked = part.count.unit === 'box' || part.count.unit === 'set';
      const pack = isPacked ? (bracket?.size ?? 0) : 0;
      const isRough = rough.test(
        text.slice(Math.max(0, (sentence.tokens[part.from]?.start ?? 0) - 12), sentence.tokens[part.to - 1]?.end),
      );
      part.line = lineOf(
        part.name,
        part.count.amount * Math.max(pack, 1),
        pack > 1 ? 'piece' : part.count.unit,
        part.isUnsure || isRough || isRefused || (bracket !== undefined && pack < 2),
      );
      this.lines.push(part.line);
    }
    if (parts.length > 0 || !isOrder) return;
    if (this.#isNegated(sentence, 0, sentence.tokens.length)) return;
    const named = bestName(sentence, 0, sentence.tokens.length);
    const isLimited = moneyIn(text).length > 0 && sentence.words.some((_, at) => sentence.is('ceiling', at));
    if (named && (hasCode(named.text) || (isLimited && named.to - named.from > 1)))
      this.lines.push(lineOf(named.text, 1, null, true));
  }

  #isNegated(sentence: Sentence, from: number, to: number): boolean {
    const { words, language } = sentence;
    for (let at = from; at < to; at += 1) {
      if (language.at('negation', words, at) === 0) continue;
      // `Joe's No Flats`
      const { text } = sentence.tokens[at] as Token;
      if (at > 0 && /^\p{Lu}\p{Ll}/u.test(text) && !isApart(sentence.tokens[at] as Token)) continue;
      const isFree = words.some((_, place) => {
        const length = language.at('not negated', words, place);
        return place <= at && place + length > at;
      });
      if (!isFree) return true;
    }
    return false;
  }

  /** Gives the parts their highest prices. */
  #limit(sentence: Sentence, parts: readonly Part[], text: string): void {
    for (const { written, start } of moneyIn(text)) {
      const at = sentence.tokens.findIndex((token) => token.end > start);
      if (at < 0) continue;
      const { from, to } = sentence.clause(at);
      const isLimit = sentence.words.slice(from, to).some((_, place) => sentence.is('ceiling', from + place));
      const found = isLimit ? this.#meant(sentence, parts, from, to, at) : [];
      const read = readNumber(
        written
          .replaceAll(/[^\d.,\s]/g, '')
          .trim()
          .replace(/[.,]-?$/, ''),
        'comma',
      );
      const amount = 'value' in read ? Number(read.value) : 0;
      if (!(amount > 0 && amount < 1e9)) continue;
      for (const line of found) {
        line.max_price ??= amount.toFixed(2);
        const currency = currencyOfPrice(written);
        if (currency !== null) line.max_currency ??= currency;
      }
    }
  }

  #meant(sentence: Sentence, parts: readonly Part[], from: number, to: number, at: number): WrittenLine[] {
    const names = (line: WrittenLine, word: string) =>
      phraseWords(`${line.title ?? line.text}`).some((other) => other.length >= 4 && isSameWord(other, word));
    const words = sentence.words
      .slice(from, to)
      .filter(
        (word, place) =>
          word.length >= 4 &&
          !sentence.is('common', from + place) &&
          !sentence.is('stop', from + place) &&
          !sentence.is('ceiling', from + place),
      );
    const all = [...this.before, ...this.lines];
    const own = parts
      .filter((part) => part.from >= from && part.from < to && part.line !== null && part.from < at)
      .at(-1);
    if (own?.line) return [own.line];
    const named = all.filter((line) => words.some((word) => names(line, phraseWords(word)[0] ?? '')));
    const [best] = named.length > 0 ? [named] : [];
    if (best) return best;
    const before = parts.filter((part) => part.from < at).at(-1);
    if (before) return before.line ? [before.line] : [];
    const after = parts.find((part) => part.from >= at);
    if (after) return after.line ? [after.line] : [];
    const last = all.at(-1);
    return last ? [last] : [];
  }
}

/** Whether a name repeats another one: `no, three tyres`. */
const isAlike = (name: string, other: string): boolean =>
  phraseWords(name).some(
    (word) => word.length > 3 && phraseWords(other).some((own) => own.length > 3 && isSameWord(own, word)),
  );

/** Whether two words are the same, whatever their endings. */
function isSameWord(one: string, other: string): boolean {
  const length = Math.max(4, Math.min(one.length, other.length) - 2);
  return one.slice(0, length) === other.slice(0, length);
}

/** `da sind zehn Stück drin`: how many a pack has. */
const isPackSize = (sentence: Sentence, count: Count): boolean =>
  count.unit === 'piece' && bestName(sentence, sentence.clause(count.from).from, count.from) === null;

/** Reads a paragraph of running text; the lines before it may get their highest prices. */
export function readProse({ text, language }: Paragraph, before: readonly WrittenLine[]): ReadProse {
  const reader = new Reader(wordsIn(language), before);
  for (const sentence of sentencesOf(text.replaceAll('\n', ' '))) reader.read(sentence.text, sentence.start);
  return { lines: reader.lines, cancelled: reader.cancelled, unread: reader.unread };
}
