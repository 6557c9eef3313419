import { StoreAway } from '../errors.ts';
import type { FileAdapter } from './adapter.ts';

/** How a store fares. */
interface StoreHealth {
  /** Refused at once until it answers again. */
  isAway: boolean;
  /** Calls that failed since the start. */
  failures: number;
  /** Why the last of them failed. */
  reason: string | null;
}

/** After so many failures in a row a store is away, and asked every so many milliseconds whether it is back. */
const mostFailures = 5;
const retryEvery = 5_000;
/** A read that is silent for so long counts as failed before it is given up. */
const suspicious = 6_000;

/**
 * Keeps a store that does not answer from holding up those who ask it: after five failures everything is refused at once, but for one call
 * in five seconds. Throws StoreAway in place of what the store threw.
 */
export function guardStore(
  adapter: FileAdapter,
  now = () => performance.now(),
  silence = suspicious,
): { adapter: FileAdapter; health: StoreHealth; begin(): Promise<void>; probe(): Promise<void> } {
  const health: StoreHealth = { isAway: false, failures: 0, reason: null };
  let inARow = 0;
  let nextTry = 0;

  function countFailure(): void {
    health.failures += 1;
    inARow += 1;
    if (inARow >= mostFailures) {
      health.isAway = true;
      nextTry = now() + retryEvery;
    }
  }

  function fail(error: unknown, isRead: boolean): StoreAway {
    health.reason = reasonOf(error);
    countFailure();
    return new StoreAway(isRead, error);
  }

  function enter(isRead: boolean): void {
    if (!health.isAway) return;
    if (now() < nextTry) throw new StoreAway(isRead);
    // This call is the one that finds out; the others are refused until it has.
    nextTry = now() + retryEvery;
  }

  async function ask<Result>(isRead: boolean, call: () => Promise<Result>): Promise<Result> {
    enter(isRead);
    let isSuspected = false;
    // A write may take long without any sign of progress.
    const suspicion = isRead
      ? setTimeout(() => {
          isSuspected = true;
          countFailure();
        }, silence).unref()
      : undefined;
    try {
      const result = await call();
      inARow = 0;
      health.isAway = false;
      return result;
    } catch (error) {
      throw isSuspected ? new StoreAway(isRead, error) : fail(error, isRead);
    } finally {
      clearTimeout(suspicion);
    }
  }

  const readProbe = () => ask(true, () => adapter.read('probe')).then((found) => void found?.stream.destroy());

  return {
    health,
    /** Asks the store once, so that wrong settings are found before anyone opens a picture. */
    async begin() {
      await readProbe().catch(() => {
        health.isAway = true;
        nextTry = now() + retryEvery;
      });
    },
    /** Finds out whether a store that is away is back, where no one asks it for anything. */
    async probe() {
      if (!health.isAway) return;
      await readProbe().catch(() => {});
    },
    adapter: {
      write: (key, content) => ask(false, () => adapter.write(key, content)),
      writeFrom: (key, path, size) => ask(false, () => adapter.writeFrom(key, path, size)),
      async read(key) {
        const found = await ask(true, () => adapter.read(key));
        found?.stream.once('error', (error) => fail(error, true));
        return found;
      },
      remove: (key) => ask(false, () => adapter.remove(key)),
      sweep: (before) => ask(false, () => adapter.sweep(before)),
      async *list(before) {
        enter(true);
        try {
          yield* adapter.list(before);
        } catch (error) {
          throw fail(error, true);
        }
      },
    },
  };
}

/** What failed, as the store's code names it. */
function reasonOf(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  return code ?? (name && name !== 'Error' ? name : (message ?? 'unknown'));
}
