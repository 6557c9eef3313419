import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import type { TokenScope } from '../tokens/choices.ts';
import { choice, instant, line, optional, whole } from '../values.ts';
import { subjectOfEvent, type WebhookEvent, webhookEvents } from '../webhooks/choices.ts';
import * as endpoints from './endpoints.ts';

export const streamEvents = describeEndpoint(endpoints.streamEvents, {
  summary:
    'What changes while I look, as server-sent events; without `Accept: text/event-stream` only how things are now',
  answer: z.unknown(),
  raw: true,
  produces: ['text/event-stream'],
});

export const changeLimits = { days: 30, page: 500 } as const;

const scopes = {
  post: 'market:read',
  deal: 'deals:read',
  list: 'lists:read',
  feed: 'stock:write',
} as const satisfies Record<ReturnType<typeof subjectOfEvent>, TokenScope>;

/** The scope by which a token reads an event. */
export const scopeOfEvent = (type: WebhookEvent): TokenScope => scopes[subjectOfEvent(type)];

const changeEntry = z.object({
  type: z.enum(webhookEvents),
  id: z.number().int(),
  /** The page, and where the API has it. */
  url: z.string(),
  api_url: z.string(),
  /** What changed in what `api_url` answers, since the cursor if it is a post; empty for a new record. */
  fields: z.array(z.string()),
  at: instant,
});

export type ChangeEntry = z.output<typeof changeEntry>;

export const listChanges = describeEndpoint(endpoints.listChanges, {
  summary: 'What has changed since a cursor: what webhooks are called for, in order and without gaps',
  query: z.object({
    /** The cursor of the answer before; without it, nothing but the cursor to start with. */
    since: optional(line(1_000)),
    types: z.array(choice(webhookEvents)).max(webhookEvents.length).default([]),
    limit: whole(1, changeLimits.page).default(changeLimits.page),
  }),
  answer: z.array(changeEntry),
  meta: z.object({
    cursor: z.string(),
    /** Whether there is more: ask again at once. */
    more: z.boolean(),
  }),
});
