import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { countCommit } from './commits.ts';
import { checkDeadline } from './connections/deadline.ts';
import { isConflict } from './connections/failures.ts';
import type { Database, InTransaction } from './database.ts';
import { atPrimary } from './reading.ts';

export { commitCount } from './commits.ts';

type BeforeCommit = (transaction: InTransaction, result: unknown) => Promise<void>;

const marks = new AsyncLocalStorage<{ beforeCommit: BeforeCommit | null }>();

/** Milliseconds before a transaction that was in the way of another one is run again. */
const longestPause = 50;

/**
 * Runs `work` in one transaction: all of it happens, or nothing. It runs once more if PostgreSQL ended it in favour of another
 * transaction, so it keeps nothing of a first attempt. What the request wants recorded together with its first
 * change (an idempotency key) is written before the commit. Throws a Refusal of 503 in place of committing what a caller
 * no longer waits for.
 */
export async function transact<Result>(
  db: Database,
  work: (transaction: InTransaction) => Promise<Result>,
): Promise<Result> {
  const result = await transactInBackground(db, work);
  countCommit();
  return result;
}

/**
 * As transact, for work that changes no post or is a part of much that no one waits for: what is kept in memory is notified of it by
 * notice, as of the work of other processes, and no reader of this process has to wait until it has.
 */
export function transactInBackground<Result>(
  db: Database,
  work: (transaction: InTransaction) => Promise<Result>,
): Promise<Result> {
  const attempt = () =>
    db.transaction().execute(async (transaction) => {
      const result = await work(transaction);
      const mark = marks.getStore();
      if (mark?.beforeCommit) {
        await mark.beforeCommit(transaction, result);
      }
      checkDeadline();
      return result;
    });
  return atPrimary(async () => {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      // The other one goes first; two that begin again at once would meet again.
      await sleep(Math.random() * longestPause);
      checkDeadline();
      return attempt();
    }
  });
}

/** Runs `work` so that every transaction in it also does `beforeCommit`, which is given what the transaction leads to. */
export function withCommitMark<Result>(beforeCommit: BeforeCommit, work: () => Promise<Result>): Promise<Result> {
  return marks.run({ beforeCommit }, work);
}

/**
 * Runs `work` so that its transactions do nothing but their own: a request whose steps are each done for good, and which can be
 * repeated from where it ended, is recorded once it is through.
 */
export function withoutCommitMark<Result>(work: () => Promise<Result>): Promise<Result> {
  return marks.run({ beforeCommit: null }, work);
}
