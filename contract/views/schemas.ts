import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { id, idParams, optional } from '../values.ts';
import * as endpoints from './endpoints.ts';

/** The last thirty days (UTC), the oldest first: people who looked, each once a day, and favourites that came and are kept. */
const answer = z.array(z.object({ day: z.string(), views: z.number().int(), favorites: z.number().int() }));

export const readViews = describeEndpoint(endpoints.readViews, {
  summary: "Views and favourites of a post day by day, for its owner's side",
  params: idParams,
  answer,
});

export const readMyViews = describeEndpoint(endpoints.readMyViews, {
  summary: 'Views and favourites of all of my posts, day by day',
  answer,
});

export const readOrganizationViews = describeEndpoint(endpoints.readOrganizationViews, {
  summary: "Views and favourites day by day of my organization's posts, as far as I may see them",
  query: z.object({ organization: optional(id) }),
  answer,
});
