import type { InTransaction } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type MarketFeature, registerSearch, type Search } from '../market-search/index.ts';
import type { PostFields } from './columns.ts';
import { type AdvertisementDependencies, createDependencies } from './dependencies.ts';
import { listedPosts } from './own.ts';
import { registerRenewal } from './renewal/routes.ts';
import { registerAdvertisements } from './routes.ts';
import { registerSelection } from './selection/routes.ts';
import { createAdvertisement } from './service.ts';
import { scheduleUpkeep } from './upkeep/jobs.ts';

export {
  addArticlesOf,
  type BulkPoster,
  findBulkPoster,
  type PostToWrite,
  QuotaExceeded,
  refusalOfWrite,
  resolveBrands,
  writePosts,
} from './bulk.ts';
export type { PostFields } from './columns.ts';
export { valuesOfPost } from './columns.ts';
export { estimateOf } from './dependencies.ts';
export { recordDealSale, takeBackDealSale } from './lifecycle/dealSales.ts';
export { creditDealSale, leastLeftOfSale } from './lifecycle/repository.ts';
export { findOwnIds, findOwnPosts } from './own.ts';
export { actsForAll, canSee, mayPost, moderationOf, seesPrivate } from './policy.ts';
export type { Estimate } from './presentation/presenter.ts';
export { findPublic, findVisible } from './presentation/publicPosts.ts';
export {
  findAlike,
  findHeld,
  findUnreferenced,
  findVersions,
  type HeldPost,
  lockPosts,
  markAllDeleted,
  pauseOutOfStock,
  putBackStates,
  resumeInStock,
} from './repository/bulk.ts';
export { subjectOf } from './repository/rows.ts';
export { receivedOf } from './repository/sales.ts';
export { changeReserved, findStock, listSalesOfLine, lockStock, type StockRow } from './repository/stock.ts';
export { getVisible } from './service.ts';
export { type FollowedSale, followSales, reportStock, type Shortage, shortageJob } from './stock.ts';
export { endedWords, endingWords } from './upkeep/mail.ts';
export { flushViews } from './viewCounter.ts';
export { checkDate } from './writing/references.ts';

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
  registerRenewal(platform);
  scheduleUpkeep(platform);
  registerSearch(platform, search, listedPosts(deps, search));
};
