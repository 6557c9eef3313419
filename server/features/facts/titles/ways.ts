import type { FactValue } from '#contract/facts/choices.ts';
import { unitsByWord } from '#server/reading/sizes.ts';
import type { CatalogueField } from '../catalogue/catalogue.ts';
import { inUnit, isWithin, numberBeside, numbersOf, type TitleNumber } from './numbers.ts';

const inch = 25.4;
const beads = '622|630|635|584|590|571|559|540|507|451|406|355|349|305|254|203';

const only = (values: readonly number[]): number | null => (new Set(values).size === 1 ? (values[0] as number) : null);

/** The number of a title in a field's unit, if there is one that fits. */
export function numberInUnit(title: string, field: CatalogueField, others: readonly CatalogueField[]): number | null {
  const { cues = [], typical = [] } = field.reading;
  const besides = numberBeside(title, cues, field);
  if (besides !== null) return besides;
  const sign = (value: number) => (isNegativeIn(title, value, field) ? -value : value);
  const usual = new Set(typical);
  const ofOthers = new Set(
    others.flatMap((other) =>
      other !== field && other.unit === field.unit ? (numberBeside(title, other.reading.cues ?? [], other) ?? []) : [],
    ),
  );
  return only(
    numbersOf(title).flatMap((number) => {
      if (number.isListed) return [];
      const value = inUnit(number, field) ?? usualWithoutUnit(number, usual);
      if (value === null || !isWithin(field, value) || ofOthers.has(value)) return [];
      return usual.size === 0 || usual.has(value) ? [sign(value)] : [];
    }),
  );
}

/** A number such as 31.8 or 27.2: its decimals say as much as a unit would. */
const usualWithoutUnit = ({ value, word }: TitleNumber, usual: ReadonlySet<number>): number | null =>
  value >= 10 && !Number.isInteger(value) && usual.has(value) && !unitsByWord.has(word) ? value : null;

/** Whether a title has a number below zero: `-6°`, not `±6°`, `+/-6°` or `0-6°`. */
const isNegativeIn = (title: string, value: number, { least }: CatalogueField): boolean =>
  least !== null && least < 0 && new RegExp(`(?<![\\d/+±°)] ?)-\\s?${value}(?![\\d.])`).test(title);

/** Teeth from the smallest to the largest: `11-34`, `50/34`, `42/34/24`, `32T` of one ring. */
export function teethIn(title: string, field: CatalogueField): FactValue | null {
  const found = [
    ...title.matchAll(/(?<![\d.x/a-z-])(\d{1,2})\s?([-/])\s?(\d{2})(?:\2(\d{2}))?(?:\s?(?:t|z))?(?![\d.]|[-/]\d)/g),
  ].flatMap(([, first, , second, third]) => {
    const teeth = [first, second, third].flatMap((digits) => (digits ? Number(digits) : []));
    const [least, greatest] = [Math.min(...teeth), Math.max(...teeth)];
    return least >= 9 && greatest - least >= 6 && isWithin(field, greatest) ? [[least, greatest] as const] : [];
  });
  if (found.length > 0) return found.length === 1 ? (found[0] as readonly [number, number]) : null;
  const ring = only(
    numbersOf(title).flatMap((number) => {
      const value = number.isListed ? null : inUnit(number, field);
      return value !== null && value >= 20 && isWithin(field, value) ? [value] : [];
    }),
  );
  return ring === null ? null : [ring, ring];
}

/** The width of a tyre, of a rim by its inner width, or of a bar or saddle. */
export function widthIn(title: string, field: CatalogueField): number | null {
  const found = (pattern: RegExp, to = 1) =>
    only(
      [...title.matchAll(pattern)]
        .map(([, digits]) => Math.round(Number(digits) * to))
        .filter((value) => isWithin(field, value)),
    );
  return (
    found(new RegExp(`(?<![\\d/-])(\\d{2,3})-(?:${beads})(?!\\d)`, 'g')) ??
    found(new RegExp(`(?<!\\d)(?:${beads})[-x](\\d{2})(?![\\d/])`, 'g')) ??
    found(/(?<!\d)(?:700|650)\s?[bc]?\s?x\s?(\d{2})(?:\s?[bc])?(?![\d/.])/g) ??
    found(/(?<![\d.])(?:29|28|27\.5|26|24|20|18|16|14)"?\s?x\s?(\d\.\d{1,3})(?!\d)/g, inch) ??
    found(/(?<![a-z])i(\d{2})(?!\d)/g) ??
    only(
      numbersOf(title).flatMap((number) => {
        const value = inUnit(number, field);
        return value !== null && value >= 120 && isWithin(field, value) ? [value] : [];
      }),
    )
  );
}

/** The tyre widths that a tube is for: `28/47-622`, `47-62/622`, `700x18/25`. */
export function tubeWidthsIn(title: string): FactValue | null {
  const patterns = [
    new RegExp(`(?<!\\d)(\\d{2})[/-](\\d{2,3})[-/](?:${beads})(?!\\d)`),
    /(?<!\d)700\s?[bc]?\s?x\s?(\d{2})[/-](\d{2})c?(?!\d)/,
  ];
  for (const pattern of patterns) {
    const [, first, second] = pattern.exec(title) ?? [];
    if (first && second && Number(first) < Number(second)) return [Number(first), Number(second)];
  }
  return null;
}

const circle = ['bcd', 'lk', 'lochkreis', 'pcd', 'entraxe', 'steek', 'steekcirkel', 'interasse', 'giro bulloni'];

/** The circle of bolts next to one of its names. */
export const boltCircleIn = (title: string, field: CatalogueField): number | null => numberBeside(title, circle, field);

/** The length of a shock from eye to eye, and its stroke: `230x65`. */
export function shockIn(title: string, part: 'eye_to_eye' | 'stroke'): number | null {
  const found = [...title.matchAll(/(?<![\d.])(1[2-9]\d|2[0-7]\d)\s?x\s?(\d{2}(?:\.\d)?)(?![\d.])/g)];
  const [first] = found;
  return first && found.length === 1 ? Number(first[part === 'eye_to_eye' ? 1 : 2]) : null;
}

/** A length in millimetres that no other field of the sub-category usually has. */
export function lengthIn(title: string, field: CatalogueField, others: readonly CatalogueField[]): number | null {
  const beside = numberBeside(title, field.reading.cues ?? [], field);
  if (beside !== null) return beside;
  const isOther = (value: number) =>
    others.some((other) => other !== field && other.unit === field.unit && other.reading.typical?.includes(value));
  return only(
    numbersOf(title).flatMap((number) => {
      const value = number.isListed ? null : inUnit(number, field);
      return value !== null && value >= 40 && isWithin(field, value) && !isOther(value) ? [value] : [];
    }),
  );
}
