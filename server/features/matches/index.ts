import type { Feature } from '#server/platform/platform.ts';
import { followMarket } from './follow.ts';
import { registerMatches } from './routes.ts';

/** Posts of the other type that fit: shown to both sides, and told to them once. */
export const matches: Feature = (platform) => {
  registerMatches(platform, { db: platform.db, search: platform.app.marketSearch });
  followMarket(platform);
};
