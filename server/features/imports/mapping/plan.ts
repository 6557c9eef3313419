import type { z } from 'zod';
import type { DateForm, DecimalSign } from '#contract/imports/choices.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import type { mapBody, Repeats } from '#contract/imports/schemas.ts';
import { readNumber } from '#server/reading/numbers.ts';
import type { Cell } from '#server/reading/tables/layout.ts';
import type { PriceBasis } from './priceBasis.ts';
import type { UnsoldColumn } from './unsold.ts';

type MapBody = z.output<typeof mapBody>;
type Join = NonNullable<MapBody['joins']>[number];
type Split = NonNullable<MapBody['splits']>[number];
type OptionChoice = NonNullable<MapBody['options']>;

/** What people chose about an upload; whatever is absent is guessed. */
export interface Chosen {
  options: OptionChoice;
  /** Column to field; empty text leaves it out. */
  columns: Record<string, string>;
  joins: Join[];
  splits: Split[];
  /** What rows with the same reference are; absent until it is chosen. */
  repeats?: Repeats | null;
  values: Record<string, Record<string, string>>;
  fixed: Record<string, string>;
}

/** Where the value of a field comes from. */
export type Source =
  | { kind: 'column'; index: number }
  | { kind: 'join'; parts: ({ index: number } | { text: string })[] }
  /** The stock of several warehouses. */
  | { kind: 'sum'; indexes: number[]; decimal: DecimalSign }
  | { kind: 'split'; index: number; separator: string; part: number }
  /** `usual`: no one chose it, so posts that are there already keep what they have. */
  | { kind: 'fixed'; value: string; usual: boolean };

/** What follows each number of a field throughout its column, as `szt.` or `,-`. */
export type Tails = Partial<Record<ImportField, string>>;

/** How every row of a file becomes values: settled from what was chosen and guessed, so that rows need neither again. */
export interface Plan {
  decimal: DecimalSign;
  dateForm: DateForm;
  sources: Partial<Record<ImportField, Source>>;
  /** Field to the file's value to its meaning, as chosen. */
  values: Record<string, Record<string, string>>;
  /** A file of our own export, in which numbers of categories count. */
  ownExport?: boolean;
  /** How many pieces prices are for, where they are not for one. */
  priceBasis?: PriceBasis;
  /** The columns that tell which articles are not sold. */
  unsold?: readonly UnsoldColumn[];
  /** Columns of facts that no one chose and that only have the name of one. */
  guessedFacts?: readonly ImportField[];
  /** The unit in the headers of columns of facts, where it is another one than the field's. */
  factUnits?: Readonly<Record<string, string>>;
  /** The text after all numbers of a field. */
  tails?: Tails;
}

/** The columns that a value comes from. */
export function indexesOf(source: Source): number[] {
  if (source.kind === 'fixed') return [];
  if (source.kind === 'sum') return source.indexes;
  return source.kind === 'join'
    ? source.parts.flatMap((part) => ('index' in part ? [part.index] : []))
    : [source.index];
}

/** The source of a field in a row: a cell as it is, or text put together; empty text where there is nothing. */
export function cellOf(source: Source | undefined, cells: readonly Cell[]): Cell {
  if (!source) return '';
  if (source.kind === 'column') return cells[source.index] ?? '';
  if (source.kind === 'fixed') return source.value;
  if (source.kind === 'sum')
    return sumOf(
      source.indexes.map((index) => cells[index] ?? '').filter((cell) => cell !== ''),
      source.decimal,
    );
  if (source.kind === 'split') return splitText(String(cells[source.index] ?? ''), source.separator)[source.part] ?? '';
  return joinTexts(source.parts.map((part) => ('text' in part ? part : { value: String(cells[part.index] ?? '') })));
}

/** The sum of numbers; an unreadable one leaves the cells as text. */
function sumOf(cells: readonly Cell[], decimal: DecimalSign): Cell {
  if (cells.length === 0) return '';
  let sum = 0;
  for (const cell of cells) {
    const read = readNumber(cell, decimal);
    if (!('value' in read)) return cells.join(' + ');
    // Negative stock, sold before it arrived, counts as zero.
    sum += Math.max(0, Number(read.value));
  }
  return sum;
}

const splitText = (text: string, separator: string): string[] => text.split(separator).map((part) => part.trim());

/** The text between two columns is left out if one is empty; a value that repeats the one before appears once. */
function joinTexts(parts: readonly ({ text: string } | { value: string })[]): string {
  let joined = '';
  let between = '';
  for (const part of parts) {
    if ('text' in part) {
      between += part.text;
      continue;
    }
    const value = part.value.trim();
    if (value === '') continue;
    const repeats = joined !== '' && value.toLowerCase().startsWith(`${joined.toLowerCase()} `);
    joined = repeats ? value : joined === '' ? value : `${joined}${between || ' '}${value}`;
    between = '';
  }
  return joined;
}
