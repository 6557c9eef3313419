import { createHmac } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addViews, type View } from './repository/posts.ts';

/** Counts views of posts. */
export interface ViewCounter {
  /** Counts a person's view of a post, once a day. */
  add(id: number, viewerId: number): void;
  /** Views that are counted but not written yet. */
  pending(id: number): number;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** The counters of a process, by their database. */
const counters = new WeakMap<Database, ViewCounter>();

/** Writes the views that a process has counted, for what reads them from the database. */
export const flushViews = async (db: Database): Promise<void> => counters.get(db)?.flush();

const flushEvery = 3_000;
/** How many views are written in one statement, so that the process is busy for a short time only. */
const writtenAtOnce = 1_000;
/** How many views of today are remembered; what was written before is counted once all the same. */
const mostRemembered = 50_000;

interface SeenPost {
  id: number;
  day: string;
  viewerId: number;
}

/** Gathers views of posts and writes them together: a read that wrote would take several times as long. */
export function createViewCounter(db: Database, log: Pick<Platform['log'], 'warn'>, secret: Buffer): ViewCounter {
  let seen: SeenPost[] = [];
  const pending = new Map<number, number>();
  const count = (id: number, more: number) => {
    const views = (pending.get(id) ?? 0) + more;
    if (views > 0) pending.set(id, views);
    else pending.delete(id);
  };
  let known = new Set<string>();
  let today = '';
  let flushing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  /** What is stored of a view: the key of a day leads to no person once the secret is unknown, and to no other day. */
  const toView = ({ id, day, viewerId }: SeenPost): View => ({
    id,
    day,
    viewer: createHmac('sha256', secret).update(`view ${day} ${viewerId}`).digest().subarray(0, 16),
  });

  async function write(): Promise<void> {
    while (seen.length > 0) {
      const writing = seen.splice(0, writtenAtOnce);
      try {
        await addViews(db, writing.map(toView));
        for (const { id } of writing) count(id, -1);
      } catch (error) {
        seen = [...writing, ...seen];
        log.warn({ err: error }, 'Views of posts could not be written; they are kept for the next time');
        schedule();
        return;
      }
    }
  }

  async function flush(): Promise<void> {
    await flushing;
    if (seen.length === 0) return;
    flushing = write().finally(() => {
      flushing = null;
    });
    await flushing;
  }

  function schedule() {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, flushEvery).unref();
  }

  const counter: ViewCounter = {
    add(id, viewerId) {
      const day = dayOf(Date.now());
      if (day !== today || known.size >= mostRemembered) known = new Set();
      today = day;
      const key = `${id} ${viewerId}`;
      if (known.has(key)) return;
      known.add(key);
      seen.push({ id, day, viewerId });
      count(id, 1);
      schedule();
    },
    pending: (id) => pending.get(id) ?? 0,
    flush,
    async close() {
      await flush();
      if (timer) clearTimeout(timer);
    },
  };
  counters.set(db, counter);
  return counter;
}

const oneDay = 86_400_000;
let lastDay = { begins: 0, text: '' };

/** The calendar day of an instant, UTC; it is asked with every view, and changes once a day. */
function dayOf(instant: number): string {
  const begins = instant - (instant % oneDay);
  if (begins !== lastDay.begins) lastDay = { begins, text: new Date(begins).toISOString().slice(0, 10) };
  return lastDay.text;
}
