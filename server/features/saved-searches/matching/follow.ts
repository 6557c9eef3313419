import type { Platform } from '#server/platform/platform.ts';
import { followInTurns, type Search } from '../../market-search/index.ts';
import { isAnybodyWaiting } from './repository.ts';
import { createMatching } from './service.ts';

/** Looks whom new posts are news for, soon after the market changed, once for all processes. */
export function followPosts(platform: Platform, search: Search): void {
  const { config, db, log, mail } = platform;
  const matching = createMatching({ config, db, log, mail, search });
  followInTurns(platform, search, {
    job: 'searches.match',
    isNeeded: () => isAnybodyWaiting(db),
    takeTurn: matching.matchNewPosts,
  });
}
