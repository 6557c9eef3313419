import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { choice, id, idParams, instant, line, optional, pageMeta, paging, structured } from '../values.ts';
import {
  archiveFile,
  commitSteps,
  dateForms,
  decimalSigns,
  delimiters,
  encodings,
  importLimits,
  importModes,
  importStates,
  keptReasons,
  lineRoles,
  problemKinds,
  remedyKinds,
  rowResults,
  sheetKinds,
  spreadsheetFile,
  stopChoices,
  sureness,
} from './choices.ts';
import { importFields } from './columns.ts';
import * as endpoints from './endpoints.ts';

const count = z.number().int();
const field = z.enum(importFields as [string, ...string[]]);
const person = z.object({ id: count, name: z.string() });

/** How many rows become what. */
const counts = z.object({ create: count, update: count, unchanged: count, error: count });

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

/** One of the six settings of how the file is read. */
const readingOption = z.object({
  value: z.string(),
  label: z.string(),
  /** `found` by itself, `set` by people, `fixed` where the kind of file has none to choose. */
  origin: z.enum(['found', 'set', 'fixed']),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** What it does to this file: `1.249,50 is 1,249.50`. */
  effect: z.string(),
});

export type ReadingOptionAnswer = z.output<typeof readingOption>;

const importColumn = z.object({
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
  sureness: z.enum(sureness),
  /** Why, in one line. */
  reason: z.string(),
  /** A purchase price: never read and never stored. */
  secret: z.boolean(),
});

export type ImportColumn = z.output<typeof importColumn>;

/** A part of a joined field: what a column holds, or these words. */
const joinPart = z.union([z.object({ column: line(200) }), z.object({ text: z.string().max(50) })]);
const join = z.object({ field, parts: z.array(joinPart).min(1).max(10) });
const split = z.object({
  column: line(200),
  /** What stands between the parts. */
  separator: z.string().min(1).max(10),
  /** The fields of the parts in order; null leaves a part out. */
  fields: z.array(field.nullable()).min(1).max(10),
});

const valueGroup = z.object({
  field,
  columns: z.array(z.string()),
  /** How many rows have a value. */
  rows: count,
  /** How many values nothing is chosen for. */
  open: count,
  /** How many rows those are in. */
  open_rows: count,
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

/** A group of problems that are alike: the largest first. */
const problemGroup = z.object({
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

const progress = z.object({
  step: z.enum(commitSteps),
  total: count,
  done: count,
  created: count,
  updated: count,
  failed: count,
  files_total: count,
  files_done: count,
  /** Null until it can be told. */
  remaining_seconds: count.nullable(),
  started_at: instant,
});

const undo = z.object({
  until: instant,
  /** New posts that are deleted, and changed ones that get their old values. */
  deletes: count,
  restores: count,
  /** Posts that stay as they are. */
  keeps: z.array(z.object({ reason: z.enum(keptReasons), count })),
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
      /** Of so many names in the rows so many are in it; null before the check. */
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
  /** When a mapping of the same headers was last used; null where none is remembered. */
  remembered_at: instant.nullable(),
  /** Errors are not rows: 352 errors in 347 rows. */
  error_count: count.nullable(),
  groups: z.array(problemGroup),
  /** How many of the changed posts change in which field. */
  changed_fields: z.record(z.string(), count),
  /** How many rows would be written in which mode; null before the check. */
  writes: z.object({ all: count, valid: count }).nullable(),
  mode: z.enum(importModes).nullable(),
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

export const createImport = describeEndpoint(endpoints.createImport, {
  summary: 'Upload a spreadsheet, or rows pasted from one',
  body: z.object({
    /** Pasted rows with their header. */
    rows: z.string().max(importLimits.fileBytes).nullish(),
    /** Only for somebody who acts for several organizations. */
    organization: optional(id),
  }),
  files: { file: spreadsheetFile, archive: archiveFile },
  bodyLimit: importLimits.fileBytes + 64 * 1024,
  answer: importDetail,
  status: 201,
});

export const listImports = describeEndpoint(endpoints.listImports, {
  summary: 'The uploads of the person, or of the organization for who manages it, the latest first',
  query: z.object({ scope: optional(choice(['mine', 'organization'])), ...paging }),
  answer: z.array(importSummary),
  meta: pageMeta,
});

export const readImport = describeEndpoint(endpoints.readImport, {
  summary: 'An upload: how it is read, what its columns mean, what the check found, how far it is',
  params: idParams,
  answer: importDetail,
});

export const deleteImport = describeEndpoint(endpoints.deleteImport, {
  summary: 'Delete an upload that was not published',
  params: idParams,
  answer: z.null(),
});

export const addArchive = describeEndpoint(endpoints.addArchive, {
  summary: 'Add the .zip with the photographs and documents that rows name; it takes the place of a former one',
  params: idParams,
  body: z.object({}),
  files: { archive: archiveFile },
  answer: importDetail,
});

/** What people set: everything absent stays as it is, and options that are null are found again. */
export const mapBody = z.object({
  options: structured(
    z.object({
      encoding: z.enum(encodings).nullish(),
      delimiter: z.enum(delimiters).nullish(),
      /** The line of the header, counted from 1; 0 where there is none. */
      header_row: z.number().int().min(0).max(1000).nullish(),
      decimal: z.enum(decimalSigns).nullish(),
      date_format: z.enum(dateForms).nullish(),
      /** The name of a sheet. */
      sheet: z.string().max(200).nullish(),
    }),
  ).nullish(),
  /** Column (its key) to field; null or empty leaves it out. Columns that are not named keep their meaning. */
  columns: structured(z.record(z.string(), z.union([field, z.literal('')]).nullable())).nullish(),
  joins: structured(z.array(join).max(20)).nullish(),
  splits: structured(z.array(split).max(20)).nullish(),
  /** Field to the file's value to what it means; null or empty opens it again. */
  values: structured(z.record(z.string(), z.record(z.string(), z.string().max(200).nullable()))).nullish(),
  /** Field to the value of every row; null or empty takes it away. */
  fixed: structured(z.record(z.string(), z.string().max(4000).nullable())).nullish(),
});

export const mapImport = describeEndpoint(endpoints.mapImport, {
  summary: 'Say how the file is read and what its columns and values mean',
  params: idParams,
  body: mapBody,
  lengthy: true,
  answer: importDetail,
});

const rowParams = z.object({ id, n: z.number().int().min(1).max(importLimits.rows) });

/** A row as the post it would become, before the check. */
export const previewRow = describeEndpoint(endpoints.previewRow, {
  summary: 'A row as the post that it would become',
  params: rowParams,
  answer: z.object({
    number: count,
    line: count,
    /** The row's values by field, as people read them. */
    values: z.record(z.string(), z.string()),
    /** Fields whose value is not understood yet, with the file's own text. */
    open: z.record(z.string(), z.string()),
    /** The results of joins, by field. */
    joined: z.record(z.string(), z.string()),
  }),
});

export const checkImport = describeEndpoint(endpoints.checkImport, {
  summary: 'Check every row; nothing is published',
  params: idParams,
  body: z.object({
    /** Use this mapping for the next file with the same headers. */
    remember: z.boolean().default(true),
  }),
  lengthy: true,
  answer: importDetail,
});

export const listImportRows = describeEndpoint(endpoints.listImportRows, {
  summary: 'The checked rows, in the order of the file',
  params: idParams,
  query: z.object({
    results: z.array(z.enum(rowResults)).max(rowResults.length).default([]),
    /** The key of a group of problems. */
    group: optional(line(300)),
    /** Rows whose post changes in this field. */
    changed: optional(field),
    page: paging.page,
    per_page: z.number().int().min(1).max(1000).default(100),
  }),
  answer: z.array(importRow),
  meta: pageMeta,
});

export const repairRow = describeEndpoint(endpoints.repairRow, {
  summary: 'Repair one row',
  params: rowParams,
  body: z.object({
    /** Field to what stands in its cell; null goes back to what the file says. */
    values: structured(z.record(z.string(), z.string().max(5000).nullable())),
  }),
  lengthy: true,
  answer: importRow,
  meta: z.object({ import: importDetail }),
});

const cell = z.object({
  row: z.number().int().min(1).max(importLimits.rows),
  field,
  /** Null goes back to what the file says. */
  value: z.string().max(5000).nullable(),
});

export const repairCells = describeEndpoint(endpoints.repairCells, {
  summary: 'Repair many cells at once: a pasted block, a replacement, a remedy for a whole group',
  params: idParams,
  body: z
    .object({
      cells: structured(z.array(cell).max(50_000)).nullish(),
      /** In place of cells: all cells of a group, by one of its remedies. */
      group: optional(line(300)),
      remedy: optional(choice(remedyKinds)),
      /** What `choose` puts into each cell. */
      value: z.string().max(5000).nullish(),
    })
    .refine((body) => Boolean(body.cells) !== Boolean(body.group && body.remedy), {
      path: ['cells'],
      message: 'Name cells, or a group and its remedy',
    }),
  bodyLimit: 8 * 1024 ** 2,
  lengthy: true,
  answer: z.object({
    import: importDetail,
    /** The repaired rows, at most 1,000 of them. */
    rows: z.array(importRow),
    /** What the cells held before: sent as `cells`, this takes the repair back. */
    undo: z.array(z.object({ row: count, field, value: z.string().nullable() })),
  }),
});

export const commitImport = describeEndpoint(endpoints.commitImport, {
  summary: 'Publish the rows in the background: all or nothing, or only the valid ones',
  params: idParams,
  body: z.object({ mode: choice(importModes) }),
  answer: importDetail,
  status: 202,
});

export const stopImport = describeEndpoint(endpoints.stopImport, {
  summary: 'Stop publishing, and keep or take back what was written',
  params: idParams,
  body: z.object({ written: choice(stopChoices) }),
  answer: importDetail,
  status: 202,
});

export const undoImport = describeEndpoint(endpoints.undoImport, {
  summary: 'Delete the new posts of an upload and give the changed ones their old values, within 24 hours',
  params: idParams,
  lengthy: true,
  answer: importDetail,
  meta: undo.omit({ until: true }),
});

const download = { answer: z.unknown(), raw: true } as const;

export const downloadErrors = describeEndpoint(endpoints.downloadErrors, {
  summary: 'The rows with errors as they came, with one more column that says why',
  params: idParams,
  ...download,
});

/** A mapping that is used for the next file with the same headers. */
export const remembered = z.object({
  id: count,
  headers: z.array(z.string()),
  columns: count,
  values: count,
  fixed: count,
  times: count,
  used_at: instant,
});

export const listRemembered = describeEndpoint(endpoints.listRemembered, {
  summary: "The organization's remembered mappings, the latest first",
  answer: z.array(remembered),
});

export const forgetRemembered = describeEndpoint(endpoints.forgetRemembered, {
  summary: 'Forget a remembered mapping',
  params: idParams,
  answer: z.null(),
});

export const exampleWorkbook = describeEndpoint(endpoints.exampleWorkbook, {
  summary: 'An example to fill in, with lists to choose from',
  ...download,
});

export const exampleText = describeEndpoint(endpoints.exampleText, {
  summary: 'The same example as text',
  ...download,
});

export const importManual = describeEndpoint(endpoints.importManual, {
  summary: 'The manual of bulk upload as a PDF',
  ...download,
});
