import { createHmac } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { createBatch } from '#server/platform/batch.ts';
import type { Quotas } from '#server/platform/config.ts';
import type { Files } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Search } from '../market-search/index.ts';
import {
  createFavoritesOf,
  createSummaries,
  createWholePosts,
  type Estimate,
  estimateBy,
  type ListSummaries,
  PostCache,
  type WholePosts,
} from './presentation/index.ts';
import { countLivePosts, findDetails, keyOfLook, type Look } from './repository/details.ts';
import { addViews, type View } from './repository/posts.ts';
import type { DetailRow } from './rows.ts';

/** What the rules of posts work with. */
export interface Market {
  db: Database;
  files: Files;
  log: Platform['log'];
  quotas: Quotas;
  views: ViewCounter;
  /** What prices are about for somebody, by the rates that hold now. */
  estimateFor(actor: Actor): Estimate;
  /** A whole post as somebody reads it, whether or not they may; requests that come together share one query. */
  look(at: Look): Promise<DetailRow | undefined>;
  /** Whole posts for readers from outside, cached until they change. */
  wholePosts: WholePosts;
  /** Posts as lists show them, cached until they change. */
  listSummaries: ListSummaries;
  /** How many live posts an organization has. */
  countPosts(on: Database, organizationId: number): Promise<number>;
}

/** Puts together what the rules of posts work with; looks that are not written yet are written on a clean stop. */
export function createMarket(
  { app, changes, config, db, files, log }: Pick<Platform, 'app' | 'changes' | 'config' | 'db' | 'files' | 'log'>,
  search: Search,
): Market {
  const views = createViewCounter(db, log, config.secret);
  app.addHook('onClose', () => views.close());
  const look = createBatch(keyOfLook, (looks: Look[]) => findDetails(db, looks));
  const estimateFor = (actor: Actor) => estimateOf(search, actor);
  changes.watch({ kind: 'post', table: 'advertisements' });
  changes.watch({ kind: 'post', table: 'purged_advertisements' });
  const countPosts = createPostCounter(search);
  const cache = new PostCache(changes);
  const favoritesOf = createFavoritesOf(db, changes);
  const wholePosts = createWholePosts({ db, changes, cache, favoritesOf }, countPosts);
  const listSummaries = createSummaries(db, cache, favoritesOf);
  return { db, files, log, quotas: config.quotas, views, estimateFor, look, wholePosts, listSummaries, countPosts };
}

/** What prices are about for a reader, by the rates that hold now. */
export const estimateOf = (search: Search, actor: Actor): Estimate => estimateBy(search.index.rates, actor);

export interface ViewCounter {
  /** Counts somebody's look at a post, once a day. */
  add(id: number, viewerId: number): void;
  /** Looks that are counted but not written yet. */
  pending(id: number): number;
  flush(): Promise<void>;
  close(): Promise<void>;
}

const flushEvery = 3_000;
/** So many looks are written in one statement, so that the process is held for a moment only. */
const writtenAtOnce = 1_000;
/** So many looks of today are remembered; what was written before is counted once all the same. */
const mostRemembered = 50_000;

interface SeenPost {
  id: number;
  day: string;
  viewerId: number;
}

/** Gathers looks at posts and writes them together: a read that wrote would be several times as dear. */
function createViewCounter(db: Database, log: Pick<Platform['log'], 'warn'>, secret: Buffer): ViewCounter {
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

  /** Of a look what is stored: the key of a day leads to nobody once the secret is unknown, and to no other day. */
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
        log.warn({ err: error }, 'Looks at posts could not be written; they are kept for the next time');
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

  return {
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
}

const oneDay = 86_400_000;
let lastDay = { begins: 0, text: '' };

/** The calendar day of an instant, UTC; it is asked with every look, and changes once a day. */
function dayOf(instant: number): string {
  const begins = instant - (instant % oneDay);
  if (begins !== lastDay.begins) lastDay = { begins, text: new Date(begins).toISOString().slice(0, 10) };
  return lastDay.text;
}

/** Counts as the lists do; where these know none, which is rare, the transaction may have written the first. */
function createPostCounter({ index }: Search): Market['countPosts'] {
  return async (on, organizationId) =>
    index.columns.organizations.countOf(organizationId) || countLivePosts(on, organizationId);
}
