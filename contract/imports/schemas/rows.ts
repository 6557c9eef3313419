import { z } from 'zod';
import { describeEndpoint } from '../../endpoint.ts';
import { bounded, choice, idParams, line, optional, pageMeta, paging, structured } from '../../values.ts';
import { importLimits, remedyKinds, rowResults } from '../choices.ts';
import * as endpoints from '../endpoints.ts';
import { field } from './columns.ts';
import { importDetail } from './detail.ts';
import { rowParams } from './mapping.ts';
import { importRow } from './problems.ts';

const count = z.number().int();

/** What is typed into a cell: PostgreSQL holds no zero bytes. */
const cellText = bounded(5000).refine((text) => !text.includes('\0'), 'Type it again');

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
    /** Field to the value of its cell; null restores the value from the file. */
    values: structured(z.partialRecord(field, cellText.nullable())),
  }),
  lengthy: true,
  answer: importRow,
  meta: z.object({ import: importDetail }),
});

const cell = z.object({
  row: z.number().int().min(1).max(importLimits.rows),
  field,
  /** Null restores the value from the file. */
  value: cellText.nullable(),
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
      value: cellText.nullish(),
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
