import * as contract from '#contract/advertisements/upkeep/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Market } from '../market.ts';
import { listHistory } from './service.ts';

/** What happened to a post. */
export function registerHistory({ serve }: Platform, market: Market): void {
  serve(contract.listHistory, ({ actor, params, query }) => listHistory(market, actor, params.id, query));
}
