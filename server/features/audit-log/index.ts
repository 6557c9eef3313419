import type { Feature } from '#server/platform/platform.ts';
import { registerAuditLog } from './routes.ts';

/** What was done by whom, for people who answer for it. */
export const auditLog: Feature = (platform) => registerAuditLog(platform);
