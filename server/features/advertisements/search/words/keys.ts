import unhomoglyph from 'unhomoglyph';
import { plainText } from '#server/features/vocabulary/index.ts';

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

/** Cyrillic and Greek letters that look like Latin ones, as the Latin ones. Only where numbers are looked for: words may be meant. */
export const withLatinLetters = (text: string): string =>
  text.replaceAll(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => unhomoglyph(letter.toUpperCase()));

const lengths = [8, 12, 13, 14];
const shortestEnd = 6;

/** The GTINs that digits may stand for, in every length that they are stored in; and the end of one. */
export interface TypedGtin {
  exact: string[];
  end: string | null;
}

/** Reads a GTIN in any writing: with blanks, hyphens, zeros in front, or its last digits alone. Null where it is none. */
export function readGtin(text: string): TypedGtin | null {
  const digits = withoutLabel(text)
    .replaceAll(/[\s.\-–/_]+/g, '')
    .replaceAll(/(?<=\d)[oO]|[oO](?=\d)/g, '0');
  if (!/^\d{6,14}$/.test(digits)) return null;
  const exact = digits.length >= 8 ? inAllLengths(digits) : [];
  // A case of 14 digits names the piece in it, apart from the first and the check digit.
  if (digits.length === 14 && digits[0] !== '0') exact.push(...inAllLengths(withCheckDigit(digits.slice(1, 13))));
  return { exact, end: digits.length >= shortestEnd && digits.length < 13 ? digits : null };
}

const gtinLabel = /^(?:ean|gtin|upc|gs1|jan|barcode|isbn)(?:[\s-]*(?:code|8|12|13|14)(?!\d))?[\s.:#–-]*(?=\d)/i;
const kinds = 'art(?:i[kc][eo]l[eo]?|[ií]culo)?|part|item|order|bestell?|teile?|onderdeel';
const counts = 'n(?:o|r|um|umm?er|[uú]mero|um[eé]ro)?';
const names = 'sku|mpn|p/n|r[eé]f(?:[eé]ren(?:ce|cia|tie)|erenz)?|rif(?:erimento)?|c[oó]d(?:ice|igo)?|n[°º]';
const numberLabel = new RegExp(String.raw`^(?:(?:${kinds})(?:[\s.-]*${counts})?|${names})[\s.:#°º]+(?=\S*\d)`, 'i');

/** Text without an `EAN`, `GTIN`, `Art.-Nr.`, `ref:` and the like in front of the number. */
export const withoutLabel = (text: string): string => text.trim().replace(gtinLabel, '').replace(numberLabel, '');

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
