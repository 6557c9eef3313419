import type { MarketFeature } from '../market-search/index.ts';
import { registerFavorites } from './routes.ts';

export { countFavorites, searchFavorites } from './service.ts';

/** The posts that people keep an eye on. */
export const favorites: MarketFeature = (platform, search) => registerFavorites(platform, search);
