import { z } from 'zod';
import { conditions, units } from '../advertisements/choices.ts';
import { describeEndpoint } from '../endpoint.ts';
import { savedSearch } from '../saved-searches/schemas.ts';
import { choice, currencyCode, id, idParams, instant, line, optional, pageMeta, paging } from '../values.ts';
import {
  ageBands,
  demandBands,
  demandLimits,
  demandMessages,
  demandTrends,
  funnelSteps,
  insightDays,
  insightSorts,
  stayReasons,
  wrongDays,
} from './choices.ts';
import * as endpoints from './endpoints.ts';

const days = z
  .number({ error: wrongDays })
  .refine((value) => insightDays.some((one) => one === value), wrongDays)
  .default(30);

/** Whose posts: of one person, and, for people who act for all organizations, of one organization. */
const whose = { owner: optional(id), organization: optional(id), currency: optional(currencyCode) };

/** What an amount was reckoned from: `is_about` where rates were needed, `missing` the currencies that have none and are left out. */
const reckoned = {
  currency: z.string(),
  is_about: z.boolean(),
  rates_of: z.string().nullable(),
  missing: z.array(z.string()),
};

export const readStock = describeEndpoint(endpoints.readStock, {
  summary: 'What lies in stock: live offered posts with what is available of them, by how long they have lain',
  query: z.object({ ...whose, days }),
  answer: z.object({
    posts: z.number().int(),
    pieces: z.number(),
    value: z.string(),
    ...reckoned,
    bands: z.array(
      z.object({ band: z.enum(ageBands), posts: z.number().int(), pieces: z.number(), value: z.string() }),
    ),
    sums_by_currency: z.array(z.object({ currency: z.string(), posts: z.number().int(), value: z.string() })),
    /** What was in stock that many days ago, at today's rates; null if nothing was recorded then. */
    before: z.object({ day: z.string(), value: z.string(), old_value: z.string() }).nullable(),
  }),
});

const funnelStep = z.object({
  step: z.enum(funnelSteps),
  people: z.number().int().nullable(),
  deals: z.number().int().nullable(),
  pieces: z.number().nullable(),
  amount: z.string().nullable(),
});

/** How deliveries went that were sent in a period, without those that replaced claimed pieces. */
const delivered = z.object({
  deliveries: z.number().int(),
  /** The share of those with an agreed day that were sent by it; null if there are none. */
  on_day: z.number().nullable(),
  /** Claims a hundred deliveries, without withdrawn ones; null without deliveries. */
  claims: z.number().nullable(),
});

export const readFunnel = describeEndpoint(endpoints.readFunnel, {
  summary: 'From seen to sold: what happened to offered posts, or to one of them, over the last days (UTC)',
  query: z.object({ ...whose, days, advertisement: optional(id) }),
  answer: z.object({
    ...reckoned,
    steps: z.array(funnelStep),
    /** The same over as many days before. */
    before: z.array(funnelStep),
    days: z.array(
      z.object({ day: z.string(), seen: z.number().int(), kept: z.number().int(), asked: z.number().int() }),
    ),
    last_sale: z.string().nullable(),
    /** `before` is over as many days before. */
    delivered: z.object({ now: delivered, before: delivered }),
  }),
});

const reason = z.object({
  reason: z.enum(stayReasons),
  /** Of `dearer`: by how much than the middle, and of how many other posts; of others what they are about. */
  amount: z.string().nullable(),
  count: z.number().nullable(),
  text: z.string().nullable(),
});

export const listInsightPosts = describeEndpoint(endpoints.listInsightPosts, {
  summary: 'Live offered posts with their age, what happened to them, and why they stay',
  query: z.object({
    ...whose,
    ...paging,
    days,
    q: optional(line(200)),
    band: optional(choice(ageBands)),
    /** Posts that got so far and no further. */
    step: optional(choice(funnelSteps)),
    reason: optional(choice(stayReasons)),
    sort: optional(choice(insightSorts)),
  }),
  answer: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      brand: z.string().nullable(),
      number: z.string().nullable(),
      article: z.number().int().nullable(),
      category: z.object({ name: z.string(), icon: z.string().nullable() }),
      age: z.number().int(),
      available: z.number().int(),
      price: z.string(),
      price_currency: z.string(),
      /** In the reader's currency; null where that has no rate. */
      value: z.string().nullable(),
      seen: z.number().int(),
      kept: z.number().int(),
      asked: z.number().int(),
      offered: z.number().int(),
      agreed: z.number().int(),
      sold_pieces: z.number(),
      open: z.number().int(),
      last_sale: z.string().nullable(),
      reasons: z.array(reason),
    }),
  ),
  meta: pageMeta.extend({
    currency: z.string(),
    /** Posts seen by at least 20 people without an inquiry, and how many of these cost more than comparable posts. */
    unasked: z.object({ posts: z.number().int(), dearer: z.number().int() }),
  }),
});

const demandRow = z.object({
  id: z.number().int(),
  /** The article, or null where it is a term of the glossary with a brand or a size. */
  article: z.number().int().nullable(),
  title: z.string(),
  brand: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  number: z.string().nullable(),
  category: z.object({ id: z.number().int(), name: z.string(), icon: z.string().nullable() }).nullable(),
  searched_by: z.enum(demandBands),
  /** Null while the four weeks before were not counted. */
  trend: z.enum(demandTrends).nullable(),
  /** Null where fewer than three organizations named a quantity, or one of them more than half of it. */
  pieces: z.enum(demandBands).nullable(),
  /** Live posts that the reader may see, with the lowest price and the condition of what it is asked for. */
  offered: z.object({
    posts: z.number().int(),
    pieces: z.number(),
    from: z.string().nullable(),
    condition: z.enum(conditions).nullable(),
  }),
  /** Of the reader's organization; `state` of the liveliest of its posts, `upload` where only an upload names it. */
  own: z
    .object({
      state: z.enum(['active', 'paused', 'expired', 'sold', 'upload']),
      posts: z.number().int(),
      pieces: z.number(),
      post: z.number().int().nullable(),
      upload: z.object({ id: z.number().int(), at: instant }).nullable(),
    })
    .nullable(),
  /** The query of `GET /api/advertisements` that finds what is offered. */
  query: z.string(),
  /** The reader's saved search that it was made into. */
  watched: z.number().int().nullable(),
});

export const listDemand = describeEndpoint(endpoints.listDemand, {
  summary: 'What organizations look for: articles and terms that at least five of them searched for, in bands',
  query: z.object({
    q: optional(line(200)),
    category: optional(id),
    /** 1: only what the reader's organization has. */
    mine: z.number().int().min(0).max(1).default(0),
    trend: optional(choice(demandTrends)),
    currency: optional(currencyCode),
    page: z.number().int().min(1).max(demandLimits.pages, demandMessages.tooFarBack).default(1),
    per_page: z.number().int().min(1).max(demandLimits.rows).default(24),
  }),
  answer: z.array(demandRow),
  meta: pageMeta.extend({
    currency: z.string(),
    /** When it was counted last; null before the first night. */
    counted_at: instant.nullable(),
  }),
});

export const watchDemand = describeEndpoint(endpoints.watchDemand, {
  summary: 'Make a saved search of a row, which tells of new posts once a day',
  params: idParams,
  answer: savedSearch,
  status: 201,
});

const quartiles = {
  unit: z.enum(units),
  currency: z.string(),
  /** A quarter of the prices are below the first of these, half below the second, three quarters below the third. */
  quarter: z.string(),
  middle: z.string(),
  three_quarters: z.string(),
};

/** Of live posts that the reader may see, of one condition and unit, from three sellers on. */
const asked = z.object({
  ...quartiles,
  condition: z.enum(conditions).nullable(),
  posts: z.number().int(),
  sellers: z.number().int(),
});

export const readArticlePrices = describeEndpoint(endpoints.readArticlePrices, {
  summary: 'What is asked for an article now, and what it was sold for here',
  params: idParams,
  query: z.object({ condition: optional(choice(conditions)), currency: optional(currencyCode) }),
  answer: z.object({
    article: z.number().int(),
    asked: asked.nullable(),
    /** The same for every reader, of one condition and unit, as of `taken_on`; rounded, and always in euro. */
    agreed: z.object({ ...quartiles, condition: z.enum(conditions), taken_on: z.string() }).nullable(),
    /** Why one is missing. */
    why: z.object({
      asked: z.enum(['too_few_sellers']).nullable(),
      agreed: z.enum(['too_few_sales', 'off']).nullable(),
    }),
  }),
});

export const readAskedPrice = describeEndpoint(endpoints.readAskedPrice, {
  summary: 'What is asked now for a part that is about to be posted, by brand and number or else by GTIN',
  query: z.object({
    brand: optional(id),
    supplier_article_number: optional(line(60)),
    gtin: optional(line(14)),
    condition: optional(choice(conditions)),
    unit: optional(choice(units)),
    currency: optional(currencyCode),
  }),
  answer: z.object({ article: z.number().int().nullable(), asked: asked.nullable() }),
});
