import type { Organization } from '#contract/organizations/schemas.ts';
import type { FixedText } from '#contract/texts/message.ts';
import { conflict, notAllowed } from '#server/platform/errors.ts';
import { type Actor, reach, reaches } from '#server/platform/identity/index.ts';

export type OrganizationAbility = keyof Organization['abilities'];

/** What decisions about an organization are made from. */
interface OrganizationSubject {
  id: number;
  status: Organization['status'];
}

const open = ['active', 'suspended'] as const;

/** For each ability: the states that allow it, the message in the others, and whose rights cover it. */
const rules: Record<
  OrganizationAbility,
  {
    states: readonly Organization['status'][];
    otherwise: FixedText;
    reaches: (actor: Actor, subject: { ownerId: null; organizationId: number }) => boolean;
  }
> = {
  edit: {
    states: open,
    otherwise: 'This organization is closed and can no longer be edited.',
    reaches: (actor, subject) => reaches(actor, 'organization.update', subject),
  },
  change_products: {
    states: open,
    otherwise: 'This organization is closed and can no longer be edited.',
    reaches: (actor) => reach(actor, 'organization.administer') === 'platform',
  },
  manage_members: {
    states: open,
    otherwise: 'This organization is closed.',
    reaches: (actor, subject) => reaches(actor, 'member.manage', subject),
  },
  suspend: {
    states: ['active'],
    otherwise: 'Only an active organization can be suspended.',
    reaches: (actor) => reach(actor, 'organization.administer') === 'platform',
  },
  reinstate: {
    states: ['suspended'],
    otherwise: 'Only a suspended organization can be reinstated.',
    reaches: (actor) => reach(actor, 'organization.administer') === 'platform',
  },
  close: {
    states: ['suspended'],
    otherwise: 'Suspend the organization first.',
    reaches: (actor) => reach(actor, 'organization.delete') === 'platform',
  },
};

const subjectOf = ({ id }: OrganizationSubject) => ({ ownerId: null, organizationId: id });

/** What someone may do with an organization right now. */
export function abilitiesOf(actor: Actor, organization: OrganizationSubject): Organization['abilities'] {
  const may = (ability: OrganizationAbility) => {
    const rule = rules[ability];
    return rule.states.includes(organization.status) && rule.reaches(actor, subjectOf(organization));
  };
  return {
    edit: may('edit'),
    change_products: may('change_products'),
    manage_members: may('manage_members'),
    suspend: may('suspend'),
    reinstate: may('reinstate'),
    close: may('close'),
  };
}

/**
 * Throws where someone may not do this with an organization: a Refusal of 403 without the right, of 409 with `current`
 * where the organization is in another state.
 */
export function requireAbility(
  actor: Actor,
  organization: OrganizationSubject,
  ability: OrganizationAbility,
  current: Organization | null = null,
): void {
  if (abilitiesOf(actor, organization)[ability]) return;
  if (!rules[ability].reaches(actor, subjectOf(organization))) throw notAllowed();
  throw conflict(
    organization.status === 'closed' && ability !== 'edit' ? 'This organization is closed.' : rules[ability].otherwise,
    current,
  );
}
