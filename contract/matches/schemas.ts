import { z } from 'zod';
import { advertisementFields } from '../advertisements/rules.ts';
import { advertisementSummary } from '../advertisements/schemas.ts';
import { describeEndpoint } from '../endpoint.ts';
import { id, idParams } from '../values.ts';
import * as endpoints from './endpoints.ts';

/** A post of the other type that fits, and why. */
export const match = z.object({
  advertisement: advertisementSummary,
  /** What speaks for it, in words, the most telling first. */
  reasons: z.array(z.string()),
  /** What speaks against it, in words. */
  objections: z.array(z.string()),
  /** 0 to 1; the best come first. */
  score: z.number(),
});

export type Match = z.output<typeof match>;

const matchMeta = z.object({
  /** How many fit; the best of them are answered. */
  total: z.number().int(),
  /** How many one's organization has dismissed. */
  dismissed: z.number().int(),
});

export type MatchMeta = z.output<typeof matchMeta>;

export const listMatches = describeEndpoint(endpoints.listMatches, {
  summary: 'Posts of the other type that fit a post, best first; of a foreign post, those of my organization',
  params: idParams,
  query: z.object({
    /** The dismissed ones in place of the others. */
    dismissed: z.boolean().default(false),
  }),
  answer: z.array(match),
  meta: matchMeta,
});

export const countMatches = describeEndpoint(endpoints.countMatches, {
  summary:
    "How many posts fit each of these posts of my organization, dismissed ones left out; others' posts are passed over",
  query: z.object({ ids: z.array(id).max(25, 'Ask for at most 25 posts at once').default([]) }),
  answer: z.array(z.object({ id, count: z.number().int() })),
});

const { type } = advertisementFields.shape;

export const previewMatches = describeEndpoint(endpoints.previewMatches, {
  summary: 'Posts of the other type that fit a form which is not published yet; what is not filled in may be left out',
  body: advertisementFields.partial().extend({ type }),
  answer: z.array(match),
  meta: matchMeta,
});

const pair = z.object({ id, otherId: id });

export const dismissMatch = describeEndpoint(endpoints.dismissMatch, {
  summary: 'Dismiss a match: my organization does not see this pair any more',
  params: pair,
  answer: z.null(),
});

export const restoreMatch = describeEndpoint(endpoints.restoreMatch, {
  summary: 'Take the dismissal of a match back',
  params: pair,
  answer: z.null(),
});
