import * as contract from '#contract/admin-search/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import { searchAll } from './service.ts';

/** Searching what one administers. */
export function registerAdminSearch({ serve, db }: Platform): void {
  serve(contract.searchAdministration, async ({ actor, query }) => ({ data: await searchAll(db, actor, query.q) }));
}
