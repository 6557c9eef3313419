import type { Feature } from '#server/platform/platform.ts';
import { registerAdminSearch } from './routes.ts';

/** One search for organizations, people and posts, for people who administer them. */
export const adminSearch: Feature = (platform) => registerAdminSearch(platform);
