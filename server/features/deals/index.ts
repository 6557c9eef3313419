import { followSales } from '../advertisements/index.ts';
import type { MarketFeature } from '../market-search/index.ts';
import { scheduleClock } from './clock/index.ts';
import { createDependencies } from './dependencies.ts';
import { notifyBuyer } from './purchases/index.ts';
import { registerDeals } from './routes.ts';
import { reserveAgain } from './transitions/index.ts';

export { createDependencies, type DealDependencies } from './dependencies.ts';
export { groupOf, wordsOf } from './notifying/index.ts';
export {
  countDealsToAnswer,
  findListedDeals,
  readDeal,
  readListedDeals,
  readsFile,
} from './reading/index.ts';
export { countReplies } from './replies/index.ts';
export { otherSide, snapshotOf } from './rows.ts';
export { holdDealsOf, passOnDeals } from './team/index.ts';
export { countOpeningsLeft, createReference, openDeal, silentAt, timersOf } from './transitions/index.ts';

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
