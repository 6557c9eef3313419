import { plainWords } from '../text.ts';
import { setOf, wordsWith } from './names.ts';
import { readHeader } from './posts.ts';

/** What the header of a price by quantity has: its quantity, or its number among several. */
export type StepHeader = { from: number; isBare: boolean } | { number: number; part: 'price' | 'from' };

const steps = setOf('step');
const stepParts = [...steps].filter((word) => word.length >= 4);
const quantityWords = setOf('step quantity');
const stepUnits = setOf('step unit');
const fromWords = wordsWith('step from').map((word) => word.replaceAll(' ', String.raw`\s+`));
const fromQuantity = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${fromWords.join('|')})|[≥@]|>=?)\s*(\d{1,6})(?![\d.,/:-])\+?|(?<![\d.,])(\d{1,6})\s*(?:\+|[-–]\s*\d{1,6}(?![\d./]))`,
  'iu',
);

/** Reads the header of a price by quantity, or of its quantity; null for other headers. */
export function readStepHeader(header: string): StepHeader | null {
  if (header.length > 60) return null;
  const found = fromQuantity.exec(header);
  const from = Number(found?.[1] ?? found?.[2] ?? 0);
  if (found && from > 0) {
    const rest = header.replace(found[0], ' ');
    const words = plainWords(rest).filter((word) => !stepUnits.has(word));
    if (words.length === 0) return { from, isBare: true };
    const isPrice = words.every((word) => isStepWord(word)) || readHeader(rest)?.field === 'price_per_unit';
    return isPrice ? { from, isBare: false } : null;
  }
  const words = plainWords(header.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' '));
  const numbers = words.filter((word) => /^\d$/.test(word));
  const names = words.filter((word) => !/^\d$/.test(word));
  if (numbers.length !== 1 || names.length === 0) return null;
  const part = partOfStep(names);
  return part && { number: Number(numbers[0]), part };
}

const isStepWord = (word: string): boolean => steps.has(word) || stepParts.some((step) => word.includes(step));

/** `Staffelpreis`, `price break quantity`, `Menge`: what the words next to the number of a step mean. */
function partOfStep(names: readonly string[]): 'price' | 'from' | null {
  if (
    names.some(
      (word) =>
        quantityWords.has(word) ||
        (isStepWord(word) && [...quantityWords].some((each) => each.length > 3 && word.endsWith(each))),
    )
  )
    return 'from';
  const rest = names.filter((word) => !isStepWord(word));
  return rest.length === 0 || readHeader(rest.join(' '))?.field === 'price_per_unit' ? 'price' : null;
}
