import { AsyncLocalStorage } from 'node:async_hooks';

/** Work that only reads, and may do so at a replica. */
export interface Reading {
  mayUse: boolean;
  hasUsed: boolean;
  /** Whether what is read stays in memory, and must not be followed by something older. */
  follows: boolean;
}

const readings = new AsyncLocalStorage<Reading>();

/** The reading that runs here, if any. */
export const currentReading = (): Reading | undefined => readings.getStore();

/** Runs `work` as a reading. */
export const readingWith = <Result>(reading: Reading, work: () => Result): Result => readings.run(reading, work);

/** Runs `work` at the primary, also within a reading. */
export const atPrimary = <Result>(work: () => Result): Result =>
  readings.run({ mayUse: false, hasUsed: false, follows: false }, work);
