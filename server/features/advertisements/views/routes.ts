import * as contract from '#contract/views/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AdvertisementDependencies } from '../dependencies.ts';
import { forgetViewers, readMyViews, readOrganizationViews, readViews } from './service.ts';

/** How often posts were looked at and kept, day by day, for their owners. */
export function addViews({ serve, jobs, db }: Platform, deps: AdvertisementDependencies): void {
  serve(contract.readViews, async ({ actor, params }) => ({ data: await readViews(deps, actor, params.id) }));
  serve(contract.readMyViews, async ({ actor }) => ({ data: await readMyViews(deps, actor) }));
  serve(contract.readOrganizationViews, async ({ actor, query }) => ({
    data: await readOrganizationViews(deps, actor, query),
  }));
  jobs.schedule('views.sweep', '7 * * * *', () => forgetViewers(db));
}
