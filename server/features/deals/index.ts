import { followSales } from '../advertisements/index.ts';
import type { MarketFeature } from '../market-search/index.ts';
import { createDependencies } from './dependencies.ts';
import { scheduleClock } from './jobs.ts';
import { notifyBuyer } from './purchases.ts';
import { registerDeals } from './routes.ts';
import { reserveAgain } from './transitions/agreeing/takingBack.ts';

export { createDependencies, type DealDependencies } from './dependencies.ts';
export { groupOf } from './notifying/service.ts';
export { wordsOf } from './notifying/words.ts';
export { readsFile } from './reading/details.ts';
export { countDealsToAnswer, findListedDeals, readDeal, summarize as readListedDeals } from './reading/service.ts';
export { countReplies } from './replies.ts';
export { otherSide, snapshotOf } from './rows.ts';
export { holdDealsOf, passOnDeals } from './team.ts';
export { countOpeningsLeft } from './transitions/opening/limits.ts';
export { createReference } from './transitions/opening/posts.ts';
export { openDeal } from './transitions/opening/service.ts';
export { silentAt, timersOf } from './transitions/timers.ts';

/** Deals: asking, offering and agreeing, and stock that cannot be sold twice. */
export const deals: MarketFeature = (platform, search) => {
  const deps = createDependencies(platform);
  registerDeals(platform, search, deps);
  scheduleClock(platform, deps);
  followSales(platform.db, {
    recorded: (transaction, actor, sale) => notifyBuyer(deps, transaction, actor, sale),
    takenBack: (transaction, actor, sale) => reserveAgain(deps, transaction, actor, sale),
  });
};
