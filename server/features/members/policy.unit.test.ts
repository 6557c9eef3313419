import { describe, expect, it } from 'vitest';
import type { Member } from '#contract/members/schemas.ts';
import { defaultProducts, type Role, roles } from '#contract/rights/roles.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/actor.ts';
import { checkProducts, checkRole, managesPeopleOf, managesPerson, memberAbilities, type Target } from './policy.ts';

const home = 7;
const foreign = 8;

function actor(role: Role, organizationActive = true): Actor {
  const isPlatform = role === 'admin' || role === 'super_admin';
  return {
    id: 1,
    role,
    permissions: isPlatform ? [] : defaultProducts,
    organizationActive,
    organization: isPlatform ? null : { id: home, name: 'Home', status: 'active' },
  } as unknown as Actor;
}

const person = (role: Role, given: Partial<Target & { two_factor: boolean }> = {}) => ({
  id: 2,
  organization_id: home,
  role,
  status: 'active' as Member['status'],
  two_factor: true,
  ...given,
});

// Whom each role decides about in its own organization, and which roles it gives: both by hand.
const plain: Role[] = ['user', 'organization_admin', 'manager'];
const decidesAbout: Record<Role, readonly Role[]> = {
  none: [],
  user: [],
  organization_admin: ['none', ...plain],
  manager: [],
  admin: ['none', ...plain],
  super_admin: roles,
};
const resetsOf: Record<Role, readonly Role[]> = {
  none: [],
  user: [],
  organization_admin: [],
  manager: [],
  admin: ['none', ...plain],
  super_admin: roles,
};

const granted = (abilities: Member['abilities']) =>
  Object.entries(abilities)
    .filter(([, may]) => may)
    .map(([ability]) => ability)
    .sort();
const pairs = roles.flatMap((granter) => roles.map((held) => [granter, held] as const));

describe('who decides about whom', () => {
  it.each(pairs)('%s about a colleague who is %s', (granter, held) => {
    const manages = decidesAbout[granter].includes(held);
    expect(managesPerson(actor(granter), person(held))).toBe(manages);
    const expected: string[] = manages ? ['edit', 'change_role', 'change_products', 'deactivate', 'remove'] : [];
    if (resetsOf[granter].includes(held)) expected.push('reset_two_factor');
    expect(granted(memberAbilities(actor(granter), person(held)))).toEqual(expected.sort());
  });

  it.each(pairs)('%s about a stranger who is %s: the platform’s admins only', (granter, held) => {
    const manages = (granter === 'admin' || granter === 'super_admin') && decidesAbout[granter].includes(held);
    expect(managesPerson(actor(granter), person(held, { organization_id: foreign }))).toBe(manages);
  });

  it('nobody of a suspended organization', () => {
    const suspended = actor('organization_admin', false);
    expect(managesPeopleOf(suspended, home)).toBe(false);
    expect(granted(memberAbilities(suspended, person('user')))).toEqual([]);
  });

  it('an organization admin about people of the own organization, without knowing who', () => {
    expect(managesPeopleOf(actor('organization_admin'), home)).toBe(true);
    expect(managesPeopleOf(actor('organization_admin'), foreign)).toBe(false);
    expect(managesPeopleOf(actor('manager'), home)).toBe(false);
  });
});

describe('what can be done with a person', () => {
  const abilities = (given: Parameters<typeof person>[1], granter: Role = 'admin') =>
    granted(memberAbilities(actor(granter), person('user', given)));

  it('follows what state they are in', () => {
    const always = ['change_products', 'change_role', 'edit', 'remove', 'reset_two_factor'];
    expect(abilities({ status: 'active' })).toEqual([...always, 'deactivate'].sort());
    expect(abilities({ status: 'deactivated' })).toEqual([...always, 'reactivate'].sort());
    expect(abilities({ status: 'invited' })).toEqual([...always, 'resend_invitation'].sort());
  });

  it('is no reset of a second factor where there is none', () => {
    expect(abilities({ two_factor: false })).not.toContain('reset_two_factor');
  });

  it('with oneself is to edit: not the own role, products, status or second factor', () => {
    for (const role of ['organization_admin', 'super_admin'] as const) {
      for (const status of ['active', 'deactivated'] as const)
        expect(granted(memberAbilities(actor(role), person(role, { id: 1, status })))).toEqual(['edit']);
    }
    expect(granted(memberAbilities(actor('user'), person('user', { id: 1 })))).toEqual([]);
  });
});

describe('what may be given', () => {
  const refusalOf = (run: () => void) => {
    try {
      run();
      return null;
    } catch (error) {
      return error instanceof Refusal ? [error.code, error.message] : error;
    }
  };

  it.each(pairs)('%s gives the role %s', (granter, wanted) => {
    const may = wanted !== 'none' && decidesAbout[granter].includes(wanted);
    const refusal = refusalOf(() => checkRole(actor(granter), wanted));
    expect(refusal).toEqual(may ? null : [403, 'You cannot give this role.']);
  });

  it('products that the organization holds; the platform’s admins give others for later', () => {
    const held = ['browse', 'deals'] as const;
    const check = (role: Role, granted: Parameters<typeof checkProducts>[1]) =>
      refusalOf(() => checkProducts(actor(role), granted, held));
    expect(check('organization_admin', ['deals', 'browse'])).toBeNull();
    expect(check('organization_admin', [])).toBeNull();
    expect(check('organization_admin', ['browse', 'bulk_upload'])).toEqual([
      422,
      'Bulk upload is not part of your organization’s products.',
    ]);
    for (const role of ['admin', 'super_admin'] as const) expect(check(role, ['export'])).toBeNull();
  });

  it('and the field that does not hold is named', () => {
    const check = () => checkProducts(actor('organization_admin'), ['api'], []);
    expect(check).toThrow(
      expect.objectContaining({ errors: { permissions: ['API is not part of your organization’s products.'] } }),
    );
  });
});
