import { describe, expect, it } from 'vitest';
import { organizationStatuses } from '#contract/organizations/choices.ts';
import { type Role, roles } from '#contract/rights/roles.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/actor.ts';
import { abilitiesOf, type OrganizationAbility, requireAbility } from './policy.ts';

type OrganizationStatus = (typeof organizationStatuses)[number];

const home = 7;

function actor(role: Role, organizationActive = true): Actor {
  const isPlatform = role === 'admin' || role === 'super_admin';
  const organization = isPlatform ? null : { id: home, name: 'Home', status: 'active' };
  return { id: 1, role, permissions: [], organizationActive, organization } as unknown as Actor;
}

const abilities: OrganizationAbility[] = ['edit', 'change_products', 'manage_members', 'suspend', 'reinstate', 'close'];
const listed = (who: Actor, id: number, status: OrganizationStatus) => {
  const able = abilitiesOf(who, { id, status });
  return abilities.filter((ability) => able[ability]);
};

const noAdmins = { active: [], suspended: [], closed: [] };
const admin = {
  active: ['edit', 'change_products', 'manage_members', 'suspend'],
  suspended: ['edit', 'change_products', 'manage_members', 'reinstate'],
  closed: [],
};
/** The abilities of each role on its own organization, and of the platform's on any, by state. */
const table: Record<Role, Record<OrganizationStatus, string[]>> = {
  none: noAdmins,
  user: noAdmins,
  manager: noAdmins,
  organization_admin: { active: ['edit', 'manage_members'], suspended: ['edit', 'manage_members'], closed: [] },
  admin,
  super_admin: { ...admin, suspended: [...admin.suspended, 'close'] },
};

describe.each(roles)('the abilities of the role %s', (role) => {
  it.each(organizationStatuses)('over an organization that is %s', (status) => {
    expect(listed(actor(role), home, status)).toEqual(table[role][status]);
  });

  it('are limited to the own organization, except for the platform', () => {
    const isPlatform = role === 'admin' || role === 'super_admin';
    expect(listed(actor(role), 8, 'active')).toEqual(isPlatform ? table[role].active : []);
  });

  it('end when the organization is closed, and the refusal says so', () => {
    if (listed(actor(role), home, 'active').length === 0) return;
    const sentenceOf = (ability: OrganizationAbility) => {
      try {
        requireAbility(actor(role), { id: home, status: 'closed' }, ability);
      } catch (error) {
        return error instanceof Refusal && error.code === 409 ? error.message : null;
      }
    };
    const sentences = abilities.map((ability) => [ability, sentenceOf(ability)] as const);
    const allowed = sentences.filter(([, sentence]) => sentence !== null);
    expect(allowed.length).toBeGreaterThan(0);
    for (const [ability, sentence] of allowed) {
      if (ability === 'edit') expect(sentence).not.toBe('This organization is closed.');
      else expect(sentence).toBe('This organization is closed.');
    }
  });

  it('are enforced', () => {
    for (const status of organizationStatuses) {
      for (const ability of abilities) {
        const attempt = () => requireAbility(actor(role), { id: home, status }, ability);
        if (table[role][status].includes(ability)) expect(attempt).not.toThrow();
        else expect(attempt).toThrow(Refusal);
      }
    }
  });
});

it('an admin of a suspended organization can only read', () => {
  expect(listed(actor('organization_admin', false), home, 'suspended')).toEqual([]);
});

it('a refusal is 403 without the right, and 409 with the reason in the wrong state', () => {
  const closed = { id: home, status: 'closed' } as const;
  expect(() => requireAbility(actor('manager'), closed, 'edit')).toThrow(expect.objectContaining({ code: 403 }));
  const message = 'This organization is closed and can no longer be edited.';
  expect(() => requireAbility(actor('admin'), closed, 'edit')).toThrow(
    expect.objectContaining({ code: 409, message: message }),
  );
});
