import * as contract from '#contract/insights/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Search } from '../../market-search/index.ts';
import { limitCalls } from '../limit.ts';
import { describeAskedPrice, describePrices, type PricesDependencies } from './service.ts';

/** What articles go for. */
export function registerPrices({ serve, db, config }: Platform, search: Search): void {
  const deps: PricesDependencies = { db, rates: () => search.index.rates, showsAgreed: config.insightsPrices };
  serve(contract.readArticlePrices, async ({ actor, params, query }) => {
    await limitCalls(db, actor);
    return { data: await describePrices(deps, actor, params.id, query) };
  });
  serve(contract.readAskedPrice, async ({ actor, query }) => {
    await limitCalls(db, actor);
    return { data: await describeAskedPrice(deps, actor, query) };
  });
}
