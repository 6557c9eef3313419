export { describeDeal, takenOf } from './details.ts';
export { readsDocument } from './documents.ts';
export { countDealsToAnswer, listDeals, readDeal } from './service.ts';
export { totalsOf } from './terms.ts';
