import { listLimits } from '#contract/lists/choices.ts';
import type { FixedText, Sentence } from '#contract/texts/message.ts';
import { currencyBefore, currencyBehind } from '../currencies.ts';
import { namesOption } from '../headers/mentions.ts';
import { isHeading, rolesOf } from '../headers/needs.ts';
import { amountOf } from '../numbers.ts';
import { measureWords } from '../sizes.ts';
import { rolesWith } from '../vocabulary.ts';
import { anyOf, hasPhrase, isMadeOf, oneOf, phraseWords } from '../words.ts';
import {
  amountAlone,
  clip,
  faultOfQuantity,
  hasAmount,
  isCode,
  limitIn,
  longest,
  noQuantity,
  readLine,
  type Style,
  tidyRow,
  type WrittenLine,
} from './line.ts';
import { groupNames, multiply, numberOfWord, numberWord, severalWord } from './multiples.ts';
import {
  beginsAsSum,
  beginsWith,
  hasNumber,
  isAboutDocument,
  isCancelled,
  isHeadingRow,
  isIdentity,
  isNumber,
  isShopText,
  isSumRow,
} from './notes.ts';

/** A row that is no line, and why; with the text that it would be a line of. */
export interface NoLine {
  line: number;
  why: Sentence;
  text?: string;
}

/** A row as it was written. */
export interface Row {
  number: number;
  text: string;
}

/** Whether a text is the name of a brand and nothing else. */
export type IsBrand = (text: string) => boolean;

export const noLine: FixedText = 'A sum, a note or a heading';
const crossedOut: FixedText = 'Crossed out, cancelled or done';

const chat =
  /^(?:\[?\d{1,4}[./-]\d{1,2}(?:[./-]\d{0,4})?,?\s{1,2}\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]?|\[\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]|\d{1,2}:\d{2}(?=\s[^:]{1,40}:))[\s,]\s?(?:[-–]\s)?[^:]{1,40}:\s?|^\[\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)?,\s\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\]\s[^:]{1,40}:\s?|^[^:,[\]]{1,40},\s\[\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]:\s?/iu;
/** A name and a time on a row of their own, above what someone writes: `Mia 09:12`. */
const turn =
  /^\p{Lu}\p{L}{1,15}(?: \p{Lu}\p{L}{0,15}\.?)?,?\s{1,3}\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s)?\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)?\]?$/iu;
/** A name, perhaps with the time, in front of what someone writes: `Tom: 8 chains`, `Bas, 09:12: hoi`. */
const speaker = /^(\p{Lu}\p{L}{1,15}(?: \p{Lu}\p{L}{0,15}\.?)?)(?:,?\s\d{1,2}[:.]\d{2})?\s?:\s/u;
const quoted = /^(?:>\s?)+/;
/** What a chat writes itself, with a time and no name: `28.11.26, 08:14 - Messages are encrypted.` */
const ofChat =
  /^\[?\d{1,4}[./-]\d{1,2}(?:[./-]\d{0,4})?,?\s{1,2}\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]?\s?[-–]?\s[^:]*$/iu;
const struck = /^\W{0,4}~{1,2}[^~]+~{1,2}\W*$|[✔✓✅☑]|^[-*•\s]*\[x\]\s/iu;
/** A remark in brackets behind a row: `(done)`. */
const inBrackets = /\(([^()]{2,20})\)$/u;
/** A heading of Markdown. */
const markdown = /^#{1,6}\s\D*$/;
/** Running text that goes on in the next row. */
const prose = /\p{L}{3}[.!?]\s\p{Lu}\p{L}/u;
const address = /[^\s@]@[^\s@]+\.\p{L}{2}/u;
const ruler = /^[-=_*+|:.\s~#]{3,}$/;
const mailHeader = new RegExp(String.raw`^${oneOf('mail field')}\s?:\s|^-{3,} ?\p{L}|\s${oneOf('wrote')}\s?:?$`, 'iu');
const money = new RegExp(
  String.raw`^${currencyBefore}?\s?\d[\d.,]*(?:\s\d{3}(?!\d)[\d.,]*)*\s?(?:${currencyBehind})?$`,
  'iu',
);
const currencySign = new RegExp(`${currencyBefore}|${currencyBehind}`, 'iu');

const named = {
  article: new RegExp(String.raw`^${oneOf('article name')}\s?:\s?(?=\S)`, 'iu'),
  brand: new RegExp(String.raw`^${oneOf('brand name')}\s?:\s?(?=\S)`, 'iu'),
};

const labelled = new RegExp(String.raw`^${oneOf('article name')}\s#?(?=\S)`, 'iu');

const or = new RegExp(String.raw`[,;]?\s\(?${oneOf('or')}\s?:?\s`, 'iu');
const between = new RegExp(String.raw`\s?[,;+]\s|\s${oneOf('and')}\s`, 'iu');
const each = new RegExp(String.raw`(?:^|\s)${oneOf('each of')}(?:\s${oneOf('of each')})?(?=\s)`, 'iu');

/** Words in front of how many: `queria 5 unidades de SM-BB52`. */
const talkBefore = new RegExp(
  String.raw`^\D{2,60}?\s(?=[1-9]\d{0,3}\s?(?:[x×]|\p{L}{2,10}\.?)\s(?:${oneOf('of each')}\s)?\S{0,40}\d)`,
  'iu',
);

const talkRoles = ['wish', 'and', 'greeting'] as const;
/** What is in front of the first count of a row. */
const inFrontOfCount = new RegExp(
  String.raw`^(\D{1,60}?)\s(?=(?:[1-9]\d{0,3}\s?[x×*]?\s?|${numberWord}\s)\p{L}{2})`,
  'iu',
);

const oneInFront = new RegExp(String.raw`^${oneOf('number 1')}\s(?=\p{L}{3})`, 'iu');
const noPart = ['heading', 'shop', 'identity', 'charge', 'no part'] as const;

/** Whether someone may need one of it: `can you add a chain whip`, but not `I have a question`. */
function mayBePart(text: string): boolean {
  const words = phraseWords(text);
  return words.length <= 6 && !noPart.some((role) => hasPhrase(role, words)) && !startsWithUnit.test(text);
}

/** A row without the talk in front of its count: `salut, il nous faut 6 disques`, `y 15 cables`. */
function withoutTalk(text: string): string {
  const before = inFrontOfCount.exec(text)?.[1];
  if (before === undefined) return text;
  // A word that is none of these may be what is asked for: `Bitte Ketten 3 Stück`.
  const isTalk = talkRoles.some((role) => isMadeOf(phraseWords(before), [role, ...talkRoles]));
  if (!isTalk) return text;
  const rest = text.slice(before.length).trim();
  const part = rest.replace(oneInFront, '');
  return part !== rest && ['wish', 'and'].some((role) => hasPhrase(role, phraseWords(before))) && mayBePart(part)
    ? `1 x ${part}`
    : rest;
}

const startsWithUnit = new RegExp(
  String.raw`^${oneOf(...rolesWith('unit ').filter((role) => role !== 'unit before'))}\.?\s`,
  'iu',
);

const isUnitAlone = new RegExp(`${startsWithUnit.source.replace(/\\s$/, '')}$`, 'iu');

const amountsBehind = /^(.*\S)\s+(\d{1,6}[.,]\d{2})\s?[€£$]?\s+(\d{1,3}(?:[.,\s]?\d{3})*[.,]\d{2})\s?[€£$]?$/u;

/** A row of an invoice whose count times the price is the sum: `3 Naafdynamo DH-3N30 38,50 115,50`. */
function countedBySum(text: string): string {
  const [, rest = '', price = '', sum = ''] = amountsBehind.exec(text) ?? [];
  for (const [, count = ''] of [/^([1-9]\d{0,4})\s+(?=\S*\p{L})/u.exec(rest), /\s([1-9]\d{0,4})$/.exec(rest)].map(
    (found) => found ?? [],
  )) {
    if (count === '' || Math.abs(Number(count) * amountOf(price) - amountOf(sum)) > 0.02) continue;
    return `${count} x ${rest.startsWith(`${count} `) ? rest.slice(count.length).trim() : rest.slice(0, -count.length).trim()}`;
  }
  return text;
}

/** One part of a row that has several: a number with how many in front of it or behind it. */
const isCounted = (part: string): boolean =>
  hasNumber(part) &&
  (hasAmount(part) ||
    faultOfQuantity(part) !== null ||
    part.split(' ').some((token, at, all) => isCountAt(token, at, all)));

/** `chain CH-NX (1)`, `pads (2 pairs)`. */
const isCountInBrackets = (part: string): boolean =>
  /\p{L}/u.test(part) && /\s\([1-9]\d{0,3}(?:\s?\p{L}{1,8}\.?)?\)$/u.test(part.trim());

/** `2 pneus`, `1 pompe`, `10 Stk. Ventile`: how many of what, in words. */
const isCountOfWords = (part: string): boolean => /^[1-9]\d{0,3}\s?[x×*]?\s\p{L}{3,}/u.test(part.trim());

const countedCode = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/-])(?:${oneOf('and')}\s)?([1-9]\d{0,3}|${numberWord})\s?[x×]?\s((?:\p{L}[\p{L}'’-]*\s){1,5})(\p{L}[\p{L}.-]*\d[\p{L}\d./-]*)`,
  'giu',
);

const wordsCounted = new RegExp(
  String.raw`^(?:\+\s|${oneOf('and')}\s)?([1-9]\d{0,3}|${severalWord})\s(?:[x×]\s?)?(\p{L}[\p{L}-]{2,}(?:\s\p{L}[\p{L}-]{2,}){0,2})`,
  'iu',
);
/** `twenty six inch` is a size. */
const measured = new RegExp(String.raw`^(?:${severalWord}|${anyOf(measureWords)})(?!\p{L})`, 'iu');

/** What a sentence counts in words between its numbers: `four inner tubes`. */
const countedWords = (text: string): string[] =>
  text.split(/[,;]\s/).flatMap((part) => {
    const [written, count = '', name = ''] = wordsCounted.exec(withoutTalk(part.trim())) ?? [];
    const isCount = written !== undefined && !measured.test(name);
    return isCount ? [`${numberOfWord(count)} ${startsWithUnit.test(name) ? '' : 'x '}${name}`] : [];
  });

/** The parts of a sentence that has each of its numbers behind a count and a name: `please send 2 wheels RA-26 and 6 tubes CH-26`. */
function countedCodes(text: string): string[] {
  const codes = text.split(/[\s,;?!:]+/).filter((token) => /^\p{L}/u.test(token) && isNumber(token));
  const found = [...text.matchAll(countedCode)];
  if (codes.length < 2 || found.length !== codes.length) return [];
  const parts: string[] = [];
  let end = 0;
  for (const [at, { 0: written, 1: count = '', 2: name = '', 3: code = '', index }] of found.entries()) {
    parts.push(...countedWords(text.slice(end, index)));
    end = index + written.length;
    const part = `${name}${code.replace(/[.,]$/, '')}${limitIn(text.slice(end, found[at + 1]?.index))}`;
    parts.push(`${numberOfWord(count)} ${startsWithUnit.test(part) ? '' : 'x '}${part}`);
  }
  return [...parts, ...countedWords(text.slice(end))];
}

const dictated = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${severalWord}|${oneOf(...groupNames)})(?![\p{L}\p{N}])`,
  'iu',
);
const ofOne = new RegExp(`^${numberWord}$`, 'iu');
const preposition = new RegExp(`^${oneOf('per', 'price of')}$`, 'iu');
const mostTalk = 6;

/** The parts of running text that counts each of them: `also ich brauch zwei Laufräder hinten und dann noch ein Dutzend Nippel`. */
function countedInTalk(text: string, style: Style): string[] {
  const tokens = multiply(text, style).row.split(' ');
  const isDictated = dictated.test(text);
  const talk = (from: number, to: number) => {
    const words = phraseWords(tokens.slice(from, to).join(' '));
    return (
      words.length > 0 &&
      !words.some((word) => /\d/.test(word)) &&
      ['and', ...talkRoles].some((role) => isMadeOf(words, [role, 'and', ...talkRoles]))
    );
  };
  const isWord = (token: string) => /^\p{L}{3}/u.test(token) && !preposition.test(token);
  const isEnd = (at: number) => /[,;.!?:]$/.test(tokens[at] ?? '');
  /** Where the talk in front of a count begins, behind a comma or with an *and*; -1 where the count is part of a name. */
  const joint = (at: number, isSeveral: boolean): number => {
    for (let from = Math.max(0, at - mostTalk); from < at; from += 1)
      if (
        talk(from, at) &&
        (from === 0 || isEnd(from - 1) || hasPhrase('and', phraseWords(tokens.slice(from, at).join(' '))))
      )
        return from;
    return at === 0 || isEnd(at - 1) || (isSeveral && isDictated && isWord(tokens[at - 1] ?? '')) ? at : -1;
  };
  const starts: { from: number; at: number }[] = [];
  for (const [at, token] of tokens.entries()) {
    const isCount = /^[1-9]\d{0,3}[x×]?$/.test(token) || ofOne.test(token);
    const name = tokens
      .slice(at + 1)
      .join(' ')
      .replace(/^[x×*] /, '');
    const isNamed =
      /^\p{L}{2}/u.test(name) && /\p{L}{3}/u.test(name.replace(startsWithUnit, '')) && !isUnitAlone.test(name);
    if (!isCount || !isNamed || measured.test(name)) continue;
    const isSeveral = ofOne.test(token) || startsWithUnit.test(name);
    const from = joint(at, isSeveral);
    if (from >= 0 && (starts.length > 0 || isTalkBefore(tokens.slice(0, at).join(' ')))) starts.push({ from, at });
  }
  if (starts.length < 2) return [];
  return starts.map(({ at }, place) => {
    const rest = tokens
      .slice(at + 1, starts[place + 1]?.from)
      .join(' ')
      .replace(/^[x×*] /, '');
    const name = withoutEnd(rest).replace(/\s?[,;.!?:]$/, '');
    return `${numberOfWord((tokens[at] ?? '').replace(/(?<=\d)[x×]$/, ''))} ${startsWithUnit.test(name) ? '' : 'x '}${name}`;
  });
}

/** A greeting and what a sentence begins with, and no part: `hi, it's Dave, can I order`. */
function isTalkBefore(text: string): boolean {
  const words = phraseWords(text);
  const isTalk = (from: number, to?: number) =>
    talkRoles.some((role) => isMadeOf(words.slice(from, to), [role, ...talkRoles]));
  return (
    words.length === 0 || isTalk(0) || (words.length <= 12 && isTalk(0, 1) && (isTalk(-1) || /[,.!:]$/.test(text)))
  );
}

const farewells = ['farewell', 'wish'] as const;

/** Running text without what it says behind the last part: `3 chains please. Thanks, Tom`. */
function withoutEnd(text: string): string {
  const [first = ''] = text.split(/(?<=\p{L}{2})[.!?]\s/u);
  const words = first.split(' ');
  const isPolite = (from: number) => {
    const rest = words.slice(from).join(' ');
    return !/\d/.test(rest) && farewells.some((role) => isMadeOf(phraseWords(rest), [role, ...farewells]));
  };
  const end = words.findIndex((_, at) => at > 0 && words.length - at <= 4 && isPolite(at));
  return end < 0 ? first : words.slice(0, end).join(' ');
}

const isCountAt = (token: string, at: number, all: readonly string[]): boolean =>
  /^[1-9]\d{0,3}$/.test(token) &&
  (isNumber(all[at + 1] ?? '') || (at === all.length - 1 && isNumber(all[at - 1] ?? '')));

const bodySize = String.raw`(?:[2-6]?X{0,3}[SL]|M|[SM]\/[ML]|\d{2}[-–/]\d{2})`;
const sized = new RegExp(
  String.raw`^(?:(${bodySize})(?:\s?[:=]?\s?[x×]\s?|\s?[:=]\s?)([1-9]\d{0,2})|([1-9]\d{0,2})\s?[x×]\s?(${bodySize}))$`,
  'u',
);
/** How many of each size: `Trikot Verein: S x2, M x5`. */
function countedSizes(text: string): string[] {
  const [first = '', ...others] = text.split(/[,;]\s?/);
  const counts = others.map((part) => sized.exec(part.trim()));
  if (counts.length === 0 || counts.some((count) => count === null)) return [];
  const tokens = first.split(' ');
  for (const length of [1, 2, 3]) {
    const own = sized.exec(tokens.slice(-length).join(' '));
    const name = tokens
      .slice(0, -length)
      .join(' ')
      .replace(/\s?[:–-]$/, '');
    if (own && /\p{L}/u.test(name))
      return [own, ...counts].map((count) => `${count?.[2] ?? count?.[3]} x ${name} ${count?.[1] ?? count?.[4]}`);
  }
  return [];
}

/** `en sadel`: one of it, in words. */
const isOne = (part: string): boolean => {
  const name = part.trim().replace(oneInFront, '');
  return name !== part.trim() && !hasNumber(name) && mayBePart(name);
};

/** One part of several with a count in front: `4 spatlappen` and `en sadel` are `4 x spatlappen` and `1 x sadel`. */
function withTimes(part: string): string {
  if (isOne(part)) return `1 x ${part.trim().replace(oneInFront, '')}`;
  const [written, count = ''] = /^([1-9]\d{0,3}) (?=\p{L}{3})/u.exec(part) ?? [];
  const name = part.slice(written?.length);
  return written === undefined || hasNumber(part) || measured.test(name) || startsWithUnit.test(name)
    ? part
    : `${count} x ${name}`;
}

/** The lines that a row has: mostly one; several where each has a number and how many of it. */
function partsOf(text: string, style: Style): string[] {
  const sizes = countedSizes(text);
  if (sizes.length > 0) return sizes;
  const all = multiply(text, style).row.split(between);
  // `Hello Tom, we need 2 of …`
  const isNumbered = (part: string) => /\d/.test(part) || dictated.test(part) || isOne(withoutEnd(part));
  const start = all.findIndex(isNumbered);
  // `… and 3 sets 11448? Thanks, Tom`
  const end = all.findLastIndex(isNumbered) + 1;
  const parts = all.slice(start < 0 || end - start < 2 ? 0 : start, end - start < 2 ? undefined : end);
  const isPart = (part: string) =>
    isCounted(part) || isCountOfWords(part) || isCountInBrackets(part) || isOne(withoutEnd(part));
  if (parts.length > 1 && parts.every(isPart))
    return parts.map((part) =>
      withTimes(
        withoutEnd(part)
          .replace(/[.!?]$/, '')
          .replace(talkBefore, ''),
      ),
    );
  const found = countedCodes(multiply(text, style).row);
  if (found.length > 1) return found;
  const told = countedInTalk(text, style);
  if (told.length > 1) return told;
  const added = text.split(' + ');
  if (added.length > 1 && added.every((part) => hasNumber(part) && /\p{L}/u.test(part))) return added;
  const rest = text.replace(each, ' ').trim();
  if (rest === text) return [text];
  const [first = '', ...others] = rest.split(between);
  const { text: name, quantity, quantity_assumed: isAssumed } = readLine(first, style);
  if (isAssumed || ![name, ...others].every((part) => isCode(part) && hasNumber(part))) return [text];
  return [name, ...others].map((part) => `${quantity} x ${part}`);
}

/** Reads one line, with what would do instead. */
function readPart(text: string, style: Style): WrittenLine {
  const [first = '', ...others] = text.split(or);
  if (others.length === 0 || ![first, ...others].every(hasNumber)) return readLine(text, style);
  const line = readLine(first, style);
  const instead = others.map((other) => readLine(other.replace(/\)$/, ''), style));
  const counted = [line, ...instead].find(({ quantity_assumed: isAssumed }) => !isAssumed) ?? line;
  return {
    ...line,
    quantity: counted.quantity,
    quantity_assumed: counted.quantity_assumed,
    unit: counted.unit,
    alternatives: instead
      .flatMap(({ text: name }) => clip(name, longest.alternative) ?? [])
      .slice(0, listLimits.alternatives),
  };
}

/**
 * Reads rows as people write them to each other: lines, and around them greetings, signatures, headers of mails, names in chats,
 * brands above the lines they are of, and values on rows of their own. What is no line is reported. Other work goes in between.
 */
export async function readMessage(
  given: readonly Row[],
  { isBrand, giveWay }: { isBrand: IsBrand; giveWay: () => Promise<void> },
): Promise<{ lines: WrittenLine[]; left_out: NoLine[] }> {
  const rows = given.map(({ number, text }) => ({ number, text: text.slice(0, 2 * longest.text) }));
  const lines: WrittenLine[] = [];
  const left_out: NoLine[] = [];
  const isTimed = rows.filter(({ text }) => chat.test(text)).length > 1;
  const isTurned = rows.filter(({ text }) => turn.test(text.trim())).length > 1;
  const isNamed = !isTimed && isConversation(rows, isBrand);
  const isChat = isTimed || isNamed || isTurned;
  const isReply = rows.some(({ text }) => /^>\s?\S/.test(text));
  const style: Style = { isDutch: false };
  for (const { text } of rows) {
    await giveWay();
    style.isDutch ||= hasPhrase('dutch', phraseWords(text));
  }
  let brand: string | null = null;
  let isSigned = false;
  let isQuantityNext = false;
  const leave = ({ number }: Row, why = noLine) => left_out.push({ line: number, why });
  const refuse = ({ number }: Row, why: Sentence, text: string) =>
    left_out.push({ line: number, why, ...(why !== noQuantity && { text: text.slice(0, longest.title) }) });
  for (const [place, row] of rows.entries()) {
    await giveWay();
    const written = row.text.trim().slice(0, longest.text);
    const body = isTimed || isNamed ? written.replace(isNamed ? speaker : chat, '') : written;
    const text = withoutTalk(tidyRow(countedBySum(body.replace(quoted, ''))));
    if (text === '') {
      brand = null;
      if (written !== '') leave(row);
      continue;
    }
    if ((isTurned && turn.test(written)) || (isTimed && ofChat.test(written))) {
      leave(row);
      continue;
    }
    if (struck.test(body) || isCancelled(text) || isMadeOf(phraseWords(inBrackets.exec(text)?.[1] ?? ''), ['done'])) {
      leave(row, crossedOut);
      continue;
    }
    const last = lines.at(-1);
    const amount =
      amountAlone(text) ??
      countBetween(rows, place) ??
      (isQuantityNext && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null);
    isQuantityNext = !/\d/.test(text) && rolesOf(text).includes('amount');
    if (last && isVariantOf(text)) {
      last.note = clip([last.note, text].filter(Boolean).join('; '), longest.note);
      continue;
    }
    if (amount !== null && last?.quantity_assumed) {
      Object.assign(last, { quantity: amount, quantity_assumed: false });
      continue;
    }
    // A number alone may be how many, or a place in the list; a variant is between a number and its price: `Black / Folding`.
    const isVariant =
      last?.quantity_assumed && isPrice(rows[place + 1]) && namedCode(rows[place - 1]?.text.trim() ?? '');
    if (isQuantityNext || (lines.length > 0 && /^[1-9]\d{0,2}$/.test(text)) || isVariant) {
      leave(row);
      continue;
    }
    const code = namedCode(text);
    // `Ergon GA3 Griffe` looks like a number, until the row below has the number.
    const isName = last?.article_number?.includes(' ') === true && /\p{L}{4}/u.test(last.article_number);
    if (last?.quantity_assumed && (last.article_number === null || isName) && last.gtin === null && code !== null) {
      last.title ??= last.article_number;
      last.article_number = clip(code, longest.article_number);
      continue;
    }
    if (named.brand.test(text) && last) {
      last.brand = clip(text.replace(named.brand, ''), longest.brand);
      continue;
    }
    const name = text.replace(/ ?:$/, '');
    if (isBrand(name)) {
      brand = name;
      leave(row);
      continue;
    }
    // `Merci de nous livrer ce qui suit :` is no end.
    isSigned ||= isFarewell(text) && !hasNumber(text) && (lines.length > 0 || phraseWords(text).length <= 4);
    if (isNote(text, { isTalk: isChat || isReply, isSigned })) {
      leave(row);
      continue;
    }
    for (const part of partsOf(text.replace(named.article, ''), style)) {
      const fault = faultOfQuantity(part);
      if (fault !== null) {
        refuse(row, fault, part);
        continue;
      }
      const line = readPart(part, style);
      lines.push(brand !== null && line.gtin === null ? { ...line, brand } : line);
    }
  }
  return { lines, left_out };
}

/** What a cart says of the article above: `Colour: black`. */
const isVariantOf = (text: string): boolean =>
  namesOption(/^([\p{L}\s-]{3,20}?)\s?:\s?\S.{0,40}$/u.exec(text)?.[1] ?? '');

const isPrice = (row: Row | undefined): boolean =>
  row !== undefined && money.test(row.text.trim()) && currencySign.test(row.text);

/** The count in a cart that is a row between the price of a piece and the sum: `€34.00`, `2`, `€68.00`. */
function countBetween(rows: readonly Row[], place: number): number | null {
  const [price = '', count = '', sum = ''] = [-1, 0, 1].map((step) => rows[place + step]?.text.trim() ?? '');
  if (!/^[1-9]\d{0,2}$/.test(count) || !isPrice(rows[place - 1]) || !isPrice(rows[place + 1])) return null;
  const [one, all] = [price, sum].map((text) => amountOf(text.replaceAll(/[^\d.,]/g, ''))) as [number, number];
  return Math.abs(Number(count) * one - all) < 0.02 ? Number(count) : null;
}

/** The number that a row has behind its name, `SKU: CN-10` or `Art.-Nr. CN-10`; null for other rows. */
function namedCode(text: string): string | null {
  const code = text.replace(named.article, '');
  if (code !== text) return isCode(code) || /^\p{Lu}[\p{L}\d./-]+$/u.test(code) ? code : null;
  const bare = text.replace(labelled, '');
  return bare !== text && !/\s/.test(bare) && (isCode(bare) || /^[\p{Lu}\d]+(?:[./-][\p{Lu}\d]+)+$/u.test(bare))
    ? bare
    : null;
}

/** Whether most rows begin with the name of a person, and one of a few people writes several of them. */
function isConversation(rows: readonly Row[], isBrand: IsBrand): boolean {
  const names = rows.flatMap(({ text }) => speaker.exec(text.trim())?.[1] ?? []);
  const people = new Set(names);
  return (
    names.length >= 3 &&
    names.length * 3 >= rows.length * 2 &&
    people.size <= Math.min(4, names.length - 1) &&
    ![...people].some((name) => isHeading(name) || isBrand(name) || /\d/.test(name))
  );
}

/** Whether most words of a row without digits are names of columns: the heading of a printed table. */
const isPrintedHead = (tokens: readonly string[]): boolean =>
  tokens.length >= 4 && tokens.filter((token) => isHeading(token)).length >= tokens.length * 0.6;

/** Whether a row is a sentence that asks for nothing: it has no number of an article, and does not begin with a count. */
const isSentence = (text: string, tokens: readonly string[]): boolean =>
  /[.!?]$/.test(text) &&
  tokens.length >= 5 &&
  !/^\d/.test(text) &&
  !tokens.some((token) => /\p{L}/u.test(token) && isNumber(token));

const clockTime = new RegExp(String.raw`\d{1,2}(?:[:.]\d{2})?\s?${oneOf('clock')}(?!\p{L})`, 'giu');

/** `Mit sportlichen Grüßen`, `Hilsen fra værkstedet` and the like. */
const isFarewell = (text: string): boolean => {
  const words = phraseWords(text.slice(0, 80));
  return beginsWith('farewell', text) || (words.length <= 6 && !/\d/.test(text) && hasPhrase('regards', words));
};

/** Whether a row has nothing that is needed. */
function isNote(text: string, { isTalk, isSigned }: { isTalk: boolean; isSigned: boolean }): boolean {
  if (markdown.test(text)) return true;
  if (ruler.test(text) || mailHeader.test(text) || isSumRow(text) || isIdentity(text) || isShopText(text)) return true;
  if (money.test(text) && currencySign.test(text)) return true;
  if (isHeadingRow(text)) return true;
  // `Total artículos: 33`
  if (/^\D+:\s?\d+$/.test(text) && beginsAsSum(text)) return true;
  // `We have 300 pieces in stock.`
  if (/[.!?]$/.test(text) && !/^\d/.test(text) && !hasNumber(text) && hasPhrase('on the shelf', phraseWords(text)))
    return true;
  const tokens = text.split(/\s+/);
  if (tokens.length > 1 && tokens.every(isHeading)) return true;
  if (hasAmount(text)) return false;
  if (!/\d/.test(text) && isPrintedHead(tokens)) return true;
  if (isSentence(text, tokens) || address.test(text)) return true;
  if (tokens.length >= 8 && prose.test(text) && !/^\d/.test(text) && !hasNumber(text)) return true;
  if (isSigned && !tokens.some((token) => /\p{L}/u.test(token) && isNumber(token))) return true;
  if (isAboutDocument(text)) return true;
  if (hasNumber(text)) return false;
  if (text.endsWith(':')) return true;
  // `I have a question`
  const asked = text.replace(oneInFront, '');
  if (asked !== text && tokens.length <= 4 && !/\d/.test(text) && !mayBePart(asked) && !startsWithUnit.test(asked))
    return true;
  const counts = text.match(/(?<![^\s,])[1-9]\d{0,3}\s(?=\p{L}{3})/gu)?.length ?? 0;
  if (
    (beginsWith('greeting', text) && counts < 2 && !dictated.test(text)) ||
    isFarewell(text) ||
    beginsWith('remark', text)
  )
    return true;
  if (/(?<!\d)\d{1,2}[:.]\d{2}(?:\s?h|\s\p{L}+)?[.!]?$/u.test(text)) return true;
  const isPolite = text.split(/[,.!?]\s+/).some((part) => beginsWith('farewell', part));
  if (/\d/.test(isTalk ? text.replaceAll(clockTime, '') : text)) return false;
  // `einen Nippelspanner`, among what people write to each other
  if (isTalk && asked !== text && tokens.length <= 4 && mayBePart(asked)) return false;
  return isTalk || isPolite || (/[.?!]$/.test(text) && tokens.length >= 4) || !/\p{L}/u.test(text);
}
