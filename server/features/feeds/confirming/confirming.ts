import { limits } from '#contract/advertisements/choices.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { signByClock } from '#server/platform/audit/index.ts';
import type { FeedDependencies } from '../dependencies.ts';
import { notifyUnconfirmed } from '../notifying.ts';
import {
  clearUnconfirmed,
  markUnconfirmed,
  pauseDue,
  resumeConfirmed,
  type SilentFeed,
  takeSilent,
} from '../repository/confirmation.ts';

const batch = 500;

/** Repeats work on batches until one is not full. */
async function inBatches(work: () => Promise<number>): Promise<void> {
  while ((await work()) === batch);
}

/** Puts posts of a feed online again that were paused since nothing confirmed their stock. */
export const resumePosts = (db: Database, feedId: number): Promise<void> =>
  inBatches(() => resumeConfirmed(db, feedId, limits.daysOnline, batch));

/** Removes the mark of unconfirmed stock from the posts of a feed. */
export const confirmPosts = (db: Database, feedId: number): Promise<void> =>
  inBatches(() => clearUnconfirmed(db, feedId, batch));

/** Marks posts whose stock is unconfirmed, pauses them once that is too long ago, and notifies their organization. */
export async function pauseUnconfirmed({ db, mail }: Pick<FeedDependencies, 'db' | 'mail'>): Promise<void> {
  await inBatches(() => markUnconfirmed(db, batch));
  const paused = new Map<number, SilentFeed>();
  await inBatches(async () => {
    const feeds = await transact(db, async (transaction) => {
      await signByClock(transaction);
      return pauseDue(transaction, batch);
    });
    for (const feed of feeds) paused.set(feed.id, { ...feed, posts: feed.posts + (paused.get(feed.id)?.posts ?? 0) });
    return feeds.reduce((sum, { posts }) => sum + posts, 0);
  });
  for (const feed of paused.values())
    await transact(db, (transaction) => notifyUnconfirmed({ mail }, transaction, feed, true));
}

/** Tells organizations that posts will be paused, once, while there is time to send a file. */
export async function notifySilent({ db, mail }: Pick<FeedDependencies, 'db' | 'mail'>): Promise<void> {
  await transact(db, async (transaction) => {
    for (const feed of await takeSilent(transaction)) await notifyUnconfirmed({ mail }, transaction, feed, false);
  });
}
