import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { choice, currencyCode, id, line, optional, pageMeta, paging } from '../values.ts';
import { ageBands, funnelSteps, insightDays, insightSorts, stayReasons, wrongDays } from './choices.ts';
import * as endpoints from './endpoints.ts';

const days = z
  .number({ error: wrongDays })
  .refine((value) => insightDays.some((one) => one === value), wrongDays)
  .default(30);

/** Whose posts: of one person, and for those who act for all organizations of one of them. */
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
  query: z.object(whose),
  answer: z.object({
    posts: z.number().int(),
    pieces: z.number(),
    value: z.string(),
    ...reckoned,
    bands: z.array(
      z.object({ band: z.enum(ageBands), posts: z.number().int(), pieces: z.number(), value: z.string() }),
    ),
    sums_by_currency: z.array(z.object({ currency: z.string(), posts: z.number().int(), value: z.string() })),
  }),
});

const funnelStep = z.object({
  step: z.enum(funnelSteps),
  people: z.number().int().nullable(),
  deals: z.number().int().nullable(),
  pieces: z.number().nullable(),
  amount: z.string().nullable(),
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
