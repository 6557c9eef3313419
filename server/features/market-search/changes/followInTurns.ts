import { enqueue, enqueueNextTurn } from '#server/platform/jobs/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SearchIndex } from '../memory/searchIndex.ts';
import { followChanges } from './followChanges.ts';

/** Reads every change of posts, once for all processes. */
interface Follower {
  /** The name of its jobs. */
  job: string;
  /** Whether it has anything to do. */
  isNeeded(): Promise<boolean>;
  /** Reads unread changes until its turn is over; returns whether it read them all. */
  takeTurn(): Promise<boolean>;
  /** After how many milliseconds it reads again, for what a transaction still held back; by default it does not. */
  repeatedAfter?: number;
}

/** How long a turn lasts, in milliseconds: other jobs of the lane wait for no more than this. */
const turn = 1_000;

/** Makes a function that says whether a turn that begins now is over. */
export function beginTurn(): () => boolean {
  const begin = performance.now();
  return () => performance.now() - begin >= turn;
}

/** Has a follower read on soon after the market changed, turn by turn with the other jobs of its lane. */
export function followInTurns(
  platform: Pick<Platform, 'app' | 'log' | 'db' | 'jobs'>,
  search: { index: Pick<SearchIndex, 'followers'> },
  { job, isNeeded, takeTurn, repeatedAfter }: Follower,
): void {
  const { db, jobs } = platform;
  const place = { key: job, queue: job };
  const ask = async (after = 0) => {
    // One that waits already reads everything; several processes ask for the same one.
    if (await isNeeded()) await enqueue(db, job, {}, { ...place, runAt: new Date(Date.now() + after) });
  };
  jobs.register(job, async () => {
    if (!(await takeTurn())) await enqueueNextTurn(db, job, {}, place);
    else if (repeatedAfter !== undefined) await ask(repeatedAfter);
  });
  // What was missed while a process died is read a little later.
  jobs.schedule(`${job}.again`, '*/5 * * * *', () => ask());
  followChanges(platform, search, ask);
}
