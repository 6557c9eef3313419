export { sweepTransactions } from './repository.ts';
export { findStock, readOwnPosts, readStatus, statusOf, transmit } from './transmit.ts';
