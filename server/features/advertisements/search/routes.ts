import type { AdvertisementQuery } from '#contract/advertisements/schemas.ts';
import * as contract from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { CheckedJson } from '#server/platform/http/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { Search } from './search.ts';
import { SearchIndex } from './searchIndex.ts';
import { findSimilar } from './similar.ts';
import { SummaryCache } from './summaries.ts';

const searches = new WeakMap<Database, Search>();
const mostFound = 5000;

/** The ids of the posts that a search finds, in its order, at most 5,000. */
export async function searchIds(db: Database, query: AdvertisementQuery): Promise<number[]> {
  const search = searches.get(db);
  if (!search) throw new Error('The market is not read yet.');
  const ids: number[] = [];
  for (let page = 1; ids.length < mostFound; page += 1) {
    const found = await search.find({ ...query, facets: 0, page, per_page: 100 });
    ids.push(...found.ids);
    if (found.ids.length < 100) break;
  }
  return ids;
}

/** The lists of live posts; reads the market into this process first and follows its changes from there. */
export async function registerSearch({ app, serve, db, listener, log }: Platform): Promise<Search> {
  const index = new SearchIndex(db);
  const search = new Search(db, index);
  searches.set(db, search);
  const summaries = new SummaryCache(db, index);
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
  // Read while the rest of the product is put together; nothing is served before.
  const loading = index.load();
  loading.catch(() => {});
  app.addHook('onReady', async () => {
    await loading;
    follow(() => index.warm())();
  });

  serve(contract.listAdvertisements, async ({ query, actor }) => {
    const start = performance.now();
    const { ids, meta } = await search.find(query);
    const data = await summaries.load(ids, actor);
    const took = Math.round((performance.now() - start) * 100) / 100;
    return { data, meta: CheckedJson.withNumber(meta, 'took_ms', took) };
  });
  serve(contract.listSimilar, async ({ params, actor }) => {
    const similar = await findSimilar(db, index, params.id, actor);
    if (!similar) throw notFound('post');
    return { data: await summaries.load(similar.ids, actor), meta: { total: similar.total } };
  });
  return search;
}
