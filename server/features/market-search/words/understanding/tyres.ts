import { unitsByWord } from '#server/reading/sizes.ts';
import { plainText } from '#server/reading/text.ts';

// The rim of a tyre in millimetres, by what the trade calls its diameter (ISO 5775 and the older French and English names).
const rims: Record<string, number> = {
  '700': 622,
  '700c': 622,
  '650': 584,
  '650a': 590,
  '650b': 584,
  '650c': 571,
  '700a': 642,
  '700b': 635,
  '29': 622,
  '28': 622,
  '27.5': 584,
  '27': 630,
  '26': 559,
  '24': 507,
  '20': 406,
  '18': 355,
  '16': 305,
  '14': 254,
  '12': 203,
};

// Widths in inches, with the millimetres that makers give for them, the usual one first.
const widths: Record<string, readonly number[]> = {
  '0.9': [23],
  '1': [25],
  '1.1': [28],
  '1.2': [30, 32],
  '1.25': [32],
  '1.3': [33, 34],
  '1.35': [35],
  '1.4': [37],
  '1.5': [40, 38],
  '1.6': [42],
  '1.65': [42, 44],
  '1.7': [44, 45],
  '1.75': [47, 44, 45],
  '1.85': [47, 48],
  '1.9': [50, 48],
  '1.95': [50],
  '2': [50, 51, 52],
  '2.1': [54, 53, 52],
  '2.15': [55],
  '2.2': [56, 55],
  '2.25': [57],
  '2.3': [58],
  '2.35': [60],
  '2.4': [62, 61],
  '2.5': [64, 63],
  '2.6': [66, 65],
  '2.8': [71, 70],
  '3': [76, 75],
  '4': [102, 100],
};

const named =
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- words of a search: at most 200 characters
  /^(\d{2,3}(?:[.,]\d)?)\s*(?:"\s*)?([abc])?\s*(?:x|(?<=^\d{3}\D*)-)\s*(\d{1,2}(?:[.,]\d{1,2})?)\s*-?\s*(?:[abc]|mm|"|in|inch|zoll)?$/;
const standard = /^(\d{2,3})\s*[x/-]\s*(\d{3})$/;

// Widths in fractions of an inch have rims of their own, as ETRTO lists them: 28 x 1 1/2 is no 28 x 1.5.
const fractions: Record<string, string> = {
  '28x1 3/8': '37-622',
  '28x1 5/8x1 3/8': '37-622',
  '28x1 1/4': '32-622',
  '28x1 5/8x1 1/4': '32-622',
  '28x1 1/8': '28-622',
  '28x1 5/8x1 1/8': '28-622',
  '28x1 1/2': '40-635',
  '27x1 1/4': '32-630',
  '26x1 3/8': '37-590',
  '24x1 3/8': '37-540',
  '22x1 3/8': '37-501',
  '20x1 3/8': '37-451',
  '16x1 3/8': '37-349',
};

/** Millimetres of tyres that makers sell under a French width as well: 37-622 is called 700 x 35C, too. */
const nominal: Record<number, readonly number[]> = { 35: [37], 38: [40], 40: [42], 45: [47] };

/** The sizes in millimetres that a French size may be printed on: `37-622` for `700 x 35C`; nothing for other sizes. */
export function nominalSizes(text: string): string[] {
  const [, width] = /^700(?:\s*c)?\s*x\s*(\d{2})\s*c?$/.exec(text) ?? [];
  return width === undefined ? [] : (nominal[Number(width)] ?? []).map((millimetres) => `${millimetres}-622`);
}

/** Inner tubes are sold for several widths: `29x2.1-2.4`, `700x25/32C`. */
const severalWidths =
  /^(\d{2,3}(?:\.\d)?[abc]?\s*x\s*)(\d{1,2}(?:\.\d{1,3})?)\s*[-/]\s*(\d{1,2}(?:\.\d{1,3})?)\s*([abc]?)$/;

/**
 * What a tyre's size is called in millimetres and in inches, `40-622` for `700 x 40C` and the other way round; nothing for
 * what is no size of a tyre.
 */
export function tyreWritings(text: string): string[] {
  const [, rimBefore, narrow, wide, letterBehind] = severalWidths.exec(text.replaceAll(',', '.')) ?? [];
  if (rimBefore !== undefined)
    return [narrow, wide].flatMap((width) => tyreWritings(`${rimBefore}${width}${letterBehind}`));
  const inFractions = fractions[text.replaceAll(/ ?x ?/g, 'x').replace(/ ?(?:"|in|inch|zoll)$/, '')];
  const [, first, second] = standard.exec(inFractions ?? text) ?? [];
  if (first !== undefined && second !== undefined) return writingsOf([Number(first)], Number(second));
  const [, diameter, letter = '', width] = named.exec(text.replaceAll(',', '.')) ?? [];
  if (diameter === undefined || width === undefined) return [];
  const suffix = letter || (/^6|^7/.test(diameter) ? (/\d\s*([abc])$/.exec(text)?.[1] ?? '') : '');
  const rim = rims[`${diameter}${suffix}`] ?? rims[diameter];
  if (rim === undefined) return [];
  // 650B x 2.25 is in inches.
  const isMetric = (diameter === '700' || diameter === '650') && /^\d+$/.test(width);
  const millimetres = isMetric ? [Math.round(Number(width))] : (widths[String(Number(width))] ?? []);
  return writingsOf(millimetres, rim);
}

function writingsOf(millimetres: readonly number[], rim: number): string[] {
  const names = Object.keys(rims).filter((name) => rims[name] === rim);
  return millimetres
    .filter((width) => isWidth(width) && names.length > 0)
    .flatMap((width) => {
      const inches = Object.keys(widths).filter((one) => widths[one]?.includes(width));
      return [
        `${width}-${rim}`,
        ...names.flatMap((name) => {
          if (/^\d+[abc]$/.test(name)) return [`${name.slice(0, 3)}x${width}${name.at(-1)}`];
          return /^[67]/.test(name) ? [`${name}x${width}`] : inches.map((one) => `${name}x${one}`);
        }),
      ];
    });
}

/** The size of a tyre as the one word that it is in posts, `40r622` for `40-622`; null for other texts. */
export function tyreWord(text: string): string | null {
  const [, width, rim] = standard.exec(text) ?? [];
  return width !== undefined && Object.values(rims).includes(Number(rim)) && isWidth(Number(width))
    ? `${width}r${rim}`
    : null;
}

const isWidth = (millimetres: number): boolean => millimetres >= 18 && millimetres <= 125;
const isInches = (word: string): boolean =>
  word === '"' || unitsByWord.get(word)?.some(({ symbol }) => symbol === '"') === true;
const diameter = /^(\d{2}(?:\.5)?|\d{3})[\s-]*(\p{L}+|")?$/u;
const width = /^(\d{2,3}|\d\.\d{1,2})\s*(\p{L}+|")?$/u;

const tidy = (text: string): string => plainText(text).replaceAll(',', '.').replaceAll(/[”″]/g, '"').trim();

/** The rim that a text names by itself, in millimetres: `27.5 inch`, `700C`, `622`; null for other texts. */
export function rimOf(text: string): number | null {
  const [, number = '', word = ''] = diameter.exec(tidy(text)) ?? [];
  if (/^[abc]$/.test(word)) return rims[number + word] ?? null;
  if (number === '' || (word !== '' && !isInches(word))) return null;
  return rims[number] ?? Object.values(rims).find((rim) => rim === Number(number)) ?? null;
}

/** How wide a tyre is in millimetres by a text, the usual first: `60mm`, `2.4"`, `50`; none for other texts. */
export function widthsOf(text: string): readonly number[] {
  const [, number = '', word = ''] = width.exec(tidy(text)) ?? [];
  const amount = Number(number);
  if (number.includes('.'))
    return word === '' || isInches(word) ? (widths[String(amount)] ?? [Math.round(amount * 25.4)]) : [];
  return isWidth(amount) && (word === '' || word === 'mm') ? [amount] : [];
}
