import { describe, expect, it } from 'vitest';
import type { Organization } from '#contract/organizations/schemas.ts';
import { defaultProducts, type Role, roles } from '#contract/rights/roles.ts';
import type { Actor } from '#server/platform/identity/actor.ts';
import { organizationAbilities } from './policy.ts';

const home = 7;
const foreign = 8;

function actor(role: Role, organizationActive: boolean): Actor {
  const isPlatform = role === 'admin' || role === 'super_admin';
  return {
    id: 1,
    role,
    permissions: isPlatform ? [] : defaultProducts,
    organizationActive: isPlatform || organizationActive,
    organization: isPlatform ? null : { id: home, name: 'Home', status: 'active' },
  } as unknown as Actor;
}

type Status = Organization['status'];
type Ability = keyof Organization['abilities'];

const byAdmin: Record<Status, Ability[]> = {
  active: ['edit', 'change_products', 'manage_members', 'suspend'],
  suspended: ['edit', 'change_products', 'manage_members', 'reinstate'],
  closed: [],
};
const bySuperAdmin: Record<Status, Ability[]> = { ...byAdmin, suspended: [...byAdmin.suspended, 'close'] };
const byOwnAdmin: Record<Status, Ability[]> = { active: ['edit', 'manage_members'], suspended: [], closed: [] };
const nothing: Record<Status, Ability[]> = { active: [], suspended: [], closed: [] };

const onOwn: Record<Role, Record<Status, Ability[]>> = {
  none: nothing,
  user: nothing,
  organization_admin: byOwnAdmin,
  manager: nothing,
  admin: byAdmin,
  super_admin: bySuperAdmin,
};
const onForeign: Record<Role, Record<Status, Ability[]>> = { ...onOwn, organization_admin: nothing };

const statuses = Object.keys(nothing) as Status[];
const cases = roles.flatMap((role) => statuses.map((status) => [role, status] as const));
const granted = (abilities: Organization['abilities']) =>
  Object.entries(abilities)
    .filter(([, may]) => may)
    .map(([ability]) => ability)
    .sort();

describe('who may do what with an organization', () => {
  it.each(cases)('%s with the own one that is %s', (role, status) => {
    const abilities = organizationAbilities(actor(role, status === 'active'), { id: home, status });
    expect(granted(abilities)).toEqual([...onOwn[role][status]].sort());
  });

  it.each(cases)('%s with another one that is %s', (role, status) => {
    const abilities = organizationAbilities(actor(role, true), { id: foreign, status });
    expect(granted(abilities)).toEqual([...onForeign[role][status]].sort());
  });

  it('nobody edits a closed one, not even people who still belong to it', () => {
    const abilities = organizationAbilities(actor('organization_admin', true), { id: home, status: 'closed' });
    expect(granted(abilities)).toEqual([]);
  });
});
