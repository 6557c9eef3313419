import { type Product, type Role, roles } from './roles.ts';

/** How far a right reaches: nothing, one's own, one's organization's, the whole platform's. */
export const scopes = ['none', 'own', 'organization', 'platform'] as const;

export type Scope = (typeof scopes)[number];

interface Grant {
  scope: Scope;
  /** The person also needs one of these products. */
  product?: readonly Product[];
  /** The person needs all of these products. */
  products?: readonly Product[];
  /** Needs an organization that is active: the suspended read only their own things. */
  active?: boolean;
}

const no: Grant = { scope: 'none' };

const own: Grant = { scope: 'own' };

const group: Grant = { scope: 'organization' };

const all: Grant = { scope: 'platform' };

const grantNeeding = (grant: Grant, ...product: Product[]): Grant => ({ ...grant, product, active: true });

const grantWhileActive = (grant: Grant): Grant => ({ ...grant, active: true });

type Row = readonly [
  none: Grant,
  user: Grant,
  organizationAdmin: Grant,
  manager: Grant,
  admin: Grant,
  superAdmin: Grant,
];

const grantRow = (...grants: Row): Record<Role, Grant> => ({
  none: grants[0],
  user: grants[1],
  organization_admin: grants[2],
  manager: grants[3],
  admin: grants[4],
  super_admin: grants[5],
});

const groupWithFeeds: Grant = { ...group, products: ['api', 'bulk_upload'], active: true };

const browse = grantNeeding(all, 'browse');

const ownWithDeals: Grant = { ...own, product: ['deals'] };

const groupWithDeals: Grant = { ...group, product: ['deals'] };

/** Their own figures also while the organization is suspended. */
const ownWithInsights: Grant = { ...own, product: ['insights'] };

const groupWithInsights: Grant = { ...group, product: ['insights'] };

const demand = grantNeeding(all, 'insights');

const post = ['post_offered', 'post_wanted'] as const;

/** Who may do what, role by role. The policies of each feature compare a single record with the scope. */
const matrix = {
  'account.manage': grantRow(own, own, own, own, own, own),
  'advertisement.browse': grantRow(no, browse, browse, browse, all, all),
  'favorite.manage': grantRow(
    no,
    grantNeeding(own, 'browse'),
    grantNeeding(own, 'browse'),
    grantNeeding(own, 'browse'),
    own,
    own,
  ),
  'interests.manage': grantRow(
    no,
    grantNeeding(own, 'browse'),
    grantNeeding(own, 'browse'),
    grantNeeding(own, 'browse'),
    own,
    own,
  ),
  'notification.read': grantRow(own, own, own, own, own, own),
  'saved-search.manage': grantRow(
    no,
    grantNeeding(own, 'alerts'),
    grantNeeding(own, 'alerts'),
    grantNeeding(own, 'alerts'),
    own,
    own,
  ),
  'advertisement.list-own': grantRow(no, own, own, own, own, own),
  'advertisement.list-organization': grantRow(no, group, group, group, all, all),
  'advertisement.write': grantRow(
    no,
    grantNeeding(own, ...post),
    grantNeeding(group, ...post),
    grantNeeding(group, ...post),
    all,
    all,
  ),
  'advertisement.delete': grantRow(
    no,
    grantWhileActive(own),
    grantWhileActive(group),
    grantWhileActive(group),
    all,
    all,
  ),
  'advertisement.purge': grantRow(no, no, no, no, no, all),
  'advertisement.private': grantRow(no, own, group, group, all, all),
  'import.run': grantRow(
    no,
    grantNeeding(own, 'bulk_upload'),
    grantNeeding(group, 'bulk_upload'),
    grantNeeding(group, 'bulk_upload'),
    all,
    all,
  ),
  'export.run': grantRow(
    no,
    grantNeeding(own, 'export'),
    grantNeeding(group, 'export'),
    grantNeeding(group, 'export'),
    all,
    all,
  ),
  'insights.read': grantRow(no, ownWithInsights, groupWithInsights, groupWithInsights, all, all),
  // What is looked for and sold for in the whole market; who reads it also browses.
  'demand.read': grantRow(no, demand, demand, demand, all, all),
  // One's own; for organization admins also the organization's. Platform admins see and end all.
  'token.manage': grantRow(
    no,
    grantNeeding(own, 'api'),
    grantNeeding(group, 'api'),
    grantNeeding(own, 'api'),
    all,
    all,
  ),
  'export-feed.manage': grantRow(
    no,
    grantNeeding(own, 'api'),
    grantNeeding(group, 'api'),
    grantNeeding(group, 'api'),
    no,
    no,
  ),
  'feed.manage': grantRow(no, no, groupWithFeeds, groupWithFeeds, no, no),
  'webhook.manage': grantRow(no, no, grantNeeding(group, 'api'), no, no, no),
  'deal.make': grantRow(
    no,
    grantNeeding(own, 'deals'),
    grantNeeding(group, 'deals'),
    grantNeeding(group, 'deals'),
    no,
    no,
  ),
  // Also while the organization is suspended: its people read what they had begun.
  'deal.read': grantRow(no, groupWithDeals, groupWithDeals, groupWithDeals, no, no),
  // A person's own and the ones that colleagues share; also read while the organization is suspended.
  'list.read': grantRow(no, ownWithDeals, groupWithDeals, groupWithDeals, no, no),
  'list.write': grantRow(
    no,
    grantNeeding(own, 'deals'),
    grantNeeding(group, 'deals'),
    grantNeeding(group, 'deals'),
    no,
    no,
  ),
  'organization.stop': grantRow(no, no, grantNeeding(group, 'deals'), grantNeeding(group, 'deals'), no, no),
  'organization.read': grantRow(no, group, group, group, all, all),
  'organization.update': grantRow(no, no, grantWhileActive(group), no, all, all),
  'member.list': grantRow(no, group, group, group, all, all),
  'member.manage': grantRow(no, no, grantWhileActive(group), no, all, all),
  // Asking the admins of the organization for a product; a suspended one can give none.
  'product.request': grantRow(no, grantWhileActive(own), grantWhileActive(own), grantWhileActive(own), no, no),
  'role.grant-admin': grantRow(no, no, no, no, no, all),
  'two-factor.reset': grantRow(no, no, no, no, all, all),
  'organization.administer': grantRow(no, no, no, no, all, all),
  'organization.delete': grantRow(no, no, no, no, no, all),
  'vocabulary.manage': grantRow(no, no, no, no, all, all),
  'audit.read': grantRow(no, no, group, no, all, all),
} as const satisfies Record<string, Record<Role, Grant>>;

export type Action = keyof typeof matrix;

export const actions = Object.keys(matrix) as Action[];

/** What a decision is made from: the person, their products and whether their organization is active. */
export interface Rights {
  role: Role;
  permissions: readonly string[];
  /** True without an organization (platform admins). */
  organizationActive: boolean;
}

/** Why an action is closed to someone: their role, products that they lack, or an organization that is suspended. */
export type Obstacle =
  | { kind: 'role'; roles: Role[] }
  | { kind: 'products'; products: readonly Product[] }
  | { kind: 'suspended' };

/** What keeps someone from an action; null for an action that they have. */
export function obstacleTo(rights: Omit<Rights, 'organizationActive'>, action: Action): Obstacle | null {
  const grants: Record<Role, Grant> = matrix[action];
  const grant = grants[rights.role];
  const has = (product: Product) => rights.permissions.includes(product);
  if (grant.scope === 'none') return { kind: 'role', roles: roles.filter((role) => grants[role].scope !== 'none') };
  const lacking = (grant.products ?? []).filter((product) => !has(product));
  if (lacking.length > 0) return { kind: 'products', products: lacking };
  if (grant.product && !grant.product.some(has)) return { kind: 'products', products: grant.product };
  return grant.active ? { kind: 'suspended' } : null;
}

/** How far someone's right to an action reaches: role scope ∩ own products ∩ organization is active. */
export function scopeOf(rights: Rights, action: Action): Scope {
  const grant: Grant = matrix[action][rights.role];
  if (grant.active && !rights.organizationActive) return 'none';
  if (grant.product && !grant.product.some((product) => rights.permissions.includes(product))) return 'none';
  if (grant.products && !grant.products.every((product) => rights.permissions.includes(product))) return 'none';
  return grant.scope;
}
