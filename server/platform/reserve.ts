/** Whose work it is; null is the installation itself. */
export type Lane = number | null;

type Run = <Result>(lane: Lane, size: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets work begin while it fits in with what runs: one piece a lane at a time, and the lanes take turns, so that a lane with
 * much to do delays another one by at most one piece. Work larger than all there is runs alone.
 */
export function createReserve(capacity: number): Run {
  let used = 0;
  const busy = new Set<Lane>();
  // In the order of their turns.
  const waiting = new Map<Lane, { size: number; begin: () => void }[]>();

  function admit() {
    for (;;) {
      const lane = [...waiting.keys()].find((key) => !busy.has(key));
      const queue = lane === undefined ? undefined : waiting.get(lane);
      const next = queue?.[0];
      // What is next but does not fit is waited for; otherwise smaller work would pass it for ever.
      if (lane === undefined || !queue || !next || (used > 0 && used + next.size > capacity)) return;
      queue.shift();
      if (queue.length === 0) waiting.delete(lane);
      busy.add(lane);
      used += next.size;
      next.begin();
    }
  }

  /** A lane that had its turn goes to the end. */
  function release(lane: Lane, size: number) {
    used -= size;
    busy.delete(lane);
    const queue = waiting.get(lane);
    if (queue) {
      waiting.delete(lane);
      waiting.set(lane, queue);
    }
    admit();
  }

  return async function run(lane, size, work) {
    await new Promise<void>((begin) => {
      const queue = waiting.get(lane);
      if (queue) queue.push({ size, begin });
      else waiting.set(lane, [{ size, begin }]);
      admit();
    });
    try {
      return await work();
    } finally {
      release(lane, size);
    }
  };
}
