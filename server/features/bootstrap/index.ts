import type { MarketFeature } from '../market-search/index.ts';
import { registerBootstrap } from './routes.ts';

/** The start-up fetch. */
export const bootstrap: MarketFeature = (platform, search) => registerBootstrap(platform, search);
