import { z } from 'zod';
import { problemKinds, remedyKinds, rowResults } from '../choices.ts';
import { field } from './columns.ts';

const count = z.number().int();

/** How many rows become what. */
export const counts = z.object({ create: count, update: count, unchanged: count, error: count });

/** A group of problems that are alike: the largest first. */
export const problemGroup = z.object({
  /** Names the group in filters and remedies. */
  key: z.string(),
  field: field.nullable(),
  kind: z.enum(problemKinds),
  severity: z.enum(['error', 'warning']),
  /** How many cells it has. */
  count,
  /** The value they share; null where they differ. */
  value: z.string().nullable(),
  /** A value of one of them. */
  example: z.string().nullable(),
  /** `is not known`, `is not a number`. */
  message: z.string(),
  /** What to do about it where the product cannot. */
  advice: z.string().nullable(),
  remedies: z.array(
    z.object({
      /** `set` gives each cell what was read from it, `choose` takes a value first, `use_file` lets the file's number win. */
      kind: z.enum(remedyKinds),
      /** For `set`: what the first cells become; for `choose`: what to offer first. */
      values: z.array(z.object({ value: z.string(), label: z.string(), reason: z.string().nullable() })),
      /** How many cells it mends. */
      count,
    }),
  ),
});

export type ProblemGroup = z.output<typeof problemGroup>;

const problem = z.object({
  kind: z.enum(problemKinds),
  group: z.string(),
  /** A whole sentence: `“17,-” is not a number`. */
  message: z.string(),
  /** `Read it as 17.00`. */
  remedy: z.string().nullable(),
  /** What the remedy would put into the cell. */
  suggestion: z.string().nullable(),
});

/** A row as the grid shows it. */
export const importRow = z.object({
  /** Counted from 1, below the header. */
  number: count,
  /** Its line in the file, as spreadsheets count. */
  line: count,
  /** Its cells as the file has them, also those of columns that are not used; the beginning of a long row. */
  written: z.string(),
  result: z.enum(rowResults),
  advertisement_id: count.nullable(),
  /** What is shown and edited, by field: the meaning where it is understood, else the file's own text. */
  values: z.record(z.string(), z.string()),
  /** The file's own text where it differs. */
  source: z.record(z.string(), z.string()),
  errors: z.record(z.string(), problem),
  warnings: z.record(z.string(), problem),
  /** The fields that were repaired here. */
  repaired: z.array(field),
  /** What the post has now, for the fields that change; empty text where it has nothing. */
  before: z.record(z.string(), z.string()),
  /** For a likely double: that other post. */
  double_of: count.nullable(),
});

export type ImportRow = z.output<typeof importRow>;
