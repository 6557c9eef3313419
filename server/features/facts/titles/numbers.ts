import { unitsByWord } from '#server/reading/sizes.ts';
import type { CatalogueField } from '../catalogue/catalogue.ts';

/** A number of a title with the word behind it; numbers joined by crosses share the unit of the last one. */
export interface TitleNumber {
  value: number;
  /** The unit's word; empty for none. */
  word: string;
  start: number;
  end: number;
  /** Written behind a slash or before one, or as the end of a range: one of several. */
  isListed: boolean;
}

const chain =
  /(?<![\d.a-z])(\d{1,4}(?:\.\d{1,2})?(?:\s?x\s?\d{1,4}(?:\.\d{1,2})?){0,3})(?:[\s-]?([a-z°]{1,16}))?(?![\d])/g;

/** The numbers of a title that is written for comparison. */
export function numbersOf(title: string): TitleNumber[] {
  return [...title.matchAll(chain)].flatMap((match) => {
    const [, numbers = '', word = ''] = match;
    const isListed =
      /\/$|(?<![\p{L}\d.])\d+(?:\.\d+)? ?- ?$/u.test(title.slice(0, match.index)) ||
      title[match.index + numbers.length] === '/';
    let from = match.index;
    return numbers.split('x').map((part) => {
      const text = part.trim();
      const start = title.indexOf(text, from);
      from = start + text.length;
      return { value: Number(text), word, start, end: from, isListed };
    });
  });
}

/** A number in a field's unit; null if its word is another unit, or if it has none. */
export function inUnit({ value, word }: TitleNumber, { unit }: CatalogueField): number | null {
  if (word === '' || unit === null) return null;
  if (word === unit.trim().toLowerCase()) return value;
  if (unit.trim() === 'kg') return null;
  const factor = unitsByWord.get(word)?.find(({ symbol }) => symbol.trim() === unit.trim())?.words[word];
  // A title in metres means a width of nothing that has a field.
  return factor === undefined || factor >= 1000 ? null : Math.round(value * factor * 100) / 100;
}

export const isWithin = ({ least, greatest }: CatalogueField, value: number): boolean =>
  (least === null || value >= least) && (greatest === null || value <= greatest);

const apart = String.raw`[\s:=(-]{0,3}`;

/** The number next to a word that says what it is; null for none, or for several. Of two, one in millimetres counts. */
export function numberBeside(title: string, words: readonly string[], field: CatalogueField): number | null {
  if (words.length === 0) return null;
  const any = words.map((word) => word.replaceAll(/[^a-z0-9 ]/g, '')).join('|');
  const number = String.raw`(\d{1,3}(?:\.\d)?)`;
  const behind = new RegExp(`(?<![a-z])(?:${any})${apart}${number}(?![\\d.])(\\s?mm\\b)?(?!\\s?[°"x/]|[a-z-])`, 'g');
  const before = new RegExp(`(?<![\\d.x/]|\\d-)${number}(\\s?mm)?${apart}(?:${any})(?![a-z])`, 'g');
  const found = [...title.matchAll(before), ...title.matchAll(behind)]
    .map(([, digits, unit]) => ({ value: Number(digits), hasUnit: unit !== undefined }))
    .filter(({ value }) => isWithin(field, value));
  const [first, ...others] = found.some(({ hasUnit }) => hasUnit) ? found.filter(({ hasUnit }) => hasUnit) : found;
  return first && others.every(({ value }) => value === first.value) ? first.value : null;
}
