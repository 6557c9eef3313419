import * as contract from '#contract/admin-search/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { searchAll } from './service.ts';

/** Searching what one administers. */
export const adminSearch: Feature = ({ serve, db }) => {
  serve(contract.searchAdministration, async ({ actor, query }) => ({ data: await searchAll(db, actor, query.q) }));
};
