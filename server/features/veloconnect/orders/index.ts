export { finishOrder } from './finish.ts';
export {
  createOrder,
  createTextSearch,
  rollback,
  searchResult,
  unknownTransaction,
  updateOrder,
  viewOrder,
} from './orders.ts';
export { findTransaction, sweepTradeTransactions } from './repository.ts';
