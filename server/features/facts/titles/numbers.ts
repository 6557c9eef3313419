import { unitsByWord } from '#server/reading/sizes.ts';
import type { CatalogueField } from '../catalogue/catalogue.ts';

/** A number of a title with the word behind it; numbers joined by crosses share the unit of the last one. */
export interface TitleNumber {
  value: number;
  /** The unit's word; empty for none. */
  word: string;
  start: number;
  end: number;
  /** Written behind a slash or before one: one of several. */
  isListed: boolean;
}

const chain =
  /(?<![\d.a-z])(\d{1,4}(?:\.\d{1,2})?(?:\s?x\s?\d{1,4}(?:\.\d{1,2})?){0,3})(?:[\s-]?([a-z°]{1,16}))?(?![\d])/g;

/** The numbers of a title that is written for comparison. */
export function numbersOf(title: string): TitleNumber[] {
  return [...title.matchAll(chain)].flatMap((match) => {
    const [, numbers = '', word = ''] = match;
    const before = title[match.index - 1];
    const isListed = before === '/' || title[match.index + numbers.length] === '/';
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

/** The number next to a word that says what it is; null for none, or for several. */
export function numberBeside(title: string, words: readonly string[], field: CatalogueField): number | null {
  const any = words.map((word) => word.replaceAll(/[^a-z0-9 ]/g, '')).join('|');
  const behind = new RegExp(`(?<![a-z])(?:${any})${apart}(\\d{1,3}(?:\\.\\d)?)(?![\\d.x/-])`, 'g');
  const before = new RegExp(`(?<![\\d.x/])(\\d{1,3}(?:\\.\\d)?)\\s?(?:mm)?${apart}(?:${any})(?![a-z])`, 'g');
  const found = new Set(
    [...title.matchAll(before), ...title.matchAll(behind)]
      .map(([, digits]) => Number(digits))
      .filter((value) => isWithin(field, value)),
  );
  return found.size === 1 ? ([...found][0] as number) : null;
}
