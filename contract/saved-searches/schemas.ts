import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { bounded, choice, id, idParams, instant, title } from '../values.ts';
import { alerts } from './choices.ts';
import * as endpoints from './endpoints.ts';

export const savedSearch = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The query string of `GET /api/advertisements`, without page and counts. */
  query: z.string(),
  alert: z.enum(alerts),
  /** How many posts it finds now, and how many came since the last poll. */
  total: z.number().int(),
  new_count: z.number().int(),
  looked_at: instant,
  /** When the newest of the new ones was found. */
  found_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});

export type SavedSearch = z.output<typeof savedSearch>;

const name = title(100);
const query = bounded(4_000, 'Use fewer filters');

export const listSavedSearches = describeEndpoint(endpoints.listSavedSearches, {
  summary: 'My saved searches, those with new posts first',
  answer: z.array(savedSearch),
  meta: z.object({ total: z.number().int(), new_count: z.number().int() }),
});

export const createSavedSearch = describeEndpoint(endpoints.createSavedSearch, {
  summary: 'Save the search that the overview shows',
  body: z.object({ name, query, alert: choice(alerts).default('none') }),
  answer: savedSearch,
  status: 201,
});

export const updateSavedSearch = describeEndpoint(endpoints.updateSavedSearch, {
  summary: 'Change a saved search; what is left out stays as it is',
  params: idParams,
  body: z.object({ name: name.optional(), query: query.optional(), alert: choice(alerts).optional() }),
  answer: savedSearch,
});

export const deleteSavedSearch = describeEndpoint(endpoints.deleteSavedSearch, {
  summary: 'Forget a saved search',
  params: idParams,
  answer: z.null(),
});

export const markSavedSearchesSeen = describeEndpoint(endpoints.markSavedSearchesSeen, {
  summary: 'What is new in these of my searches, or in all, was looked at',
  body: z.object({ ids: z.array(id).max(100).default([]) }),
  answer: z.null(),
});

const stop = z.object({
  name: z.string(),
  alert: z.enum(alerts),
  /** Of the weekly insights there is no name. */
  of: z.enum(['search', 'insights']),
});

/** What a link of a mail stops: the name of a search, and how often it was mailed; or the weekly insights. */
export type Stop = z.output<typeof stop>;

const token = bounded(200, 'The link is incomplete').min(1, 'The link is incomplete');

export const readStop = describeEndpoint(endpoints.readStop, {
  summary: 'Which alerts a link of a mail stops; it changes nothing',
  params: z.object({ token }),
  answer: stop,
});

export const stopSavedSearch = describeEndpoint(endpoints.stopSavedSearch, {
  summary: 'Stop the alerts of the search that a link of a mail names; the link works once',
  body: z.object({ token }),
  secretBody: true,
  answer: stop,
});

/** A mail may hold the alerts of many searches. */
const unsubscribeToken = z.object({ token: bounded(4000, 'The link is incomplete').min(1, 'The link is incomplete') });

export const readUnsubscribe = describeEndpoint(endpoints.readUnsubscribe, {
  summary:
    'The page on which a person ends what a mail holds, for browsers that open the address of `List-Unsubscribe`',
  params: unsubscribeToken,
  answer: z.null(),
});

export const unsubscribe = describeEndpoint(endpoints.unsubscribe, {
  summary: 'Stop everything that a mail holds, as mail programs do it (RFC 8058); calling it again changes nothing',
  params: unsubscribeToken,
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  signedAddress: true,
  answer: z.null(),
});
