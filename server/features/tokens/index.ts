import type { Feature } from '#server/platform/platform.ts';
import { watchTokens } from './jobs.ts';
import { registerTokens } from './routes.ts';

export { readNetworks } from './networks.ts';
export { passOnTokens } from './service.ts';

/** Tokens by which other systems call the API. */
export const tokens: Feature = (platform) => {
  registerTokens(platform);
  watchTokens(platform);
};
