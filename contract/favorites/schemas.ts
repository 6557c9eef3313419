import { z } from 'zod';
import { advertisementSummary } from '../advertisements/schemas.ts';
import { describeEndpoint } from '../endpoint.ts';
import { idParams, instant, line, optional, pageMeta, paging, text } from '../values.ts';
import * as endpoints from './endpoints.ts';

/** A favourite: the post as it is now (null when it is gone) and what it was when saved, so that a change can be shown. */
export const favorite = z.object({
  id: z.number().int(),
  advertisement: advertisementSummary.nullable(),
  /** What a tombstone can still say. */
  name: z.string(),
  gone: z.enum(['deleted', 'sold', 'paused', 'expired', 'unavailable']).nullable(),
  note: z.string().nullable(),
  saved_price: z.string().nullable(),
  saved_currency: z.string().nullable(),
  saved_availability: z.string(),
  saved_availability_label: z.string(),
  created_at: instant,
});

export type Favorite = z.output<typeof favorite>;

export const listFavorites = describeEndpoint(endpoints.listFavorites, {
  summary: 'My favourites with what changed since they were saved',
  query: z.object({ q: optional(line(200)), ...paging }),
  answer: z.array(favorite),
  meta: pageMeta,
});

const answer = z.object({ id: z.number().int(), is_favorite: z.boolean(), total: z.number().int() });

export const addFavorite = describeEndpoint(endpoints.addFavorite, {
  summary: 'Save a post, or change the note on it',
  params: idParams,
  body: z.object({ note: optional(text(500)) }),
  answer,
});

export const removeFavorite = describeEndpoint(endpoints.removeFavorite, {
  summary: 'Forget a saved post',
  params: idParams,
  answer,
});
