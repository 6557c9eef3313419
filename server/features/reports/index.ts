import type { Feature } from '#server/platform/platform.ts';
import { registerReports } from './routes.ts';

/** Reported posts, and what the platform's admins do about them. */
export const reports: Feature = (platform) => registerReports(platform);
