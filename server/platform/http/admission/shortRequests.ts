import { setImmediate } from 'node:timers/promises';

/** Requests that are short: longer ones let them pass first. */
export interface ShortRequests {
  /** Counts work as one of them until it ends. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves once none is under way, or after a number of milliseconds. */
  passed(milliseconds: number): Promise<void>;
}

/** Counts what is under way in this process. */
export function createShortRequests(): ShortRequests {
  let running = 0;
  const waiting = new Set<() => void>();
  return {
    async during(work) {
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        if (running === 0) for (const begin of waiting) begin();
      }
    },
    passed(milliseconds) {
      if (running === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const begin = () => {
          clearTimeout(timer);
          waiting.delete(begin);
          resolve();
        };
        const timer = setTimeout(begin, milliseconds);
        waiting.add(begin);
      });
    },
  };
}

/** Milliseconds that long work holds the process at a time, and that it waits at most for what is short. */
const heldAtOnce = 3;
const waitedAtMost = 8;

/** Called between the parts of long work: lets the process turn to other requests as soon as the work has held it for long enough. */
export type GiveWay = () => Promise<void>;

/**
 * Makes what one long piece of work calls between its parts: what is short goes before the next of them. Parts that are under way
 * together go on one after the other.
 */
export function createGiveWay(shortRequests: Pick<ShortRequests, 'passed'>): GiveWay {
  let since = performance.now();
  let last = Promise.resolve();
  const pass = async () => {
    await setImmediate();
    await shortRequests.passed(waitedAtMost);
    since = performance.now();
  };
  return async () => {
    if (performance.now() - since < heldAtOnce) return;
    last = last.then(pass);
    await last;
  };
}
