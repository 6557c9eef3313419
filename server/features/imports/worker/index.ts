export type { RawTable } from './table.ts';
export type { Circumstances } from './tasks.ts';
export { type Checker, createWorkers, type Worker, type Workers } from './workers.ts';
