import type { Platform } from '#server/platform/platform.ts';
import { followInTurns, type Search } from '../market-search/index.ts';
import { createMatchNotifier } from './notifier.ts';
import { isSomethingLeft } from './repository.ts';

/** Looks what fits the posts of the market, soon after they changed, once for all processes. */
export function followPosts(platform: Platform, search: Search): void {
  const { config, db, mail } = platform;
  const notifier = createMatchNotifier({ config, db, mail, search });
  followInTurns(platform, search, {
    job: 'matches.tell',
    isNeeded: () => isSomethingLeft(db),
    takeTurn: notifier.notifyOfMatches,
    repeatedAfter: 1_000,
  });
}
