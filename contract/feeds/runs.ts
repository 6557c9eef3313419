import { z } from 'zod';
import { rowResults } from '../imports/choices.ts';
import { bounded, instant } from '../values.ts';
import { feedRunStates, holdReasons } from './choices.ts';

const count = z.number().int();

export const person = z.object({ id: count, name: z.string() });

/** A run of a stock feed. */
export const feedRun = z.object({
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
  /** Live posts of the feed when the file was checked, and how many of them would be deleted or fall to 0. */
  posts: count.nullable(),
  lost: count.nullable(),
  user: person.nullable(),
  undo_until: instant.nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
});

export type FeedRun = z.output<typeof feedRun>;

const liveStock = z.object({
  posts: count,
  pieces: count,
  /** What is asked for all of them, the largest amount first. */
  asked: z.array(z.object({ currency: z.string(), amount: z.string() })),
});

export type LiveStock = z.output<typeof liveStock>;

/** The agreed deals that lack pieces of a post; of a held run, the deals that would. Empty for readers who may not see deals. */
const shortDeals = z.array(z.object({ id: count, reference: z.string() }));

const row = z.object({
  line: count,
  result: z.enum(rowResults),
  reference: z.string().nullable(),
  advertisement_id: count.nullable(),
  title: z.string().nullable(),
  /** The supplier's article number. */
  number: z.string().nullable(),
  reserved_quantity: count,
  deals: shortDeals,
  /** What changes, by field: before and after. */
  changes: z.record(z.string(), z.object({ from: bounded(5000), to: bounded(5000) })),
  reasons: z.array(z.string()),
});

const missingPost = z.object({
  advertisement_id: count,
  reference: z.string().nullable(),
  title: z.string(),
  number: z.string().nullable(),
  number_of_items: count,
  reserved_quantity: count,
  deals: shortDeals,
});

/** The file of a run at its source and here. */
const source = z.object({
  /** Whether it can be downloaded: it is removed after 7 days. */
  is_stored: z.boolean(),
  sha256: z.string().nullable(),
  /** When it was changed at its source, where the source reports that. */
  changed_at: instant.nullable(),
  /** The size of the last good file before it. */
  usual_size: count.nullable(),
  /** Where it was fetched from; null where it was sent. */
  host: z.string().nullable(),
  /** The key that the sftp server showed, and since when this feed knows it. */
  host_key: z.string().nullable(),
  host_key_since: instant.nullable(),
  /** How it was read, in the reader's language; null where it could not be. */
  reading: z.object({ encoding: z.string(), delimiter: z.string(), decimal: z.string() }).nullable(),
  /** Where it is cut off: its last line, which has fewer cells than the others; null where it is whole. */
  cut: z.object({ line: count, cells: count, columns: count }).nullable(),
});

/** A run with what a person decides by, and a page of its rows. */
export const feedRunDetail = feedRun.extend({
  /** The live posts of the feed before and after; of a held run, as they were and as they would be. */
  live: z.object({ before: liveStock, after: liveStock }).nullable(),
  /** Prices that the file gives for posts, and how many of them move by more than a quarter. */
  prices: z.object({ count, moved: count }).nullable(),
  /** The most posts that one of the last ten good runs lost; null for the first ones. */
  most_lost: count.nullable(),
  source_file: source,
  /** Who was notified that it is held, failed or switched its feed off. */
  told: z.array(person),
  /** Who discarded it; null where a newer file took its place. */
  discarded_by: person.nullable(),
  /** How many agreed deals become short where a held run is applied. */
  deals_short: count,
  rows: z.array(row),
  /** A page of the live posts that the file does not name, those with reserved pieces first. */
  missing: z.array(missingPost),
  missing_total: count,
  /** How many of all of them have reserved pieces. */
  missing_reserved: count,
});

export type FeedRunDetail = z.output<typeof feedRunDetail>;
