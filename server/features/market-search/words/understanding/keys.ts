import unhomoglyph from 'unhomoglyph';
import { plainText } from '#server/reading/text.ts';
import { oneOf } from '#server/reading/words.ts';

/** A part number as it is compared: RT-MT800, rt mt800 and rtmt800 are one; as the database's `part_key`. */
export const partKey = (text: string): string =>
  plainText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase();

/** A part number as people mistake it: O for 0, I for 1, zeros lost or added before digits; as the database's `part_fold`. */
export const foldKey = (key: string): string =>
  key
    .replaceAll('O', '0')
    .replaceAll('I', '1')
    .replaceAll(/(^|[A-Z])0+(?=[0-9])/g, '$1');

/**
 * Cyrillic and Greek letters that look like Latin ones, as the Latin ones, and a bar between others as the 1 that it looks
 * like. Only where numbers are looked for: words may be meant.
 */
export const withLatinLetters = (text: string): string =>
  text
    // A capital I looks like a small l, but no capital is one.
    .replaceAll(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) =>
      unhomoglyph(letter.toUpperCase()).replace('l', 'I'),
    )
    // oxlint-disable-next-line regexp/no-super-linear-move -- words of a search, or an article number: at most 200 characters
    .replaceAll(/(?<=[\p{L}\p{N}]\|*)\|(?=\|*[\p{L}\p{N}])/gu, '1');

const longestRun = 5;
const mostRuns = 60;
const shortestNamed = 5;
/** Of a text that is one word and begins with two letters; others of four are sizes and litres: 1x11, 30L. */
const shortestAlone = 4;

/**
 * What may be a whole article number within a text, as `foldKey` writes it: `haben sie noch FC-M6100-1E4 auf lager`,
 * `shimano fc m 6100 1e 4`, `Shimano/FC-M6100-1E4`. An l is read as a 1 too.
 */
export function keysWithin(text: string, isName: (word: string) => boolean): string[] {
  const pieces = text.split(/\s+/);
  const shortest = pieces.length === 1 && /^\p{L}{2}/u.test(text) ? shortestAlone : shortestNamed;
  const keys = new Set<string>(pieces.flatMap((piece) => keysBehindName(piece, isName)));
  for (let from = 0; from < pieces.length && keys.size < mostRuns; from += 1) {
    for (let to = from + 1; to <= Math.min(from + longestRun, pieces.length); to += 1) {
      const key = partKey(pieces.slice(from, to).join(' '));
      // Several numbers side by side are counts and sizes.
      const isNumber = /\d/.test(key) && (to === from + 1 || /\p{L}/u.test(key));
      if (!isNumber || key.length < shortest) continue;
      for (const read of readingsOf(key)) keys.add(foldKey(read));
    }
  }
  return [...keys];
}

const longestName = 16;

/** What may be an article number that a brand was typed in front of without a blank. */
function keysBehindName(piece: string, isName: (word: string) => boolean): string[] {
  if (!/^\p{L}{2}.*\d/u.test(piece)) return [];
  const keys: string[] = [];
  const letters = (/^\p{L}+/u.exec(piece) as RegExpExecArray)[0];
  for (let length = 2; length <= Math.min(letters.length, longestName); length += 1) {
    const key = partKey(piece.slice(length));
    if (key.length >= shortestNamed && isName(plainText(piece.slice(0, length)))) keys.push(foldKey(key));
  }
  return keys;
}

const mostDoubtful = 4;
// oxlint-disable-next-line regexp/no-super-linear-move -- words of a search: at most 200 characters
const doubtful = /L(?=L*\d)|(?<=\dL*)L/g;

/** A key with each of its letters L read as itself and as a 1, where they are next to a digit or each other. */
function readingsOf(key: string): string[] {
  const places = [...key.matchAll(doubtful)].map(({ index }) => index);
  let readings = [key];
  for (const place of places.slice(0, mostDoubtful))
    readings = readings.flatMap((read) => [read, `${read.slice(0, place)}1${read.slice(place + 1)}`]);
  return places.length > mostDoubtful ? [...readings, key.replaceAll(doubtful, '1')] : readings;
}

const fewestGroups = 2;
// Shorter ones are sizes: 28-622.
const shortestGrouped = 7;

/** The groups of a part number of which zeros may have been lost, folded and without zeros in front; none where it has too few. */
export function groupsOf(text: string): string[] {
  const groups = text.split(/[\s.\-–/_]+/).map((group) => foldKey(partKey(group)).replace(/^0+/, ''));
  const filled = groups.filter((group) => group !== '');
  const isNumber = groups.length >= fewestGroups && filled.filter((group) => /^\d+$/.test(group)).length >= 2;
  return isNumber && filled.join('').length >= shortestGrouped && (filled[0] as string).length > 1 ? filled : [];
}

const lengths = [8, 12, 13, 14];
const shortestEnd = 6;

/** Digits within a text that may be a GTIN or the end of one; the digits of a whole one may be in groups. */
export function endsWithin(text: string): string[] {
  const ends = text.match(/(?<![\p{L}\p{N}])\d{6,12}(?![\p{L}\p{N}])/gu) ?? [];
  const runs = text.match(/(?<![\p{L}\p{N}])\d(?:[\s.\-–_/]?\d){7,40}(?![\p{L}\p{N}])/gu) ?? [];
  const whole = runs.flatMap((run) => gtinsOf(run.split(/\D/)));
  const short = [...ends, ...whole].map((digits) => (digits.length > 12 ? digits.replace(/^0+/, '') : digits));
  return [...new Set(short)].filter((digits) => digits.length >= shortestEnd);
}

const mostGroups = 8;

/** The GTINs that neighbouring groups of digits make, by their check digits: what follows may be how many are wanted. */
function gtinsOf(groups: readonly string[]): string[] {
  const found: string[] = [];
  for (let from = 0; from < groups.length; from += 1) {
    for (let to = from + 1; to <= Math.min(from + mostGroups, groups.length); to += 1) {
      const digits = groups.slice(from, to).join('');
      if (lengths.includes(digits.length) && digits === withCheckDigit(digits.slice(0, -1))) found.push(digits);
    }
  }
  return found;
}

/** The GTINs that digits may stand for, in every length that they are stored in; and the end of one. */
interface TypedGtin {
  exact: string[];
  end: string | null;
}

/** Reads a GTIN in any writing: with blanks, hyphens, zeros in front, or its last digits alone. Null where it is none. */
export function readGtin(text: string): TypedGtin | null {
  const label = withoutLabel(text);
  const typed = (scannedWith.exec(label)?.[1] ?? label).replace(scanned, '').replaceAll(/[\s.\-–/_]+/g, '');
  if (!/^[\doOiIl|]{6,14}$/.test(typed) || typed.replaceAll(/\D/g, '').length * 2 < typed.length) return null;
  const digits = typed.replaceAll(/[oO]/g, '0').replaceAll(/[iIl|]/g, '1');
  const exact = digits.length >= 8 ? inAllLengths(digits) : [];
  // A case of 14 digits names the piece in it, apart from the first and the check digit.
  if (digits.length === 14 && digits[0] !== '0') exact.push(...inAllLengths(withCheckDigit(digits.slice(1, 13))));
  return { exact, end: digits.length >= shortestEnd && digits.length < 13 ? digits : null };
}

// What a scanner puts in front of a GTIN, and behind it: a best-before date, a batch.
const scanned = /^\(01\)\s*(?=\d)/;
const scannedWith = /^(?:\][A-Za-z]\d)?(?:\(01\)\s*|01)(\d{14})(?:\D.*)?$/;
const gtinLabel = /^(?:ean|gtin|upc|gs1|jan|barcode|isbn)(?:[\s-]*\(?(?:code|8|12|13|14)(?!\d)\)?)?[\s.:=#–-]*(?=\d)/i;
// What a spreadsheet makes of a number of digits alone.
const asDecimal = /^(\d{5,})[.,]0+$/;
const kinds = oneOf('kind of number');
const counts = '(?:code|n(?:o|r|um|umm?er|[uú]mero|um[eé]ro)?)';
const names =
  'nr|no(?=[.:])|n(?=[°º])|sku|mpn|p/n|r[eé]f(?:[eé]ren(?:ce|cia|tie)|erenz)?|rif(?:erimento)?|c[oó]d(?:e|ice|igo)?';
// `n° de pièce`, `cod. art.`: a label may have a second one behind it.
const linking = String.raw`[\s.:°º]+(?:${oneOf('of a number')}\s*)?`;
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- words of a search: at most 200 characters
const numberLabel = new RegExp(
  String.raw`^(?:(?:(?:${names}|${counts})${linking})?${kinds}(?:[\s.-]*${counts})?|${names})[\s.:=#°º]+(?=\S*\d)`,
  'iu',
);

/** Text without an `EAN`, `GTIN`, `Art.-Nr.`, `ref:` and the like in front of the number. */
export const withoutLabel = (text: string): string =>
  text.trim().replace(gtinLabel, '').replace(numberLabel, '').replace(asDecimal, '$1');

function inAllLengths(digits: string): string[] {
  const core = digits.replace(/^0+/, '');
  return lengths.filter((length) => length >= core.length).map((length) => core.padStart(length, '0'));
}

function withCheckDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
