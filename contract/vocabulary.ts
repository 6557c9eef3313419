import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { countryCode, currencyCode, line } from './values.ts';

export const category = z.object({
  id: z.number().int(),
  parent_id: z.number().int().nullable(),
  name: z.string(),
  /** Top-level categories only. */
  slug: z.string().nullable(),
  link: z.string().nullable(),
  icon: z.string().nullable(),
});
export type Category = z.output<typeof category>;

export const brand = z.object({ id: z.number().int(), name: z.string() });
export const country = z.object({ id: countryCode, name: z.string() });
export const currency = z.object({ id: currencyCode, name: z.string(), symbol: z.string() });

export const listCategories = defineEndpoint({
  name: 'categories.list',
  summary: 'Categories, all or those that match a query',
  method: 'GET',
  url: '/api/crud/category',
  allow: 'signed-in',
  query: z.object({ query: line(100).nullish(), parent_id: z.number().int().min(0).max(2_147_483_647).nullish() }),
  answer: z.array(category),
});
