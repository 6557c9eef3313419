export { type FollowedSale, followerOf, followSales } from './followers.ts';
export {
  changeReserved,
  findStock,
  listSalesOfLine,
  lockDealOfLatestSale,
  lockStock,
  type StockRow,
} from './repository.ts';
export { describeRemaining, describeReserved } from './sentences.ts';
export { reportStock, type Shortage, shortageJob } from './shortage.ts';
