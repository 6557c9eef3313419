import type { Feature } from '#server/platform/platform.ts';
import { registerOrganizations } from './organizations.routes.ts';

export { findOrganization, lockOrganization } from './organizations.repository.ts';

/** Organizations: the own profile, and their administration by the platform. */
export const organizations: Feature = (platform) => registerOrganizations(platform);
