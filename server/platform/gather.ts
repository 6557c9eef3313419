/** When work that many small changes ask for is done, in milliseconds. */
interface Pace {
  /** After the first change. */
  after: number;
  /** No sooner than this after it was last done. */
  apart: number;
}

/**
 * Makes a function that is called at each change: `work` is done soon after the first, and for all that come meanwhile
 * together. `stop` forgets what waits.
 */
export function gather(work: () => void, { after, apart }: Pace): { note: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | null = null;
  let last = Number.NEGATIVE_INFINITY;
  return {
    note: () => {
      timer ??= setTimeout(
        () => {
          timer = null;
          last = performance.now();
          work();
        },
        Math.max(after, last + apart - performance.now()),
      ).unref();
    },
    stop: () => {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
