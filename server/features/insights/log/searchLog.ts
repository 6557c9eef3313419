import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Search } from '../../market-search/index.ts';
import type { SoughtFact } from './facts.ts';
import { dayNow, openHashes } from './hashes.ts';
import { addSearches } from './repository.ts';
import { findThings } from './things.ts';

/** What a search is for: words, or a value of a fact. */
interface Sought {
  q: string;
  brandId: number | null;
  fact?: SoughtFact;
}

/** Notes what organizations search for. */
interface SearchLog {
  add(actor: Pick<Actor, 'organization'>, search: Sought): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Waiting extends Sought {
  organizationId: number;
}

const flushEvery = 5_000;
/** How many searches are understood and written together; between two, other work has its turn. */
const writtenAtOnce = 200;
/** How many searches wait at most: where more come, the rest is not counted. */
const mostWaiting = 20_000;
/** How many searches of today are remembered, so that one which is repeated is not read again. */
const mostRemembered = 50_000;

/**
 * Gathers searches and writes what they are about, never their words, which are in memory for some seconds only. Searches of
 * people without an organization are left out.
 */
export function createSearchLog(db: Database, log: Pick<Platform['log'], 'warn'>, search: Search): SearchLog {
  const waiting: Waiting[] = [];
  let known = new Set<string>();
  let today = '';
  let flushing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const writing = waiting.splice(0, writtenAtOnce);
      try {
        await writeSearches(db, search, writing);
      } catch (error) {
        // Counts of searches are worth no second attempt.
        log.warn({ err: error }, 'Searches could not be counted');
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function flush(): Promise<void> {
    await flushing;
    if (waiting.length === 0) return;
    flushing = write().finally(() => {
      flushing = null;
    });
    await flushing;
  }

  return {
    add({ organization }, sought) {
      if (!organization || waiting.length >= mostWaiting) return;
      const day = dayNow();
      if (day !== today || known.size >= mostRemembered) known = new Set();
      today = day;
      const key = JSON.stringify([organization.id, sought]);
      if (known.has(key)) return;
      known.add(key);
      waiting.push({ organizationId: organization.id, ...sought });
      timer ??= setTimeout(() => {
        timer = null;
        void flush();
      }, flushEvery).unref();
    },
    flush,
    async close() {
      if (timer) clearTimeout(timer);
      await flush();
    },
  };
}

async function writeSearches(db: Database, search: Search, searches: readonly Waiting[]): Promise<void> {
  const day = dayNow();
  const hashesOf = await openHashes(db, day);
  const things = await findThings(db, search, searches);
  const found = things.flatMap((thing, place) =>
    thing ? [{ ...thing, ...hashesOf(searches[place]?.organizationId as number) }] : [],
  );
  if (found.length > 0) await transact(db, (transaction) => addSearches(transaction, day, found));
}
