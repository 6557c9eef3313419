import type { Organization } from '#contract/organizations/schemas.ts';
import { type Actor, reach, reaches } from '#server/platform/identity/index.ts';

/** What somebody may do with an organization right now. */
export function organizationAbilities(
  actor: Actor,
  organization: { id: number; status: Organization['status'] },
): Organization['abilities'] {
  const subject = { ownerId: null, organizationId: organization.id };
  const isOpen = organization.status !== 'closed';
  const administers = reach(actor, 'organization.administer') === 'platform';
  return {
    edit: isOpen && reaches(actor, 'organization.update', subject),
    change_products: isOpen && administers,
    manage_members: isOpen && reaches(actor, 'member.manage', subject),
    suspend: organization.status === 'active' && administers,
    reinstate: organization.status === 'suspended' && administers,
    close: organization.status === 'suspended' && reach(actor, 'organization.delete') === 'platform',
  };
}
