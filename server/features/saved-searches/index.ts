import type { Feature } from '#server/platform/platform.ts';
import { followPosts } from './matching/index.ts';
import { registerSavedSearches } from './routes.ts';

/** Searches that people keep, and what is found for them and for their interests. */
export const savedSearches: Feature = (platform) => {
  registerSavedSearches(platform);
  followPosts(platform);
};
