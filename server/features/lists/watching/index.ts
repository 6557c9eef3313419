import type { Platform } from '#server/platform/platform.ts';
import { followInTurns } from '../../market-search/index.ts';
import { createDigests } from '../../notifications/index.ts';
import type { ListDependencies } from '../dependencies.ts';
import { repeatLists } from './repeat.ts';
import { isAnyWatched } from './repository.ts';
import { watchLists } from './watch.ts';

/** Tries open lines soon after the market changed, once for all processes, and copies lists when they are due. */
export function followLists(platform: Platform, deps: ListDependencies): void {
  const { config, db, jobs, mail } = platform;
  const digests = createDigests({ db, mail, config });
  followInTurns(platform, deps.search, {
    job: 'lists.watch',
    isNeeded: () => isAnyWatched(db),
    takeTurn: () => watchLists(deps, digests),
  });
  jobs.schedule('lists.repeat', '7 * * * *', async (turn) => void (await repeatLists(deps, turn)));
}

export { repeatLists } from './repeat.ts';
export { listUncovered } from './uncoveredLines.ts';
export { watchLists } from './watch.ts';
