import type { MarketFeature } from '../market-search/index.ts';
import { followPosts } from './matching.ts';
import { registerSavedSearches } from './routes.ts';

export { findOwnQuery, findOwnSearch } from './repository.ts';
export { saveSearch } from './service.ts';

/** Searches that people keep, and what is found for them and for their interests. */
export const savedSearches: MarketFeature = (platform, search) => {
  registerSavedSearches(platform, search);
  followPosts(platform, search);
};
