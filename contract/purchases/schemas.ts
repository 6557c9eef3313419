import { z } from 'zod';
import { units } from '../advertisements/choices.ts';
import { whatIsLeft } from '../advertisements/records.ts';
import { describeEndpoint } from '../endpoint.ts';
import { idParams, instant, pageMeta, paging } from '../values.ts';
import * as endpoints from './endpoints.ts';

/** A sale that its seller recorded as made to the reader's organization. */
export const purchase = z.object({
  id: z.number().int(),
  /** The deal it comes from; null where the seller recorded it without one. */
  deal: z.object({ id: z.number().int(), reference: z.string() }).nullable(),
  seller: z.object({ id: z.number().int(), name: z.string() }),
  title: z.string(),
  /** The article of the post, whose page lists who offers it now; null if it has none. */
  article: z.number().int().nullable(),
  quantity: z.number().int(),
  unit: z.enum(units),
  currency: z.string().nullable(),
  /** What the goods cost, with the freight. */
  total_price: z.string().nullable(),
  /** `left_price` with the freight too. */
  ...whatIsLeft,
  /** Freight of the deal: it is in the total of the first of its sales, and null with the others. */
  freight: z.string().nullable(),
  closing_date: z.string(),
  /** When a member of the buyer's organization reported that it did not buy this. */
  disowned_at: instant.nullable(),
  created_at: instant,
  abilities: z.object({ disown: z.boolean() }),
});

export type Purchase = z.output<typeof purchase>;

export const listPurchases = describeEndpoint(endpoints.listPurchases, {
  summary: 'Sales that name my organization as the buyer, those of the latest day first',
  query: z.object(paging),
  answer: z.array(purchase),
  meta: pageMeta,
});

export const disownPurchase = describeEndpoint(endpoints.disownPurchase, {
  summary: 'Say that a sale recorded outside a deal was not ours; the seller and the platform are told',
  params: idParams,
  answer: purchase,
});
