import type { Feature } from '#server/platform/platform.ts';
import { registerFavorites } from './routes.ts';
import { registerTeamFavorites } from './team/index.ts';

export { countFavorites, listFavoriteIds } from './repository.ts';

/** The posts that people keep an eye on. */
export const favorites: Feature = (platform) => {
  registerFavorites(platform);
  registerTeamFavorites(platform);
};
