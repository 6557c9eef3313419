import path from 'node:path';
import * as contract from '#contract/advertisements/schemas.ts';
import { createKept } from '#server/platform/changes/index.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createKeptPosts, createReadingAhead, roomFor } from '../kept/index.ts';
import type { FavoritesOf } from '../shown.ts';
import { newestOf } from './columns/index.ts';
import { followChanges } from './gather.ts';
import { findInterests, isHome } from './interests.ts';
import { announceChanges } from './live.ts';
import { findSameArticle } from './sameArticle.ts';
import { Search } from './search.ts';
import { SearchIndex } from './searchIndex.ts';
import { findSimilar } from './similar.ts';
import { suggestFrom } from './suggest.ts';
import { type SharedSummary, SummaryCache } from './summaries.ts';
import { sortInWords } from './words/index.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The search of the live market, for features that look for posts. */
    marketSearch: Search;
  }
}

/** What a post of lists takes on disk, in the middle, and all of those read last in memory, in bytes. */
const ofLists = { bytesEach: 1_250, inMemory: 16 * 1024 ** 2 };

/** Of how many people interests are kept. */
const mostPeople = 5_000;

/** The lists of live posts; reads the market into this process first and follows its changes from there. */
export async function registerSearch(
  { app, changes, config, serve, db, events, listener, log, moments }: Platform,
  favoritesOf: FavoritesOf,
): Promise<Search> {
  const index = new SearchIndex(db);
  const search = new Search(index, moments);
  const folder = path.join(config.dataDir, 'kept');
  const room = roomFor(folder, ofLists);
  const posts = createKeptPosts<SharedSummary>(folder, room);
  const summaries = new SummaryCache(db, index, posts, favoritesOf);
  const ahead = createReadingAhead(posts, {
    ids: () => newestOf(index.columns, room.posts),
    read: (ids) => summaries.read(ids),
  });
  app.addHook('onClose', () => ahead.close());
  const follow = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) =>
      log.warn({ err: error }, 'The market could not be read; the next notice or request tries again'),
    );
  };
  // Heard before the market is read, so that nothing falls between.
  await listener.listen(
    'advertisements',
    follow(() => index.refresh()),
  );
  await listener.listen(
    'vocabulary',
    follow(() => index.readNames()),
  );
  index.followers.push(announceChanges(events));
  app.decorate('marketSearch', search);
  followChanges({ app, log }, () => sortInWords(db));
  const sayWhole = () => log.info('The whole market is in memory');
  // Read while the rest of the product is put together; nothing is served before.
  const loading = index.refresh();
  loading.catch(() => {});
  app.addHook('onReady', async () => {
    await loading;
    follow(() => index.warm().then(sayWhole).finally(ahead.start))();
  });

  const interestsOf = createKept(changes, { kinds: ['interests'], most: mostPeople }, (ids) => findInterests(db, ids));
  serve(contract.listAdvertisements, async ({ query, actor }) => {
    const first = isHome(query) ? await interestsOf(actor.id) : [];
    const { ids, meta } = await search.find(query, first, actor.stoppedBy);
    return { data: await summaries.load(ids, actor, query.currency ?? undefined), meta };
  });
  serve(contract.suggestNames, async ({ query, actor }) => ({
    data: await suggestFrom(index, query.q, actor.stoppedBy),
  }));
  serve(contract.listSimilar, async ({ params, actor }) => {
    const similar = await findSimilar(db, index, params.id, actor);
    if (!similar) throw notFound('post');
    return { data: await summaries.load(similar.ids, actor), meta: { total: similar.total } };
  });
  serve(contract.listSameArticle, async ({ params, actor }) => {
    const found = await findSameArticle(db, search, params.id, actor);
    if (!found) throw notFound('post');
    return { data: await summaries.load(found.ids, actor), meta: found.meta };
  });
  return search;
}
