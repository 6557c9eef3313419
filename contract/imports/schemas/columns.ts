import { z } from 'zod';
import { bounded, line } from '../../values.ts';
import { repeatRemedies, sureness } from '../choices.ts';
import { factColumn, factKeyOf, importFields } from '../columns.ts';

const count = z.number().int();

const isField = (text: string): boolean => factKeyOf(text) !== undefined || importFields.some((name) => name === text);

/** A field that a column of a file can fill. */
export const field = bounded(60)
  .refine(isField, 'Name a column of a post')
  .describe(`One of ${importFields.join(', ')}, or ${factColumn('')} with the key of a field of facts`);

/** One of the six settings of how the file is read. */
export const readingOption = z.object({
  value: z.string(),
  label: z.string(),
  /** `found` by itself, `set` by people, `fixed` where the kind of file has none to choose. */
  origin: z.enum(['found', 'set', 'fixed']),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** What it does to this file: `1.249,50 is 1,249.50`. */
  effect: z.string(),
});

export type ReadingOptionAnswer = z.output<typeof readingOption>;

export const importColumn = z.object({
  /** What the mapping calls it: its header, made unique. */
  key: z.string(),
  header: z.string(),
  /** As spreadsheets count: A, B, … */
  letter: z.string(),
  samples: z.array(z.string()),
  /** The field that this column fills, alone or joined; null where it is not used. */
  field: field.nullable(),
  /** The fields that it is split into. */
  split: z.array(field),
  /** Facts that it may be, where it is left out until a person chooses one; what the version before stored has none. */
  proposed: z.array(field).default([]),
  sureness: z.enum(sureness),
  /** Why, in one line. */
  reason: z.string(),
  /** A purchase price: never read and never stored. */
  secret: z.boolean(),
});

export type ImportColumn = z.output<typeof importColumn>;

/** A part of a joined field: what a column holds, or these words. */
const joinPart = z.union([z.object({ column: line(200) }), z.object({ text: bounded(50) })]);
export const join = z.object({ field, parts: z.array(joinPart).min(1).max(10) });
export const split = z.object({
  column: line(200),
  /** What comes between the parts. */
  separator: bounded(10).min(1),
  /** The fields of the parts in order; null leaves a part out. */
  fields: z.array(field.nullable()).min(1).max(10),
});

/** What to do with a reference that is in several rows. */
export const repeats = z.object({
  remedy: z.enum(repeatRemedies),
  /** The column by which `distinguish` does so; without one, all options of the articles. */
  column: line(200).nullish(),
});

export type Repeats = z.output<typeof repeats>;

export const valueGroup = z.object({
  field,
  columns: z.array(z.string()),
  /** How many rows have a value. */
  rows: count,
  /** How many values nothing is chosen for. */
  open: count,
  /** How many rows those are in. */
  open_rows: count,
  /** How many values have a choice that a person should check. */
  unsure: count,
  values: z.array(
    z.object({
      /** As the file writes it. */
      value: z.string(),
      rows: count,
      /** Its language, as a code of two letters; null where it is none of the six. */
      language: z.string().nullable(),
      /** What it means: a category's id, `in_stock`, `DE`, `EUR`; null while open. */
      choice: z.string().nullable(),
      label: z.string().nullable(),
      sureness: z.enum(['sure', 'look']),
      hint: z.string().nullable(),
      /** What to offer first where it is open. */
      suggestions: z.array(z.object({ choice: z.string(), label: z.string(), reason: z.string() })),
    }),
  ),
});

/** What the file does not clearly say. Answered by mapping: `columns` for a title, price or stock, `fixed` for a currency. */
export const importQuestion = z.object({
  field: z.enum(['title', 'price_per_unit', 'number_of_items', 'currency']),
  is_open: z.boolean(),
  /** The rows that it is about. */
  rows: count,
  /** The values of the choices that were taken; none while it is open, and where none of them is right. */
  answers: z.array(z.string()),
  choices: z.array(
    z.object({
      /** The key of a column, or the code of a currency. */
      value: z.string(),
      header: z.string(),
      letter: z.string(),
      /** Prices, for a currency. Columns that may be purchase prices have none. */
      samples: z.array(z.string()),
    }),
  ),
});

export type ImportQuestion = z.output<typeof importQuestion>;
