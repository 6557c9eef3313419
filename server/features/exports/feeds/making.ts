import { exportFeedLimits } from '#contract/export-feeds/choices.ts';
import { factKeyOf } from '#contract/imports/columns.ts';
import { message } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { conflict, Refusal } from '#server/platform/errors.ts';
import { type Actor, findActor, reach } from '#server/platform/identity/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import type { NewCell } from '#server/platform/spreadsheets/index.ts';
import { listPostItems } from '../posts.ts';
import { selectRows } from '../service.ts';
import type { Press } from '../sheet.ts';
import {
  type FeedRow,
  findRow,
  isDue,
  listDueRows,
  listNumericReferences,
  lockFeed,
  markGone,
  markMade,
  noteMaking,
  readSnapshot,
  storeItems,
} from './repository.ts';

/** The name of the job that makes a feed. */
export const makingJob = 'export-feeds.make';
const itemsAPart = 500;
const secondsToWait = 10;
const minute = 60_000;

/** Has a feed made in the background, one at a time for an organization; nothing changes if it is about to be made. */
export const enqueueMaking = (db: Database, feed: Pick<FeedRow, 'id' | 'organization_id'>): Promise<void> =>
  enqueue(
    db,
    makingJob,
    { id: feed.id },
    { key: `export-feed.${feed.id}`, queue: `exports.${feed.organization_id}`, maxAttempts: 5 },
  );

/** Has every feed made that is fetched and whose posts may have changed. */
export async function enqueueDueFeeds({ db }: Pick<Press, 'db'>): Promise<void> {
  for (const feed of await listDueRows(db)) await enqueueMaking(db, feed);
}

/** Makes a feed in the background, unless that has been done in the meantime. */
export async function runMaking(press: Press, id: number, signal: AbortSignal): Promise<void> {
  const feed = await findRow(press.db, id);
  const maker = feed && (await findMaker(press.db, feed));
  if (!maker || !(await isDue(press.db, id))) return;
  await make(press, feed, maker, signal);
}

/**
 * Makes a feed that is due, for a request that fetches it. A large one is made in the background: it is answered as it is, or with 503
 * if it is too old for that. Throws a Refusal of 409 if its maker may no longer export.
 */
export async function prepare(press: Press, feed: FeedRow): Promise<void> {
  const maker = await findMaker(press.db, feed);
  if (!maker) throw conflict('The member who made this feed can no longer do that. Make a new one.');
  if (!(await isDue(press.db, feed.id))) return;
  const isUsable =
    feed.made_at !== null && Date.now() - feed.made_at.getTime() < exportFeedLimits.staleMinutes * minute;
  const isLarge = isUsable && (feed.posts ?? 0) > exportFeedLimits.atOnce;
  if (!isLarge && (await make(press, feed, maker, null))) return;
  await enqueueMaking(press.db, feed);
  if (isUsable) return;
  const sentence = feed.making_total
    ? message('This feed is being created: {{done}} of {{total}} posts so far. Try again in a moment.', {
        done: feed.making_done ?? 0,
        total: feed.making_total,
      })
    : 'This feed is being created. Try again in a moment.';
  throw new Refusal(503, sentence, { retryAfter: secondsToWait, origin: 'overload' });
}

/** Who made a feed, while they may still export what is in it. */
async function findMaker(db: Database, feed: FeedRow): Promise<Actor | null> {
  const maker = await findActor(db, feed.user_id);
  const scope = maker ? reach(maker, 'export-feed.manage') : 'none';
  const mayMake = scope !== 'none' && (feed.source !== 'organization' || scope === 'organization');
  return maker && mayMake && maker.organization?.id === feed.organization_id ? maker : null;
}

/** What each item has, and then what the facts of some add. */
function inOrder(columns: ReadonlySet<string>): string[] {
  const names = [...columns];
  const facts = names.filter((name) => factKeyOf(name) !== undefined);
  return [...names.filter((name) => !facts.includes(name)), 'sku', 'barcode', ...facts];
}

/**
 * Shops know a product by its number and its barcode, and refuse or overwrite a second one of the same. Without a reference it is the number
 * of the post, which may be the reference of another one; a GTIN is the barcode of the first post only. Posts are named by their numbers
 * in order.
 */
function createNaming(references: ReadonlySet<string>): (item: Record<string, NewCell>) => string {
  const named = new Set<NewCell>();
  return (item) => {
    const id = String(item.id);
    const gtin = item.gtin ?? null;
    const barcode = named.has(gtin) ? null : gtin;
    named.add(gtin);
    const sku = item.internal_reference ?? (references.has(id) ? `post-${id}` : id);
    return JSON.stringify({ ...item, sku, barcode });
  };
}

/**
 * Reads the posts of a feed and stores what changed, part by part: what is as it was stays of its generation, and so does the feed. What
 * is fetched in the meantime may have newer items under the cursor before, which then come once more. Without a signal a request waits
 * for it: a feed of too many posts is not made then, and the answer is false.
 */
async function make(press: Press, feed: FeedRow, maker: Actor, signal: AbortSignal | null): Promise<boolean> {
  const { db } = press;
  const snapshot = await readSnapshot(db);
  const source = feed.source === 'saved_search' ? 'search' : feed.source;
  // A request reads no more than tells that the feed is too large for it.
  const most = signal ? undefined : exportFeedLimits.atOnce + 1;
  const found = await selectRows(press, maker, { scope: source, ids: null, query: feed.query }, most);
  if (!signal && found.length > exportFeedLimits.atOnce) return false;
  const ids = found.toSorted((a, b) => a - b);
  const named = createNaming(await listNumericReferences(db, source === 'search' ? [] : ids));
  const columns = new Set<string>();
  const stored: number[] = [];
  for (let start = 0; start < ids.length; start += itemsAPart) {
    // A process that stops leaves the job to another one.
    signal?.throwIfAborted();
    if (signal) await noteMaking(db, feed.id, { done: start, total: ids.length });
    const part = await listPostItems(press, maker, source, ids.slice(start, start + itemsAPart));
    const items = part
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, item }) => {
        for (const column of Object.keys(item)) columns.add(column);
        stored.push(id);
        return { id, item: named(item) };
      });
    if (!(await whileDue(db, feed, (transaction, generation) => storeItems(transaction, feed.id, generation, items))))
      return true;
  }
  await whileDue(db, feed, async (transaction, generation) => {
    await markGone(transaction, feed.id, generation, stored);
    await markMade(transaction, feed.id, { generation, posts: stored.length, snapshot, columns: inOrder(columns) });
  });
  return true;
}

/** Does a part of making a feed; false if it was made by another process, deleted, or is of other posts from now on. */
async function whileDue(
  db: Database,
  feed: FeedRow,
  work: (transaction: InTransaction, generation: number) => Promise<void>,
): Promise<boolean> {
  return transact(db, async (transaction) => {
    const current = await lockFeed(transaction, feed.id, exportFeedLimits.minutes);
    if (!current || current.is_fresh || current.epoch !== feed.epoch) return false;
    await work(transaction, current.generation + 1);
    return true;
  });
}
