import * as contract from '#contract/insights/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Search } from '../../market-search/index.ts';
import { limitCalls } from '../limit.ts';
import { describeFunnel, describePosts, describeStock, type InsightsDependencies } from './service.ts';

/** What an organization's own stock does. */
export function registerStock({ serve, db }: Platform, search: Search): void {
  const deps: InsightsDependencies = { db, rates: () => search.index.rates };
  serve(contract.readStock, async ({ actor, query }) => {
    await limitCalls(db, actor);
    return { data: await describeStock(deps, actor, query) };
  });
  serve(contract.readFunnel, async ({ actor, query }) => {
    await limitCalls(db, actor);
    return { data: await describeFunnel(deps, actor, query) };
  });
  serve(contract.listInsightPosts, async ({ actor, query }) => {
    await limitCalls(db, actor);
    return describePosts(deps, actor, query);
  });
}
