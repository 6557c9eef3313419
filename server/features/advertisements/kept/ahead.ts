import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptPosts } from './keptPosts.ts';

/** What is read ahead. */
interface Ahead {
  /** The posts of the market, the newest last. */
  ids(): Iterable<number>;
  /** Reads these and keeps them. */
  read(ids: number[]): Promise<unknown>;
  /** Milliseconds from when it is asked for, so that what comes with a start, or one rename after the other, is over. */
  delay?: number;
}

/** So many posts hold the process for a millisecond or two. */
const together = 8;
/** So many posts are looked at before others are let in. */
const lookedAtOnce = 10_000;
/** How much longer than the last read the next one waits, so that a quarter of one processor is taken at most. */
const rest = 3;

/**
 * Reads the posts of the market that are not kept yet, in the background and again whenever all were dropped, so that
 * nobody waits for the database who comes first to one.
 */
export function createReadingAhead(posts: KeptPosts<unknown>, { ids, read, delay = 2_000 }: Ahead) {
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;

  async function run(): Promise<void> {
    const wait = (milliseconds: number) => sleep(milliseconds, null, { signal: stop.signal, ref: false });
    do {
      again = false;
      await wait(delay);
      let missing: number[] = [];
      const readMissing = async () => {
        const begun = performance.now();
        await read(missing);
        missing = [];
        await wait((performance.now() - begun) * rest);
      };
      let looked = 0;
      for (const id of ids()) {
        if (!posts.has(id)) missing.push(id);
        if (missing.length === together) await readMissing();
        looked += 1;
        if (looked % lookedAtOnce === 0) await wait(0);
      }
      if (missing.length > 0) await readMissing();
    } while (again);
  }

  /** Begins, or begins once more where it is under way; what fails is read when somebody asks for it. */
  function start(): void {
    again = true;
    running ??= run()
      .catch(() => {})
      .finally(() => {
        running = null;
      });
  }

  posts.onClear.push(start);
  return {
    start,
    /** Stops, and closes the posts as well. */
    async close(): Promise<void> {
      stop.abort();
      await running;
      posts.close();
    },
  };
}
