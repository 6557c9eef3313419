import { declaredFieldOf, type ImportField, importFields } from '#contract/imports/columns.ts';
import { currencyBefore } from '#server/reading/currencies.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { oneOf } from '#server/reading/words.ts';
import { type ColumnFacts, valuesOf } from './facts.ts';
import type { Lexicon } from './lexicon.ts';
import { indexesOf, type Source, type Tails } from './plan.ts';

/**
 * Finds what a list writes behind its numbers. The same unit or the dash for no cents behind all of them is the list's own way
 * and no reason to ask; behind some of them it stays a question.
 */
export function findTails(
  sources: Partial<Record<ImportField, Source>>,
  columns: readonly ColumnFacts[],
  table: Table,
  lexicon: Lexicon,
): Tails {
  const tails: Tails = {};
  for (const field of numberFields) {
    const source = sources[field];
    const [index, another] = source ? indexesOf(source) : [];
    const column = index === undefined || another !== undefined ? undefined : columns[index];
    const tail = column && tailOf(valuesOf(column, table.rows));
    if (tail && (isDash.test(tail) || lexicon.understand('unit', tail.replace(perPiece, '')))) tails[field] = tail;
  }
  return tails;
}

const numberFields = importFields.filter((field) => {
  const kind = declaredFieldOf(field)?.kind;
  return kind === 'whole' || kind === 'money';
});

/** Before the unit of a price: `€/Stk`, `EUR per piece`. */
const perPiece = new RegExp(String.raw`^(?:${currencyBefore}|[a-z]{3})?\s*(?:\/|${oneOf('before a unit')})\s*`, 'iu');
const isDash = /^[.,]\s?[-–—]{1,2}$/;

/**
 * The ending that all numbers have; null where one has another or none, or where words precede a number. A few cells may have words
 * alone, which are asked about as they are.
 */
function tailOf(values: readonly string[]): string | null {
  const numbers = values.filter((value) => /\d/.test(value));
  if (numbers.length < values.length / 2) return null;
  let found: string | null = null;
  for (const value of numbers) {
    const end = value.length > 60 ? -1 : value.search(/\d\D*$/) + 1;
    if (end < 1 || !/^(?:[<>≤≥]=?\s?)?[+-]?[\d\s.,'’]+$/.test(value.slice(0, end))) return null;
    const tail = value.slice(end).trim();
    if (tail === '') return null;
    if (found !== null && found.toLowerCase() !== tail.toLowerCase()) return null;
    found = tail;
  }
  return found;
}

/** A number without what its column writes behind it. */
export const withoutTail = (text: string, tail: string | undefined): string =>
  tail && text.toLowerCase().endsWith(tail.toLowerCase()) ? text.slice(0, -tail.length).trim() : text;
