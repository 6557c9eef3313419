export type { LineResult, OwnPost } from './repository.ts';
export { sweepTransactions } from './repository.ts';
export { findStock, readOwnPosts, readStatus, type StockDependencies, statusOf, transmit } from './transmit.ts';
