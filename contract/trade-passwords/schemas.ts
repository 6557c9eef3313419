import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { choice, idParams, instant, line, money, title } from '../values.ts';
import { tradeLimits, tradeScopes } from './choices.ts';
import * as endpoints from './endpoints.ts';

const tradePassword = z.object({
  /** What the trade system asks for as customer number: `BuyersID`. */
  id: z.number().int(),
  name: z.string(),
  /** The member whose rights it has, and whose deals its orders are. */
  acts_as: z.object({ id: z.number().int(), name: z.string() }),
  /** What it begins with: `gsv_7Kd2`. */
  prefix: z.string(),
  scopes: z.array(z.enum(tradeScopes)),
  networks: z.array(z.string()),
  /** How much may be ordered in 24 hours, and how much of it is. */
  day_limit: z.string(),
  ordered: z.string(),
  currency: z.string(),
  /** The latest call and what it asked for. */
  last_call: z.object({ at: instant, request: z.string() }).nullable(),
  created_at: instant,
});

export type TradePassword = z.output<typeof tradePassword>;

const issued = tradePassword.extend({
  /** The password itself, this once; null where the answer is given again. */
  password: z.string().nullable(),
});

export type IssuedTradePassword = z.output<typeof issued>;

const settings = z.object({
  name: title(100),
  scopes: z.array(choice(tradeScopes)).min(1, 'Choose at least one right').max(tradeScopes.length),
  /** Networks it can be used from, such as `85.14.220.0/24`; none for any. */
  networks: z.array(line(50)).max(tradeLimits.networks, 'Use at most {{count}} networks').default([]),
  /** In the currency of the organization; nothing can be ordered with 0. */
  day_limit: money.default('0'),
});

export type TradePasswordSettings = z.output<typeof settings>;

export const listTradePasswords = describeEndpoint(endpoints.listTradePasswords, {
  summary: "One's own trade passwords; an organization admin sees those of the organization",
  answer: z.array(tradePassword),
});

export const createTradePassword = describeEndpoint(endpoints.createTradePassword, {
  summary: 'Make a password for a trade system (veloconnect); it is in this answer and nowhere else',
  body: settings,
  answer: issued,
  status: 201,
  visibleOnce: 'password',
});

export const updateTradePassword = describeEndpoint(endpoints.updateTradePassword, {
  summary: 'Change what a trade password may do',
  params: idParams,
  body: settings,
  answer: tradePassword,
});

export const endTradePassword = describeEndpoint(endpoints.endTradePassword, {
  summary: 'End a trade password: its next call is refused',
  params: idParams,
  answer: z.null(),
});

export const listTradeCalls = describeEndpoint(endpoints.listTradeCalls, {
  summary: 'The last 50 calls by a trade password, the latest first',
  params: idParams,
  answer: z.array(
    z.object({
      at: instant,
      /** The request, such as `GetItemDetails`. */
      request: z.string(),
      /** The code of veloconnect: 200, or why it was refused. */
      code: z.number().int(),
      reason: z.string().nullable(),
    }),
  ),
});
