import { z } from 'zod';
import { advertisementSummary } from './advertisements.ts';
import { defineEndpoint } from './endpoint.ts';
import { idParams, instant, line, optional, pageMeta, paging, text } from './values.ts';

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

export const listFavorites = defineEndpoint({
  name: 'favorites.list',
  summary: 'My favourites with what changed since they were saved',
  method: 'GET',
  url: '/api/favorites',
  allow: 'favorite.manage',
  query: z.object({ q: optional(line(200)), ...paging }),
  answer: z.array(favorite),
  meta: pageMeta,
});

const answer = z.object({ id: z.number().int(), is_favorite: z.boolean(), total: z.number().int() });

export const addFavorite = defineEndpoint({
  name: 'favorites.add',
  summary: 'Save a post, or change the note on it',
  method: 'PUT',
  url: '/api/advertisements/{id}/favorite',
  allow: 'favorite.manage',
  params: idParams,
  body: z.object({ note: optional(text(500)) }),
  answer,
});

export const removeFavorite = defineEndpoint({
  name: 'favorites.remove',
  summary: 'Forget a saved post',
  method: 'DELETE',
  url: '/api/advertisements/{id}/favorite',
  allow: 'favorite.manage',
  params: idParams,
  answer,
});
