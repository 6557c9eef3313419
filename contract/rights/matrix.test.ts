import { describe, expect, it } from 'vitest';
import { type Action, actions, obstacleTo, type Rights, type Scope, scopeOf, scopes } from './matrix.ts';
import {
  defaultProducts,
  grantableRoles,
  type Product,
  platformRoles,
  productLabels,
  products,
  type Role,
  roleLabels,
  roles,
} from './roles.ts';

const letters: Record<string, Scope> = { '-': 'none', O: 'own', G: 'organization', P: 'platform' };

/**
 * The product's table of rights, repeated here: the scope of each role from `none` to `super_admin`, the products of which
 * roles below the platform's admins need one, and whether suspending the organization removes the right. It removes every
 * right that needs a product, except reading existing records.
 */
const table: Record<Action, [scopes: string, needs?: Product[] | 'active', all?: 'all of them']> = {
  'account.manage': ['O O O O O O'],
  'advertisement.browse': ['- P P P P P', ['browse']],
  'favorite.manage': ['- O O O O O', ['browse']],
  'interests.manage': ['- O O O O O', ['browse']],
  'notification.read': ['O O O O O O'],
  'saved-search.manage': ['- O O O O O', ['alerts']],
  'advertisement.list-own': ['- O O O O O'],
  'advertisement.list-organization': ['- G G G P P'],
  'advertisement.write': ['- O G G P P', ['post_offered', 'post_wanted']],
  'advertisement.delete': ['- O G G P P', 'active'],
  'advertisement.purge': ['- - - - - P'],
  'advertisement.private': ['- O G G P P'],
  'import.run': ['- O G G P P', ['bulk_upload']],
  'export.run': ['- O G G P P', ['export']],
  'token.manage': ['- O G O P P', ['api']],
  'export-feed.manage': ['- O G G - -', ['api']],
  'feed.manage': ['- - G G - -', ['api', 'bulk_upload'], 'all of them'],
  'webhook.manage': ['- - G - - -', ['api']],
  'deal.make': ['- O G G - -', ['deals']],
  'deal.read': ['- G G G - -', ['deals']],
  'list.read': ['- O G G - -', ['deals']],
  'list.write': ['- O G G - -', ['deals']],
  'organization.stop': ['- - G G - -', ['deals']],
  'organization.read': ['- G G G P P'],
  'organization.update': ['- - G - P P', 'active'],
  'member.list': ['- G G G P P'],
  'member.manage': ['- - G - P P', 'active'],
  'product.request': ['- O O O - -', 'active'],
  'role.grant-admin': ['- - - - - P'],
  'two-factor.reset': ['- - - - P P'],
  'organization.administer': ['- - - - P P'],
  'organization.delete': ['- - - - - P'],
  'vocabulary.manage': ['- - - - P P'],
  'audit.read': ['- - G - P P'],
  'insights.read': ['- O G G P P', ['insights']],
  'demand.read': ['- P P P P P', ['insights']],
};

/** Rights that need a product and that a suspension leaves: reading existing records. */
const readWhileSuspended: readonly Action[] = ['deal.read', 'insights.read', 'list.read'];

const isPlatform = (role: Role) => role === 'admin' || role === 'super_admin';
const rights = (role: Role, permissions: readonly Product[], organizationActive = true): Rights => ({
  role,
  permissions,
  organizationActive,
});
const scopeIn = (action: Action, role: Role) =>
  letters[table[action][0].split(' ')[roles.indexOf(role)] as string] as Scope;
const cases = actions.flatMap((action) => roles.map((role) => [action, role, scopeIn(action, role)] as const));

describe('the rights', () => {
  it('cover every action and role', () => {
    expect([...actions].sort()).toEqual(Object.keys(table).sort());
    expect(roles).toEqual(['none', 'user', 'organization_admin', 'manager', 'admin', 'super_admin']);
    expect(scopes).toEqual(['none', 'own', 'organization', 'platform']);
  });

  it.each(cases)('%s by %s with every product: %s', (action, role, scope) => {
    expect(scopeOf(rights(role, products), action)).toBe(scope);
  });

  it.each(cases)('%s by %s depends only on the products in the table', (action, role, scope) => {
    const needs = table[action][1];
    const needed = Array.isArray(needs) && !isPlatform(role) ? needs : [];
    const others = products.filter((product) => !needed.includes(product));
    expect(scopeOf(rights(role, others), action)).toBe(needed.length > 0 ? 'none' : scope);
    const isEnough = table[action][2] === undefined;
    for (const product of needed) expect(scopeOf(rights(role, [product]), action)).toBe(isEnough ? scope : 'none');
    expect(scopeOf(rights(role, needed), action)).toBe(scope);
  });

  it.each(cases)('%s by %s in a suspended organization follows the table', (action, role, scope) => {
    const isTaken = table[action][1] !== undefined && !readWhileSuspended.includes(action) && !isPlatform(role);
    expect(scopeOf(rights(role, products, false), action)).toBe(isTaken ? 'none' : scope);
  });
});

describe('what keeps someone from an action', () => {
  it('is there exactly when the right is not', () => {
    for (const action of actions)
      for (const role of roles)
        for (const permissions of [[], defaultProducts, [...products]]) {
          const given = rights(role, permissions);
          const obstacle = obstacleTo(given, action);
          const isOpen = obstacle === null || obstacle.kind === 'suspended';
          expect([action, role, scopeOf(given, action) !== 'none']).toEqual([action, role, isOpen]);
        }
  });

  it('names the products that are lacking, or the roles that have the right', () => {
    const of = (role: Role, permissions: readonly Product[], action: Action) =>
      obstacleTo({ role, permissions }, action);
    expect(of('user', defaultProducts, 'insights.read')).toEqual({ kind: 'products', products: ['insights'] });
    expect(of('manager', ['api'], 'feed.manage')).toEqual({ kind: 'products', products: ['bulk_upload'] });
    expect(of('user', products, 'member.manage')).toEqual({
      kind: 'role',
      roles: ['organization_admin', 'admin', 'super_admin'],
    });
  });
});

describe('the roles', () => {
  it('that a user may grant are never above their own', () => {
    const plain = ['user', 'organization_admin', 'manager'];
    expect(Object.fromEntries(roles.map((role) => [role, grantableRoles(role)]))).toEqual({
      none: [],
      user: [],
      organization_admin: plain,
      manager: [],
      admin: ['none', ...plain],
      super_admin: ['none', ...plain, 'admin', 'super_admin'],
    });
  });

  it('and the products each have a label of their own', () => {
    for (const [choices, labels] of [
      [roles, roleLabels],
      [products, productLabels],
    ] as const) {
      const names = Object.values(labels).filter((name) => name.trim() !== '');
      expect(new Set(names).size).toBe(choices.length);
    }
  });

  it('of the platform are admin and super admin', () => expect(platformRoles).toEqual(['admin', 'super_admin']));

  it('start with the products for browsing, posting, deals and alerts', () =>
    expect(defaultProducts).toEqual(['browse', 'post_offered', 'post_wanted', 'deals', 'alerts']));
});
