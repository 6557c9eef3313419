import { z } from 'zod';
import { advertisementSummary } from '../advertisements/schemas.ts';
import { describeEndpoint } from '../endpoint.ts';
import { idParams, instant, line, optional, pageMeta, paging, text } from '../values.ts';
import * as endpoints from './endpoints.ts';

/** Of how many pieces or fewer the stock of a favourite counts as low. */
export const lowStock = 9;

/** How many posts an organization keeps on its list. */
export const mostTeamFavorites = 500;

/** A favourite: the post as it is now (null when it is gone) and what it was when saved, so that a change can be shown. */
export const favorite = z.object({
  id: z.number().int(),
  advertisement: advertisementSummary.nullable(),
  /** What remains of a post that is gone. */
  name: z.string(),
  gone: z.enum(['deleted', 'sold', 'paused', 'expired', 'unavailable']).nullable(),
  note: z.string().nullable(),
  saved_price: z.string().nullable(),
  saved_currency: z.string().nullable(),
  saved_availability: z.string(),
  saved_availability_label: z.string(),
  created_at: instant,
  /** Whether it is on the list of the person's organization, too. */
  is_shared: z.boolean(),
});

export type Favorite = z.output<typeof favorite>;

/** A favourite of an organization: everyone in it sees it, and its note. */
const teamFavorite = favorite.omit({ is_shared: true }).extend({
  added_by: z.object({ id: z.number().int(), name: z.string() }),
});

export type TeamFavorite = z.output<typeof teamFavorite>;

export const listFavorites = describeEndpoint(endpoints.listFavorites, {
  onlyReads: true,
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

export const listTeamFavorites = describeEndpoint(endpoints.listTeamFavorites, {
  onlyReads: true,
  summary: "My organization's shared favourites, latest first",
  query: z.object({ q: optional(line(200)), ...paging }),
  answer: z.array(teamFavorite),
  meta: pageMeta,
});

const shared = z.object({ id: z.number().int(), is_shared: z.boolean(), total: z.number().int() });

export const addTeamFavorite = describeEndpoint(endpoints.addTeamFavorite, {
  summary: "Put a post on my organization's list, or change the note on it",
  params: idParams,
  body: z.object({ note: optional(text(500)) }),
  answer: shared,
});

export const removeTeamFavorite = describeEndpoint(endpoints.removeTeamFavorite, {
  summary: "Take a post off my organization's list",
  params: idParams,
  answer: shared,
});

export const removeFavorite = describeEndpoint(endpoints.removeFavorite, {
  summary: 'Forget a saved post',
  params: idParams,
  answer,
});
