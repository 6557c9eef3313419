export { PostCache } from './postCache.ts';
export {
  type Estimate,
  estimateBy,
  presentAdvertisement,
  presentOwn,
  presentSale,
  presentSummary,
} from './presenter.ts';
export { findPublic, findVisible } from './publicPosts.ts';
export { createSummaries, type ListSummaries } from './summaries.ts';
export { createFavoritesOf, createWholePosts, type WholePosts } from './wholePosts.ts';
