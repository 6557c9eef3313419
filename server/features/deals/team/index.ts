export { archiveDeal, handOverDeal, markDealRead, noteDeal, passOnDeals, takeOverDeal } from './service.ts';
