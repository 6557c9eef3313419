import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { createTableReader } from '#server/features/imports/index.ts';
import { createDigests, recordFindings } from '#server/features/notifications/index.ts';
import { wholeTurn } from '#server/platform/jobs/index.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { readMails } from '#tests/helpers/mailbox.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import type { ListDependencies } from '../dependencies.ts';
import { createPlanner } from '../planning/planner.ts';
import { repeatLists, watchLists } from './index.ts';
import { listDue, listWatching } from './repository.ts';

let server: TestServer;
let client: TestClient;
let buyer: Awaited<ReturnType<typeof createUser>>;
let seller: Awaited<ReturnType<typeof createUser>>;
let category: Awaited<ReturnType<typeof createCategory>>;
let brand: { id: number };
let deps: ListDependencies;
let now = new Date();

beforeAll(async () => {
  server = await startServer();
  ({ person: buyer, client } = await server.join());
  seller = await createUser(server.db);
  category = await createCategory(server.db);
  brand = await createBrand(server.db, 'Nordhub');
  const { db, mail, search } = server;
  deps = {
    db,
    mail,
    search,
    files: null as never,
    tables: createTableReader(db),
    config: server.config,
    planner: createPlanner(),
    post: () => Promise.reject(new Error('Nothing is posted here.')),
    now: () => now,
  };
});
afterAll(async () => {
  deps.tables.close();
  deps.planner.close();
  await server.close();
});

const watch = () => watchLists(deps, createDigests({ db: server.db, mail: server.mail, config: server.config }));
const offer = (articleNumber: string, more: Record<string, unknown> = {}) =>
  createAdvertisement(server.db, seller, { category, brandId: brand.id, articleNumber, ...more });
const titles = async () =>
  (
    await server.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', buyer.id)
      .where('type', '=', 'list')
      .execute()
  ).map(({ title }) => title);

/** Creates a webhook that is called when all lines of a list are covered. */
async function createHook(): Promise<number> {
  const { id } = await server.db
    .insertInto('webhooks')
    .values({
      organization_id: buyer.organization_id as number,
      url: 'https://shop.example.com/hook',
      events: ['list.covered'],
      secret: Buffer.from('sealed'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const callsOf = (hook: number) =>
  server.db
    .selectFrom('webhook_deliveries')
    .select(['type', 'subject_id', 'path'])
    .where('webhook_id', '=', hook)
    .execute();

describe('an open line', () => {
  it('is announced once when it can be covered, even by two processes, but not if it was covered before', async () => {
    await offer('NH-8001');
    await offer('NH-8002', { state: 'paused' });
    const { data } = await client.post('/api/lists', {
      name: 'Watched',
      rows: 'Number;Brand;Qty\nNH-8001;Nordhub;5\nNH-8002;Nordhub;5\nNH-8003;Nordhub;5',
    });
    expect(data.lines.map(({ state }: { state: string }) => state)).toEqual(['covered', 'uncovered', 'uncovered']);
    await watch();
    const before = (await titles()).length;
    await offer('NH-8001');
    await offer('NH-8002', { items: 20 });
    await offer('NH-8003', { items: 20 });
    await Promise.all([watch(), watch()]);
    await watch();
    // The product's own job may have been first: in any case, each line is announced once.
    const findings = await server.db
      .selectFrom('findings')
      .selectAll()
      .where('user_id', '=', buyer.id)
      .where('reason', '=', 'list')
      .execute();
    expect(findings).toHaveLength(2);
    expect((await titles()).length).toBeGreaterThan(before);
    expect((await titles()).at(-1)).toContain('covered now: Watched');
    const read = await client.get(`/api/lists/${data.id}`);
    expect(read.data.lines.map(({ state }: { state: string }) => state)).toEqual(['covered', 'covered', 'covered']);
    const { data: page } = await client.get('/api/lists');
    expect([data.found, read.data.found, page[0].found]).toEqual([[], [2, 3], [2, 3]]);
  });

  it('calls webhooks once if it was the last open one of its list', async () => {
    const hook = await createHook();
    const calls = () => callsOf(hook);
    const { data } = await client.post('/api/lists', {
      name: 'Nearly',
      rows: 'Number;Brand;Qty\nNH-8201;Nordhub;5\nNH-8202;Nordhub;5',
    });
    await offer('NH-8201', { items: 20 });
    await watch();
    expect(await calls()).toEqual([]);
    await offer('NH-8202', { items: 3 });
    await watch();
    expect(await calls()).toEqual([]);
    await offer('NH-8202', { items: 20 });
    await Promise.all([watch(), watch()]);
    await watch();
    expect(await calls()).toEqual([{ type: 'list.covered', subject_id: data.id, path: `/lists/${data.id}` }]);
    await server.db.deleteFrom('webhooks').where('id', '=', hook).execute();
  });

  it('covered in part by a deal is announced once when the rest can be covered', async () => {
    await offer('NH-8250', { items: 6 });
    const { data } = await client.post('/api/lists', {
      name: 'In part',
      rows: 'Number;Brand;Qty\nNH-8250;Nordhub;10',
    });
    const plan = await client.post(`/api/lists/${data.id}/plan`);
    const asked = await client.post(`/api/lists/${data.id}/ask`, { market: plan.data.market });
    expect(asked.data).toMatchObject([{ problem: null }]);
    await watch();
    await offer('NH-8250', { items: 4 });
    await Promise.all([watch(), watch()]);
    await watch();
    expect((await titles()).filter((title) => title.endsWith('In part'))).toEqual([
      'Line 1 can be covered now: In part',
    ]);
    expect((await client.get(`/api/lists/${data.id}`)).data).toMatchObject({ found: [1], counts: { covered: 1 } });
  });

  it('is announced for posts without a brand that have its number', async () => {
    const { data } = await client.post('/api/lists', {
      name: 'Plain',
      rows: 'Number;Qty\nNH-8260;5\nfitting NH-8261;5',
    });
    expect(data.counts).toMatchObject({ uncovered: 2 });
    await watch();
    await offer('NH-8260', { brandId: null });
    await offer('NH-8261', { brandId: null });
    await Promise.all([watch(), watch()]);
    await watch();
    expect((await client.get(`/api/lists/${data.id}`)).data).toMatchObject({ found: [1, 2], counts: { covered: 2 } });
  });

  it('covered during the run is announced with the others, and webhooks are called once', async () => {
    const { data } = await client.post('/api/lists', {
      name: 'Between',
      rows: 'Number;Brand;Qty\nNH-8301;Nordhub;5\nNH-8302;Nordhub;5',
    });
    const hook = await createHook();
    let held: Promise<unknown> = Promise.resolve();
    await server.db.transaction().execute(async (transaction) => {
      await sql`lock table list_lines in access exclusive mode`.execute(transaction);
      await offer('NH-8301', { items: 20 });
      held = watch();
      await vi.waitUntil(async () => {
        const { rows } = await sql`
          select from pg_locks where relation = 'list_lines'::regclass and not granted`.execute(server.db);
        return rows.length > 0;
      });
      // The first pass has read the changes, but not the offers yet.
      await offer('NH-8302', { items: 20 });
    });
    await held;
    await watch();
    expect(await callsOf(hook)).toEqual([{ type: 'list.covered', subject_id: data.id, path: `/lists/${data.id}` }]);
    await server.db.deleteFrom('webhooks').where('id', '=', hook).execute();
  });

  it('misses no post that covers it while a long transaction runs', async () => {
    const { data } = await client.post('/api/lists', { name: 'Slowly', rows: 'Number;Brand;Qty\nNH-8401;Nordhub;5' });
    const hook = await createHook();
    await server.db.transaction().execute(async (transaction) => {
      await sql`select pg_current_xact_id()`.execute(transaction);
      await offer('NH-8401', { items: 3 });
      await watch();
      expect(await callsOf(hook)).toEqual([]);
      await offer('NH-8401', { items: 20 });
      await watch();
      await watch();
    });
    await watch();
    expect(await callsOf(hook)).toEqual([{ type: 'list.covered', subject_id: data.id, path: `/lists/${data.id}` }]);
    await server.db.deleteFrom('webhooks').where('id', '=', hook).execute();
  });

  it('is tried however many unknown lines another organization has, and whatever it is called by', async () => {
    const other = await server.join();
    const flood = await other.client.post('/api/lists', { name: 'Flood', rows: 'Number;Qty\nNH-8500;5' });
    await sql`
      insert into list_lines (list_id, number, text, article_number, quantity, tier)
      select ${flood.data.id}, n + 1, 'NH-85' || n || '-X', 'NH-85' || n || '-X', 1, 'none'
      from generate_series(1, 2500) n`.execute(server.db);
    const { data } = await client.post('/api/lists', {
      name: 'Small',
      rows: 'Number;Brand;Qty\nNH-8501;Nordhub;5\nNH 8502;;5',
    });
    // The list that was changed last went first, and its lines were all that were tried.
    await sql`update lists set updated_at = now() + interval '1 hour' where id = ${flood.data.id}`.execute(server.db);
    await watch();
    await offer('NH-8501', { items: 20 });
    await offer('NH-8502', { items: 20 });
    await offer('NH-852400-X', { brandId: null });
    await watch();
    expect((await client.get(`/api/lists/${data.id}`)).data).toMatchObject({ found: [1, 2], counts: { covered: 2 } });
  });

  it('is looked for without a lock on the progress, so that no other process waits', async () => {
    await offer('NH-8601', { items: 20 });
    const { index } = deps.search;
    const refresh = index.refresh.bind(index);
    const spied = vi.spyOn(index, 'refresh').mockImplementation(async () => {
      await sql`select from market_progress where follower = 'lists' for update nowait`.execute(server.db);
      return refresh();
    });
    await watch();
    expect(spied).toHaveBeenCalled();
    spied.mockRestore();
  });

  it('is mailed once with a saved search that finds the same post at the same time', async () => {
    const digests = createDigests({ db: server.db, mail: server.mail, config: server.config });
    const { data } = await client.post('/api/lists', {
      name: 'Mailed once',
      rows: 'Number;Brand;Qty\nNH-8801;Nordhub;5',
    });
    await client.put(`/api/lists/${data.id}`, { alert: 'instant' });
    const query = 'q=NH-8801';
    const saved = await client.post('/api/saved-searches', { name: 'Same post', query, alert: 'instant' });
    expect(saved.code, saved.message).toBe(201);
    await watch();
    const post = await offer('NH-8801', { items: 20 });
    await transact(server.db, async (transaction) => {
      const finding = {
        userId: buyer.id,
        advertisementId: post.id,
        reason: 'search' as const,
        reasonId: saved.data.id,
        waits: false,
      };
      const findings = await recordFindings(transaction, [finding]);
      await digests.mailFound(transaction, buyer, { rhythm: 'at_once', findings, notifications: [] });
    });
    await watch();
    expect((await titles()).join()).toContain('Mailed once');
    const mails = (await readMails(server, buyer.email)).filter(({ kind }) => kind === 'notifications.found');
    expect(mails.filter(({ text }) => text.includes('Same post') || text.includes('Mailed once'))).toHaveLength(1);
  });

  it('of a list without alerts is not announced', async () => {
    const { data } = await client.post('/api/lists', { name: 'Quiet', rows: 'Number;Brand;Qty\nNH-8101;Nordhub;5' });
    await client.put(`/api/lists/${data.id}`, { alert: 'none' });
    await offer('NH-8101');
    await watch();
    const lines = server.db.selectFrom('list_lines').select('id').where('list_id', '=', data.id);
    expect(
      await server.db
        .selectFrom('findings')
        .selectAll()
        .where('reason', '=', 'list')
        .where('reason_id', 'in', lines)
        .execute(),
    ).toEqual([]);
  });
});

describe('watched lists of several organizations', () => {
  it('are tried by turns, however many one of them has', async () => {
    const stranger = await server.join();
    const post = await offer('NH-8702', { state: 'paused' });
    const { article_id: articleId } = await server.db
      .selectFrom('advertisements')
      .select('article_id')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
    const made: number[] = [];
    for (const owner of [client, client, client, stranger.client]) {
      const rows = 'Number;Brand;Qty\nNH-8702;Nordhub;5';
      made.push((await owner.post('/api/lists', { name: 'Turns', rows })).data.id);
    }
    const watching = await listWatching(server.db, { articles: [articleId as number], keys: [] });
    expect(watching.map(({ list_id: id }) => id)).toEqual([made[0], made[3], made[1], made[2]]);
  });
});

describe('a list with a repeat interval', () => {
  it('is copied and planned when due, without asking sellers', async () => {
    const german = { locale: 'de', time_zone: 'Europe/Berlin' };
    await server.db.updateTable('users').set(german).where('id', '=', buyer.id).execute();
    const { data } = await client.post('/api/lists', { name: 'Pads', rows: 'Number;Brand;Qty\nNH-8001;Nordhub;5' });
    await client.put(`/api/lists/${data.id}`, { repeat: 'weekly' });
    expect(await repeatLists(deps)).toBe(0);
    now = new Date(now.getTime() + 8 * 86_400_000);
    expect(await repeatLists(deps)).toBe(1);
    expect(await repeatLists(deps)).toBe(0);
    const [copy] = (await client.get('/api/lists?q=pads')).data.filter(({ id }: { id: number }) => id !== data.id);
    await server.db.updateTable('users').set({ locale: null }).where('id', '=', buyer.id).execute();
    expect(copy).toMatchObject({
      name: expect.stringMatching(/^Pads, \p{Lu}\p{L}\.?, \d{1,2}\. \p{L}+\.? \d{4}$/u),
      counts: { lines: 1, covered: 1 },
      plans: { fewest: { covered: 1, sellers: 1 } },
      asked: 0,
    });
  });

  it('lets others of its organization make and change lists while the words of its lines are searched', async () => {
    const owner = (await server.join()).client;
    const { data } = await owner.post('/api/lists', { name: 'Unoffered', rows: 'Rear hub for trailer ZX-51000;2' });
    await server.db.updateTable('lists').set({ repeat: 'weekly', repeat_at: now }).where('id', '=', data.id).execute();
    const others: number[] = [];
    const search = vi.spyOn(deps.search, 'findComplete').mockImplementationOnce(async (...given) => {
      const made = await owner.post('/api/lists', { name: 'In between', rows: 'Number;Brand;Qty\nNH-8001;Nordhub;5' });
      const changed = await owner.put(`/api/lists/${data.id}/lines/1`, { quantity: 3 });
      others.push(made.code, changed.code);
      return deps.search.findComplete(...given);
    });
    expect(await repeatLists(deps)).toBe(1);
    search.mockRestore();
    expect(others).toEqual([201, 200]);
  });

  it('waits for one of another organization, however many of that one are due, and for no more than a turn', async () => {
    const stranger = await server.join();
    const dueSince = async (owner: TestClient, name: string, hours: number) => {
      const { data } = await owner.post('/api/lists', { name, rows: 'Number;Brand;Qty\nNH-8001;Nordhub;5' });
      await server.db
        .updateTable('lists')
        .set({ repeat: 'weekly', repeat_at: new Date(now.getTime() - hours * 3_600_000) })
        .where('id', '=', data.id)
        .execute();
      return data.id as number;
    };
    const first = await dueSince(client, 'First', 3);
    const second = await dueSince(client, 'Second', 2);
    const other = await dueSince(stranger.client, 'Other', 1);
    expect(await listDue(server.db, now)).toEqual([first, other, second]);
    expect(await repeatLists(deps, { ...wholeTurn(), isOver: () => true })).toBe(1);
    expect(await listDue(server.db, now)).toEqual([second, other]);
    expect(await repeatLists(deps)).toBe(2);
  });
});

describe('an open quantity', () => {
  it('is posted as wanted without the highest price, and is part of the export', async () => {
    const { data } = await client.post('/api/lists', {
      name: 'Open',
      rows: 'Number;Brand;Qty;Max;Shelf\nNH-8901;Nordhub;7;19.99;A4',
    });
    const url = `/api/lists/${data.id}`;
    const posted = await client.post(`${url}/wanted`, { lines: [1], category: category.child.id });
    expect(posted.code, posted.message).toBe(201);
    const post = await client.get(`/api/advertisements/${posted.data[0].advertisement}`);
    expect(post.data).toMatchObject({ type: 'wanted', number_of_items: 7, price_per_unit: null });
    expect(JSON.stringify(post.data)).not.toContain('19.99');
    const copy = await client.post(`${url}/copy`);
    expect([copy.code, copy.data.lines[0].quantity, copy.data.lines[0].max_price]).toEqual([201, 7, '19.99']);
    const file = await client.raw({ method: 'GET', url: `${url}/export.csv` });
    expect(file.statusCode).toBe(403);
    await server.db
      .updateTable('users')
      .set({ permissions: [...buyer.permissions, 'export'] })
      .where('id', '=', buyer.id)
      .execute();
    const other = await server.signIn(buyer);
    const text = (await other.raw({ method: 'GET', url: `${url}/export.csv` })).body;
    expect(text).toContain('Shelf');
    expect(text).toContain('A4');
    expect(text).toContain('NH-8901');
  });
});
