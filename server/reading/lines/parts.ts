/*
 * The parts of a row that has several, each with how many of it. Pure.
 */

import { measureWords } from '../sizes.ts';
import { wordsOfRole } from '../vocabulary.ts';
import { anyOf, hasPhrase, isMadeOf, oneOf, phraseWords } from '../words.ts';
import { amountAlone, faultOfQuantity, hasAmount } from './amounts.ts';
import { hasNumber, isNumber } from './articleNumbers.ts';
import { readLine, type Style } from './line.ts';
import { multiply, numberOfWord, numberWord, severalWord } from './multiples.ts';
import { limitIn } from './prices.ts';
import {
  dictated,
  isOne,
  isTalkBefore,
  isUnitAlone,
  oneInFront,
  startsWithUnit,
  talkBefore,
  talkRoles,
  withoutEnd,
  withoutTalk,
} from './talk.ts';

const between = new RegExp(String.raw`\s?[,;+]\s|\s${oneOf('and')}\s`, 'giu');

/** The parts between commas and *and*; brackets stay whole, and a capital begins a name: `DT Swiss E 1800`, `Marathon Plus`. */
function split(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (const { 0: written, index } of text.matchAll(between)) {
    const before = text.slice(from, index);
    const isWithin = before.split('(').length > before.split(')').length;
    if (isWithin || /^\s\p{Lu}/u.test(written)) continue;
    found.push(before);
    from = index + written.length;
  }
  return [...found, text.slice(from)];
}
const each = new RegExp(String.raw`(?:^|\s)${oneOf('each of')}(?:\s${oneOf('of each')})?(?=[\s:])`, 'iu');

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
const isCountOfWords = (part: string): boolean => {
  const counted = part.replace(limitIn(part), '').trim();
  const [count = ''] = /^[1-9]\d{0,3}\s?[x×*]?\s(?=\p{L}{2})/u.exec(counted) ?? [];
  const name = counted.slice(count.length);
  const isNamed = /^\p{L}{3}/u.test(name) || startsWithUnit.test(name);
  return count !== '' && isNamed && amountAlone(counted) === null && !measured.test(name);
};

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

/** `3 metres outer`: what is asked for, and no size. */
const inMetres = new RegExp(String.raw`^${oneOf('unit metre')}\s\p{L}{3}`, 'iu');

/** What a sentence counts in words between its numbers: `four inner tubes`. */
const countedWords = (text: string): string[] =>
  text.split(/[,;]\s/).flatMap((part) => {
    const row = withoutEnd(withoutTalk(part.trim()));
    const [written = '', count = '', first = ''] = wordsCounted.exec(row) ?? [];
    // Sizes behind the words are part of the name: `eight tubes 29 Presta`.
    const name = row.slice(written.length - first.length);
    return first !== '' && !measured.test(name)
      ? [`${numberOfWord(count)} ${startsWithUnit.test(name) ? '' : 'x '}${name}`]
      : [];
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

const ofOne = new RegExp(`^${numberWord}$`, 'iu');
const isPreposition = new RegExp(`^${oneOf('per', 'price of')}$`, 'iu');
const mostTalk = 6;

/** The parts of running text that counts each of them: `also ich brauch zwei Laufräder hinten und dann noch ein Dutzend Nippel`. */
function countedInTalk(text: string, style: Style): string[] {
  const tokens = multiply(text, style).row.split(' ');
  const isDictated = dictated.test(text);
  const talk = (from: number, to: number) => {
    const words = phraseWords(tokens.slice(from, to).join(' '));
    // A capital is a name: `DT Swiss E 1800`.
    if (tokens.slice(from, to).some((token) => /^\p{Lu}$/u.test(token) && token !== 'I')) return false;
    return (
      words.length > 0 &&
      !words.some((word) => /\d/.test(word)) &&
      ['and', ...talkRoles].some((role) => isMadeOf(words, [role, 'and', ...talkRoles]))
    );
  };
  const isWord = (token: string) => /^\p{L}{3}/u.test(token) && !isPreposition.test(token);
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
    const before = tokens.slice(0, at).join(' ');
    const isWithin = before.split('(').length > before.split(')').length;
    const isCount = !isWithin && (/^[1-9]\d{0,3}[x×]?$/.test(token) || ofOne.test(token));
    const name = tokens
      .slice(at + 1)
      .join(' ')
      .replace(/^[x×*] /, '');
    const isNamed =
      /^\p{L}{2}/u.test(name) && /\p{L}{3}/u.test(name.replace(startsWithUnit, '')) && !isUnitAlone.test(name);
    if (!isCount || !isNamed || (measured.test(name) && !inMetres.test(name))) continue;
    const isSeveral = ofOne.test(token) || startsWithUnit.test(name);
    const from = joint(at, isSeveral);
    if (from >= 0 && (starts.length > 0 || isTalkBefore(before))) starts.push({ from, at });
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

/** One part of several with a count in front: `4 spatlappen` and `en sadel` are `4 x spatlappen` and `1 x sadel`. */
function withTimes(part: string): string {
  if (isOne(part)) return `1 x ${part.trim().replace(oneInFront, '')}`;
  const [written, count = ''] = /^([1-9]\d{0,3}) (?=\p{L}{3})/u.exec(part) ?? [];
  const name = part.slice(written?.length);
  return written === undefined || hasNumber(part) || measured.test(name) || startsWithUnit.test(name)
    ? part
    : `${count} x ${name}`;
}

const countOfEach = /^[\s:]*([1-9]\d{0,3})\s?(?:[x×]\s)?(?=\S)/u;
const preposition = new RegExp(String.raw`^(?:\s*:\s*|\s*${oneOf('of')}\s)+`, 'iu');

/** What a row asks for so many of each of: `je 2 Marathon Plus 37-622 und 47-622`, `2 of each of B03S and L05A`; null for others. */
function countedEach(text: string): string[] | null {
  const found = each.exec(text);
  if (!found) return null;
  const [before, after] = [text.slice(0, found.index).trim(), text.slice(found.index + found[0].length)];
  const [written, count] = countOfEach.exec(after) ?? countOfEach.exec(before) ?? [];
  if (written === undefined || count === undefined) return null;
  const isBehind = countOfEach.test(after);
  const name = isBehind ? '' : before.slice(written.length).replace(endOfEach, '').trim();
  const [first = '', ...others] = split(
    (isBehind ? after.slice(written.length) : after).replace(preposition, '').trim(),
  );
  if (others.length === 0 || ![first, ...others].every((part) => /\d/.test(part))) return null;
  // `47-622` and `180 mm` are sizes of what the first one is called.
  const tokens = first.split(' ');
  const lead = tokens.slice(
    0,
    Math.max(
      0,
      tokens.findLastIndex((token) => /^\d/.test(token)),
    ),
  );
  // `N03A` is one of the pads that the first one is.
  const code = tokens.slice(
    0,
    Math.max(
      0,
      tokens.findLastIndex((token) => /\d/.test(token)),
    ),
  );
  const nameOf = (part: string) => (/^\d/.test(part) ? lead : /^\S+$/.test(part) ? code : []);
  const parts = [first, ...others.map((part) => [...nameOf(part), part].join(' '))];
  return parts.map((part) => `${count} x ${[name, part].filter(Boolean).join(' ')}`);
}
const endOfEach = new RegExp(String.raw`(?:^|\s)${oneOf('of')}$`, 'iu');

/** What is in front of several parts: `pads: …`, `cables - …`. */
const ofAll = /^(\p{L}[\p{L}.'’ ]{1,24}?(?:\s\([^():]{2,30}\))?)(?::\s|\s(?:->|→|[-–—])\s)(?=\S)/u;
const slash = /\s\/\s/;
const separators = [slash, /;\s(?![^(]*\))/, /[,;]\s(?![^(]*\))/] as const;

/** Parts with slashes or commas between them, each of which says how many: `pads: B01S 6 pr / L03A 2 pr`. */
export function countedParts(text: string, style: Style, by: readonly RegExp[] = separators): string[] {
  const [written = '', name = ''] = ofAll.exec(text) ?? [];
  const words = phraseWords(name);
  // `Sra. Aguirre (Orbea): …` is for whom they are.
  const isName =
    name !== '' &&
    !/[(.]/.test(name) &&
    !(['heading', 'job', 'customer', 'wish', 'greeting'] as const).some((role) => hasPhrase(role, words));
  const isWhole = (part: string): boolean => {
    const line = readLine(part, style);
    return (
      (!line.quantity_assumed || line.unit === 'metre') && /\p{L}/u.test(line.text) && !isUnitAlone.test(line.text)
    );
  };
  for (const separator of by) {
    const parts = text
      .slice(written.length)
      .split(separator)
      .map((part) => part.trim());
    if (parts.length < 2 || !parts.every(isWhole)) continue;
    return parts.map((part) => (!isName ? part : /^\d/.test(part) ? `${part} ${name}` : `${name} ${part}`));
  }
  return [];
}

/** The lines that a row has: mostly one; several where each has a number and how many of it. */
export function partsOf(text: string, style: Style): string[] {
  const sizes = countedSizes(text);
  if (sizes.length > 0) return sizes;
  const slashed = countedParts(text, style, [slash]);
  if (slashed.length > 0) return slashed;
  const all = split(multiply(text, style).row);
  // `Hello Tom, we need 2 of …`
  const isNumbered = (part: string) => /\d/.test(part) || dictated.test(part) || isOne(withoutEnd(part));
  const start = all.findIndex(isNumbered);
  // `… and 3 sets 11448? Thanks, Tom`
  const end = all.findLastIndex(isNumbered) + 1;
  const parts = all
    .slice(start < 0 || end - start < 2 ? 0 : start, end - start < 2 ? undefined : end)
    .map((part, at) => (at === 0 && start > 0 ? withoutTalk(part) : part));
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
  const counted = countedParts(text, style);
  if (counted.length > 0) return counted;
  // `Bremszug 10, Schaltzug 10`, to be checked: the numbers may be sizes.
  const listed = text.split(/[,;]\s/).map((part) => /^(\p{L}[\p{L} -]{2,30})\s([1-9]\d{0,2})$/u.exec(part));
  if (listed.length > 1 && listed.every((part) => part !== null))
    return listed.map((part) => `${wordsOfRole('about')[0]} ${part[2]} x ${part[1]}`);
  const added = text.split(' + ');
  if (added.length > 1 && added.every((part) => hasNumber(part) && /\p{L}/u.test(part))) return added;
  return countedEach(text) ?? [text];
}

/** The parts of a job, each behind a comma, with a count or without: `ruota libera 6v, camera 26 x 1 3/8`. */
export function partsOfJob(text: string, style: Style): string[] {
  const found = partsOf(text, style);
  if (found.length > 1) return found;
  const parts = text.split(/[,;]\s(?![^(]*\))/);
  return parts.every((part) => /^(?:[1-9]\d?\s)?\p{L}{3}/u.test(part.trim()))
    ? parts.map((part) => withTimes(part.trim()))
    : found;
}
