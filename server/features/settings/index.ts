import type { Feature } from '#server/platform/platform.ts';
import { registerSettings } from './routes.ts';

export { findAgreement } from './service.ts';

/** What the platform's admins decide for everyone: the texts that people agree to. */
export const settings: Feature = (platform) => registerSettings(platform);
