import type { Feature } from '#server/platform/platform.ts';
import { registerMembers } from './routes.ts';

export { findPeople } from './service.ts';

/** The people of organizations: inviting, editing, deactivating and removing them. */
export const members: Feature = (platform) => registerMembers(platform);
