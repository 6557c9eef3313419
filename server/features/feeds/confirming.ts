import { limits } from '#contract/advertisements/choices.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { signByClock } from '#server/platform/audit/index.ts';
import { wholeTurn } from '#server/platform/jobs/index.ts';
import type { FeedDependencies } from './dependencies.ts';
import { notifyUnconfirmed } from './notifying.ts';
import {
  clearUnconfirmed,
  listDueFeeds,
  markUnconfirmed,
  pauseDue,
  resumeConfirmed,
  takeSilent,
} from './repository/confirmation.ts';

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
export async function pauseUnconfirmed(
  { db, mail }: Pick<FeedDependencies, 'db' | 'mail'>,
  turn = wholeTurn(),
): Promise<void> {
  while ((await markUnconfirmed(db, batch)) === batch) if (turn.isOver()) return;
  // Who is notified learns of what is committed, whatever happens in between.
  for (const [place, feed] of (await listDueFeeds(db)).entries()) {
    if (place > 0 && turn.isOver()) return;
    const pause = () =>
      transact(db, async (transaction) => {
        let posts = 0;
        await signByClock(transaction);
        await inBatches(async () => {
          const paused = await pauseDue(transaction, feed.id, batch);
          posts += paused;
          return paused;
        });
        if (posts > 0) await notifyUnconfirmed({ mail }, transaction, { ...feed, posts }, true);
      });
    await turn.attempt({ feed: feed.id }, pause);
  }
}

/** Tells organizations that posts will be paused, once, while there is time to send a file. */
export async function notifySilent({ db, mail }: Pick<FeedDependencies, 'db' | 'mail'>): Promise<void> {
  await transact(db, async (transaction) => {
    for (const feed of await takeSilent(transaction)) await notifyUnconfirmed({ mail }, transaction, feed, false);
  });
}
