import { describe, expect, it } from 'vitest';
import { type MemberStatus, memberStatuses } from '#contract/members/choices.ts';
import { type Role, roles } from '#contract/rights/roles.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/actor.ts';
import { abilitiesOf, type MemberAbility, requireAbility, type Target } from './policy.ts';

const home = 7;

function actor(role: Role, organizationActive = true): Actor {
  const isPlatform = role === 'admin' || role === 'super_admin';
  const organization = isPlatform ? null : { id: home, name: 'Home', status: 'active' };
  return { id: 1, role, permissions: [], organizationActive, organization } as unknown as Actor;
}

const person = (given: Partial<Target>): Target => ({
  id: 2,
  organization_id: home,
  role: 'user',
  status: 'active',
  two_factor: true,
  ...given,
});

const abilities: MemberAbility[] = [
  'edit',
  'change_role',
  'change_products',
  'deactivate',
  'reactivate',
  'remove',
  'reset_two_factor',
  'resend_invitation',
];
const listed = (who: Actor, target: Target) => {
  const able = abilitiesOf(who, target);
  return abilities.filter((ability) => able[ability]);
};

const always = ['edit', 'change_role', 'change_products', 'remove'];
const inState: Record<MemberStatus, string[]> = {
  active: [...always, 'deactivate'],
  invited: [...always, 'resend_invitation'],
  deactivated: [...always, 'reactivate'],
};
/** The roles that each role may manage. */
const manages: Record<Role, Role[]> = {
  none: [],
  user: [],
  manager: [],
  organization_admin: ['none', 'user', 'organization_admin', 'manager'],
  admin: ['none', 'user', 'organization_admin', 'manager'],
  super_admin: ['none', 'user', 'organization_admin', 'manager', 'admin', 'super_admin'],
};
/** The roles whose second factor each role may reset. */
const resets: Record<Role, Role[]> = {
  ...manages,
  organization_admin: [],
};

const sorted = (list: string[]) => [...list].sort();

describe.each(roles)('the abilities of the role %s', (role) => {
  it.each(roles)('over a colleague of the role %s', (other) => {
    for (const status of memberStatuses) {
      const expected = [
        ...(manages[role].includes(other) ? inState[status] : []),
        ...(resets[role].includes(other) ? ['reset_two_factor'] : []),
      ];
      expect(sorted(listed(actor(role), person({ role: other, status })))).toEqual(sorted(expected));
    }
  });

  it('are limited to the own organization, except for the platform', () => {
    const isPlatform = role === 'admin' || role === 'super_admin';
    const stranger = person({ organization_id: 8 });
    expect(listed(actor(role), stranger).length > 0).toBe(isPlatform);
  });

  it('exclude the own role, products and account', () => {
    expect(listed(actor(role), person({ id: 1, role }))).toEqual(manages[role].includes(role) ? ['edit'] : []);
  });

  it('are enforced', () => {
    for (const other of roles) {
      for (const status of memberStatuses) {
        const target = person({ role: other, status });
        const able: readonly string[] = listed(actor(role), target);
        for (const ability of abilities.filter((one) => one !== 'reset_two_factor')) {
          const attempt = () => requireAbility(actor(role), target, ability);
          if (able.includes(ability)) expect(attempt).not.toThrow();
          else expect(attempt).toThrow(Refusal);
        }
      }
    }
  });
});

it('an admin of a suspended organization cannot manage members', () => {
  expect(listed(actor('organization_admin', false), person({}))).toEqual([]);
});

it('a second factor can be reset only if there is one', () => {
  expect(abilitiesOf(actor('admin'), person({ two_factor: false })).reset_two_factor).toBe(false);
});

it.each<[MemberAbility, Partial<Target>, number, string]>([
  ['deactivate', { status: 'invited' }, 409, 'Withdraw the invitation instead.'],
  ['deactivate', { status: 'deactivated' }, 409, 'This account is already deactivated.'],
  ['reactivate', { status: 'active' }, 409, 'This account is not deactivated.'],
  ['change_role', { id: 1 }, 403, 'You cannot change your own role.'],
  ['change_products', { id: 1 }, 403, 'You cannot change your own products.'],
  ['remove', { id: 1 }, 403, 'You cannot do this to your own account. Ask another admin.'],
  ['edit', { role: 'admin' }, 403, 'This person has a role above those you decide about.'],
])('%s of %o is refused with %i: %s', (ability, given, code, message) => {
  const attempt = () => requireAbility(actor('organization_admin'), person(given), ability);
  expect(attempt).toThrow(expect.objectContaining({ code, message }));
});
