import * as contract from '#contract/views/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Market } from '../market.ts';
import { forgetViewers, readMyViews, readOrganizationViews, readViews } from './service.ts';

/** How often posts were looked at and kept, day by day, for their owners. */
export function addViews({ serve, jobs, db }: Platform, market: Market): void {
  serve(contract.readViews, async ({ actor, params }) => ({ data: await readViews(market, actor, params.id) }));
  serve(contract.readMyViews, async ({ actor }) => ({ data: await readMyViews(market, actor) }));
  serve(contract.readOrganizationViews, async ({ actor, query }) => ({
    data: await readOrganizationViews(market, actor, query),
  }));
  jobs.schedule('views.sweep', '7 * * * *', () => forgetViewers(db));
}
