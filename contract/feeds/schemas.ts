import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { rowResults } from '../imports/choices.ts';
import { bounded, choice, id, idParams, instant, optional, pageMeta, paging, secret, title } from '../values.ts';
import {
  feedCounts,
  feedFile,
  feedKinds,
  feedLimits,
  feedModes,
  feedRunStates,
  feedSchedules,
  feedSecrets,
  feedStates,
  holdReasons,
  missingChoices,
} from './choices.ts';
import * as endpoints from './endpoints.ts';

const count = z.number().int();
const person = z.object({ id: count, name: z.string() });

const feedRun = z.object({
  /** Counted from 1 within the feed. */
  n: count,
  state: z.enum(feedRunStates),
  /** How its file came: sent, fetched by the schedule, or started by a person. */
  source: z.enum(['push', 'pull', 'person']),
  /** In a sentence: why it is held or failed, or what became of it. */
  reason: z.string().nullable(),
  hold: z.enum(holdReasons).nullable(),
  /** The upload with its mapping and rows; null where the file was the same as before, or could not be fetched. */
  import: count.nullable(),
  name: z.string().nullable(),
  size: count.nullable(),
  /** Rows of the file, and of the last good one before it. */
  lines: count.nullable(),
  lines_before: count.nullable(),
  /** What became of the rows; of a held run, what would become of them. */
  counts: z.object({ create: count, update: count, unchanged: count, error: count, pause: count }).nullable(),
  /** Live posts of the feed when the file was checked, and those of them that would go, or fall to 0. */
  posts: count.nullable(),
  lost: count.nullable(),
  user: person.nullable(),
  undo_until: instant.nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
});

export type FeedRun = z.output<typeof feedRun>;

const feed = z.object({
  id: count,
  name: z.string(),
  kind: z.enum(feedKinds),
  mode: z.enum(feedModes),
  /** Whether its files come by veloconnect; each of them says itself whether it is full. */
  veloconnect: z.boolean(),
  creates: z.boolean(),
  counts: z.enum(feedCounts),
  on_missing: z.enum(missingChoices),
  settle_hours: count,
  /** Where a fetched file is; null for one that is sent. */
  url: z.string().nullable(),
  schedule: z.enum(feedSchedules).nullable(),
  /** When a daily file is fetched, such as `02:00`. */
  at: z.string().nullable(),
  /** The time zone of `at`: the organization's, which is the one most of its people chose. */
  zone: z.string(),
  /** Which secrets it has; none of them leaves the server. */
  has: z.array(z.enum(feedSecrets)),
  /** The key by which an sftp server is known since the first contact, such as SHA256:47DE…; null before. */
  host_key: z.string().nullable(),
  next_run_at: instant.nullable(),
  state: z.enum(feedStates),
  /** Runs that failed since the last good one. */
  failures: count,
  /** Posts that belong to it. */
  posts: count,
  /** The upload whose mapping a person has to confirm; null once it is. */
  import: count.nullable(),
  /** The run that waits for a person: its mapping is confirmed, or it is held. */
  open_run: count.nullable(),
  /** The last good run, and its rows. */
  confirmed_at: instant.nullable(),
  lines: count.nullable(),
  /** The last runs, latest first. */
  runs: z.array(feedRun),
  /** For whom it acts: who made or changed it last. */
  user: person.nullable(),
  created_at: instant,
});

export type StockFeed = z.output<typeof feed>;

const settings = z.object({
  name: title(100),
  kind: choice(feedKinds).default('push'),
  mode: choice(feedModes).default('full'),
  creates: z.boolean().default(false),
  counts: choice(feedCounts).default('shelf'),
  on_missing: choice(missingChoices).default('pause'),
  settle_hours: z.number().int().min(0).max(feedLimits.settleHours).default(feedLimits.usualSettleHours),
  /** For a feed that fetches: an address that begins with https:// or sftp://; one of sftp that ends with / is a folder. */
  url: optional(bounded(500).trim()),
  schedule: optional(choice(feedSchedules)),
  at: optional(bounded(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 02:00')),
  /**
   * https: Basic authentication, or a token sent as Bearer; sftp: a user name with a password or a private key, whose password it is
   * then. What is absent stays as it is, empty text takes it away.
   */
  username: optional(bounded(200)),
  password: optional(secret.or(z.literal(''))),
  token: optional(secret.or(z.literal(''))),
  private_key: optional(bounded(10_000)),
  /** Trusts the key that the sftp server shows next, in place of the one it showed at first contact. */
  trust_new_host_key: z.boolean().default(false),
});

export type FeedSettings = z.output<typeof settings>;

export const listFeeds = describeEndpoint(endpoints.listFeeds, {
  summary: "The organization's stock feeds with the health of each",
  answer: z.array(feed),
  meta: z.object({ used: count, limit: count, zone: z.string() }),
});

export const createFeed = describeEndpoint(endpoints.createFeed, {
  summary: 'Set up a stock feed',
  body: settings,
  secretBody: true,
  answer: feed,
  status: 201,
});

export const readFeed = describeEndpoint(endpoints.readFeed, {
  summary: 'A stock feed with its last runs',
  params: idParams,
  answer: feed,
});

export const updateFeed = describeEndpoint(endpoints.updateFeed, {
  summary: 'Change a stock feed; one that was switched off is on again',
  params: idParams,
  body: settings,
  secretBody: true,
  answer: feed,
});

export const deleteFeed = describeEndpoint(endpoints.deleteFeed, {
  summary: 'Take a stock feed away; its posts stay as they are',
  params: idParams,
  answer: z.null(),
});

export const pushFeed = describeEndpoint(endpoints.pushFeed, {
  summary: 'Send the file of a feed: as the field file of a form, or as the body with its content type',
  params: idParams,
  body: z.object({}),
  files: { file: feedFile },
  rawFile: 'file',
  answer: feedRun,
  status: 202,
});

export const testFeed = describeEndpoint(endpoints.testFeed, {
  summary: 'Fetch the file of a feed once and leave it aside',
  params: idParams,
  body: z.object({}),
  answer: z.object({ ok: z.boolean(), message: z.string(), size: count.nullable() }),
  lengthy: true,
});

export const runFeed = describeEndpoint(endpoints.runFeed, {
  summary: 'Fetch the file of a feed now',
  params: idParams,
  body: z.object({}),
  answer: feedRun,
  status: 202,
});

const runBody = z.object({ run: id });

export const applyRun = describeEndpoint(endpoints.applyRun, {
  summary: 'Confirm the mapping of a first run, or apply a held one',
  params: idParams,
  body: runBody,
  answer: feedRun,
  status: 202,
});

export const discardRun = describeEndpoint(endpoints.discardRun, {
  summary: 'Discard a run that waits or is held; nothing is changed',
  params: idParams,
  body: runBody,
  answer: feedRun,
});

export const listFeedRuns = describeEndpoint(endpoints.listFeedRuns, {
  summary: 'The runs of a feed, latest first',
  params: idParams,
  query: z.object({ ...paging }),
  answer: z.array(feedRun),
  meta: pageMeta,
});

const runParams = z.object({ id, n: id });

export const readFeedRun = describeEndpoint(endpoints.readFeedRun, {
  summary: 'A run with its rows that changed something or have errors, and why',
  params: runParams,
  query: z.object({
    results: z.array(z.enum(rowResults)).max(rowResults.length).default([]),
    page: paging.page,
    per_page: z.number().int().min(1).max(1000).default(100),
  }),
  answer: feedRun.extend({
    rows: z.array(
      z.object({
        line: count,
        result: z.enum(rowResults),
        reference: z.string().nullable(),
        advertisement_id: count.nullable(),
        /** What changes, by field: before and after. */
        changes: z.record(z.string(), z.object({ from: bounded(5000), to: bounded(5000) })),
        reasons: z.array(z.string()),
      }),
    ),
    /** A page of the live posts that the file does not name, those with reserved pieces first. */
    missing: z.array(
      z.object({
        advertisement_id: count,
        reference: z.string().nullable(),
        title: z.string(),
        number_of_items: count,
        reserved_quantity: count,
      }),
    ),
    missing_total: count,
  }),
  meta: pageMeta,
});

export type FeedRunDetail = z.output<typeof readFeedRun.answer>;

export const undoFeedRun = describeEndpoint(endpoints.undoFeedRun, {
  summary: 'Undo a run within 24 hours',
  params: runParams,
  body: z.object({}),
  lengthy: true,
  answer: feedRun,
  status: 202,
});
