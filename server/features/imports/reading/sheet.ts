import { type Delimiter, type Encoding, importLimits, type SheetKind } from '#contract/imports/choices.ts';
import { message } from '#contract/texts/message.ts';
import { Failure } from '#server/platform/errors.ts';
import type { Line } from '#server/reading/tables/layout.ts';

/** The last line of a file that was cut off, and how many cells it has of how many. */
export interface CutLine {
  line: number;
  cells: number;
  columns: number;
}

/** What was read from a file, before anyone knows what it means. */
export interface Sheet {
  kind: SheetKind;
  encoding: Encoding | null;
  /** What else a text of eight bits may be, where that is not clear: its first cells beyond ASCII in each of the likely code pages. */
  doubts?: { encoding: Encoding; cells: { column: number; text: string }[] }[];
  /** What cells of the first lines of such a text would be in any other code page, whether or not one is likely. */
  otherNames?: { line: number; column: number; text: string }[];
  delimiter: Delimiter | null;
  /** Where a text ends inside of a line: its last one has fewer cells than all others. */
  cut?: CutLine;
  /** The visible sheets of a workbook, and the one that was read. */
  sheets: string[];
  sheet: string | null;
  /** Lines that hold something, in order; a text file's empty lines are left out as a workbook's are. */
  lines: Line[];
  /** The currency that the format of a column's numbers shows, by the column's place; a text has no formats. */
  currencies: Record<number, string>;
}

/** What people chose about the reading; what is absent is found. */
export interface ReadingChoice {
  encoding?: Encoding | null;
  delimiter?: Delimiter | null;
  sheet?: string | null;
}

/** A file that cannot be read, with a sentence for the person who sent it. */
export class UnreadableFile extends Failure {}

/** The message for a file with more columns than the limit. */
export const tooManyColumns = message(
  'The file has more than {{count}} columns. Leave out those that you do not need.',
  { count: importLimits.columns },
);

/** Lines beyond the rows that an upload may have: enough for any preamble. */
export const preambleLines = 100;
