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
  feedSchedules,
  feedSecrets,
  feedStates,
  missingChoices,
} from './choices.ts';
import * as endpoints from './endpoints.ts';
import { feedRun, feedRunDetail, person } from './runs.ts';

export type { FeedRun, FeedRunDetail } from './runs.ts';

const count = z.number().int();
const feed = z.object({
  id: count,
  name: z.string(),
  kind: z.enum(feedKinds),
  mode: z.enum(feedModes),
  /** Whether its files come by veloconnect; each of them states whether it is full. */
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
   * then. An absent value is left unchanged, an empty one is cleared.
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
  waitsFor: 'server',
});

export const runFeed = describeEndpoint(endpoints.runFeed, {
  summary: 'Fetch the file of a feed now',
  params: idParams,
  body: z.object({}),
  answer: feedRun,
  status: 202,
});

const runBody = z.object({ run: id });

const discardBody = runBody.extend({
  /** Fetches the file once more; for a feed that fetches. */
  fetch: z.boolean().default(false),
});

export const applyRun = describeEndpoint(endpoints.applyRun, {
  summary: 'Confirm the mapping of a first run, or apply a held one',
  params: idParams,
  body: runBody,
  answer: feedRun,
  status: 202,
});

export const discardRun = describeEndpoint(endpoints.discardRun, {
  summary: 'Discard a run that waits or is held; nothing is changed, and the file is fetched again if you like',
  params: idParams,
  body: discardBody,
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
    /** Of the posts that the file does not name, only those with reserved pieces. */
    reserved: z.boolean().default(false),
    page: paging.page,
    per_page: z.number().int().min(1).max(1000).default(100),
  }),
  answer: feedRunDetail,
  meta: pageMeta,
});

export const readFeedFile = describeEndpoint(endpoints.readFeedFile, {
  summary: 'The file of a run as it came, for 7 days',
  params: runParams,
  answer: z.unknown(),
  raw: true,
  produces: ['application/octet-stream'],
});

export const undoFeedRun = describeEndpoint(endpoints.undoFeedRun, {
  summary: 'Undo a run within 24 hours',
  params: runParams,
  body: z.object({}),
  lengthy: true,
  answer: feedRun,
  status: 202,
});
