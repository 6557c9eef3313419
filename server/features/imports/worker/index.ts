export type { RawTable } from './table.ts';

export type { Circumstances } from './tasks.ts';

export { type CheckedRows, type Checker, createWorkers, type Worker, type Workers } from './workers.ts';
