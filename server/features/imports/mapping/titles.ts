import type { ImportField } from '#contract/imports/columns.ts';
import { namesDescription } from '#server/reading/headers/kinds.ts';
import { type HeaderMeaning, partly } from '#server/reading/headers/names.ts';
import { isCodeWord } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { type Candidate, type ColumnFacts, type Guess, valuesOf } from './facts.ts';
import { canBeReference } from './forms.ts';

const shortTexts = {
  field: 'title',
  sureness: 'look',
  reason: 'No other column has titles, and these are short',
} as const satisfies Guess;

/** Decides which of the columns with words is the title, and which the description: programs call either by the name of the other. */
export function settleTitles(
  columns: readonly ColumnFacts[],
  candidates: readonly Candidate[],
  guesses: (Guess | null)[],
  table: Table,
): void {
  const placeOf = (field: ImportField) => guesses.findIndex((guess) => guess?.field === field);
  const has = (field: ImportField) => placeOf(field) >= 0;
  const leftFor = (field: ImportField) =>
    candidates.filter(({ index, guess }) => guess.field === field && guesses[index] === null);

  // `ProductDescription` beside `ProductName`: what is too long for a title, or not needed as one.
  if (has('title') && !has('description')) {
    const left = leftFor('title').find(({ index }) => namesDescription(columns[index]?.header ?? ''));
    if (left) guesses[left.index] = { field: 'description', sureness: 'look', reason: partly };
  }

  // What Spanish and Italian lists call a description is the name of the article, and what they call an article its code.
  const described = placeOf('description');
  const named = placeOf('title');
  const code = candidates.find(({ index, guess }) => index === named && guess.field === 'internal_reference')?.guess;
  if ((named < 0 || code) && isTitles(columns[described], table)) {
    guesses[described] = shortTexts;
    if (code) guesses[named] = has('internal_reference') ? null : code;
    const [longer] = leftFor('description');
    if (longer) guesses[longer.index] = longer.guess;
  }

  // Where nothing else has words, what the header calls a number is what the article is called.
  const numbered = placeOf('internal_reference');
  if (!has('title') && isWords(columns[numbered], table)) guesses[numbered] = shortTexts;
}

/** Whether most rows have a text, and each is as short as a title. */
function isTitles(column: ColumnFacts | undefined, table: Table): column is ColumnFacts {
  if (!column || column.filled < table.rows.length / 2) return false;
  const values = valuesOf(column, table.rows, 300);
  return values.filter((value) => value.length <= 90 && !value.includes('\n')).length > values.length * 0.95;
}

/** Whether most values are several words, as names are, and no codes. */
function isWords(column: ColumnFacts | undefined, table: Table): boolean {
  if (!isTitles(column, table)) return false;
  const values = valuesOf(column, table.rows, 300);
  const isSeveral = (value: string) => value.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length > 1;
  return values.filter(isSeveral).length > values.length * 0.6;
}

/** `Artikel` above codes beside `Bezeichnung`: where the list has no other numbers of its articles, they are those. */
export function callCodesNumbers(
  columns: readonly ColumnFacts[],
  read: readonly (HeaderMeaning | null)[],
  guesses: (Guess | null)[],
  table: Table,
): void {
  const has = (field: ImportField) => guesses.some((guess) => guess?.field === field);
  if (!has('title') || has('internal_reference')) return;
  const found = columns.find((column) => {
    const { index, secret, filled, distinct } = column;
    if (read[index]?.field !== 'title' || guesses[index] !== null || secret) return false;
    if (filled < table.rows.length * 0.9 || distinct < Math.min(filled, 2000) * 0.95) return false;
    const values = valuesOf(column, table.rows);
    return values.length > 2 && values.every(isCodeWord) && canBeReference(values, { isVague: true });
  });
  const reason = 'Codes: is it what you call the article?';
  if (found) guesses[found.index] = { field: 'internal_reference', sureness: 'look', reason };
}
