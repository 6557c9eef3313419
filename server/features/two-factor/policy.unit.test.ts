import { expect, it } from 'vitest';
import { type Role, roles } from '#contract/rights/roles.ts';
import type { Actor } from '#server/platform/identity/actor.ts';
import { abilitiesOf } from './policy.ts';

const actor = (role: Role) =>
  ({ id: 1, role, permissions: [], organizationActive: true, organization: null }) as unknown as Actor;

const below: Role[] = ['none', 'user', 'organization_admin', 'manager'];
/** The roles whose second factor each role may reset. */
const table: Record<Role, readonly Role[]> = {
  none: [],
  user: [],
  organization_admin: [],
  manager: [],
  admin: below,
  super_admin: roles,
};

it.each(roles)('the role %s can reset the second factor of the roles below it', (role) => {
  const able = roles.filter((other) => abilitiesOf(actor(role), { id: 2, role: other, two_factor: true }).reset);
  expect(able.sort()).toEqual([...table[role]].sort());
});

it('users cannot reset their own, or one that is not set up', () => {
  for (const role of roles) {
    expect(abilitiesOf(actor(role), { id: 1, role: 'user', two_factor: true }).reset).toBe(false);
    expect(abilitiesOf(actor(role), { id: 2, role: 'user', two_factor: false }).reset).toBe(false);
  }
});
