import type { Platform } from '#server/platform/platform.ts';
import { announceChanges } from './changes/announce.ts';
import { followChanges } from './changes/followChanges.ts';
import { gather, noticesTogether } from './changes/gather.ts';
import { SearchIndex } from './memory/searchIndex.ts';
import { Search } from './search.ts';
import { sortInWords } from './words/pending.ts';

/** The search of the live market: reads it into this process and follows its changes from there. */
export async function openMarketSearch({
  app,
  changes,
  db,
  events,
  listener,
  log,
  shortRequests,
}: Platform): Promise<Search> {
  const index = new SearchIndex(db);
  const search = new Search(index, shortRequests);
  // Each request learns what was committed before it, so that its search knows of what another process took away.
  for (const kind of ['post', 'organization']) changes.subscribe(kind, () => index.noteChanges());
  changes.subscribe('facts', () => index.noteFacts());
  const follow = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) =>
      log.warn({ err: error }, 'The market could not be read; the next notice or request tries again'),
    );
  };
  // Heard before the market is read, so that nothing falls between.
  const changed = gather(
    follow(() => index.refresh()),
    noticesTogether,
  );
  app.addHook('onClose', async () => changed.close());
  await listener.listen('advertisements', changed.call);
  await listener.listen(
    'vocabulary',
    follow(() => {
      index.noteFacts();
      return index.readNames();
    }),
  );
  index.followers.push(announceChanges(events));
  followChanges({ app, log }, search, () => sortInWords(db));
  // Read while the rest of the product is put together; nothing is served before.
  const loading = index.refresh();
  loading.catch(() => {});
  app.addHook('onReady', async () => {
    await loading;
    follow(() => index.warm().then(() => log.info('The whole market is in memory')))();
  });
  return search;
}

/** The search of the live market as it is now, for programs that end soon. */
export async function readMarketSearch(db: Platform['db']): Promise<Search> {
  const index = new SearchIndex(db);
  await index.refresh();
  return new Search(index, { passed: async () => {} });
}
