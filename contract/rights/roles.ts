/** The roles, from least to most. Someone without a role is `none`. */
export const roles = ['none', 'user', 'organization_admin', 'manager', 'admin', 'super_admin'] as const;

export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  none: 'No role',
  user: 'Seller/purchaser',
  organization_admin: 'Organization admin',
  manager: 'Manager',
  admin: 'Admin',
  super_admin: 'Super admin',
};

/** The available products: what an organization holds and what a person may be given of it. */
export const products = [
  'browse',
  'post_offered',
  'post_wanted',
  'deals',
  'alerts',
  'bulk_upload',
  'export',
  'insights',
  'api',
] as const;

export type Product = (typeof products)[number];

export const defaultProducts: Product[] = ['browse', 'post_offered', 'post_wanted', 'deals', 'alerts'];

export const productLabels: Record<Product, string> = {
  browse: 'Browse posts',
  post_offered: 'Post what you offer',
  post_wanted: 'Post what you want',
  deals: 'Deals',
  alerts: 'Alerts',
  bulk_upload: 'Bulk upload',
  export: 'Export',
  insights: 'Insights',
  api: 'Integration (API)',
};

/** The roles that someone of this role can give to others. */
export function grantableRoles(role: Role): Role[] {
  if (role === 'super_admin') return ['none', 'user', 'organization_admin', 'manager', 'admin', 'super_admin'];
  if (role === 'admin') return ['none', 'user', 'organization_admin', 'manager'];
  if (role === 'organization_admin') return ['user', 'organization_admin', 'manager'];
  return [];
}

/** Roles that open the admin screens. */
export const platformRoles: readonly Role[] = ['admin', 'super_admin'];
