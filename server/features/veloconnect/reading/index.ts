export { readQuery } from './query.ts';
export type { Line } from './read.ts';
export { createVeloconnectReader, type VeloconnectReader } from './reader.ts';
export { emptyRequest, type ItemLine, type ResponseCode, TradeRefusal, type TradeRequest } from './request.ts';
export type { Whole } from './task.ts';
