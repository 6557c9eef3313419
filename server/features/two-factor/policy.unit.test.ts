import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#contract/rights/roles.ts';
import type { Actor } from '#server/platform/identity/actor.ts';
import { mayReset } from './policy.ts';

const actor = (role: Role) =>
  ({ id: 1, role, permissions: [], organizationActive: true, organization: null }) as never as Actor;

const plain: Role[] = ['none', 'user', 'organization_admin', 'manager'];
const resetsOf: Record<Role, readonly Role[]> = {
  none: [],
  user: [],
  organization_admin: [],
  manager: [],
  admin: plain,
  super_admin: [...plain, 'admin', 'super_admin'],
};

describe('who resets the second factor of others', () => {
  it.each(roles)('%s', (role) => {
    expect(roles.filter((held) => mayReset(actor(role), { id: 2, role: held }))).toEqual(
      roles.filter((held) => resetsOf[role].includes(held)),
    );
  });

  it('nobody resets their own', () => {
    for (const role of roles) expect(mayReset(actor(role), { id: 1, role })).toBe(false);
  });
});
