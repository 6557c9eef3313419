import { enqueue } from '#server/platform/jobs/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { followChanges, type Search } from '../market-search/index.ts';
import { createMatchNotifier } from './notifier.ts';
import { isSomethingLeft } from './repository.ts';

const job = 'matches.tell';
/** When a look is repeated that ended before a transaction which was still running, in milliseconds. */
const repeatedAfter = 1_000;

/** Looks what fits the posts of the market, soon after they changed, once for all processes. */
export function followPosts(platform: Platform, search: Search): void {
  const { config, db, jobs, mail } = platform;
  const notifier = createMatchNotifier({ config, db, mail, search });
  const ask = async (after = 0) => {
    if (!(await isSomethingLeft(db))) return;
    // One that waits already processes everything; several processes ask for the same one.
    await enqueue(db, job, {}, { key: job, queue: job, runAt: new Date(Date.now() + after) });
  };
  // Besides: what was missed while a process died is found a little later.
  jobs.schedule(job, '*/5 * * * *', async () => {
    await notifier.notifyOfMatches();
    await ask(repeatedAfter);
  });
  followChanges(platform, search, ask);
}
