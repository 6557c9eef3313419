import { z } from 'zod';
import { conditions, units } from '../advertisements/choices.ts';
import { dealLimits } from '../deals/choices.ts';
import { describeEndpoint } from '../endpoint.ts';
import { messages } from '../errors.ts';
import { alerts } from '../saved-searches/choices.ts';
import {
  bounded,
  choice,
  countryCode,
  currencyCode,
  date,
  id,
  idParams,
  instant,
  money,
  line as oneLine,
  optional,
  pageMeta,
  paging,
  structured,
  text,
  title,
  whole,
} from '../values.ts';
import {
  askKinds,
  exportQuantities,
  lineFields,
  listAccesses,
  listFile,
  listLimits,
  listMessages,
  listSorts,
  listStates,
  planModes,
  repeats,
} from './choices.ts';
import * as endpoints from './endpoints.ts';
import { answers, asked, candidate, line, list, listedList, plan, readMeta } from './records.ts';

export const listQuery = z.object({
  /** Words in the name of the list or in its lines. */
  q: optional(oneLine(200)),
  states: z.array(z.enum(listStates)).max(10).default([]),
  /** A person's id. */
  owner: optional(id),
  sort: z.enum(listSorts).default('changed'),
  ...paging,
});

export type ListQuery = z.output<typeof listQuery>;

export const listLists = describeEndpoint(endpoints.listLists, {
  summary: 'The lists that I may read, what changed last in front, or what is needed first',
  fullScan: true,
  query: listQuery,
  answer: z.array(listedList),
  meta: pageMeta.extend({
    counts: z.object({
      open: z.number().int(),
      asked: z.number().int(),
      done: z.number().int(),
      archived: z.number().int(),
    }),
  }),
});

const options = {
  currency: optional(currencyCode),
  country: optional(countryCode),
  needed_by: optional(date),
  access: choice(listAccesses).default('private'),
};

export const createList = describeEndpoint(endpoints.createList, {
  summary: 'Make a list of pasted rows, a file, a saved search, posts, a deal or another list',
  body: z.object({
    name: optional(title(100)),
    /** As they were pasted, with or without a header. */
    rows: bounded(listLimits.fileBytes).nullish(),
    saved_search: optional(id),
    advertisements: z.array(id).max(listLimits.lines, listMessages.tooManyLines.key).nullish(),
    deal: optional(id),
    list: optional(id),
    ...options,
  }),
  files: { file: listFile },
  bodyLimit: listLimits.fileBytes + 64 * 1024,
  answer: list,
  meta: z.object({ read: readMeta }),
  status: 201,
});

const listMeta = z.object({ read: readMeta });

export const readList = describeEndpoint(endpoints.readList, {
  summary: 'A list with its lines, how each is understood and covered, and what I may do with it',
  params: idParams,
  fullScan: true,
  answer: list,
  meta: listMeta,
});

export const updateList = describeEndpoint(endpoints.updateList, {
  summary: 'Change a list; what is left out stays as it is',
  params: idParams,
  body: z.object({
    name: title(100).optional(),
    alert: choice(alerts).optional(),
    repeat: choice(repeats).nullish(),
    access: choice(listAccesses).optional(),
    needed_by: date.nullish(),
    conditions: z.array(choice(conditions)).max(conditions.length).optional(),
    countries: z.array(countryCode).max(60, 'Use at most 60 countries').optional(),
    cost_per_order: money.optional(),
    max_sellers: whole(listLimits.sellers.least, listLimits.sellers.most).optional(),
    /** Leaves out lines that cost more than this multiple of their goods to get; null for none. */
    leave_out_above: whole(1, 100).nullish(),
    use_own: z.boolean().optional(),
    archived: z.boolean().optional(),
    /** As it was read: 409 where the list was changed since. */
    updated_at: instant.optional(),
  }),
  answer: list,
  meta: listMeta,
});

export const deleteList = describeEndpoint(endpoints.deleteList, {
  summary: 'Delete a list; its deals stay',
  params: idParams,
  answer: z.null(),
});

export const mapColumns = describeEndpoint(endpoints.mapColumns, {
  summary: 'Correct what columns mean, or paste the rows again: they are read in place of the lines',
  params: idParams,
  body: z.object({
    /** Header to field; empty text leaves the column out. */
    columns: structured(z.record(bounded(300), z.union([z.literal(''), choice(lineFields)]))),
    /** Rows that replace the pasted ones. */
    rows: bounded(listLimits.fileBytes).nullish(),
  }),
  bodyLimit: listLimits.fileBytes + 64 * 1024,
  answer: list,
  meta: listMeta,
  lengthy: true,
});

const lineBody = {
  article_number: oneLine(100).nullish(),
  brand: oneLine(100).nullish(),
  gtin: oneLine(40).nullish(),
  title: oneLine(300).nullish(),
  quantity: whole(1, listLimits.quantity).optional(),
  unit: choice(units).optional(),
  max_price: money.nullish(),
  note: text(500).nullish(),
  alternatives: z.array(oneLine(200)).max(listLimits.alternatives, 'Use at most {{count}}').optional(),
};

export const addLines = describeEndpoint(endpoints.addLines, {
  summary: 'Add a line, or pasted rows, or posts to a list',
  params: idParams,
  body: z.object({
    ...lineBody,
    /** As it would be written in a line of pasted rows. */
    text: oneLine(300).nullish(),
    /** The row that was left out for its quantity, in place of which the line comes. */
    corrects: whole(1, 1_000_000).optional(),
    rows: bounded(listLimits.fileBytes).nullish(),
    advertisements: z.array(id).max(listLimits.lines, listMessages.tooManyLines.key).nullish(),
  }),
  bodyLimit: listLimits.fileBytes + 64 * 1024,
  answer: list,
  meta: listMeta,
  status: 201,
  lengthy: true,
});

const lineParams = z.object({ id, n: whole(1, 1_000_000) });

export const updateLine = describeEndpoint(endpoints.updateLine, {
  summary: 'Change a line, choose its article, pin a post, skip it; what is left out stays as it is',
  params: lineParams,
  body: z.object({
    ...lineBody,
    /** The article that is meant; null forgets the choice. */
    article: id.nullish(),
    /** Whether the choice holds for the same text from now on. */
    remember: z.boolean().default(true),
    pin: id.nullish(),
    skip: z.boolean().optional(),
    pack: whole(1, 100_000).nullish(),
    allow_surplus: z.boolean().optional(),
  }),
  answer: line,
});

export const deleteLine = describeEndpoint(endpoints.deleteLine, {
  summary: 'Delete a line',
  params: lineParams,
  answer: z.null(),
});

export const listCandidates = describeEndpoint(endpoints.listCandidates, {
  summary: 'The posts that a line can be covered with, own ones first, then the cheapest',
  params: lineParams,
  answer: z.array(candidate),
  meta: z.object({ total: z.number().int() }),
});

export const planList = describeEndpoint(endpoints.planList, {
  summary: 'Plan whom to take what from: every minimum is met, coverage goes before money',
  params: idParams,
  body: z.object({
    mode: choice(planModes).default('cheapest'),
    /** Organizations that are not to be asked. */
    exclude: z.array(id).max(200).default([]),
    /** Open offers of this list are taken whole, including posts that were not asked for. */
    answers: z.boolean().default(false),
  }),
  answer: plan,
  lengthy: true,
  waitsFor: 'planner',
});

export const askSellers = describeEndpoint(endpoints.askSellers, {
  summary: 'Ask the sellers of a plan: one deal each; 409 with a new plan where the market changed since',
  params: idParams,
  body: z.object({
    market: bounded(100),
    /** Their ids; the plan's if none is given. */
    sellers: z.array(id).max(200).default([]),
    message: optional(text(dealLimits.messageLength)),
    with: choice(askKinds).default('inquiry'),
  }),
  answer: z.array(asked),
  status: 201,
  lengthy: true,
  // Where the market changed, it makes a new plan.
  waitsFor: 'planner',
});

export const readAnswers = describeEndpoint(endpoints.readAnswers, {
  summary: 'What sellers answered, side by side, against what was posted',
  params: idParams,
  answer: answers,
});

export const postWanted = describeEndpoint(endpoints.postWanted, {
  summary: 'Post lines as wanted; the highest price of a line stays in the organization',
  params: idParams,
  body: z.object({
    /** The numbers of the lines. */
    lines: z.array(whole(1, 1_000_000)).min(1, messages.required).max(listLimits.lines, listMessages.tooManyLines.key),
    category: id,
  }),
  /** A post or a problem for each line; one that is posted already has its post. */
  answer: z.array(
    z.object({ line: z.number().int(), advertisement: z.number().int().nullable(), problem: z.string().nullable() }),
  ),
  status: 201,
  lengthy: true,
});

export const copyList = describeEndpoint(endpoints.copyList, {
  summary: 'Copy a list with its lines and limits; it counts as a new one',
  params: idParams,
  body: z.object({ name: optional(title(100)) }),
  answer: list,
  meta: listMeta,
  status: 201,
  lengthy: true,
});

const exported = {
  params: idParams,
  query: z.object({
    /** Which lines, and how many of each: all that is needed, what was bought, or what is still missing. */
    quantities: choice(exportQuantities).default('asked'),
  }),
  answer: z.unknown(),
  raw: true,
  produces: ['text/csv', 'application/octet-stream'],
} as const;

export const exportWorkbook = describeEndpoint(endpoints.exportWorkbook, {
  summary: 'The lines of a list as a workbook: their own columns, then what is known of them',
  ...exported,
});

export const exportText = describeEndpoint(endpoints.exportText, {
  summary: 'The lines of a list as text: their own columns, then what is known of them',
  ...exported,
});
