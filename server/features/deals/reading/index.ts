export { describeDeal } from './details.ts';
export { readsFile } from './documents.ts';
export { countDealsToAnswer, listDeals, readDeal, readOwnDeal } from './service.ts';
export { findListedDeals, readListedDeals } from './takingAway.ts';
