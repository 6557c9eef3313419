import type { MarketFeature } from '../market-search/index.ts';
import { followPosts } from './follow.ts';
import { registerMatches } from './routes.ts';

/** Posts of the other type that fit: shown to both sides, who are notified once. */
export const matches: MarketFeature = (platform, search) => {
  registerMatches(platform, { db: platform.db, search });
  followPosts(platform, search);
};
