import { platformRoles, type Role } from '#contract/rights/roles.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';

/** Whether somebody may reset the second factor of a person with a role: admins may, but not that of other admins. */
export function mayReset(actor: Actor, target: { id: number; role: Role }): boolean {
  if (reach(actor, 'two-factor.reset') !== 'platform' || target.id === actor.id) return false;
  return actor.role === 'super_admin' || !platformRoles.includes(target.role);
}
