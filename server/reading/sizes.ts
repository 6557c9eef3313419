/*
 * Sizes as people write them, for all that reads them: searches, matches, facts, lists. Pure.
 */

import { plainText } from './text.ts';
import { readMeasureRows } from './vocabulary.ts';
import { oneOf } from './words.ts';

/** A unit with its words, without accents, each with how many of the unit itself it is. */
export interface Unit {
  symbol: string;
  words: Record<string, number>;
  /** Of these, the ones that posts are searched for. */
  written: Record<string, number>;
}

/** How units are written behind a number. */
const symbols: Record<string, string> = {
  mm: ' mm',
  wh: ' Wh',
  ah: ' Ah',
  v: ' V',
  w: ' W',
  a: ' A',
  lux: ' lux',
  lm: ' lm',
  speed: '-speed',
  teeth: ' teeth',
  holes: ' holes',
  links: ' links',
  ml: ' ml',
  g: ' g',
  nm: ' Nm',
  bar: ' bar',
  psi: ' psi',
  lb: ' lb',
  degrees: '°',
  inch: '"',
};

const rows = readMeasureRows();

// One letter may belong to several: 12v is twelve volts or twelve speeds.
const units: readonly Unit[] = Object.entries(symbols).map(([unit, symbol]) => {
  const wordsOf = (uses: readonly string[]) =>
    Object.fromEntries(
      rows.flatMap(({ of, times, use, words }) =>
        of === unit && uses.includes(use) ? words.map((word) => [plainText(word), times]) : [],
      ),
    );
  return { symbol, words: wordsOf(['any', 'size', 'typed']), written: wordsOf(['any', 'size']) };
});

/** What a word behind a number measures where titles are compared, such as `cm`: one thing for each word. */
export const measureOf: ReadonlyMap<string, string> = new Map(
  rows.flatMap(({ measure, use, words }) =>
    use === 'any' || use === 'title' ? words.map((word) => [plainText(word), measure] as const) : [],
  ),
);

/** The words that make a number in front of them a measure and no quantity; a letter that is a word as well is none. */
export const measureWords: readonly string[] = rows
  .flatMap(({ words }) => words)
  .filter((word) => !['a', 'd', 'er'].includes(word));

/** The units that a word may be. */
export const unitsByWord: ReadonlyMap<string, readonly Unit[]> = units.reduce((map, unit) => {
  for (const word of Object.keys(unit.words)) map.set(word, [...(map.get(word) ?? []), unit]);
  return map;
}, new Map<string, Unit[]>());

// Nothing has more speeds; `36v` is volts.
const mostSpeeds = 33;
const largestWheel = 29;
const holes = new Set([12, 16, 18, 20, 24, 28, 32, 36, 40, 48]);

/** Whether an amount with a word is surely not of a unit that the word may be, too: 500 g are no holes. */
export function isNeverNamedSo({ symbol }: Unit, word: string, amount: number): boolean {
  return (
    (symbol === '-speed' && amount > mostSpeeds) ||
    (symbol === ' holes' && word === 'g' && !holes.has(amount)) ||
    // 29er are wheels, 35er are clamps.
    (word === 'er' && (symbol === '"') !== amount <= largestWheel)
  );
}

const signs: Record<string, string> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

// The diameter of the circle of bolts, in six languages, in front of the number or behind it.
const circle = oneOf('circle of bolts');
const circleBefore = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${circle}[\s:.-]*(\d{2,3})(?:\s*mm)?(?![\p{L}\p{N}.,])`,
  'giu',
);
const circleBehind = new RegExp(String.raw`(?<![\p{L}\p{N}.,])(\d{2,3})\s*(?:mm\s*)?${circle}(?![\p{L}\p{N}])`, 'giu');

/** Text with its sizes in one notation: fractions as decimals or in digits, circles of bolts in mm, ETRTO without its name. */
export const tidySizes = (text: string): string =>
  text
    .replaceAll(/(?<=\d)\s*½/g, '.5')
    .replaceAll(
      /(\d)? ?([½¼¾⅛⅜⅝⅞])/g,
      (_, whole: string | undefined, sign: string) => `${whole === undefined ? '' : `${whole} `}${signs[sign]}`,
    )
    // 1-1/8 is one and an eighth.
    .replaceAll(/(?<![\p{N}/.,-])(\d)-(?=[1357]\/(?:2|4|8|16)(?!\d))/gu, '$1 ')
    .replaceAll(circleBefore, '$1mm')
    .replaceAll(circleBehind, '$1mm')
    .replaceAll(/(?<!\p{L})e\.?t\.?r\.?t\.?o\.?[\s:]*(?=\d)|(?<=\d)\s*etrto(?!\p{L})/giu, ' ')
    .trim();
