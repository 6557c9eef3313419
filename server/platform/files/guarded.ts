import { waitFor } from '#server/db/connections/waits.ts';
import { StoreAway } from '../errors.ts';
import type { FileAdapter } from './file.ts';

/** How a store fares. */
interface StoreHealth {
  /** Refused at once until it answers again. */
  isAway: boolean;
  /** Calls that failed since the start. */
  failures: number;
  /** Why the last of them failed. */
  reason: string | null;
}

/** After this many failures in a row a store is away, and is asked at this interval, in milliseconds, whether it is back. */
const mostFailures = 5;
const retryEvery = 5_000;
/** A read that is silent for so long counts as failed; it is given up after the longer time, over all attempts of the adapter. */
const usualSilence = { suspicious: 6_000, longest: 8_000 };

/**
 * Keeps a store that does not answer from holding up its callers: after five failures everything is refused at once, but for one call
 * in five seconds. Throws StoreAway in place of what the store threw.
 */
export function guardStore(
  adapter: FileAdapter,
  now = () => performance.now(),
  { suspicious, longest } = usualSilence,
): { adapter: FileAdapter; health: StoreHealth; begin(): Promise<void>; probe(): Promise<void> } {
  const health: StoreHealth = { isAway: false, failures: 0, reason: null };
  let inARow = 0;
  let nextTry = 0;
  /** The reads that wait: a store that is away frees them. */
  const waiting = new Set<AbortController>();

  function countFailure(): void {
    health.failures += 1;
    inARow += 1;
    if (inARow < mostFailures) return;
    health.isAway = true;
    nextTry = now() + retryEvery;
    for (const controller of waiting) controller.abort();
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

  async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
    enter(false);
    try {
      const result = await waitFor('store', call);
      isBack();
      return result;
    } catch (error) {
      throw fail(error, false);
    }
  }

  function isBack(): void {
    inARow = 0;
    health.isAway = false;
  }

  /** As ask, for a read: it counts as failed before it is given up. A write may take long without any sign of progress. */
  async function askForBytes(key: string): ReturnType<FileAdapter['read']> {
    enter(true);
    const controller = new AbortController();
    let isCounted = false;
    // One that was freed says nothing more about the store than the ones that counted.
    const count = () => {
      if (isCounted || (controller.signal.aborted && health.isAway)) return;
      isCounted = true;
      countFailure();
    };
    const suspicion = setTimeout(count, suspicious).unref();
    const end = setTimeout(() => controller.abort(), longest).unref();
    waiting.add(controller);
    try {
      const result = await waitFor('store', () => adapter.read(key, controller.signal));
      isBack();
      return result;
    } catch (error) {
      health.reason = controller.signal.aborted ? 'no answer' : reasonOf(error);
      count();
      throw new StoreAway(true, error);
    } finally {
      waiting.delete(controller);
      clearTimeout(suspicion);
      clearTimeout(end);
    }
  }

  const readProbe = () => askForBytes('probe').then((found) => void found?.stream.destroy());

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
      write: (key, content) => ask(() => adapter.write(key, content)),
      writeFrom: (key, path, size) => ask(() => adapter.writeFrom(key, path, size)),
      async read(key) {
        const found = await askForBytes(key);
        found?.stream.once('error', (error) => fail(error, true));
        return found;
      },
      remove: (key) => ask(() => adapter.remove(key)),
      sweep: (before) => ask(() => adapter.sweep(before)),
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
