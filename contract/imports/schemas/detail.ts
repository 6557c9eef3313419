import { z } from 'zod';
import { instant } from '../../values.ts';
import {
  absentChoices,
  commitSteps,
  exportKinds,
  importModes,
  importStates,
  lineRoles,
  repeatRemedies,
  sheetKinds,
  unchangedReasons,
} from '../choices.ts';
import { field, importColumn, importQuestion, join, readingOption, repeats, split, valueGroup } from './columns.ts';
import { counts, problemGroup } from './problems.ts';

const count = z.number().int();
const person = z.object({ id: count, name: z.string() });

/** An upload in the history. */
export const importSummary = z.object({
  id: count,
  /** What the file is called; null where rows were pasted. */
  name: z.string().nullable(),
  size: count,
  state: z.enum(importStates),
  /** Why it could not be read or published, in a sentence. */
  failure: z.string().nullable(),
  row_count: count,
  /** What the check found, and after publishing what was done; null before the check. */
  counts: counts.nullable(),
  user: person,
  organization: person,
  /** Until when it can be undone; null where it cannot. */
  undo_until: instant.nullable(),
  undone_at: instant.nullable(),
  committed_at: instant.nullable(),
  created_at: instant,
});

export type ImportSummary = z.output<typeof importSummary>;

const progress = z.object({
  step: z.enum(commitSteps),
  total: count,
  done: count,
  created: count,
  updated: count,
  failed: count,
  files_total: count,
  files_done: count,
  /** Null until it is known. */
  remaining_seconds: count.nullable(),
  started_at: instant,
});

/** What an undo does. */
export const undo = z.object({
  until: instant,
  /** New posts that are deleted, and changed ones that get their old values. */
  deletes: count,
  restores: count,
  /** Posts that stay as they are. */
  keeps: z.array(z.object({ reason: z.enum(unchangedReasons), count })),
});

/** An upload with all that its four screens need. */
export const importDetail = importSummary.extend({
  kind: z.enum(sheetKinds).nullable(),
  updated_at: instant,
  archive: z
    .object({
      name: z.string(),
      size: count,
      files: count,
      /** How many names the rows have, and how many of them it contains; null before the check. */
      named: count.nullable(),
      found: count.nullable(),
    })
    .nullable(),
  /** How the file is read; null where it could not be. */
  options: z
    .object({
      encoding: readingOption,
      delimiter: readingOption,
      header_row: readingOption,
      decimal: readingOption,
      date_format: readingOption,
      sheet: readingOption,
    })
    .nullable(),
  /** The first lines of the file and the first rows below its header. */
  lines: z.array(z.object({ number: count, role: z.enum(lineRoles), cells: z.array(z.string()) })),
  columns: z.array(importColumn),
  sureness: z.object({ sure: count, look: count, unused: count }),
  joins: z.array(join),
  splits: z.array(split),
  /** Fields that have the same value in every row: values as `value_groups` write choices. */
  fixed: z.record(z.string(), z.string()),
  /** Required fields that neither a column nor a fixed value fills. */
  missing: z.array(field),
  value_groups: z.array(valueGroup),
  /** What people answer before rows can be published; answers are remembered with the mapping. */
  questions: z.array(importQuestion),
  /** Columns of prices of which the others are lower throughout; they are held back until someone chooses one. */
  price_question: z.object({ columns: z.array(z.string()), is_open: z.boolean() }).nullable(),
  /** Where it is not clear how a text is written: what it may be, with how its first words would read. */
  encoding_doubts: z.array(z.object({ value: z.string(), label: z.string(), lines: z.array(z.string()) })),
  /** A currency that the prices name and the market does not list; null if there is none. */
  currency_unknown: z.string().nullable(),
  /** How many lists are side by side in the file, which are read one after the other. */
  blocks: count,
  /** The line of the header of another list below the first, which is left out; null if there is none. */
  second_header: count.nullable(),
  /** The system whose export the file is, by its columns; null for any other file. */
  export: z.object({ system: z.string(), kind: z.enum(exportKinds) }).nullable(),
  /** References that are in several rows, and what can be done about it; null for none. */
  repeats: z
    .object({
      references: count,
      rows: count,
      remedies: z.array(
        z.object({
          remedy: z.enum(repeatRemedies),
          /** The column by which articles are distinguished; null for all their options together. */
          column: z.string().nullable(),
          /** The rows that it settles. */
          rows: count,
        }),
      ),
      chosen: repeats.nullable(),
    })
    .nullable(),
  /** When a mapping of the same headers was last used; null where none is remembered. */
  remembered_at: instant.nullable(),
  /** Columns of this file that the remembered mapping does not know. */
  fresh: z.array(z.string()),
  /** Errors are not rows: 352 errors in 347 rows. */
  error_count: count.nullable(),
  groups: z.array(problemGroup),
  /** How many of the changed posts change in which field. */
  changed_fields: z.record(z.string(), count),
  /** How many rows would be written in which mode; null before the check. */
  writes: z.object({ all: count, valid: count }).nullable(),
  mode: z.enum(importModes).nullable(),
  /** Live posts of earlier files of this kind that this one does not name, and what was chosen about them. */
  absent: z.object({ count, choice: z.enum(absentChoices).nullable() }),
  progress: progress.nullable(),
  /** What an undo would do now; null where it cannot be undone. */
  undo: undo.nullable(),
  abilities: z.object({
    map: z.boolean(),
    repair: z.boolean(),
    commit: z.boolean(),
    stop: z.boolean(),
    undo: z.boolean(),
    delete: z.boolean(),
  }),
});

export type ImportDetail = z.output<typeof importDetail>;
