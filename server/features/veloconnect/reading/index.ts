export { readQuery } from './query.ts';
export { createVeloconnectReader } from './reader.ts';
export type { Whole } from './task.ts';
