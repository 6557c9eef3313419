import { z } from 'zod';
import { limits, states } from '../advertisements/choices.ts';
import { describeEndpoint } from '../endpoint.ts';
import { date, line, money, optional, whole } from '../values.ts';
import * as endpoints from './endpoints.ts';

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
