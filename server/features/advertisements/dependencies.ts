import type { Database } from '#server/db/database.ts';
import { createBatch } from '#server/platform/batch.ts';
import type { Quotas } from '#server/platform/config.ts';
import type { Files } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BatteryRules } from '../batteries/index.ts';
import type { Search } from '../market-search/index.ts';
import { PostCache } from './presentation/postCache.ts';
import { type Estimate, estimateBy } from './presentation/presenter.ts';
import { createSummaries, type ListSummaries } from './presentation/summaries.ts';
import { createFavoritesOf, createWholePosts, type WholePosts } from './presentation/wholePosts.ts';
import { countLivePosts, type DetailRead, findDetails, keyOfRead } from './repository/details.ts';
import type { DetailRow } from './repository/rows.ts';
import { createViewCounter, type ViewCounter } from './viewCounter.ts';

/** What the rules of posts work with. */
export interface AdvertisementDependencies {
  db: Database;
  files: Files;
  log: Platform['log'];
  quotas: Quotas;
  batteryRules: BatteryRules;
  views: ViewCounter;
  /** What prices are about for a reader, by the rates that hold now. */
  estimateFor(actor: Actor): Estimate;
  /** A whole post with what its reader's row needs, whether or not they may see it; requests that come together share one query. */
  readRow(at: DetailRead): Promise<DetailRow | undefined>;
  /** Whole posts for readers from outside, cached until they change. */
  wholePosts: WholePosts;
  /** Posts as lists show them, cached until they change. */
  listSummaries: ListSummaries;
  /** How many live posts an organization has. */
  countPosts(on: Database, organizationId: number): Promise<number>;
}

/** Puts together what the rules of posts work with; views that are not written yet are written on a clean stop. */
export function createDependencies(
  { app, changes, config, db, files, log }: Pick<Platform, 'app' | 'changes' | 'config' | 'db' | 'files' | 'log'>,
  search: Search,
): AdvertisementDependencies {
  const views = createViewCounter(db, log, config.secret);
  app.addHook('onClose', () => views.close());
  const readRow = createBatch(keyOfRead, (reads: DetailRead[]) => findDetails(db, reads));
  const estimateFor = (actor: Actor) => estimateOf(search, actor);
  changes.watch({ kind: 'post', table: 'advertisements' });
  changes.watch({ kind: 'post', table: 'purged_advertisements' });
  const countPosts = createPostCounter(search);
  const cache = new PostCache(changes);
  const favoritesOf = createFavoritesOf(db, changes);
  const wholePosts = createWholePosts({ db, changes, cache, favoritesOf }, countPosts);
  const listSummaries = createSummaries(db, cache, favoritesOf);
  const { quotas, batteryRules } = config;
  return { db, files, log, quotas, batteryRules, views, estimateFor, readRow, wholePosts, listSummaries, countPosts };
}

/** What prices are about for a reader, by the rates that hold now. */
export const estimateOf = (search: Search, actor: Actor): Estimate => estimateBy(search.index.rates, actor);

/** Counts as the lists do; where these know none, which is rare, the transaction may have written the first. */
function createPostCounter({ index }: Search): AdvertisementDependencies['countPosts'] {
  return async (on, organizationId) =>
    index.columns.organizations.countOf(organizationId) || countLivePosts(on, organizationId);
}
