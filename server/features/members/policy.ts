import type { Member } from '#contract/members/schemas.ts';
import { grantableRoles, type Product, productLabels, type Role } from '#contract/rights/roles.ts';
import { byEnglish, type FixedText, message } from '#contract/texts/message.ts';
import { twoFactorAbilitiesOf } from '#server/features/two-factor/index.ts';
import { conflict, invalid, notAllowed, notFound } from '#server/platform/errors.ts';
import { type Actor, reach, reaches } from '#server/platform/identity/index.ts';

/** What decisions about a person are made from. */
export interface Target {
  id: number;
  organization_id: number;
  role: Role;
  status: Member['status'];
  two_factor: boolean;
}

export type MemberAbility = keyof Member['abilities'];

/** Whether someone decides about people of an organization. */
export function managesPeopleOf(actor: Actor, organizationId: number): boolean {
  return reaches(actor, 'member.manage', { ownerId: null, organizationId });
}

/** Whether someone decides about this person: of their organization, and of no role above what they can grant. */
function managesPerson(actor: Actor, target: Target): boolean {
  const isWithinRank = target.role === 'none' || grantableRoles(actor.role).includes(target.role);
  return isWithinRank && managesPeopleOf(actor, target.organization_id);
}

/** What someone may do with a person right now. No one changes their own role or products, or shuts themselves out. */
export function abilitiesOf(actor: Actor, target: Target): Member['abilities'] {
  const manages = managesPerson(actor, target);
  const isOther = target.id !== actor.id;
  return {
    edit: manages,
    change_role: manages && isOther,
    change_products: manages && isOther,
    deactivate: manages && isOther && target.status === 'active',
    reactivate: manages && isOther && target.status === 'deactivated',
    remove: manages && isOther,
    reset_two_factor: twoFactorAbilitiesOf(actor, target).reset,
    resend_invitation: manages && target.status === 'invited',
  };
}

const ownAccount: Partial<Record<MemberAbility, FixedText>> = {
  change_role: 'You cannot change your own role.',
  change_products: 'You cannot change your own products.',
};

/**
 * Throws where someone may not do this with a person: a Refusal of 403 without the right, of 409 where the account is in
 * another state, of 404 where the invitation is none.
 */
export function requireAbility(actor: Actor, target: Target, ability: MemberAbility): void {
  if (abilitiesOf(actor, target)[ability]) return;
  if (!managesPerson(actor, target)) throw notAllowed('This person has a role above those you decide about.');
  if (ability === 'resend_invitation') throw notFound('invitation');
  if (target.id === actor.id) {
    throw notAllowed(ownAccount[ability] ?? 'You cannot do this to your own account. Ask another admin.');
  }
  if (ability === 'reactivate') throw conflict('This account is not deactivated.');
  throw conflict(
    target.status === 'invited' ? 'Withdraw the invitation instead.' : 'This account is already deactivated.',
  );
}

/** Throws a Refusal of 403 where someone would give a role above their own reach. */
export function checkRole(actor: Actor, role: Role): void {
  if (!grantableRoles(actor.role).includes(role)) throw notAllowed('You cannot give this role.');
}

/**
 * Throws a Refusal of 422 where an organization admin would grant a product that the organization does not hold. The
 * platform's admins may: it takes effect once the organization holds it.
 */
export function checkProducts(
  actor: Actor,
  granted: readonly Product[],
  held: readonly Product[],
  field: 'permissions' | 'product' = 'permissions',
): void {
  if (reach(actor, 'organization.administer') === 'platform') return;
  const missing = granted.find((product) => !held.includes(product));
  if (missing) {
    throw invalid({
      [field]: [
        message('{{unit}} is not part of your organization’s products.', { unit: byEnglish(productLabels[missing]) }),
      ],
    });
  }
}
