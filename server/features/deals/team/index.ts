export {
  archiveDeal,
  handOverDeal,
  holdDealsOf,
  markDealRead,
  noteDeal,
  passOnDeals,
  takeOverDeal,
} from './service.ts';
