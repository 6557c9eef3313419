export { requireAbility as requireOrganizationAbility } from './policy.ts';
export { findOrganization, lockOrganization } from './repository.ts';
export { organizations } from './routes.ts';
export { listOrganizations } from './service.ts';
