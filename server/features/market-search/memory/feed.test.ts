import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { advertisementQuery } from '#contract/advertisements/schemas.ts';
import { createApp } from '#server/app.ts';
import { type Database, openDatabase, sql } from '#server/db/database.ts';
import { transact, transactInBackground } from '#server/db/transaction.ts';
import type { IndexedPost } from '#server/search-engine/columns/posts.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, TestClient, type TestServer } from '#tests/helpers/server.ts';
import { matchWords } from '../words/match.ts';
import { wordIndices } from '../words/pending.ts';
import { readLivePosts } from './feed.ts';
import { SearchIndex } from './searchIndex.ts';

let server: TestServer;
let client: TestClient;
let category: Awaited<ReturnType<typeof createCategory>>;
let owner: Awaited<ReturnType<typeof createUser>>;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
  owner = await createUser(server.db);
  await createUser(server.db, { email: 'viewer@example.test' });
  client = await server.signIn({ email: 'viewer@example.test' });
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => server.close());

const add = (db: Database, given: Parameters<typeof createAdvertisement>[2] = {}) =>
  createAdvertisement(db, owner, { category, ...given });

async function listIds(of: TestClient = client, query = ''): Promise<number[]> {
  const { data } = await of.get(`/api/advertisements?per_page=100${query}`);
  return data.map(({ id }: { id: number }) => id);
}

/** A connection of its own, for a transaction that stays open. */
async function openConnection(): Promise<pg.Client> {
  const connection = new pg.Client(server.connection);
  await connection.connect();
  closers.push(() => connection.end());
  return connection;
}

const insertion = (title: string) => `
  insert into advertisements (organization_id, owner_id, type, title, category_id, number_of_items, country, availability, expires_at)
  values (${owner.organization_id}, ${owner.id}, 'wanted', '${title}', ${category.id}, 5, 'NL', 'in_stock', now() + interval '1 day')
  returning id`;

describe('the live market in a process', () => {
  it('empties the pending lists of the word indices soon after posts are written', async () => {
    const countWaiting = async () => {
      const { rows } = await sql<{ rows: number }>`
        select sum((pgstatginindex(index)).pending_tuples)::int as rows from unnest(${wordIndices}::regclass[]) index`.execute(
        server.db,
      );
      return rows[0]?.rows;
    };
    await sql`create extension pgstattuple`.execute(server.db);
    // The market of this process follows what others write as well.
    const other = await openConnection();
    await other.query('begin');
    // A job for earlier posts may sort these words in before they are counted: insert until some wait.
    const insertAndCount = async () => {
      await other.query(insertion('Pawl spring kit'));
      return countWaiting();
    };
    await expect.poll(insertAndCount).toBeGreaterThan(0);
    await other.query('commit');
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(0);
    expect((await listIds(client, '&q=pawl%20spring')).length).toBeGreaterThan(0);
  });

  it('repeats a search if the market changes meanwhile, and caches no outdated page', async () => {
    const { index } = server.search;
    const query = advertisementQuery.parse({ q: 'zebrawort', sort: 'name' });
    const first = await transact(server.db, (db) => add(db, { title: 'Zebrawort hub' }));
    const rank = index.alphabet.ranksBySlot.bind(index.alphabet);
    let second = 0;
    const spy = vi.spyOn(index.alphabet, 'ranksBySlot').mockImplementationOnce(async () => {
      second = (await transact(server.db, (db) => add(db, { title: 'Zebrawort saddle' }))).id;
      await index.refresh();
      return rank();
    });
    expect((await server.search.find(query)).ids).toEqual([first.id, second]);
    expect((await server.search.find(query)).ids).toEqual([first.id, second]);
    spy.mockRestore();
  });

  it('shows a write in the next request of the same process', async () => {
    for (let round = 0; round < 20; round += 1) {
      const post = await transact(server.db, (db) => add(db));
      expect(await listIds()).toContain(post.id);
      await transact(server.db, (db) =>
        db.updateTable('advertisements').set({ state: 'paused' }).where('id', '=', post.id).execute(),
      );
      expect(await listIds()).not.toContain(post.id);
    }
  });

  it('shows background writes soon, and at once after a later regular write', async () => {
    const first = await transactInBackground(server.db, (db) => add(db));
    await expect.poll(() => listIds()).toContain(first.id);
    const second = await transactInBackground(server.db, (db) => add(db));
    const third = await transact(server.db, (db) => add(db));
    expect(await listIds()).toEqual(expect.arrayContaining([first.id, second.id, third.id]));
  });

  it('shows changed fields instead of those read before', async () => {
    const post = await transact(server.db, (db) => add(db, { title: 'Before' }));
    expect((await client.get('/api/advertisements')).data[0]).toMatchObject({
      id: post.id,
      name: 'Before',
      country_code: 'NL',
    });
    await transact(server.db, (db) =>
      db.updateTable('advertisements').set({ title: 'After', country: 'SE' }).where('id', '=', post.id).execute(),
    );
    const { data } = await client.get('/api/advertisements?countries[]=SE');
    expect(data[0]).toMatchObject({ id: post.id, name: 'After', country_code: 'SE' });
  });

  it('misses no transaction that starts earlier but commits later', async () => {
    const early = await openConnection();
    const late = await openConnection();
    await early.query('begin');
    const first = (await early.query(insertion('Began first'))).rows[0].id;
    await late.query('begin');
    const second = (await late.query(insertion('Began second'))).rows[0].id;
    await late.query('commit');
    await expect.poll(() => listIds()).toContain(second);
    expect(await listIds()).not.toContain(first);
    const third = await transact(server.db, (db) => add(db));
    expect(await listIds()).toContain(third.id);
    await early.query('commit');
    await expect.poll(() => listIds()).toContain(first);
  });

  it('ignores transactions that are rolled back', async () => {
    const connection = await openConnection();
    await connection.query('begin');
    const lost = (await connection.query(insertion('Never happened'))).rows[0].id;
    await transact(server.db, (db) => add(db));
    expect(await listIds()).not.toContain(lost);
    await connection.query('rollback');
    const post = await transact(server.db, (db) => add(db));
    expect(await listIds()).toContain(post.id);
    expect(await listIds()).not.toContain(lost);
  });

  it('reads every post with the same properties in the same order, with and without choices and prices', async () => {
    const used = await add(server.db, { title: 'Used', price: '19.99' });
    await server.db.updateTable('advertisements').set('condition', 'used').where('id', '=', used.id).execute();
    await add(server.db, { title: 'Bare', type: 'wanted', price: null });
    const shapes = new Set<string>();
    const prices: (number | null)[] = [];
    const take = (posts: Iterable<IndexedPost>) => {
      for (const post of posts) {
        shapes.add(Object.keys(post).join());
        prices.push(post.price);
      }
    };
    await readLivePosts(server.db, take, () => {});
    expect([...shapes]).toHaveLength(1);
    expect(prices).toContain(1999);
    expect(prices).toContain(null);
  });

  it('drops purged posts', async () => {
    const post = await transact(server.db, (db) => add(db));
    expect(await listIds()).toContain(post.id);
    await server.db.deleteFrom('advertisements').where('id', '=', post.id).execute();
    await expect.poll(() => listIds()).not.toContain(post.id);
  });

  it('hides the posts of an organization once it is suspended, and shows them once it is reinstated', async () => {
    const seller = await createUser(server.db);
    const post = await transact(server.db, (db) => createAdvertisement(db, seller, { category }));
    const setStatus = (status: string) =>
      transact(server.db, (db) =>
        db
          .updateTable('organizations')
          .set({ status })
          .where('id', '=', seller.organization_id as number)
          .execute(),
      );
    expect(await listIds()).toContain(post.id);
    await setStatus('suspended');
    expect(await listIds()).not.toContain(post.id);
    const { meta } = await client.get(`/api/advertisements?facets=1&organizations[]=${seller.organization_id}`);
    expect(meta.total).toBe(0);
    expect(meta.facets.organizations.map(({ id }: { id: number }) => id)).not.toContain(seller.organization_id);
    await setStatus('active');
    expect(await listIds()).toContain(post.id);
  });

  it('shows the new name of an organization', async () => {
    const seller = await createUser(server.db);
    const post = await transact(server.db, (db) => createAdvertisement(db, seller, { category }));
    expect((await client.get('/api/advertisements?per_page=1')).data[0].id).toBe(post.id);
    await transact(server.db, (db) =>
      db
        .updateTable('organizations')
        .set({ name: 'Renamed Wheels' })
        .where('id', '=', seller.organization_id as number)
        .execute(),
    );
    expect((await client.get('/api/advertisements?per_page=1')).data[0].organization).toBe('Renamed Wheels');
  });

  it('reuses the slot of a removed post without its words', async () => {
    const old = await transact(server.db, (db) => add(db, { title: 'Obsolete sprocket' }));
    expect(await listIds(client, '&q=obsolete')).toEqual([old.id]);
    await transact(server.db, (db) =>
      db.updateTable('advertisements').set({ deleted_at: new Date() }).where('id', '=', old.id).execute(),
    );
    expect(await listIds(client, '&q=obsolete')).toEqual([]);
    const fresh = await transact(server.db, (db) => add(db, { title: 'Novel derailleur' }));
    expect(await listIds(client, '&q=obsolete')).toEqual([]);
    expect(await listIds(client, '&q=novel')).toEqual([fresh.id]);
  });

  it('equals a freshly loaded market after any writes', async () => {
    const step = fc.record({
      kind: fc.constantFrom('add', 'pause', 'resume', 'delete', 'purge', 'price', 'title', 'description', 'several'),
      at: fc.nat({ max: 30 }),
      price: fc.integer({ min: 1, max: 9999 }),
      title: fc.constantFrom('Quill stem', 'Quick release', 'Brake lever', 'Stem spacer', 'Spare'),
    });
    const index = new SearchIndex(server.db);
    await index.refresh();
    await index.postings.read();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), fc.boolean(), async (steps, isReadAlong) => {
        // Words that are read while posts change have to follow as well as those that were read before.
        const reading = isReadAlong ? index.postings.read() : null;
        for (const { kind, at, price, title } of steps) await change(kind, at, price, title);
        await index.refresh();
        await reading;
        // This index has not read the words: PostgreSQL looks them up.
        const fresh = new SearchIndex(server.db);
        await fresh.refresh();
        expect(contentOf(index)).toEqual(contentOf(fresh));
        for (const q of searched) expect([q, await findWords(index, q)]).toEqual([q, await findWords(fresh, q)]);
      }),
      { numRuns: 25 },
    );
  });

  it('reads posts with transaction ids of another server, as after restoring a backup', async () => {
    const post = await add(server.db);
    await sql`alter table advertisements disable trigger advertisements_changed`.execute(server.db);
    await sql`update advertisements set changed_in = '9000000000' where id = ${post.id}`.execute(server.db);
    await sql`alter table advertisements enable trigger advertisements_changed`.execute(server.db);
    const index = new SearchIndex(server.db);
    await index.refresh();
    expect(index.columns.slotOf(post.id)).toBeGreaterThanOrEqual(0);
    await sql`update advertisements set state = 'paused' where id = ${post.id}`.execute(server.db);
    await index.refresh();
    expect(index.columns.slotOf(post.id)).toBe(-1);
  });
});

/** Words, two of them, and beginnings of one to four letters. */
const searched = ['stem', 'brake', 'quill stem', 'q', 'qu', 'qui', 'quic', 'spa'];

async function findWords(index: SearchIndex, q: string): Promise<number[]> {
  const match = await matchWords(index.sources, q);
  match.addPartial();
  const found: number[] = [];
  match.tiers.all.forEach((slot) => {
    if (index.columns.slotOf(index.columns.ids[slot] as number) === slot) found.push(slot);
  });
  return found.map((slot) => index.columns.ids[slot] as number).sort((a, b) => a - b);
}

async function change(kind: string, at: number, price: number, title: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from advertisements order by id offset ${at} limit 1`.execute(
    server.db,
  );
  const id = rows[0]?.id ?? 0;
  const update = (values: object) =>
    server.db.updateTable('advertisements').set(values).where('id', '=', id).where('state', '<>', 'sold').execute();
  if (kind === 'add') await add(server.db, { price: (price / 100).toFixed(2), title });
  else if (kind === 'title') await update({ title });
  else if (kind === 'description') await update({ description: `A ${title.toLowerCase()}` });
  else if (kind === 'pause') await update({ state: 'paused' });
  else if (kind === 'resume') await update({ state: 'active', deleted_at: null });
  else if (kind === 'delete') await update({ deleted_at: new Date() });
  else if (kind === 'price') await update({ price_per_unit: (price / 100).toFixed(2), currency: 'SEK' });
  else if (kind === 'purge') await server.db.deleteFrom('advertisements').where('id', '=', id).execute();
  else await transact(server.db, async (db) => [await add(db), await add(db, { state: 'paused' })]);
}

function contentOf({ columns }: SearchIndex): unknown[] {
  const posts = [];
  for (let slot = 0; slot < columns.size; slot += 1) {
    const id = columns.ids[slot] as number;
    if (columns.slotOf(id) !== slot) continue;
    posts.push({
      id,
      type: columns.values.type[slot],
      price: columns.price[slot],
      currency: columns.currencies.values[columns.currency[slot] as number],
      seller: columns.organizations.values[columns.values.organization[slot] as number],
      category: columns.categories.values[columns.values.category[slot] as number],
      created: columns.created[slot],
    });
  }
  return posts.sort((a, b) => a.id - b.id);
}

describe('several processes on one database', () => {
  async function startSecond(): Promise<TestClient> {
    const handle = openDatabase(server.connection, { shares: { requests: 5, background: 3 } });
    const { app } = await createApp({
      config: server.config,
      db: handle.db,
      connection: server.connection,
      log: false,
    });
    await app.ready();
    closers.push(async () => {
      await app.close();
      await handle.close();
    });
    const other = new TestClient(app);
    await other.login('viewer@example.test');
    return other;
  }

  it('show the same posts soon after a change', async () => {
    const other = await startSecond();
    expect(await listIds(other)).toEqual(await listIds());
    const post = await transact(server.db, (db) => add(db, { title: `Post ${randomBytes(4).toString('hex')}` }));
    await expect.poll(() => listIds(other)).toContain(post.id);
    const seller = await createUser(server.db, { organizationId: (await createOrganization(server.db)).id });
    const foreign = await transact(server.db, (db) => createAdvertisement(db, seller, { category }));
    await expect.poll(() => listIds(other)).toContain(foreign.id);
    await transact(server.db, (db) =>
      db
        .updateTable('organizations')
        .set({ status: 'suspended' })
        .where('id', '=', seller.organization_id as number)
        .execute(),
    );
    await expect.poll(() => listIds(other)).not.toContain(foreign.id);
    expect(await listIds(other)).toEqual(await listIds());
  });

  it('catch up on changes made while the listener connection was down', async () => {
    const other = await startSecond();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'groupset listener' and datname = current_database()`.execute(
      server.db,
    );
    const connection = await openConnection();
    const missed = (await connection.query(insertion('Nobody was told'))).rows[0].id;
    await expect.poll(() => listIds(other), { timeout: 10_000 }).toContain(missed);
    await expect.poll(() => listIds(), { timeout: 10_000 }).toContain(missed);
  });
});
