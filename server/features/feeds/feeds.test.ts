import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createFeedCaller, createPosts, joinWithFeed } from '#tests/helpers/files/feeds.ts';
import { postsOf } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db, { name: 'Brakes' });
});
afterAll(() => server.close());

const csv = (rows: string[], header = 'sku;stock') => `${[header, ...rows].join('\n')}\n`;
type Post = Awaited<ReturnType<typeof postsOf>>[number];
const stateOf = ({ internal_reference, state, number_of_items }: Post) =>
  `${internal_reference ?? ''} ${state} ${number_of_items}`;

describe('a feed', () => {
  it('waits until a user confirms the mapping of its first file, and then works by itself', async () => {
    const { person, client, feed, id } = await joinWithFeed(server);
    await createPosts(server, person, category, 3);
    const states = async () => (await postsOf(server, person.organization_id)).map(stateOf);
    const first = await feed.run(csv(['R-1;40', 'R-2;50', 'R-3;0']));
    expect(first).toMatchObject({ n: 1, state: 'waiting', lines: 3 });
    expect(await states()).toEqual(['R-1 active 100', 'R-2 active 100', 'R-3 active 100']);
    expect(await feed.read()).toMatchObject({ state: 'new', import: first.import, open_run: 1 });
    const mapped = await client.get(`/api/imports/${first.import}`);
    expect(mapped.data.columns.map(({ field }: { field: string }) => field)).toEqual([
      'internal_reference',
      'number_of_items',
    ]);
    const applied = await feed.apply(1);
    expect(applied).toMatchObject({
      state: 'done',
      counts: { create: 0, update: 3, unchanged: 0, error: 0, pause: 1 },
    });
    expect(await states()).toEqual(['R-1 active 40', 'R-2 active 50', 'R-3 paused 100']);
    const second = await feed.run(csv(['R-1;41', 'R-2;50', 'R-3;7', 'R-4;5']));
    expect(second).toMatchObject({ n: 2, state: 'done', counts: { create: 0, update: 2, unchanged: 2, error: 0 } });
    expect(await states()).toEqual(['R-1 active 41', 'R-2 active 50', 'R-3 active 7']);
    expect(second.rows.map(({ reference, result }: Record<string, unknown>) => [reference, result])).toEqual([
      ['R-1', 'update'],
      ['R-3', 'update'],
      ['R-4', 'unchanged'],
    ]);
    expect(second.rows[0].changes).toEqual({ number_of_items: { from: '40', to: '41' } });
    expect(second.rows[2].reasons).toEqual(['No post has this reference, and the feed creates none']);
    expect(await feed.read()).toMatchObject({ id, state: 'on', posts: 3, lines: 4, import: null });
  });

  it('changes nothing for an identical file, but reads it again after an undo', async () => {
    const { person, client, feed, id } = await joinWithFeed(server);
    await createPosts(server, person, category, 2);
    const file = csv(['R-1;40', 'R-2;0']);
    await feed.begin(file);
    const versions = async () => (await postsOf(server, person.organization_id)).map(({ updated_at }) => updated_at);
    const before = await versions();
    expect(await feed.run(file)).toMatchObject({ state: 'done', reason: 'The same file as before', import: null });
    expect(await versions()).toEqual(before);
    const undone = await client.post(`/api/feeds/${id}/runs/1/undo`);
    expect([undone.code, undone.data.state]).toEqual([202, 'undone']);
    expect((await postsOf(server, person.organization_id)).map(stateOf)).toEqual(['R-1 active 100', 'R-2 active 100']);
    expect(await feed.run(file)).toMatchObject({ state: 'done', counts: { update: 2 } });
  });

  it('whose settings are saved during a run reads the same file again: the newer settings apply', async () => {
    const { person, client, feed, id } = await joinWithFeed(server);
    await createPosts(server, person, category, 2);
    await feed.begin(csv(['R-1;40', 'R-2;30']));
    const file = csv(['R-1;39', 'R-2;29']);
    await server.db.transaction().execute(async (transaction) => {
      // The run waits for one of its posts.
      const own = transaction.selectFrom('advertisements').select('id');
      await own.where('organization_id', '=', person.organization_id).forNoKeyUpdate().execute();
      await feed.push(file);
      await expect.poll(async () => (await feed.read()).runs[0].state).toBe('writing');
      const saved = await client.put(`/api/feeds/${id}`, { name: 'Stock hourly', kind: 'push', mode: 'delta' });
      expect(saved.code).toBe(200);
    });
    expect(await feed.ended(2)).toMatchObject({ state: 'done' });
    expect(await feed.run(file)).toMatchObject({ state: 'done', reason: null, counts: { unchanged: 2 } });
    expect(await feed.run(file)).toMatchObject({ state: 'done', reason: 'The same file as before' });
  });

  it('pauses posts that a full file leaves out and resumes them later, but not those that a user paused', async () => {
    const { person, client, feed } = await joinWithFeed(server);
    const posts = await createPosts(server, person, category, 3);
    await feed.begin(csv(['R-1;10', 'R-2;10', 'R-3;10']));
    await client.post(`/api/advertisements/${posts[2]?.id}/pause`);
    expect(await feed.run(csv(['R-1;10', 'R-3;10']))).toMatchObject({ state: 'done', counts: { pause: 1 } });
    const states = async () => (await postsOf(server, person.organization_id)).map(stateOf);
    expect(await states()).toEqual(['R-1 active 10', 'R-2 paused 10', 'R-3 paused 10']);
    await feed.run(csv(['R-1;10', 'R-2;9', 'R-3;9']));
    expect(await states()).toEqual(['R-1 active 10', 'R-2 active 9', 'R-3 paused 9']);
  });

  it('keeps posts that a file of changes leaves out, and pauses those marked in its column delete', async () => {
    const { person, feed } = await joinWithFeed(server, { mode: 'delta' });
    await createPosts(server, person, category, 3);
    await feed.begin(csv(['R-1;10;', 'R-2;10;', 'R-3;10;'], 'sku;stock;delete'));
    const states = async () => (await postsOf(server, person.organization_id)).map(stateOf);
    await feed.run(csv(['R-2;10;yes', 'R-3;12;no'], 'sku;stock;delete'));
    expect(await states()).toEqual(['R-1 active 10', 'R-2 paused 10', 'R-3 active 12']);
    await feed.run(csv(['R-2;4;'], 'sku;stock;delete'));
    expect(await states()).toEqual(['R-1 active 10', 'R-2 active 4', 'R-3 active 12']);
  });

  it('creates posts for new lines if set to', async () => {
    const { person, feed } = await joinWithFeed(server, { creates: true });
    const header = 'sku;title;category;price;stock';
    await feed.begin(csv(['A-1;Pads;Brakes;7,50;40', 'A-2;Discs;Brakes;19,00;0'], header));
    expect((await postsOf(server, person.organization_id)).map(stateOf)).toEqual(['A-1 active 40']);
    const run = await feed.run(csv(['A-1;Pads;Brakes;7,50;40', 'A-2;Discs;Brakes;19,00;8'], header));
    expect(run).toMatchObject({ state: 'done', counts: { create: 1, unchanged: 1 } });
    expect(await feed.read()).toMatchObject({ posts: 2 });
  });

  it('refuses rows whose post belongs to another feed', async () => {
    const { person, client, token, feed } = await joinWithFeed(server);
    await createPosts(server, person, category, 2);
    await feed.begin(csv(['R-1;40']));
    const other = await client.post('/api/feeds', { name: 'Second', kind: 'push', mode: 'delta' });
    const second = createFeedCaller(server, client, token, other.data.id);
    const run = await second.begin(csv(['R-1;5', 'R-2;5']));
    expect(run).toMatchObject({ state: 'done', counts: { update: 1, error: 1 } });
    expect(run.rows[0].reasons).toEqual(['This post belongs to the feed “Stock hourly”']);
  });

  it('refuses a decision about a run that is still being read', async () => {
    const { person, client, feed, id } = await joinWithFeed(server);
    await createPosts(server, person, category, 1);
    await feed.run(csv(['R-1;40']));
    const read = (state: 'queued' | 'reading' | 'waiting') =>
      server.db.updateTable('feed_runs').set({ state }).where('feed_id', '=', id).execute();
    for (const state of ['queued', 'reading'] as const) {
      await read(state);
      const early = await client.post(`/api/feeds/${id}/apply`, { run: 1 });
      expect([early.code, early.message]).toEqual([409, 'Still being read. Try again in a moment.']);
      expect((await client.post(`/api/feeds/${id}/discard`, { run: 1 })).code).toBe(409);
    }
    await read('waiting');
    // Of two who decide at once, one does.
    const apply = () => client.post(`/api/feeds/${id}/apply`, { run: 1 });
    const both = (await Promise.all([apply(), apply()])).map(({ code }) => code);
    expect(both.toSorted()).toEqual([202, 409]);
    expect(await feed.ended(1)).toMatchObject({ state: 'done', counts: { update: 1 } });
  });

  it('finds posts without a reference by GTIN, else by brand and number, and gives them the one of the file', async () => {
    const { person, feed } = await joinWithFeed(server, { on_missing: 'keep', creates: true });
    const brand = await createBrand(server.db, 'Velodis');
    const add = (given: Parameters<typeof createAdvertisement>[2]) =>
      createAdvertisement(server.db, person, { category, ...given });
    const [byGtin, byNumber, named, wanted] = [
      await add({ title: 'A', gtin: '4006381333931' }),
      await add({ title: 'B', brandId: brand.id, articleNumber: 'BR-R7170' }),
      await add({ title: 'C', reference: 'R-3', gtin: '96385074' }),
      await add({ title: 'D', type: 'wanted', price: null, gtin: '5901234123457' }),
    ];
    // Two of one article, and one whose own GTIN is another than that of the row with its brand and number.
    for (const title of ['E', 'F']) await add({ title, gtin: '4550170443887' });
    await add({ title: 'G', brandId: brand.id, articleNumber: 'HB-1', gtin: '4550170447755' });
    const header = 'internal_reference;gtin;brand;supplier_article_number;number_of_items';
    const file = [
      ';04006381333931;;;41',
      'S-2;;Velodis;br r7170;42',
      'S-3;96385074;;;43',
      'S-4;5901234123457;;;44',
      'S-5;4550170443887;;;45',
      'S-6;4550170447762;Velodis;HB-1;46',
    ];
    await feed.begin(csv(file, header));
    const posts = async () => new Map((await postsOf(server, person.organization_id)).map((post) => [post.id, post]));
    const stocks = await posts();
    const stockOf = ({ id }: { id: number }) => stocks.get(id) as Post;
    expect(stateOf(stockOf(byGtin))).toBe(' active 41');
    expect(stateOf(stockOf(byNumber))).toBe('S-2 active 42');
    expect([stateOf(stockOf(named)), stateOf(stockOf(wanted))]).toEqual(['R-3 active 100', ' active 100']);
    // Nothing else changed: rows without all that a post needs are refused, and no post is new.
    expect([...stocks.values()].filter(({ number_of_items: count }) => count !== 100)).toHaveLength(2);
    expect(stocks.size).toBe(7);
    const second = await feed.run(
      csv(['S-2;;;;7', ...file.slice(4, 5), ';4006381333931;;;8', ';4006381333931;;;9'], header),
    );
    expect(second).toMatchObject({ state: 'done', counts: { update: 1, error: 3 } });
    expect(second.rows.flatMap(({ reasons }: { reasons: string[] }) => reasons)).toEqual([
      ...Array(3).fill(
        'Several rows or several of your posts are of this article. Give each post the reference that the file has for it.',
      ),
    ]);
    expect(stateOf((await posts()).get(byNumber.id) as Post)).toBe('S-2 active 7');
  });

  it('accepts its file as a form too, and refuses a missing file, too large ones and too many', async () => {
    const { person, client, feed, id, token } = await joinWithFeed(server);
    await createPosts(server, person, category, 1);
    const form = await client.put(`/api/feeds/${id}/file`, { file: new File([csv(['R-1;4'])], 'stock.csv') });
    expect([form.code, form.data.name]).toEqual([202, 'stock.csv']);
    await feed.ended(1);
    expect((await client.put(`/api/feeds/${id}/file`, {})).errors).toEqual({ file: ['Required'] });
    const authorization = `Bearer ${token}`;
    for (const payload of [
      { file: 'sku;stock' },
      Array.from({ length: 2_000 }, (_, n) => ({ sku: `R-${n}`, stock: 1 })),
    ]) {
      const json = await server.app.inject({
        method: 'PUT',
        url: `/api/feeds/${id}/file`,
        headers: { authorization },
        payload,
      });
      expect(json.json()).toMatchObject({
        code: 422,
        errors: {
          file: ['Send the file as multipart/form-data, or as the body with its content type, such as text/csv.'],
        },
      });
    }
    const large = await feed.push(Buffer.alloc(21 * 1024 ** 2, 'a'));
    expect([large.status, large.message]).toEqual([413, 'A feed accepts files of at most 20 MB']);
    await server.db
      .insertInto('feed_runs')
      .values(
        Array.from({ length: 59 }, (_, index) => ({ feed_id: id, n: 100 + index, source: 'push', state: 'done' })),
      )
      .execute();
    const late = await feed.push(csv(['R-1;5']));
    expect([late.status, Number(late.headers?.['retry-after'] ?? 1) > 0]).toEqual([429, true]);
    expect(token).toMatch(/^gs_org_/);
  });

  it('accepts its file packed with gzip, and refuses one that is damaged or has too much in it', async () => {
    const { person, feed, id, token } = await joinWithFeed(server);
    await createPosts(server, person, category, 1);
    const push = async (payload: Buffer, headers: Record<string, string> = {}) =>
      (
        await server.app.inject({
          method: 'PUT',
          url: `/api/feeds/${id}/file`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', ...headers },
          payload,
        })
      ).json();
    const packed = gzipSync(csv(['R-1;7']));
    expect((await push(packed)).data).toMatchObject({ n: 1, size: csv(['R-1;7']).length });
    expect(await feed.ended(1)).toMatchObject({ state: 'waiting' });
    expect((await push(packed, { 'content-encoding': 'gzip' })).code).toBe(202);
    await feed.ended(2);
    expect((await push(packed.subarray(0, 20))).errors).toEqual({
      file: ['The file is damaged and cannot be unpacked'],
    });
    expect((await push(gzipSync(Buffer.alloc(21 * 1024 ** 2)))).errors).toEqual({
      file: ['A feed accepts files of at most 20 MB'],
    });
  });

  it('fails with a reason if its file is unreadable; it is failing after 3, off after 20, and on again when saved', async () => {
    const { person, client, feed, id } = await joinWithFeed(server);
    await createPosts(server, person, category, 1);
    await feed.begin(csv(['R-1;4']));
    await client.post('/api/webhooks', { url: 'https://shop.example.com/hook', events: ['feed.failed'] });
    const broken = (n: number) => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(`broken ${n}`)]);
    for (let count = 1; count <= 3; count += 1)
      expect(await feed.run(broken(count))).toMatchObject({ state: 'failed', reason: expect.stringMatching(/\.$/) });
    expect(await feed.read()).toMatchObject({ state: 'failing', failures: 3 });
    const calls = await server.db
      .selectFrom('webhook_deliveries')
      .select(['type', 'path'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(calls).toEqual([2, 3, 4].map((n) => ({ type: 'feed.failed', path: `/integration/feeds/${id}/runs/${n}` })));
    const { data: news } = await client.get('/api/notifications');
    expect(JSON.stringify(news)).toContain('Feed “Stock hourly” fails');
    await server.db.updateTable('feeds').set({ failures: 19 }).where('id', '=', id).execute();
    await feed.run(broken(20));
    expect(await feed.read()).toMatchObject({ state: 'off', failures: 20 });
    expect((await feed.push(csv(['R-1;9']))).status).toBe(409);
    await client.put(`/api/feeds/${id}`, { name: 'Stock hourly' });
    expect(await feed.run(csv(['R-1;9']))).toMatchObject({ state: 'done' });
    expect(await feed.read()).toMatchObject({ state: 'on', failures: 0 });
  });

  it('is limited to five per organization, and its changes are in the audit log', async () => {
    const { client, id } = await joinWithFeed(server);
    for (let count = 2; count <= 5; count += 1)
      expect((await client.post('/api/feeds', { name: `Feed ${count}` })).code).toBe(201);
    const sixth = await client.post('/api/feeds', { name: 'Feed 6' });
    expect([sixth.code, sixth.message]).toEqual([
      422,
      'The organization has 5 stock feeds, the maximum. Delete one first.',
    ]);
    await client.put(`/api/feeds/${id}`, { name: 'Renamed', mode: 'delta' });
    expect((await client.delete(`/api/feeds/${id}`)).code).toBe(200);
    const actions = (await client.get('/api/audit-log')).data.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action.startsWith('feed.'))).toEqual([
      'feed.deleted',
      'feed.updated',
      ...Array.from({ length: 5 }, () => 'feed.created'),
    ]);
  });
});
