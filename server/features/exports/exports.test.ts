import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportLimits } from '#contract/exports/choices.ts';
import { readOnlyColumns, spreadsheetColumns } from '#contract/imports/columns.ts';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, createBrand, createCategory, fileOf } from '#tests/factories/advertisements.ts';
import { EventLine } from '#tests/helpers/eventLine.ts';
import { isWhole, sampleOf } from '#tests/helpers/extent.ts';
import { arbitraryPost } from '#tests/helpers/market/arbitraryPost.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db, { name: 'Wheels' });
});
afterAll(() => server.close());

const permissions = ['browse', 'post_offered', 'post_wanted', 'bulk_upload', 'export'] as const;
const signIn = () => server.join({ permissions: [...permissions] });
const signInAdmin = () => server.join({ role: 'organization_admin', permissions: [...permissions] });

/** Gives a post a picture, a document or both, as rows alone: exports name files and read none. */
async function addFiles(id: number, kinds: readonly ('image' | 'document')[]) {
  for (const kind of kinds) {
    const sides = kind === 'image' ? { width: 3, height: 2 } : {};
    const row = { kind, mime: 'image/jpeg', name: `${kind}.jpg`, sha256: Buffer.alloc(32, id), size: 1, ...sides };
    const file = await server.db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow();
    const place = { advertisement_id: id, file_id: file.id, kind, position: 0 };
    await server.db.insertInto('advertisement_files').values(place).execute();
  }
}

describe('an export', () => {
  it.each(sampleOf(['csv', 'xlsx'], 1))(
    'that is uploaded unchanged changes nothing: .%s',
    { timeout: 120_000 },
    async (format) => {
      const { person, client } = await signIn();
      const brand = await createBrand(server.db, `Ma\u00dfarbeit ${person.id}`);
      const choices = { minLength: 1, maxLength: 40 };
      const shape = fc.record({
        given: arbitraryPost,
        isNarrow: fc.boolean(),
        files: fc.subarray(['image', 'document'] as const),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(shape, choices), async (posts) => {
          await server.db.deleteFrom('advertisements').where('owner_id', '=', person.id).execute();
          for (const [index, { given, isNarrow, files }] of posts.entries()) {
            const made = await createAdvertisement(server.db, person, {
              category,
              brandId: index % 2 === 0 ? brand.id : null,
            });
            await server.db
              .updateTable('advertisements')
              .set({
                ...given,
                ...(index % 3 === 0 ? { internal_reference: `00${index}` } : {}),
                sub_category_id: isNarrow ? category.child.id : null,
              })
              .where('id', '=', made.id)
              .execute();
            await addFiles(made.id, files);
          }
          const made = await client.post('/api/exports', { format, scope: 'mine' });
          expect([made.code, made.data?.state, made.data?.rows]).toEqual([201, 'done', posts.length]);
          const { rawPayload } = await client.raw({ method: 'GET', url: made.data.url });
          const upload = await client.post('/api/imports', { file: fileOf(rawPayload, `posts.${format}`) });
          const checked = await client.post(`/api/imports/${upload.data.id}/check`, { remember: false });
          expect([checked.data.groups, checked.data.counts]).toEqual([
            [],
            { create: 0, update: 0, unchanged: posts.length, error: 0 },
          ]);
        }),
        isWhole ? { numRuns: 8 } : { numRuns: 3, seed: 20261128 },
      );
    },
  );

  it('has the columns of uploads and read-only ones, and only its owner can download it', async () => {
    const { person, client } = await signIn();
    await createAdvertisement(server.db, person, { category, reference: '=HYPERLINK("x")' });
    const { data } = await client.post('/api/exports', { format: 'csv', scope: 'mine' });
    const { body, headers } = await client.raw({ method: 'GET', url: data.url });
    const [first, second] = body.slice(1).split('\r\n');
    expect(first).toBe([...spreadsheetColumns, ...readOnlyColumns].join(','));
    expect(second).toContain(`"'=HYPERLINK(""x"")"`);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="posts-/);
    const stranger = (await signIn()).client;
    expect((await stranger.get(data.url)).code).toBe(404);
    expect((await stranger.get(`/api/exports/${data.id}`)).code).toBe(404);
    await server.db
      .updateTable('exports')
      .set({ finished_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', '=', data.id)
      .execute();
    expect((await client.get(data.url)).code).toBe(404);
  });

  it('of favourites or of a search has only public columns of public posts', async () => {
    const seller = await signIn();
    const visible = await createAdvertisement(server.db, seller.person, { category, reference: 'SECRET-1' });
    const hidden = await createAdvertisement(server.db, seller.person, { category, state: 'paused' });
    const { client } = await signIn();
    await client.put(`/api/advertisements/${visible.id}/favorite`);
    for (const order of [{ scope: 'favorites' }, { scope: 'search', ids: [visible.id, hidden.id] }]) {
      const { data } = await client.post('/api/exports', { format: 'csv', ...order });
      expect(data.rows).toBe(1);
      const { body } = await client.raw({ method: 'GET', url: data.url });
      expect(body).toContain(visible.title);
      expect(body).not.toContain('SECRET-1');
      expect(body.split('\r\n')[0]).not.toContain('internal_reference');
    }
    expect((await client.post('/api/exports', { format: 'csv', scope: 'organization' })).code).toBe(403);
    expect((await client.get('/api/exports/count?scope=favorites')).data.rows).toBe(1);
  });
});

/** The titles in a text file of an export, in its order. */
function titlesOf(body: string): string[] {
  const [first = '', ...rest] = body
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n');
  const place = first.split(',').indexOf('title');
  return rest.map((line) => line.split(',')[place] ?? '');
}

describe('the exports of a user', () => {
  it('are limited to five at a time; one more is refused with 429 and the reason', async () => {
    const { person, client } = await signInAdmin();
    await createAdvertisement(server.db, person, { category });
    const waiting = {
      user_id: person.id,
      organization_id: person.organization_id,
      format: 'csv',
      scope: 'mine',
      read_only: false,
      row_count: 1,
    };
    await server.db.insertInto('exports').values(Array(5).fill(waiting)).execute();
    const order = { format: 'csv', scope: 'mine' };
    const refused = await client.post('/api/exports', order);
    expect(refused).toMatchObject({ code: 429, message: expect.stringContaining('5 of your exports') });
    await server.db
      .updateTable('exports')
      .set({ state: 'stopped', finished_at: new Date() })
      .where('user_id', '=', person.id)
      .execute();
    expect((await client.post('/api/exports', order)).code).toBeLessThan(300);
  });

  it('can no longer be downloaded without the right that they were made with', async () => {
    const { person, client } = await signInAdmin();
    await createAdvertisement(server.db, person, { category });
    const { data: made } = await client.post('/api/exports', { format: 'csv', scope: 'organization' });
    expect((await client.raw({ method: 'GET', url: made.url })).statusCode).toBe(200);
    await server.db.updateTable('users').set({ role: 'user' }).where('id', '=', person.id).execute();
    expect((await client.raw({ method: 'GET', url: made.url })).statusCode).toBe(404);
  });
});

describe('an export of a list', () => {
  it('has what the list shows, with its words, states and order, deleted posts included', async () => {
    const { person, client } = await signIn();
    const make = async (title: string, price: string, more: object = {}) => {
      const post = await createAdvertisement(server.db, person, { category, title, price });
      if (Object.keys(more).length > 0)
        await server.db.updateTable('advertisements').set(more).where('id', '=', post.id).execute();
      return post;
    };
    await make('Rim brake cable', '12.00');
    await make('Rim tape', '3.00', { state: 'paused' });
    await make('Saddle', '40.00');
    await make('Rim of before', '7.00', { deleted_at: new Date() });
    const exported = async (order: object) => {
      const made = await client.post('/api/exports', { format: 'csv', scope: 'mine', ...order });
      expect([made.code, made.message, made.data?.state]).toEqual([201, made.message, 'done']);
      return titlesOf((await client.raw({ method: 'GET', url: made.data.url })).body);
    };
    const listed = async (query: string) => {
      const { data } = await client.get(`/api/my-advertisements?${query}`);
      return data.map(({ name }: { name: string }) => name);
    };
    for (const query of [
      'q=rim&sort=price',
      'states[]=paused',
      'states[]=deleted',
      'states[]=active&states[]=deleted&sort=-price',
      'q=rim&states[]=active',
      'sort=name',
    ]) {
      const visible = await listed(query);
      expect(visible.length).toBeGreaterThan(0);
      expect([query, await exported({ query })]).toEqual([query, visible]);
    }
    expect((await exported({})).sort()).toEqual(['Rim brake cable', 'Rim tape', 'Saddle']);
  });

  it('of favourites has only the matches of the query', async () => {
    const seller = await signIn();
    const { client } = await signIn();
    for (const title of ['Fork for the winter', 'Grips']) {
      const post = await createAdvertisement(server.db, seller.person, { category, title });
      await client.put(`/api/advertisements/${post.id}/favorite`);
    }
    const { data } = await client.post('/api/exports', { format: 'csv', scope: 'favorites', query: 'q=winter' });
    const { body } = await client.raw({ method: 'GET', url: data.url });
    expect(titlesOf(body)).toEqual(['Fork for the winter']);
  });

  it('of a search has the part that it names in every order, not what mentions it or was excluded', async () => {
    const seller = await signIn();
    const { client } = await signIn();
    const tyres = await createCategory(server.db, { name: 'Tyres', slug: 'tyres-of-export' });
    const tubes = await createCategory(server.db, { name: 'Inner tubes', slug: 'tubes-of-export' });
    for (const [title, where] of [
      ['Tyre Gatorskin 25-622', tyres],
      ['Tyre Zaffiro 28-622', tyres],
      ['Inner tube for a tyre of 28 mm', tubes],
    ] as const)
      await createAdvertisement(server.db, seller.person, { category: where, title });
    const exported = async (query: string) => {
      const made = await client.post('/api/exports', { format: 'csv', scope: 'search', query });
      if (made.code !== 201) return made.code;
      return titlesOf((await client.raw({ method: 'GET', url: made.data.url })).body).sort();
    };
    const both = ['Tyre Gatorskin 25-622', 'Tyre Zaffiro 28-622'];
    for (const sort of ['relevance', 'price', '-price', 'newest', 'name'])
      expect([sort, await exported(`q=tyre&sort=${sort}`)]).toEqual([sort, both]);
    expect(await exported('q=tyre+-gatorskin')).toEqual(['Tyre Zaffiro 28-622']);
    expect(await exported('q=Reifen+nicht+Zaffiro')).toEqual(['Tyre Gatorskin 25-622']);
    // No one offers what is known: the rest of the list is no result.
    expect(await exported('q=training+wheels')).toBe(422);
  });

  it('of a search leaves out posts of organizations that stopped the reader’s', async () => {
    const seller = await signIn();
    const post = await createAdvertisement(server.db, seller.person, { category, title: 'Not for everybody' });
    const { person, client } = await signIn();
    await client.put(`/api/advertisements/${post.id}/favorite`);
    const count = async () =>
      (await client.post('/api/exports', { format: 'csv', scope: 'search', ids: [post.id] })).code;
    expect(await count()).toBe(201);
    await server.db
      .insertInto('organization_stops')
      .values({
        organization_id: seller.person.organization_id ?? 0,
        stopped_id: person.organization_id ?? 0,
        created_by: seller.person.id,
      })
      .execute();
    expect([await count(), (await client.get('/api/exports/count?scope=favorites')).data]).toEqual([
      422,
      { rows: 0, is_cut: false },
    ]);
  });
});

describe('an export of more than 50,000 posts of a search', () => {
  it.runIf(isWhole)('is cut at the limit, and its count reports that in advance', { timeout: 120_000 }, async () => {
    const { person, client } = await signIn();
    const one = await createAdvertisement(server.db, person, { category, title: 'One of too many' });
    const columns = sql`organization_id, owner_id, type, category_id, sub_category_id, number_of_items, availability,
      currency, price_per_unit, country, expires_at`;
    // This test needs neither words nor articles: without their triggers the insert takes a second.
    await server.db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql`
        insert into advertisements (title, ${columns})
        select 'One of too many ' || n, ${columns}
        from advertisements, generate_series(1, ${exportLimits.found}) n where id = ${one.id}`.execute(transaction);
    });
    // The last post is created normally, so that the change is announced.
    await createAdvertisement(server.db, person, { category, title: 'One more' });
    const query = `organizations[]=${person.organization_id}`;
    const count = async () =>
      (await client.get(`/api/exports/count?scope=search&query=${encodeURIComponent(query)}`)).data;
    await expect.poll(count, { timeout: 30_000 }).toEqual({ rows: exportLimits.found, is_cut: true });
    const made = await client.post('/api/exports', { format: 'csv', scope: 'search', query });
    expect([made.code, made.data.rows]).toEqual([201, exportLimits.found]);
    const state = async () => (await client.get(`/api/exports/${made.data.id}`)).data.state;
    await expect.poll(state, { timeout: 90_000, interval: 250 }).toBe('done');
    const { data } = await client.get(`/api/exports/${made.data.id}`);
    const { body } = await client.raw({ method: 'GET', url: data.url });
    expect([data.written, new Set(titlesOf(body)).size]).toEqual([exportLimits.found, exportLimits.found]);
  });
});

describe('an export of more than 5,000 posts', () => {
  it('is made in the background and is complete, also for a search', { timeout: 120_000 }, async () => {
    const { person, client } = await signIn();
    const one = await createAdvertisement(server.db, person, { category, title: 'Spoke of many' });
    const columns = sql`organization_id, owner_id, type, category_id, sub_category_id, number_of_items, availability,
      currency, price_per_unit, country, expires_at`;
    await sql`
      insert into advertisements (title, ${columns})
      select 'Spoke of many ' || n, ${columns} from advertisements, generate_series(1, 5199) n where id = ${one.id}`.execute(
      server.db,
    );
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const line = await EventLine.open(server.app, client);
    await line.next('notifications');
    for (const order of [
      { scope: 'mine', format: 'xlsx' },
      { scope: 'search', format: 'csv', query: 'q=spoke' },
    ]) {
      const made = await client.post('/api/exports', order);
      expect([made.code, made.data.url, made.data.rows]).toEqual([201, null, 5200]);
      const lines = [];
      do lines.push(await line.next('job'));
      while (lines.at(-1)?.state === 'running');
      expect(lines.length).toBeGreaterThan(5);
      expect(lines.at(-1)).toEqual({ job: 'export', id: made.data.id, state: 'done', done: 5200, total: 5200 });
      const { data } = await client.get(`/api/exports/${made.data.id}`);
      expect([data.state, data.rows, data.written]).toEqual(['done', 5200, 5200]);
      if (order.format === 'csv') {
        const { body } = await client.raw({ method: 'GET', url: data.url });
        expect(new Set(titlesOf(body)).size).toBe(5200);
      }
    }
    line.close();
    expect((await client.get('/api/notifications')).data[0]).toMatchObject({ title: 'Your export is ready' });
    expect((await client.get('/api/exports/count?scope=search&query=q%3Dspoke')).data).toEqual({
      rows: 5200,
      is_cut: false,
    });
  });
});
