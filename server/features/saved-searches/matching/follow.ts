import { enqueue } from '#server/platform/jobs/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { followChanges, type Search } from '../../market-search/index.ts';
import { isAnybodyWaiting } from './repository.ts';
import { createMatching } from './service.ts';

const job = 'searches.match';

/** Looks whom new posts are news for, soon after the market changed, once for all processes. */
export function followPosts(platform: Platform, search: Search): void {
  const { config, db, jobs, log, mail } = platform;
  const matching = createMatching({ config, db, log, mail, search });
  // Besides: what was missed while a process died is found a little later.
  jobs.schedule(job, '*/5 * * * *', async () => void (await matching.matchNewPosts()));
  const ask = async () => {
    // One that waits already processes everything; several processes ask for the same one.
    if (await isAnybodyWaiting(db)) await enqueue(db, job, {}, { key: job, queue: job });
  };
  followChanges(platform, search, ask);
}
