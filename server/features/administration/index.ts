import type { Feature } from '#server/platform/platform.ts';
import { registerAdministration } from './routes.ts';

/** What the platform's admins do beside organizations and people: reported posts, the audit log. */
export const administration: Feature = (platform) => registerAdministration(platform);
