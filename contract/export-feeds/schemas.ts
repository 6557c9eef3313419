import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { factKeyOf } from '../imports/columns.ts';
import { bounded, choice, id, idParams, instant, line, optional, title } from '../values.ts';
import { decimalSigns, exportFeedLimits, feedFormats, feedSeparators, feedSources, feedTemplates } from './choices.ts';
import { itemFields } from './columns.ts';
import * as endpoints from './endpoints.ts';

const ownColumn = z.object({ field: z.string(), header: z.string() });

export type OwnColumn = z.output<typeof ownColumn>;

const exportFeed = z.object({
  id: z.number().int(),
  name: z.string(),
  source: z.enum(feedSources),
  format: z.enum(feedFormats),
  /** The shop system whose columns the CSV has; null for all columns under our names. */
  template: z.enum(feedTemplates).nullable(),
  /** Own columns of the CSV, in order; null for a template or all columns. */
  columns: z.array(ownColumn).nullable(),
  separator: z.enum(feedSeparators),
  decimal_sign: z.enum(decimalSigns),
  only_available: z.boolean(),
  /** In percent. */
  vat_rate: z.string(),
  /** The name of the search and its query string; null for the other sources. */
  search: z.object({ name: z.string(), query: z.string() }).nullable(),
  /** Where it is fetched; it answers `.csv` and `.json`. */
  url: z.string(),
  user: z.object({ id: z.number().int(), name: z.string() }),
  /** Posts in it when it was made last; null before. */
  posts: z.number().int().nullable(),
  made_at: instant.nullable(),
  /** How many of its posts are read while it is being made; null otherwise. */
  making: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  fetched_at: instant.nullable(),
  /** The name of the token that fetched it last; null for a person. */
  fetched_by: z.string().nullable(),
  created_at: instant,
  can_edit: z.boolean(),
});

export type ExportFeed = z.output<typeof exportFeed>;

const isItemField = (field: string): boolean =>
  itemFields.some((known) => known === field) || factKeyOf(field) !== undefined;

const settings = z.object({
  name: title(100),
  source: choice(feedSources),
  /** One of one's saved searches, for that source. */
  saved_search: optional(id),
  format: choice(feedFormats).default('json'),
  /** The shop system whose columns the CSV has. It then lists offered posts only. */
  template: optional(choice(feedTemplates)),
  /** Own columns of the CSV, in order: fields of items, facts such as `fact_axle_rear` included, and their headers. */
  columns: optional(
    z
      .array(
        z.object({
          field: bounded(60).refine(isItemField, 'This is not a field of a feed'),
          header: title(60),
        }),
      )
      .min(1, 'Choose at least one column')
      .max(exportFeedLimits.columns)
      .refine(
        (columns) => new Set(columns.map(({ header }) => header)).size === columns.length,
        'Each column needs a header of its own',
      ),
  ),
  /** Notation of the CSV. Templates have that of their shop system. */
  separator: choice(feedSeparators).default('comma'),
  decimal_sign: choice(decimalSigns).default('point'),
  /** Leaves out what cannot be sold now. */
  only_available: z.boolean().default(false),
  /** In percent: prices in the columns of a shop system include it. Posted prices have none. */
  vat_rate: z.number().min(0).max(30).default(0),
});

export const listExportFeeds = describeEndpoint(endpoints.listExportFeeds, {
  summary: "The organization's export feeds, or one's own",
  answer: z.array(exportFeed),
  meta: z.object({ used: z.number().int(), limit: z.number().int() }),
});

export const createExportFeed = describeEndpoint(endpoints.createExportFeed, {
  summary: 'Give posts an address that systems fetch',
  body: settings,
  answer: exportFeed,
  status: 201,
});

export const updateExportFeed = describeEndpoint(endpoints.updateExportFeed, {
  summary: 'Change an export feed; its address stays',
  params: idParams,
  body: settings,
  answer: exportFeed,
});

export const deleteExportFeed = describeEndpoint(endpoints.deleteExportFeed, {
  summary: 'Delete an export feed',
  params: idParams,
  answer: z.null(),
});

export const fetchExportFeed = describeEndpoint(endpoints.fetchExportFeed, {
  summary: 'The posts of an export feed as CSV, or as JSON of generated_at, cursor, items and gone; with a strong ETag',
  params: z.object({ file: bounded(30).regex(/^[1-9]\d{0,8}\.(csv|json)$/) }),
  /** An earlier `cursor`: answers what changed since, and the ids that are gone. */
  query: z.object({ since: optional(line(60)) }),
  answer: z.null(),
  raw: true,
  cached: true,
  produces: ['text/csv', 'application/json'],
});

export const readFeedPicture = describeEndpoint(endpoints.readFeedPicture, {
  summary: 'A picture of an export feed by its signed address, for 7 days',
  params: z.object({ picture: bounded(200) }),
  answer: z.null(),
  raw: true,
  produces: ['image/jpeg'],
});
