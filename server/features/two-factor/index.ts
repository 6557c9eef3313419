import type { Feature } from '#server/platform/platform.ts';
import { registerTwoFactor } from './routes.ts';

export { abilitiesOf as twoFactorAbilitiesOf } from './policy.ts';

/** The second factor of signing in. */
export const twoFactor: Feature = (platform) => registerTwoFactor(platform);
