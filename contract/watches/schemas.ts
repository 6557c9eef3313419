import { z } from 'zod';
import { conditions, limits } from '../advertisements/choices.ts';
import { refusalOfDecimals } from '../amounts/sentences.ts';
import { describeEndpoint } from '../endpoint.ts';
import { addIssue } from '../sentences.ts';
import { currencyCode, idParams, money, pageMeta, paging, whole } from '../values.ts';
import * as endpoints from './endpoints.ts';
import { watch } from './records.ts';

const listedWatch = watch.extend({
  article: z.object({ id: z.number().int(), name: z.string() }),
  /** Whether an offer was low enough when it was last checked. */
  is_reached: z.boolean(),
  created_at: z.string(),
});

export type ListedWatch = z.output<typeof listedWatch>;

export const listWatches = describeEndpoint(endpoints.listWatches, {
  summary: 'The articles whose price you watch, the latest first',
  query: z.object(paging),
  answer: z.array(listedWatch),
  meta: pageMeta,
});

export const watchArticle = describeEndpoint(endpoints.watchArticle, {
  summary:
    'Be notified once an offer of an article costs no more than a price at a quantity; replaces what you watched before',
  params: idParams,
  body: z
    .object({
      max_price: money.refine((amount) => Number(amount) > 0, 'Use a price above zero'),
      currency: currencyCode,
      quantity: whole(1, limits.quantity).default(1),
      conditions: z
        .array(z.enum(conditions))
        .max(conditions.length)
        .default([])
        .transform((chosen) => conditions.filter((condition) => chosen.includes(condition))),
    })
    .superRefine(({ max_price: amount, currency }, context) => {
      const refusal = refusalOfDecimals(amount, currency);
      if (refusal) addIssue(context, ['max_price'], refusal);
    }),
  answer: watch,
});

export const unwatchArticle = describeEndpoint(endpoints.unwatchArticle, {
  summary: 'Stop watching the price of an article',
  params: idParams,
  answer: z.null(),
});
