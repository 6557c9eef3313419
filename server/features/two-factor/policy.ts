import { platformRoles, type Role } from '#contract/rights/roles.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';

/** Someone with or without a second factor. */
interface TwoFactorSubject {
  id: number;
  role: Role;
  two_factor: boolean;
}

/** Whether someone's rights reach to the second factor of a person: admins', but not of other admins and their own. */
export function mayReset(actor: Actor, person: Pick<TwoFactorSubject, 'id' | 'role'>): boolean {
  if (reach(actor, 'two-factor.reset') !== 'platform' || person.id === actor.id) return false;
  return actor.role === 'super_admin' || !platformRoles.includes(person.role);
}

/** What someone may do with the second factor of a person right now. */
export const abilitiesOf = (actor: Actor, person: TwoFactorSubject): { reset: boolean } => ({
  reset: person.two_factor && mayReset(actor, person),
});
