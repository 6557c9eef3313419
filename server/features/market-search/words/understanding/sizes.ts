import { isNeverNamedSo, type Unit, unitsByWord } from '#server/reading/sizes.ts';
import { plainText, wordsOf } from '#server/reading/text.ts';
import { oneOf } from '#server/reading/words.ts';
import type { Glossary } from '../../../vocabulary/index.ts';
import { nominalSizes, tyreWord, tyreWritings } from './tyres.ts';

/** A size, however it is written. */
export interface Size {
  /** The wordings that posts may use for it; each is a list of words that all have to be there. */
  wordings: string[][];
  /** What may mean it too: the number alone. */
  weak: string[][];
  /** The size as the trade writes it most. */
  as: string;
}

/** What is meant by the older name of a rim without its letter. */
const frenchRims: Record<string, string> = { '700': '700c', '650': '650b' };

const number = String.raw`(\d{1,5}(?:[.,]\d{1,3})?)`;
// A size is read from words of a search (at most 200 characters) or from the glossary.
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- words of a search: at most 200 characters
const simple = new RegExp(
  String.raw`^(?:[ø⌀∅]|dia\.?|${oneOf('diameter')}\.?)?\s*${number}\s*-?\s*([\p{L}"°]+)?\.?$`,
  'u',
);
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- words of a search: at most 200 characters
const range = /^(\d{1,3})\s*[-/]\s*(\d{1,3})\s*-?\s*(\p{L}+)?$/u;
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- words of a search: at most 200 characters
const product = new RegExp(String.raw`^${number}\s*x\s*${number}\s*(?:x\s*${number})?\s*(\p{L}+)?$`, 'u');
/** The least length of a seatpost. */
const leastLength = 250;
// Small numbers mean nothing without what they count.
const mostAlone = 4;

/** Reads a size written like `180mm`, `ø 31,8`, `10-51T`, `12 x 148 mm` or in a way that the glossary lists; else null. */
export function readSize(text: string, glossary: Glossary): Size | null {
  const plain = normalise(text);
  const known = readKnown(text, glossary);
  // The two numbers of 40-622 may be anywhere in a post; as a size of a tyre they are one word.
  const read = readSimple(plain) ?? (tyreWord(plain) ? null : (readRange(plain) ?? readProduct(plain)));
  if (!known && read && /^(?:\d\d(?:[.,]5)?|700|650)$/.test(plain)) {
    // A bare number may be inches or millimetres, in which wheels are named by their rims.
    const wheel = readKnown(frenchRims[plain] ?? `${plain}"`, glossary);
    return { ...read, weak: [...read.weak, ...(wheel?.wordings ?? [])] };
  }
  if (!known) return read;
  // A number of two digits is part of many other sizes: 26 inch is no 26-622.
  const isBare = (words: readonly string[]) => words.length === 1 && /^\d{1,2}$/.test(words[0] as string);
  if (!read) return { ...known, wordings: known.wordings.filter((way) => !isBare(way)) };
  const all = [...known.wordings, ...read.wordings];
  // Wheels of 28 and 29 inches have the same rim; a query that names one of them means that one.
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- words of a search: at most 200 characters
  const inches = /^\d{2}(?:[.,]\d)?(?=\s*-?\s*(?:\p{L}|"))/u.exec(plain)?.[0].replace(/[.,]/, 'd');
  const isOther = (words: readonly string[]) =>
    inches !== undefined &&
    !/r/.test(words[0] ?? '') &&
    /^(?:2\d(?:d\d)?(?!\d)|700)/.test(words[0] ?? '') &&
    !(words[0] as string).startsWith(inches === '28' && words[0]?.startsWith('700') ? '700' : inches);
  // What states another value than the one that is asked for is another size; a number without its unit may count anything.
  if (inches !== undefined || isNamed(read.as))
    return { ...read, wordings: all.filter((way) => !isBare(way) && !isOther(way)) };
  return {
    wordings: all.filter((way) => !isBare(way) && !isOther(way)),
    // Smaller wheels are never named without their unit: 20 is a box of 20.
    // The 28 of a title says nothing about a rim of 622 mm.
    weak: [...read.weak, ...all.filter((way) => isBare(way) || isOther(way))].filter(
      (way) =>
        !isBare(way) ||
        way[0] === plain ||
        (!/^\d{3}$/.test(plain) && (!read.as.endsWith('"') || Number.parseInt(read.as, 10) >= 26)),
    ),
    as: read.as,
  };
}

/** Whether a size is an amount of something: `10-speed`, `34 teeth`. */
const isNamed = (size: string): boolean => /^\d+(?:[.,]\d+)?(?: ?-? ?[\p{L}"°])/u.test(size);

const wattHours = new RegExp(String.raw`${oneOf('watts')}[\s-]*${oneOf('hours')}(?!\p{L})|watt?[\s-]*h(?!\p{L})`, 'gu');

const normalise = (text: string): string =>
  // An ø is no o here.
  plainText(text.replaceAll(/[øØ]/g, '⌀'))
    .replaceAll(/[”″]|''/g, '"')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/[×*]/g, 'x')
    .replaceAll(wattHours, 'wh')
    .trim();

// oxlint-disable-next-line regexp/no-super-linear-move -- writings of the glossary, which ships with the product
const joinedUnit = /(?<=\p{L}.*)(\d)(mm|cm)(?!\p{L})/gu;

function readKnown(text: string, glossary: Glossary): Size | null {
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- words of a search: at most 200 characters
  const inches = /^(\d{2}(?:[.,]\d)?)\s*-?\s*(\p{L}+)$/u.exec(plainText(text));
  const isInches = inches !== null && unitsByWord.get(inches[2] as string)?.some(({ symbol }) => symbol === '"');
  const fraction = /^(\d(?:[\s-]\d\/\d|\s*\d\/\d)?)\s*(?:\p{L}+|")$/u.exec(normalise(text))?.[1];
  const isFraction = fraction?.includes('/') === true;
  const meanings = glossary.sizes.meaningsOf(isInches ? `${inches[1]}"` : isFraction ? fraction : text);
  const tyre = [...tyreWritings(normalise(text)), ...nominalSizes(normalise(text))];
  if (meanings.length === 0 && tyre.length === 0) return null;
  const written = [...meanings.flatMap((meaning) => glossary.sizes.writingsOf(meaning)), ...tyre];
  const isAmount = readSimple(normalise(text)) !== null && isNamed(normalise(text));
  const wordings = written
    .flatMap((way) => {
      const size = tyreWord(normalise(way));
      if (size !== null) return [[size]];
      if (isAmount) return [withUnit(wordsOf(way))];
      return [
        wordsOf(way),
        wordsOf(way.replaceAll(joinedUnit, '$1 $2')),
        ...(readProduct(normalise(way))?.wordings ?? []),
      ];
    })
    .filter((words) => words.length > 0 && words.join('').length > 1)
    // The 28 and the 2 of 28 x 2 may be anywhere in a post.
    .filter((words) => tyre.length === 0 || words.length > 3 || !words.some((word) => /^\d$/.test(word)));
  return { wordings, weak: [], as: (meanings[0] ?? (tyre[0] as string)).replace(/ \(.*/, '') };
}

/** An amount and its unit as the one word that they are in posts. */
const withUnit = (words: string[]): string[] =>
  words.length === 2 && /^\d+$/.test(words[0] as string) && unitsByWord.has(words[1] as string)
    ? [words.join('')]
    : words;

/** A decimal number as the one word that it is in posts. */
const asWord = (amount: string): string => amount.replace(/[.,]/, 'd');

/** The ways to write an amount: as it is, and without zeros behind the point. */
function writingsOf(amount: string): string[] {
  const plain = amount.replace(',', '.');
  const short = plain.includes('.') ? plain.replace(/\.?(?<!0)0+$/, '') : plain;
  return [...new Set([plain, short])].map(asWord);
}

/** The diameter of a seatpost that is written without its point, as a word: `316` for 31.6. */
const asDiameter = (text: string): string[] =>
  /^(?:2[5-9]|3[0-4])\d$/.test(text) ? [`${text.slice(0, 2)}d${text.slice(2)}`] : [];

const amountOf = (text: string): number => Number(text.replace(',', '.'));

/** The units that a word may be behind an amount. */
function unitsOf(word: string, amount: string): readonly Unit[] {
  const all = unitsByWord.get(word) ?? [];
  const fitting = all.filter((unit) => !isNeverNamedSo(unit, word, amountOf(amount)));
  // `5000 S` is a tyre.
  return fitting.length > 0 ? fitting : all.filter(({ symbol }) => symbol !== '-speed');
}

function readSimple(text: string): Size | null {
  const [, amount, word] = text.match(simple) ?? [];
  if (amount === undefined) return null;
  const isMarked = /^[^\d\s]/.test(text);
  const found = word === undefined ? [] : unitsOf(word, amount);
  if (word !== undefined && found.length === 0) return null;
  const numbers = writingsOf(amount);
  const alone = numbers.map((one) => [one]);
  if (found.length === 0) {
    if (numbers.every((one) => one.length > mostAlone && !one.includes('d'))) return null;
    const common = ['mm', 't', 's', 'h', 'wh', 'v', 'w'];
    const joined = [...numbers, ...asDiameter(amount)].flatMap((one) => common.map((unit) => [`${one}${unit}`]));
    return {
      wordings: alone,
      weak: [...joined, ...numbers.map((one) => [`o${one}`]), ...asDiameter(amount).map((one) => [one])],
      as: `${isMarked ? '⌀ ' : ''}${amount}`,
    };
  }
  const wordings = found.flatMap((unit) => writeWith(unit, amount, unit.words[word as string] as number));
  if (isMarked || found[0]?.symbol === ' mm') wordings.push(...numbers.flatMap((one) => [[`o${one}`], [`o${one}mm`]]));
  // In the unit itself: `2 m` are 2000 mm.
  const amountIn = (factor: number) =>
    factor === 1 ? amount.replace(',', '.') : String(Math.round(amountOf(amount) * factor * 1000) / 1000);
  const means = found.map(({ symbol, words }) => `${amountIn(words[word as string] as number)}${symbol}`);
  // A number without the unit may count anything; only a marked diameter is often written so.
  return { wordings: isMarked ? [...wordings, ...alone] : wordings, weak: [], as: means.join(' / ') };
}

/** The least amount of a larger unit than the one that was typed. */
const leastInLarger = 0.2;

/** All ways to write an amount of a unit, with the unit joined to the number or apart. */
function writeWith(unit: Unit, amount: string, factor: number): string[][] {
  const base = Number(amount.replace(',', '.')) * factor;
  return Object.entries(unit.written).flatMap(([word, other]) => {
    const value = other === factor ? amount : String(Math.round((base / other) * 1000) / 1000);
    // No one writes a bolt of 6 mm in metres.
    if (other > factor && base / other < leastInLarger) return [];
    if (!/^\p{L}+$/u.test(word)) return [];
    return writingsOf(value).flatMap((one) => [
      // The amount and its unit are one word of a post; apart, they may belong to others: `11–32 teeth, 9-speed`.
      [`${one}${word}`],
    ]);
  });
}

function readRange(text: string): Size | null {
  const [, from, to, word] = text.match(range) ?? [];
  if (from === undefined || to === undefined) return null;
  if (word !== undefined && !unitsByWord.has(word)) return null;
  const suffixes = new Set(['t', 'z', ...(word === undefined ? [] : [word])]);
  const wordings = [[from, to]];
  for (const suffix of suffixes)
    wordings.push([from, `${to}${suffix}`], [`${from}${suffix}`, `${to}${suffix}`], [`${from}${suffix}`, to]);
  return { wordings, weak: [], as: `${from}-${to}${word === 't' || word === 'z' ? ' teeth' : ''}` };
}

function readProduct(text: string): Size | null {
  const [, first, second, third, word] = text.match(product) ?? [];
  if (first === undefined || second === undefined) return null;
  if (word !== undefined && !['mm', 'c', 'b', 'in', 'zoll', 't'].includes(word)) return null;
  const amounts = [first, second, ...(third === undefined ? [] : [third])].map(asWord);
  const last = amounts.at(-1) as string;
  const start = amounts.slice(0, -1);
  const [diameter] = Number(second) >= leastLength ? asDiameter(first) : [];
  const units = ['mm', 'c', 'b', ...(word === undefined ? [] : [word])];
  // `29x2.25` is stored as 29x2, 25 and 2d25.
  const halves = [first, second].map((amount) => amount.split(/[.,]/) as [string, string?]);
  const [[whole1, part1] = [''], [whole2, part2] = ['']] = halves;
  return {
    wordings: [
      amounts,
      ...units.map((unit) => [...start, `${last}${unit}`]),
      [amounts.join('x')],
      ...units.map((unit) => [`${amounts.join('x')}${unit}`]),
      [amounts.toReversed().join('x')],
      [
        `${part1 ?? whole1}x${whole2}`,
        ...(part1 === undefined ? [] : [whole1]),
        ...(part2 === undefined ? [] : [part2]),
      ],
      [`${part1 === undefined ? whole1 : asWord(first)}x${asWord(second)}`],
      ...(diameter === undefined
        ? []
        : [
            [diameter, last],
            [diameter, `${last}mm`],
          ]),
    ],
    weak: [],
    as: [first, second, third].filter(Boolean).join(' x '),
  };
}
