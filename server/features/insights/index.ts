import type { MarketFeature } from '../market-search/index.ts';
import { registerDemand } from './demand/routes.ts';
import { scheduleCounts } from './jobs.ts';
import { logSearches } from './log/index.ts';
import { registerPrices } from './prices/routes.ts';
import { registerStock } from './stock/routes.ts';

export { countInsights, insightsCounts } from './jobs.ts';
export { findInsightPosts, readInsightPosts } from './stock/service.ts';

/** Insights: what an organization's stock does, and what is looked for. */
export const insights: MarketFeature = (platform, search) => {
  logSearches(platform, search);
  registerStock(platform, search);
  registerDemand(platform, search);
  registerPrices(platform, search);
  scheduleCounts(platform, search);
};
