import type { Sureness } from '#contract/imports/choices.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import { type Message, message, messageOf, type Sentence } from '#contract/texts/message.ts';
import type { Line } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { withoutAffixes } from './affixes.ts';

/** Lets other work of the process go on between parts of a long computation. */
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What is known of a column before anyone chose its field. */
export interface ColumnFacts {
  index: number;
  key: string;
  /** Its header as the file has it. */
  written: string;
  /** What it is called without what the program adds to all of its names: `OXTITLE` is a `TITLE`. */
  header: string;
  letter: string;
  samples: string[];
  filled: number;
  distinct: number;
  secret: boolean;
}

/** The first message about a column with a known header, and about one without a header. */
export const headers = { named: 'Header.', none: 'No header.' } as const;

/** What the header says about a column, and a reason behind it. */
export const behindHeader = (header: (typeof headers)[keyof typeof headers], reason: Sentence): Message =>
  message('{{header}} {{reason}}', { header: messageOf(header), reason: messageOf(reason) });

/** What a column is taken for. */
export interface Guess {
  field: ImportField | null;
  sureness: Sureness;
  reason: Sentence;
  /** What people are asked about, where it is left out until they answer. */
  proposed?: readonly ImportField[];
}

/** What a column may be by its header and its values. */
export interface Candidate {
  index: number;
  guess: Guess & { field: ImportField };
  /** How unclear it is: of several candidates for a field, the one with the lowest rank is taken. */
  rank: number;
}

/** The columns of a table; keys are their headers, made unique and free of what keys of forms cannot hold. */
export async function describeColumns(table: Table, secrets: ReadonlySet<number>): Promise<ColumnFacts[]> {
  const taken = new Set<string>();
  const columns: ColumnFacts[] = [];
  const names = withoutAffixes(table.header);
  for (const [index, written] of table.header.entries()) {
    await pause();
    const letter = letterOf(index);
    const base = written.replace(/[[\]]/g, (sign) => (sign === '[' ? '(' : ')')).trim() || `Column ${letter}`;
    // A name that every object has of its own is none that a record can hold.
    const name = base in {} ? `${base} ` : base;
    let key = name;
    for (let again = 2; taken.has(key); again += 1) key = `${name} (${again})`;
    taken.add(key);
    const secret = secrets.has(index);
    const samples: string[] = [];
    const values = new Set<string>();
    let filled = 0;
    for (const { cells } of table.rows) {
      const value = cells[index] ?? '';
      if (value === '') continue;
      filled += 1;
      if (values.size < 2000) values.add(String(value));
      if (samples.length < 3 && !samples.includes(String(value))) samples.push(String(value).slice(0, 80));
    }
    const header = names[index] as string;
    columns.push({
      index,
      key,
      written,
      header,
      letter,
      samples: secret ? [] : samples,
      filled,
      distinct: values.size,
      secret,
    });
  }
  return columns;
}

/** As spreadsheets count columns: A to Z, AA. */
function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}
/** A sample of a column's trimmed values, spread over the table, without empty cells. */
export const valuesOf = (column: ColumnFacts, rows: readonly Line[], most = 1000): string[] => {
  const values: string[] = [];
  const step = Math.max(1, Math.floor(rows.length / most));
  for (let row = 0; row < rows.length; row += step) {
    const value = rows[row]?.cells[column.index] ?? '';
    if (value !== '') values.push(String(value).trim());
  }
  return values;
};
