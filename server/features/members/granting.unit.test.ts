import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#contract/rights/roles.ts';
import { message } from '#contract/texts/message.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/actor.ts';
import { checkProducts, checkRole } from './policy.ts';

const actor = (role: Role) => ({ id: 1, role, permissions: [], organizationActive: true }) as unknown as Actor;

// The roles that each role may grant, written out by hand.
const plain: Role[] = ['user', 'organization_admin', 'manager'];
const decidesAbout: Record<Role, readonly Role[]> = {
  none: [],
  user: [],
  organization_admin: plain,
  manager: [],
  admin: ['none', ...plain],
  super_admin: roles,
};
const pairs = roles.flatMap((granter) => roles.map((held) => [granter, held] as const));

describe('granting', () => {
  const refusalOf = (run: () => void) => {
    try {
      run();
      return null;
    } catch (error) {
      return error instanceof Refusal ? [error.code, error.message] : error;
    }
  };

  it.each(pairs)('by %s of the role %s follows the table', (granter, wanted) => {
    const may = decidesAbout[granter].includes(wanted);
    const refusal = refusalOf(() => checkRole(actor(granter), wanted));
    expect(refusal).toEqual(may ? null : [403, 'You cannot give this role.']);
  });

  it('is limited to products that the organization holds, except for platform admins', () => {
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

  it('reports the field of a refused product', () => {
    const check = () => checkProducts(actor('organization_admin'), ['api'], []);
    expect(check).toThrow(
      expect.objectContaining({
        errors: {
          permissions: [
            message('{{unit}} is not part of your organization’s products.', { unit: { key: 'Integration (API)' } }),
          ],
        },
      }),
    );
  });
});
