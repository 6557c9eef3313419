import type { Feature } from '#server/platform/platform.ts';
import { registerOrganizations } from './routes.ts';

export { requireAbility as requireOrganizationAbility } from './policy.ts';
export { findOrganization, lockOrganization } from './repository.ts';
export { listOrganizations } from './service.ts';

/** Organizations: the own profile, and their administration by the platform. */
export const organizations: Feature = (platform) => registerOrganizations(platform);
