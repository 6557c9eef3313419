/** Requests that are short: those that hold the process for longer let them pass first. */
export interface ShortRequests {
  /** Counts work as one of them until it ends. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves once none is under way, or after so many milliseconds. */
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
