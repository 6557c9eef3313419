import type { InTransaction } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type MarketFeature, registerSearch, type Search } from '../market-search/index.ts';
import type { PostFields } from './columns.ts';
import { type AdvertisementDependencies, createDependencies } from './dependencies.ts';
import { registerRenewal, scheduleUpkeep } from './expiry/index.ts';
import { registerHistory } from './history/index.ts';
import { listedPosts } from './listing/index.ts';
import { registerRestocking } from './restocking/index.ts';
import { registerAdvertisements } from './routes.ts';
import { registerSelection } from './selection/index.ts';
import { createAdvertisement } from './service.ts';
import { addViews } from './views/index.ts';

export {
  type BulkPoster,
  findAlike,
  findBulkPoster,
  findHeld,
  findVersions,
  type HeldPost,
  lockPosts,
  markAllDeleted,
  type PostToWrite,
  pauseOutOfStock,
  putBackStates,
  QuotaExceeded,
  refusalOfWrite,
  resolveBrands,
  resumeInStock,
  writePosts,
} from './bulk/index.ts';
export type { PostFields } from './columns.ts';
export { valuesOfPost } from './columns.ts';
export { estimateOf } from './dependencies.ts';
export { endedWords, endingWords } from './expiry/index.ts';
export { recordDealSale, takeBackDealSale } from './lifecycle/index.ts';
export { findOwnIds, findOwnPosts } from './listing/index.ts';
export { actsForAll, canSee, mayPost, moderationOf, seesPrivate } from './policy.ts';
export { type Estimate, findPublic, findVisible } from './presentation/index.ts';
export { subjectOf } from './repository/rows.ts';
export { getVisible } from './service.ts';
export {
  changeReserved,
  type FollowedSale,
  findStock,
  followSales,
  listSalesOfLine,
  lockStock,
  reportStock,
  type Shortage,
  type StockRow,
  shortageJob,
} from './stock/index.ts';
export { flushViews } from './viewCounter.ts';
export { checkDate } from './writing/index.ts';

const made = new WeakMap<Platform, AdvertisementDependencies>();

/** Posts for someone, as the form does, for other features of the same product; `also` is done in its transaction. */
export const posterOf =
  (platform: Platform) =>
  (actor: Actor, fields: PostFields, also?: (transaction: InTransaction, id: number) => Promise<void>) =>
    createAdvertisement(
      made.get(platform) as AdvertisementDependencies,
      actor,
      fields,
      { images: [], documents: [] },
      also,
    );

/** Presents posts that the search found, for other features of the same product. */
export const listedPostsOf = (platform: Platform, search: Search) =>
  listedPosts(made.get(platform) as AdvertisementDependencies, search);

/** Posts: what organizations offer and want. */
export const advertisements: MarketFeature = (platform, search) => {
  const deps = createDependencies(platform, search);
  made.set(platform, deps);
  registerAdvertisements(platform, deps);
  registerSelection(platform, deps);
  registerHistory(platform, deps);
  registerRenewal(platform);
  registerRestocking(platform);
  scheduleUpkeep(platform);
  registerSearch(platform, search, listedPosts(deps, search));
  addViews(platform, deps);
};
