import * as contract from '#contract/insights/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Search } from '../../market-search/index.ts';
import { limitCalls } from '../limit.ts';
import { describeDemand, watchDemand } from './service.ts';

/** What is looked for in the whole market. */
export function registerDemand({ serve, db }: Platform, search: Search): void {
  const deps = { db, search };
  serve(contract.listDemand, async ({ actor, query, language }) => {
    await limitCalls(db, actor);
    return describeDemand(deps, actor, query, language);
  });
  serve(contract.watchDemand, async ({ actor, params, language }) => ({
    data: await watchDemand(deps, actor, params.id, language),
    message: 'Search saved',
  }));
}
