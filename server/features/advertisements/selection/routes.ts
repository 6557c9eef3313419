import * as contract from '#contract/advertisements/upkeep/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Market } from '../market.ts';
import { changeInBulk, listBulkChanges, undoBulkChange } from './service.ts';

/** Changes of many posts at once, and their way back. */
export function registerSelection({ serve }: Platform, market: Market): void {
  serve(contract.changeInBulk, async ({ actor, body }) => ({ data: await changeInBulk(market, actor, body) }));
  serve(contract.undoBulkChange, async ({ actor, body }) => ({ data: await undoBulkChange(market, actor, body.undo) }));
  serve(contract.listBulkChanges, ({ actor, query }) => listBulkChanges(market, actor, query));
}
