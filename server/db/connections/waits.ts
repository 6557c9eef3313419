import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds that a request has waited: for its turn, for the database, connections included, and for the store of files. */
export interface Waits {
  turn: number;
  database: number;
  store: number;
}

const current = new AsyncLocalStorage<Waits>();

/** Begins to count for what runs in `work` and after it; what goes on at the same time adds up. */
export function countWaits(work: () => void): Waits {
  const waits = { turn: 0, database: 0, store: 0 };
  current.run(waits, work);
  return waits;
}

/** Counts what was waited for something; for no one where nothing is counted, as in jobs. */
export function noteWait(what: keyof Waits, milliseconds: number): void {
  const waits = current.getStore();
  if (waits) waits[what] += milliseconds;
}

/** Counts how long something is waited for, however it ends. */
export async function waitFor<Result>(what: keyof Waits, work: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  try {
    return await work();
  } finally {
    noteWait(what, performance.now() - since);
  }
}
