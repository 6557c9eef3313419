import * as contract from '#contract/advertisements/upkeep/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AdvertisementDependencies } from '../dependencies.ts';
import { changeInBulk, listBulkChanges, undoBulkChange } from './service.ts';

/** Changes of many posts at once, and their way back. */
export function registerSelection({ serve }: Platform, deps: AdvertisementDependencies): void {
  serve(contract.changeInBulk, async ({ actor, body }) => ({ data: await changeInBulk(deps, actor, body) }));
  serve(contract.undoBulkChange, async ({ actor, body }) => ({ data: await undoBulkChange(deps, actor, body.undo) }));
  serve(contract.listBulkChanges, ({ actor, query }) => listBulkChanges(deps, actor, query));
}
