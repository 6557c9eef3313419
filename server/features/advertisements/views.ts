import { notAllowed } from '#server/platform/errors.ts';
import { type Actor, ownOrganization, reach } from '#server/platform/identity/index.ts';
import type { AdvertisementDependencies } from './dependencies.ts';
import { actsForAll, seesPrivate } from './policy.ts';
import { subjectOf } from './repository/rows.ts';
import { type DayRow, listDays } from './repository/views.ts';
import { getVisible } from './service.ts';

/** The days of a post. Throws 404 where it is hidden, 403 for everyone but its owner's side. */
export async function readViews({ db, views }: AdvertisementDependencies, actor: Actor, id: number): Promise<DayRow[]> {
  const post = await getVisible(db, actor, id);
  if (!seesPrivate(actor, subjectOf(post))) throw notAllowed();
  await views.flush();
  return listDays(db, { id, ownerId: null, organizationId: null });
}

/** The days of the actor's own posts together. */
export async function readMyViews({ db, views }: AdvertisementDependencies, actor: Actor): Promise<DayRow[]> {
  await views.flush();
  return listDays(db, { ownerId: actor.id, organizationId: actor.organization?.id ?? null });
}

/** Views by day of all posts of an organization, or of the actor's own where they may see no others. */
export async function readOrganizationViews(
  { db, views }: AdvertisementDependencies,
  actor: Actor,
  { organization }: { organization?: number | null | undefined },
): Promise<DayRow[]> {
  await views.flush();
  return listDays(db, {
    ownerId: reach(actor, 'advertisement.private') === 'own' ? actor.id : null,
    organizationId: actsForAll(actor) ? (organization ?? null) : ownOrganization(actor, organization),
  });
}
