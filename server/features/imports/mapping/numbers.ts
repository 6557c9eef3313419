import type { Sureness } from '#contract/imports/choices.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import type { Sentence } from '#contract/texts/message.ts';
import { isOwnName } from '#server/reading/headers/kinds.ts';
import { headerWords } from '#server/reading/headers/names.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import type { Candidate, ColumnFacts, Guess } from './facts.ts';

// Whose number an article has: the organization's own, or that of who makes it.

type Guesses = (Guess | null)[];
type Give = (index: number, field: ImportField, sureness: Sureness, reason: Sentence) => void;

/** A list with two numbers of each article has its own and the one of who makes or sends it: neither is dropped. */
export function keepBothNumbers(
  columns: readonly ColumnFacts[],
  candidates: readonly Candidate[],
  guesses: Guesses,
  give: Give,
  { rows }: Table,
): void {
  const first = guesses.findIndex((guess) => guess?.field === 'internal_reference');
  if (first < 0) return;
  // `QCB Part no.` beside `Part no.`: a name in front is whose it is.
  const name = headerWords(columns[first]?.header ?? '').join(' ');
  const own = candidates.find(
    ({ index, guess }) =>
      guess.field === 'internal_reference' &&
      guesses[index] === null &&
      headerWords(columns[index]?.header ?? '')
        .join(' ')
        .endsWith(` ${name}`),
  );
  if (own && guesses.every((guess) => guess?.field !== 'supplier_article_number')) {
    guesses[first] = null;
    give(first, 'supplier_article_number', 'look', 'A second number: is it the one of the supplier?');
    guesses[own.index] = own.guess;
    return;
  }
  const second = candidates.find(
    ({ index, guess, rank }) =>
      guess.field === 'internal_reference' &&
      guesses[index] === null &&
      rank < 1 &&
      !isSame(index, first, rows) &&
      columns[index]?.samples.every((sample) => !/^\d{10,}$/.test(sample)),
  );
  if (second) give(second.index, 'supplier_article_number', 'look', 'A second number: is it the one of the supplier?');
}

/** Whether two columns have the same numbers, so that one of them is no second one. */
const isSame = (one: number, other: number, rows: Table['rows']): boolean => {
  const held = rows.slice(0, 300).filter(({ cells }) => (cells[one] ?? '') !== '');
  return held.filter(({ cells }) => String(cells[one]) === String(cells[other])).length > held.length * 0.9;
};

/**
 * `Artikelnummer` beside a column of brands may be either. Shops count all articles in one way, and each maker in one of his own: where
 * the forms of the numbers go with the brands they are the makers'; where they are all alike they are the shop's; else people say.
 */
export function settleWhoseNumber(columns: readonly ColumnFacts[], table: Table, guesses: Guesses): void {
  const placeOf = (field: ImportField) => guesses.findIndex((guess) => guess?.field === field);
  const place = placeOf('internal_reference');
  const brand = placeOf('brand');
  const column = columns[place];
  const isSettled = placeOf('supplier_article_number') >= 0 || guesses[place]?.sureness !== 'sure';
  if (!column || brand < 0 || isSettled || isOwnName(column.header)) return;
  const rows = table.rows
    .slice(0, 1000)
    .map(({ cells }) => ({ form: formOf(String(cells[place] ?? '')), brand: String(cells[brand] ?? '') }))
    .filter((row) => row.form !== '' && row.brand !== '');
  const groups = new Map<string, { form: string }[]>();
  for (const row of rows) groups.set(row.brand, [...(groups.get(row.brand) ?? []), row]);
  const ofBrands = [...groups.values()].filter((group) => group.length > 1);
  const inBrands = ofBrands.reduce((sum, group) => sum + mostAlike(group), 0);
  const counted = ofBrands.flat();
  if (counted.length < 4) return;
  const alike = mostAlike(rows) / rows.length;
  if (alike >= mostlyAlike) return;
  const isByBrand = ofBrands.length > 1 && inBrands / counted.length - mostAlike(counted) / counted.length >= 0.25;
  guesses[place] = isByBrand
    ? { field: 'supplier_article_number', sureness: 'look', reason: 'Its forms go with the brands: is it the maker’s?' }
    : { field: 'internal_reference', sureness: 'look', reason: 'Is it your own number, or the maker’s?' };
}

/** The share of numbers of one form from which on they are counted by one hand. */
const mostlyAlike = 0.7;

/** `RD-M8100` and `CS-R7101` have the form `A-A9`. */
const formOf = (value: string): string =>
  value
    .trim()
    .replace(/\p{L}+/gu, 'A')
    .replace(/\d+/g, '9');

/** How many rows have the form that most of them have. */
function mostAlike(rows: readonly { form: string }[]): number {
  const counts = new Map<string, number>();
  for (const { form } of rows) counts.set(form, (counts.get(form) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
