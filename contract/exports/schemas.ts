import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { choice, id, idParams, instant, line, optional, pageMeta, paging } from '../values.ts';
import { exportFormats, exportLimits, exportScopes, exportStates } from './choices.ts';
import * as endpoints from './endpoints.ts';

/** An export and how far it is. `url` is there while its file can be downloaded. */
const exportSummary = z.object({
  id: z.number().int(),
  state: z.enum(exportStates),
  format: z.enum(exportFormats),
  scope: z.enum(exportScopes),
  /** What it is called when downloaded. */
  name: z.string(),
  /** What was asked for, in words for the history; null for all. */
  selection: z.enum(['ids', 'query']).nullable(),
  query: z.string().nullable(),
  /** Posts or deals, and how many of them are written; the first is null until they are counted. */
  rows: z.number().int().nullable(),
  written: z.number().int(),
  columns: z.number().int().nullable(),
  size: z.number().int().nullable(),
  url: z.string().nullable(),
  failure: z.string().nullable(),
  user: z.object({ id: z.number().int(), name: z.string() }),
  /** Mine: only then the file can be downloaded. */
  is_mine: z.boolean(),
  created_at: instant,
  finished_at: instant.nullable(),
  expires_at: instant.nullable(),
});

export type ExportSummary = z.output<typeof exportSummary>;

const selection = {
  scope: choice(exportScopes),
  /** A selection; all that the scope holds with neither these nor a query. */
  ids: z.array(id).min(1).max(5000).nullish(),
  /** The query string of the list on the screen, with all of its filters: of my posts, of the organization's, of favourites, of the overview, of deals or of insights. */
  query: optional(line(4000)),
};

const eitherOr = <Schema extends z.ZodObject>(schema: Schema) =>
  schema.refine((value) => !(value.ids && value.query), {
    path: ['query'],
    message: 'Choose a selection or a filter, not both',
  });

export const createExport = describeEndpoint(endpoints.createExport, {
  summary: `Write posts or deals into a spreadsheet; up to ${exportLimits.atOnce} it is ready in the answer`,
  body: eitherOr(
    z.object({
      format: choice(exportFormats),
      ...selection,
      /** Adds the columns that are only to read. */
      read_only: z.boolean().default(true),
    }),
  ),
  answer: exportSummary,
  status: 201,
});

export const countExport = describeEndpoint(endpoints.countExport, {
  summary: 'How many posts or deals an export would hold',
  query: z.object({ scope: selection.scope, query: selection.query }),
  answer: z.object({
    rows: z.number().int(),
    /** There are more than an export holds: the first of them are written. */
    is_cut: z.boolean(),
  }),
});

export const listExports = describeEndpoint(endpoints.listExports, {
  summary: 'The exports of the person, or of the organization for who manages it, the latest first',
  query: z.object({ scope: optional(choice(['mine', 'organization'])), ...paging }),
  answer: z.array(exportSummary),
  meta: pageMeta,
});

export const readExport = describeEndpoint(endpoints.readExport, {
  summary: 'An export and how far it is',
  params: idParams,
  answer: exportSummary,
});

export const stopExport = describeEndpoint(endpoints.stopExport, {
  summary: 'Stop an export that is being made',
  params: idParams,
  answer: exportSummary,
});

export const downloadExport = describeEndpoint(endpoints.downloadExport, {
  summary: `The file of an export, for the person who made it, ${exportLimits.daysToDownload} days long`,
  params: idParams,
  answer: z.unknown(),
  raw: true,
  produces: ['application/zip', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});
