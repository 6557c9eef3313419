import * as contract from '#contract/insights/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Search } from '../../market-search/index.ts';
import { describeFunnel, describePosts, describeStock, type InsightsDependencies } from './service.ts';

/** What an organization's own stock does. */
export function registerStock({ serve, db }: Platform, search: Search): void {
  const deps: InsightsDependencies = { db, rates: () => search.index.rates };
  serve(contract.readStock, async ({ actor, query }) => ({ data: await describeStock(deps, actor, query) }));
  serve(contract.readFunnel, async ({ actor, query }) => ({ data: await describeFunnel(deps, actor, query) }));
  serve(contract.listInsightPosts, ({ actor, query }) => describePosts(deps, actor, query));
}
