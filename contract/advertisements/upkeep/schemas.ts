import { z } from 'zod';
import { describeEndpoint } from '../../endpoint.ts';
import { factLimits } from '../../facts/choices.ts';
import { factValue } from '../../facts/facts.ts';
import { addIssue } from '../../sentences.ts';
import type { FixedText } from '../../texts/message.ts';
import {
  bounded,
  choice,
  currencyCode,
  date,
  id,
  idParams,
  instant,
  line,
  money,
  optional,
  pageMeta,
  paging,
  whole,
  withSingleFields,
} from '../../values.ts';
import { limits, states } from '../choices.ts';
import { advertisementSummary } from '../schemas.ts';
import { bulkActions, bulkLimits, bulkScopes, historyKinds, historyWays, roundings } from './choices.ts';
import * as endpoints from './endpoints.ts';

const signed = (schema: z.ZodNumber) => optional(schema);

const bulkBody = z
  .object({
    action: choice(bulkActions),
    /** A selection, or the query string of one of the lists of `scope`. */
    ids: z.array(id).min(1, 'Choose at least one').max(bulkLimits.posts, 'Choose at most 1,000 posts').nullish(),
    query: optional(line(4000)),
    scope: z.enum(bulkScopes).default('mine'),
    /** The `updated_at` of each of `ids`, in their order: a post that changed since stays as it is. */
    versions: z.array(instant).max(bulkLimits.posts).nullish(),
    /** One of three for a price, which a preview may leave out: by a percentage or an amount, up or down, or to a new price. */
    percent: signed(z.number().gt(-100, 'Use less than 100 % down').max(bulkLimits.percentUp, 'Use at most 900 %')),
    amount: signed(z.number().min(-999_999_999.99).max(999_999_999.99)),
    price: optional(money),
    /** In hundredths: 5 rounds to 5 cents. */
    round_to: z
      .number()
      .refine((value) => roundings.some((rounding) => rounding === value), 'Choose one from the list')
      .default(1),
    /** No price falls below it. */
    floor: optional(money),
    /** Only posts in this currency; needed where an amount meets several. */
    currency: optional(currencyCode),
    /** The key of a fact and the value that it gets, as forms write it; a preview may leave them out. */
    fact: optional(line(40)),
    value: optional(z.union([bounded(factLimits.text), z.number()], { error: 'Use text, a number, yes or no' })),
    /** Takes the fact off, in place of a value. */
    clear: z.boolean().default(false),
    /** Changes nothing and answers what would. */
    preview: z.boolean().default(false),
  })
  .superRefine((body, context) => {
    const refuse = (field: string, sentence: FixedText) => addIssue(context, [field], sentence);
    if ((body.ids ? 1 : 0) + (body.query === null || body.query === undefined ? 0 : 1) !== 1)
      refuse('ids', 'Choose a selection or a list');
    if (body.versions && body.versions.length !== body.ids?.length) refuse('versions', 'Give one for each post');
    if (body.action === 'fact') {
      const hasValue = body.value !== null && body.value !== undefined && body.value !== '';
      if (!body.fact && (hasValue || body.clear || !body.preview)) refuse('fact', 'Required');
      if (hasValue === body.clear && (hasValue || !body.preview)) refuse('value', 'Give a value, or clear the fact');
    }
    if (body.action !== 'price') return;
    const given = [body.percent, body.amount, body.price].filter((value) => value !== null && value !== undefined);
    if (given.length > 1 || (given.length === 0 && !body.preview))
      refuse('percent', 'Choose a percentage, an amount or a new price');
    if (body.percent === 0) refuse('percent', 'Use another number than 0');
    if (body.amount === 0) refuse('amount', 'Use another number than 0');
  }, withSingleFields);

const bulkPost = advertisementSummary
  .pick({
    id: true,
    name: true,
    type: true,
    brand: true,
    supplier_article_number: true,
    category: true,
    sub_category: true,
    image: true,
    state: true,
    currency: true,
    number_of_items: true,
    updated_at: true,
  })
  .extend({
    /** Whether it changes; if not, `note` says why. */
    changes: z.boolean(),
    /** Why it stays as it is, or what to know about the change. */
    note: z.string().nullable(),
    /** The price before and after; the same where the action leaves prices alone. */
    price_before: z.string().nullable(),
    price_after: z.string().nullable(),
    /** The fact before and after; null where it is not stated, and where the action leaves facts alone. */
    fact_before: factValue.nullable(),
    fact_after: factValue.nullable(),
  });

/** A post of a selection and what becomes of it. */
export type BulkPost = z.output<typeof bulkPost>;

const bulkOutcome = z.object({
  posts: z.array(bulkPost),
  changed: z.number().int(),
  kept: z.number().int(),
  /** What the stock of the posts that change is worth, before and after, by currency. */
  totals: z.array(z.object({ currency: z.string(), before: z.string(), after: z.string() })),
  /** Takes the change back for 24 hours; null where nothing was changed. */
  undo: z.string().nullable(),
  undo_until: instant.nullable(),
});

export type BulkOutcome = z.output<typeof bulkOutcome>;

export const changeInBulk = describeEndpoint(endpoints.changeInBulk, {
  summary:
    'Pause, resume, renew, delete, restore or price many posts, or change a fact of them, or see what would become of them',
  body: bulkBody,
  answer: bulkOutcome,
  bodyLimit: 256 * 1024,
  lengthy: true,
});

export const undoBulkChange = describeEndpoint(endpoints.undoBulkChange, {
  summary: 'Take a change of many posts back; what changed since stays as it is',
  body: z.object({ undo: z.uuid('This change cannot be undone') }),
  answer: z.object({
    action: z.enum(bulkActions),
    undone: z.number().int(),
    kept: z.array(z.object({ id: z.number().int(), name: z.string(), note: z.string() })),
  }),
  lengthy: true,
});

export const listBulkChanges = describeEndpoint(endpoints.listBulkChanges, {
  summary: 'My changes of many posts that can still be taken back, the latest first',
  query: z.object(paging),
  answer: z.array(
    z.object({
      undo: z.uuid(),
      action: z.enum(bulkActions),
      posts: z.number().int(),
      created_at: instant,
      undo_until: instant,
    }),
  ),
  meta: pageMeta,
});

const historyEntry = z.object({
  id: z.number().int(),
  at: instant,
  /** Null where the product did it by itself. */
  actor: z.object({ id: z.number().int().nullable(), name: z.string() }).nullable(),
  what: z.enum(historyKinds),
  way: z.enum(historyWays).nullable(),
  /** Field → from, to; names in place of ids, null for empty. */
  changes: z.record(z.string(), z.tuple([z.string().nullable(), z.string().nullable()])),
});

/** A change of a post, for its owner's side. */
export type HistoryEntry = z.output<typeof historyEntry>;

export const listHistory = describeEndpoint(endpoints.listHistory, {
  onlyReads: true,
  summary: "What happened to a post, the latest first, for its owner's side",
  params: idParams,
  query: z.object(paging),
  answer: z.array(historyEntry),
  meta: pageMeta,
});

const renewal = z.object({
  posts: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** Until when it is online, or was. */
      expires_at: instant,
      renews: z.boolean(),
      /** Why it is not renewed. */
      note: z.string().nullable(),
    }),
  ),
  organization: z.string().nullable(),
  /** Until when the link works. */
  valid_until: instant,
});

/** What a link of a mail renews, or has renewed. */
export type Renewal = z.output<typeof renewal>;

const token = bounded(200, 'The link is incomplete').min(1, 'The link is incomplete');

export const readRenewal = describeEndpoint(endpoints.readRenewal, {
  summary: 'Which posts a link of a mail renews; it changes nothing',
  params: z.object({ token }),
  answer: renewal,
});

export const followRenewal = describeEndpoint(endpoints.followRenewal, {
  summary: 'Renew the posts that a link of a mail names; the link works once',
  body: z.object({ token }),
  secretBody: true,
  answer: renewal,
});

/** Lines of one call. */
const mostStockLines = 500;

const stockLine = z.object({
  /** The own reference of a post; without one, its GTIN. */
  internal_reference: optional(line(100)),
  gtin: optional(line(20)),
  /** What is on the shelf, reserved pieces included; 0 pauses the post, and a later number resumes it. */
  quantity: optional(whole(0, limits.quantity)),
  /** In the currency of the post. */
  price_per_unit: optional(money),
  /** When a post that is not in stock can be delivered. */
  available_at: optional(date),
});

export type StockLine = z.output<typeof stockLine>;

const stockResults = ['updated', 'unchanged', 'refused'] as const;

const lineResult = z.object({
  result: z.enum(stockResults),
  /** The post that the line names; null where it names none, or several. */
  advertisement: z.number().int().nullable(),
  state: z.enum(states).nullable(),
  /** What is on the shelf now, and how much of it deals have reserved. */
  quantity: z.number().int().nullable(),
  reserved_quantity: z.number().int().nullable(),
  /** Why the line was refused. */
  problem: z.string().nullable(),
});

export type StockLineResult = z.output<typeof lineResult>;

export const updateStock = describeEndpoint(endpoints.updateStock, {
  summary: 'Set stock, prices and dates of own posts by reference or GTIN, with an answer for each line',
  body: z.object({
    lines: z.array(stockLine).min(1, 'Send at least one line').max(mostStockLines, 'Use at most {{count}} lines'),
  }),
  answer: z.array(lineResult),
});
