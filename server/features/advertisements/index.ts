import type { Feature } from '#server/platform/platform.ts';
import { scheduleUpkeep } from './advertisements.jobs.ts';
import { createMarket } from './advertisements.market.ts';
import { registerAdvertisements } from './advertisements.routes.ts';
import { registerSearch } from './advertisements.search.routes.ts';

export { canSee } from './advertisements.policy.ts';
export { findPublic } from './advertisements.summaries.ts';

/** Posts: what organizations offer and want. */
export const advertisements: Feature = async (platform) => {
  registerAdvertisements(platform, createMarket(platform));
  scheduleUpkeep(platform);
  await registerSearch(platform);
};
