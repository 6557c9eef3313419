import type { Feature } from '#server/platform/platform.ts';
import { registerTwoFactor } from './routes.ts';

/** The second factor of signing in. */
export const twoFactor: Feature = (platform) => registerTwoFactor(platform);
