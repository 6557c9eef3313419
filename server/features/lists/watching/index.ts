import { enqueue } from '#server/platform/jobs/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { followChanges } from '../../market-search/index.ts';
import { createDigests } from '../../notifications/index.ts';
import type { ListDependencies } from '../dependencies.ts';
import { repeatLists } from './repeat.ts';
import { isAnyWatched } from './repository.ts';
import { watchLists } from './watch.ts';

const watchJob = 'lists.watch';
const repeatJob = 'lists.repeat';

/** Tries open lines soon after the market changed, once for all processes, and copies lists when they are due. */
export function followLists(platform: Platform, deps: ListDependencies): void {
  const { config, db, jobs, mail } = platform;
  const digests = createDigests({ db, mail, config });
  // Besides: what was missed while a process died is found a little later.
  jobs.schedule(watchJob, '*/5 * * * *', async () => void (await watchLists(deps, digests)));
  jobs.schedule(repeatJob, '7 * * * *', async () => void (await repeatLists(deps)));
  followChanges(platform, deps.search, async () => {
    if (await isAnyWatched(db)) await enqueue(db, watchJob, {}, { key: watchJob, queue: watchJob });
  });
}

export { repeatLists } from './repeat.ts';
export { listUncovered } from './uncoveredLines.ts';
export { watchLists } from './watch.ts';
