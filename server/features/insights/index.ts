import type { MarketFeature } from '../market-search/index.ts';
import { logSearches } from './log/index.ts';
import { registerStock } from './stock/index.ts';

/** Insights: what an organization's stock does, and what is looked for. */
export const insights: MarketFeature = (platform, search) => {
  logSearches(platform, search);
  registerStock(platform, search);
};
