import * as contract from '#contract/advertisements/upkeep/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AdvertisementDependencies } from '../dependencies.ts';
import { listHistory } from './service.ts';

/** What happened to a post. */
export function registerHistory({ serve }: Platform, deps: AdvertisementDependencies): void {
  serve(contract.listHistory, ({ actor, params, query, write }) => listHistory(deps, actor, params.id, query, write));
}
