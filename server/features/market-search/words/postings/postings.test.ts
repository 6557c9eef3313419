import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, sql } from '#server/db/database.ts';
import { countBits } from '#server/search-engine/columns/bitSet.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';
import { SearchIndex } from '../../memory/searchIndex.ts';
import { matchWords } from '../match.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: ReturnType<typeof openDatabase>;
let first: { id: number };
let owner: Awaited<ReturnType<typeof createUser>>;
let category: Awaited<ReturnType<typeof createCategory>>;

beforeAll(async () => {
  database = await createTestDatabase();
  handle = openDatabase(database.connection);
  owner = await createUser(handle.db);
  category = await createCategory(handle.db);
  first = await createAdvertisement(handle.db, owner, { category, title: 'Sprocket of steel' });
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});

let asked = 0;
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    asked += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

async function countFound(index: SearchIndex, q: string): Promise<number> {
  const { tiers } = await matchWords(index.sources, q);
  return countBits(tiers.all.words);
}

/** Writes copies of the first post: more than `few`, which is how many a process follows one by one in some tests. */
const few = 2_000;
const addMany = (title: string) =>
  sql`
    insert into advertisements (organization_id, owner_id, type, title, category_id, number_of_items, country, availability, expires_at)
    select organization_id, owner_id, 'wanted', ${title}, category_id, number_of_items, country, availability, expires_at
    from advertisements, generate_series(1, 2100) where id = ${first.id}`.execute(handle.db);

it('finds words of thousands of posts that changed at once in memory', async () => {
  const index = new SearchIndex(handle.db.withPlugin(counting));
  await index.refresh();
  await index.postings.read();
  // The stems of these words are asked for once.
  expect([await countFound(index, 'bronze sprocket'), await countFound(index, 'steel')]).toEqual([0, 1]);
  await addMany('Sprocket of bronze');
  await index.refresh();
  asked = 0;
  expect([await countFound(index, 'bronze sprocket'), await countFound(index, 'steel'), asked]).toEqual([2100, 1, 0]);
  await handle.db.deleteFrom('advertisements').where('title', '=', 'Sprocket of bronze').execute();
});

it('finds words of more posts than are followed, first through PostgreSQL and then in memory again', async () => {
  const index = new SearchIndex(handle.db.withPlugin(counting), few);
  await index.refresh();
  await index.postings.read();
  await addMany('Sprocket of aluminium');
  await index.refresh();
  asked = 0;
  expect([await countFound(index, 'aluminium sprocket'), await countFound(index, 'steel')]).toEqual([2100, 1]);
  expect(asked).toBeGreaterThan(0);
  await expect
    .poll(
      async () => {
        await countFound(index, 'sprocket');
        asked = 0;
        return [await countFound(index, 'aluminium sprocket'), await countFound(index, 'steel'), asked];
      },
      { timeout: 15_000, interval: 200 },
    )
    .toEqual([2100, 1, 0]);
});

it('reads an exchanged market once for all requests that wait for it, and finds its words again', async () => {
  const index = new SearchIndex(handle.db.withPlugin(counting));
  await index.refresh();
  await index.postings.read();
  asked = 0;
  await index.rereadAll();
  const once = asked;
  asked = 0;
  await Promise.all([index.rereadAll(), ...Array.from({ length: 20 }, () => index.refresh())]);
  // What they wait for is read once, and what was written during it is read once more.
  expect(asked).toBeLessThan(2 * once);
  // As the product does after an exchange.
  await index.warm();
  asked = 0;
  expect([await countFound(index, 'steel'), asked]).toEqual([1, 0]);
});

it('finds the right posts after too many changes during the reading of words', async () => {
  const index = new SearchIndex(handle.db, few);
  await index.refresh();
  const reading = index.postings.read();
  await addMany('Sprocket of titanium');
  await index.refresh();
  await reading;
  expect([await countFound(index, 'titanium sprocket'), await countFound(index, 'steel')]).toEqual([2100, 1]);
});

it('caches the posts of a word until the market changes, also for queries with other words', async () => {
  const titles = ['Bell of brass', 'Bell of copper', 'Nipples of brass'] as const;
  await handle.db.deleteFrom('advertisements').where('title', 'in', titles).execute();
  const index = new SearchIndex(handle.db);
  await index.refresh();
  await index.postings.read();
  const counts = async () => [
    await countFound(index, 'brass'),
    await countFound(index, 'brass bell'),
    await countFound(index, 'bell'),
    await countFound(index, 'brass'),
  ];
  expect(await counts()).toEqual([0, 0, 0, 0]);
  for (const title of titles) await createAdvertisement(handle.db, owner, { category, title });
  await index.refresh();
  expect(await counts()).toEqual([2, 1, 2, 2]);
  await handle.db.deleteFrom('advertisements').where('title', '=', titles[0]).execute();
  await index.refresh();
  expect(await counts()).toEqual([1, 0, 1, 1]);
});
