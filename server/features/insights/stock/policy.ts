import type { Database } from '#server/db/database.ts';
import { invalid, notAllowed, notFound } from '#server/platform/errors.ts';
import { type Actor, ownOrganization, reach } from '#server/platform/identity/index.ts';
import { findOwner, type Whose } from './repository/figures.ts';

/**
 * Whose posts someone has insights into, narrowed as they ask. Throws 403 for a colleague's where only one's own are meant,
 * 404 for a person or an organization of elsewhere, 422 where one who acts for all organizations names none.
 */
export async function whoseFor(
  db: Database,
  actor: Actor,
  asked: { owner?: number | null | undefined; organization?: number | null | undefined },
): Promise<Whose> {
  const scope = reach(actor, 'insights.read');
  if (scope === 'platform' && !asked.organization) throw invalid({ organization: ['Choose an organization'] });
  const organizationId =
    scope === 'platform' ? (asked.organization as number) : ownOrganization(actor, asked.organization);
  const ownerId = asked.owner ?? (scope === 'own' ? actor.id : null);
  if (ownerId === null || ownerId === actor.id) return { ownerId, organizationId };
  const owner = await findOwner(db, ownerId, organizationId);
  if (!owner || (owner.organization_id !== organizationId && !owner.has_posts)) throw notFound('user');
  if (scope === 'own') throw notAllowed();
  return { ownerId, organizationId };
}
