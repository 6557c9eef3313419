import type { DecimalSign } from '#contract/imports/choices.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { wordPattern } from '#server/reading/words.ts';
import type { Sheet } from '../reading/sheet.ts';
import type { ColumnFacts, Guess } from './facts.ts';
import type { Lexicon } from './lexicon.ts';
import type { Chosen, Plan, Source } from './plan.ts';

/** Puts what people chose in the place of guesses. */
export function settleColumns(columns: readonly ColumnFacts[], guesses: readonly Guess[], chosen: Chosen): Guess[] {
  const claimed = new Set(Object.values(chosen.columns).filter(Boolean));
  for (const { field } of chosen.joins) claimed.add(field);
  for (const { fields } of chosen.splits) for (const field of fields) if (field) claimed.add(field);
  const joined = new Map(
    chosen.joins.flatMap(({ field, parts }) =>
      parts.flatMap((part) => ('column' in part ? [[part.column, field] as const] : [])),
    ),
  );
  return columns.map((column, index) => {
    const guess = guesses[index] as Guess;
    const field = chosen.columns[column.key];
    if (field) return { field: field as ImportField, sureness: 'sure', reason: 'Chosen by you' };
    if (field === '') return { field: null, sureness: 'unused', reason: 'Left out by you' };
    const into = joined.get(column.key);
    if (guess.field && guess.field !== into && !claimed.has(guess.field)) return guess;
    if (into) return { field: into as ImportField, sureness: 'sure', reason: 'Joined by you' };
    if (guess.field) return { field: null, sureness: 'unused', reason: 'Another column fills this field' };
    return guess;
  });
}

/** What every row has: chosen by people, else what nearly every list means. */
export function settleFixed(
  settled: readonly Guess[],
  chosen: Chosen,
  defaults: Record<string, string>,
): Record<string, string> {
  const filled = new Set(settled.map(({ field }) => field));
  const usual: Record<string, string> = {
    condition: 'new',
    ...defaults,
    // A stock list is in stock, and so is what people count themselves; a row with a date is available from that date.
    ...(filled.has('number_of_items') || chosen.fixed.number_of_items ? { availability: 'in_stock' } : {}),
  };
  const fixed: Record<string, string> = {};
  for (const [field, value] of Object.entries(usual))
    if (!filled.has(field as ImportField) && chosen.fixed[field] === undefined && value !== '') fixed[field] = value;
  for (const [field, value] of Object.entries(chosen.fixed)) if (value !== '') fixed[field] = value;
  return fixed;
}

// `Qty needed`, `benötigte Menge`: only what someone wants is counted so.
const wantedCount = wordPattern('counted as wanted');

/** Wanted if a note or header states it, such as `We are looking for`; otherwise offered. */
export function typeOfList(
  columns: readonly ColumnFacts[],
  settled: readonly Guess[],
  table: Table,
  sheet: Sheet,
  lexicon: Lexicon,
): string {
  const counted = columns.find(({ index }) => settled[index]?.field === 'number_of_items');
  if (counted && wantedCount.test(counted.written)) return 'wanted';
  const above = sheet.lines.filter(({ number }) => number < table.headerRow).slice(0, 40);
  const texts = above.flatMap(({ cells }) => cells.map(String)).filter((text) => text.length < 80);
  const isWanted = texts.some((text) => {
    const words = text.split(/[^\p{L}]+/u).filter(Boolean);
    return [1, 2, 3].some((length) =>
      words.some((_, at) => {
        const phrase = words.slice(at, at + length).join(' ');
        return phrase.length > 3 && lexicon.understand('type', phrase)?.choice === 'wanted';
      }),
    );
  });
  return isWanted ? 'wanted' : 'offered';
}

/** Where the value of each field comes from. */
export function sourcesOf(
  columns: readonly ColumnFacts[],
  settled: readonly Guess[],
  chosen: Chosen,
  fixed: Record<string, string>,
  decimal: DecimalSign,
): Plan['sources'] {
  const sources: Partial<Record<string, Source>> = {};
  const indexOf = new Map(columns.map(({ key, index, secret }) => [key, secret ? -1 : index]));
  for (const [field, value] of Object.entries(fixed))
    sources[field] = { kind: 'fixed', value, usual: !chosen.fixed[field] };
  const joinedFields = new Set(chosen.joins.map(({ field }) => field));
  settled.forEach(({ field }, index) => {
    // A purchase price is never read, whatever someone chooses.
    if (field && !joinedFields.has(field) && !columns[index]?.secret) sources[field] = { kind: 'column', index };
  });
  const stocks = settled.flatMap(({ field }, index) =>
    field === 'number_of_items' && !joinedFields.has(field) && !columns[index]?.secret ? [index] : [],
  );
  if (stocks.length > 1) sources.number_of_items = { kind: 'sum', indexes: stocks, decimal };
  for (const { column, separator, fields } of chosen.splits) {
    const index = indexOf.get(column) ?? -1;
    fields.forEach((field, part) => {
      if (field && index >= 0) sources[field] = { kind: 'split', index, separator, part };
    });
  }
  for (const { field, parts } of chosen.joins) {
    const known = parts.flatMap((part): ({ index: number } | { text: string })[] => {
      if ('text' in part) return [part];
      const index = indexOf.get(part.column) ?? -1;
      return index >= 0 ? [{ index }] : [];
    });
    if (known.some((part) => 'index' in part)) sources[field] = { kind: 'join', parts: known };
  }
  return sources as Plan['sources'];
}
