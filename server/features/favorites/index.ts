import type { Feature } from '#server/platform/platform.ts';
import { registerFavorites } from './routes.ts';

export { countFavorites, searchFavorites } from './service.ts';

/** The posts that people keep an eye on. */
export const favorites: Feature = (platform) => registerFavorites(platform);
