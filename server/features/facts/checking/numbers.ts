import { unitsByWord } from '#server/reading/sizes.ts';
import { plainText } from '#server/reading/text.ts';
import type { CatalogueField } from '../catalogue/catalogue.ts';

// A decimal comma is followed by one or two digits; no fact is counted in thousands with a sign between groups.
const amount = /(\d{1,7}(?:[.,]\d{1,2})?)\s?([a-z°"%]{0,16})/g;

/**
 * The numbers of a cell or a field, in the field's unit: `12-fach`, `180 mm`, `18 cm`, `11-34`. Empty if a number has another unit,
 * or if the text has none. `words` are further words for the unit.
 */
export function numbersIn(
  text: string,
  { unit, least }: Pick<CatalogueField, 'unit' | 'least'>,
  words: readonly string[] = [],
): number[] {
  const found: number[] = [];
  const signed = plainText(text.trim()).replaceAll(/(?<=\d)-(?=[a-z])/g, ' ');
  const isNegative = /^[-−–]\s?\d/.test(signed);
  if (isNegative && (least === null || least >= 0)) return [Number.NaN];
  const plain = isNegative ? signed.slice(1) : signed;
  if (/\de[+-]?\d/.test(plain)) return [Number.NaN];
  let unread = plain;
  for (const [all, digits = '', word = ''] of plain.matchAll(amount)) {
    unread = unread.replace(all, ' ');
    const value = Number(digits.replace(',', '.'));
    const factor = words.includes(word) ? 1 : factorOf(word, unit);
    if (factor === null) return [];
    found.push((isNegative && found.length === 0 ? -1 : 1) * (Math.round(value * factor * 1000) / 1000));
  }
  return /[a-z]/.test(unread.replaceAll(/\b(?:bis|to|a|tot|x|und|and|et|von|from|de)\b/g, '')) ? [] : found;
}

/** What a number with a word is multiplied by; null if the word is another unit. */
function factorOf(word: string, unit: string | null): number | null {
  if (word === '' || unit === null) return word === '' ? 1 : null;
  const wanted = unit.trim().toLowerCase();
  if (word === wanted) return 1;
  if (wanted === 'kg') return word === 'g' ? 0.001 : word === 'kilo' || word === 'kilos' ? 1 : null;
  const named = unitsByWord.get(word)?.find(({ symbol }) => symbol.trim() === unit.trim());
  return named?.words[word] ?? null;
}
