import { setOf, withoutBrackets } from '#server/reading/headers/names.ts';
import type { Cell } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { plain } from '#server/reading/text.ts';
import { oneOf } from '#server/reading/words.ts';
import { type ColumnFacts, type Guess, valuesOf } from './facts.ts';

// Programs mark what is no longer sold in a column of its own: people are asked before it is published.

/** A column that tells which articles are not sold: by a yes or a no, or by the word for their state. */
export interface UnsoldColumn {
  column: number;
  /** The answer that means so; `state` where only words for states do. */
  by: 'yes' | 'no' | 'state';
}

const names = { yes: setOf('unsold'), no: setOf('sold'), state: setOf('state') };
const states = setOf('unsold state');
const answers = {
  yes: new RegExp(`^(?:${oneOf('yes')}|1)$`, 'iu'),
  no: new RegExp(`^(?:${oneOf('no')}|0)$`, 'iu'),
};

const isAnswer = (value: string): boolean => answers.yes.test(value) || answers.no.test(value);

/** Which answer under a header means that an article is not sold; null for other headers. */
function askedBy(header: string): UnsoldColumn['by'] | null {
  const name = plain(withoutBrackets(header));
  return (Object.keys(names) as UnsoldColumn['by'][]).find((by) => names[by].has(name)) ?? null;
}

/** Whether a row says that its article is not sold. */
export function isUnsold(cells: readonly Cell[], marks: readonly UnsoldColumn[] | undefined): boolean {
  return (
    marks?.some(({ column, by }) => {
      const value = String(cells[column] ?? '').trim();
      if (value === '') return false;
      return states.has(plain(value)) || (by !== 'state' && answers[by].test(value));
    }) ?? false
  );
}

/**
 * The columns that mark articles as not sold. One that people gave a field or left out is none, nor is one that says the same of all rows:
 * no one uses it.
 */
export function findUnsold(
  columns: readonly ColumnFacts[],
  settled: readonly Guess[],
  chosen: Readonly<Record<string, string>>,
  { rows }: Table,
): UnsoldColumn[] {
  return columns.flatMap<UnsoldColumn>((column) => {
    const { index, key, header, filled, secret } = column;
    const by = askedBy(header);
    if (!by || secret || filled === 0 || settled[index]?.field !== null || chosen[key] !== undefined) return [];
    const marks = [{ column: index, by }];
    // `Gesperrt ab` above dates answers nothing.
    if (by !== 'state' && !valuesOf(column, rows).every((value) => isAnswer(value) || states.has(plain(value))))
      return [];
    const unsold = rows.filter(({ cells }) => isUnsold(cells, marks)).length;
    return unsold > 0 && unsold < rows.length ? marks : [];
  });
}

/** Adds the reason to the columns that mark articles as not sold. */
export const applyUnsold = (guess: Guess, index: number, marks: readonly UnsoldColumn[]): Guess =>
  marks.some(({ column }) => column === index)
    ? { ...guess, sureness: 'look', reason: 'Says what is not sold' }
    : guess;
