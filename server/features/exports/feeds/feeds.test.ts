import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFeedLimits } from '#contract/export-feeds/choices.ts';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createFact } from '#tests/factories/facts.ts';
import { createUser } from '#tests/factories/people.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

const permissions = ['browse', 'post_offered', 'deals', 'alerts', 'api'] as const;
const join = (given: Parameters<TestServer['join']>[0] = {}) =>
  server.join({ permissions: [...permissions], role: 'organization_admin', ...given });

/** A feed with the token that fetches it. */
async function makeFeed(client: TestClient, person: { id: number; organization_id: number | null }, source = 'mine') {
  const { data } = await client.post('/api/feeds/out', { name: 'Shop', source });
  const { token } = await createApiToken(server.db, person, { scopes: ['exports:read'], name: 'Shop system' });
  return { id: data.id as number, token };
}

async function fetchFeed(token: string, path: string, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/feeds/out/${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { code: answer.statusCode, headers: answer.headers, body: answer.body };
}

/** Ends the five minutes during which a feed stays unchanged. */
const pass = (id: number) =>
  server.db
    .updateTable('export_feeds')
    .set({ made_at: new Date(Date.now() - 301_000) })
    .where('id', '=', id)
    .execute();

describe('an export feed', () => {
  it('has own posts with their references, as JSON and as CSV', async () => {
    const { person, client } = await join();
    const post = await createAdvertisement(server.db, person, { category, title: 'Chain, 11-speed', reference: 'R-1' });
    await createFact(server.db, { categories: [category.child] });
    await server.db
      .updateTable('advertisements')
      .set({ facts: '{"bead":"folding"}' })
      .where('id', '=', post.id)
      .execute();
    const { id, token } = await makeFeed(client, person);
    const json = JSON.parse((await fetchFeed(token, `${id}.json`)).body);
    expect(json).toMatchObject({ gone: [], items: [{ id: post.id, internal_reference: 'R-1', state: 'active' }] });
    expect(json.cursor).toMatch(/\.1$/);
    const csv = await fetchFeed(token, `${id}.csv`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body.split('\r\n')).toHaveLength(3);
    expect(csv.body).toContain('"Chain, 11-speed"');
    expect(json.items[0].fact_bead).toBe('Folding');
    expect(csv.body.split('\r\n')[0]).toMatch(/,fact_bead$/);
    expect((await client.get('/api/feeds/out')).data).toMatchObject([{ id, posts: 1, fetched_by: 'Shop system' }]);
  });

  it('of what can be sold has a post that is sold out among the gone ones of a later fetch', async () => {
    const { person, client } = await join();
    const [post, other] = [
      await createAdvertisement(server.db, person, { category }),
      await createAdvertisement(server.db, person, { category }),
    ];
    const settings = { name: 'Shop', source: 'mine', only_available: true };
    const { id } = (await client.post('/api/feeds/out', settings)).data;
    const { token } = await createApiToken(server.db, person, { scopes: ['exports:read'] });
    const read = async (query = '') => JSON.parse((await fetchFeed(token, `${id}.json${query}`)).body);
    const idsOf = ({ items, gone }: { items: { id: number }[]; gone: number[] }) => [
      items.map((item) => item.id),
      gone,
    ];
    const first = await read();
    expect(idsOf(first)).toEqual([[post.id, other.id], []]);
    await server.db
      .updateTable('advertisements')
      .set(({ ref }) => ({ reserved_quantity: ref('number_of_items') }))
      .where('id', '=', post.id)
      .execute();
    await pass(id);
    expect(idsOf(await read(`?since=${first.cursor}`))).toEqual([[], [post.id]]);
    expect(idsOf(await read())).toEqual([[other.id], []]);
    // From now on it holds other posts.
    await client.put(`/api/feeds/out/${id}`, { ...settings, only_available: false });
    expect(await read(`?since=${first.cursor}`)).toMatchObject({ code: 422 });
    expect(idsOf(await read())).toEqual([[post.id, other.id], []]);
  });

  it('is limited by organization, and its changes are in the audit log', async () => {
    const { client } = await join();
    const added = await Promise.all(
      Array.from({ length: exportFeedLimits.organization + 2 }, () =>
        client.post('/api/feeds/out', { name: 'Shop', source: 'mine' }),
      ),
    );
    expect(added.filter(({ code }) => code === 422)).toHaveLength(2);
    const { id } = added.find(({ data }) => data?.id)?.data ?? {};
    await client.put(`/api/feeds/out/${id}`, { name: 'Web shop', source: 'mine' });
    await client.delete(`/api/feeds/out/${id}`);
    const { rows } = await sql<{ action: string; details: object }>`
      select action, details from audit_log where subject_type = 'export-feed' and subject_id = ${String(id)}
      order by id`.execute(server.db);
    expect(rows).toEqual([
      { action: 'export-feed.created', details: { name: 'Shop' } },
      { action: 'export-feed.updated', details: { name: ['Shop', 'Web shop'] } },
      { action: 'export-feed.deleted', details: { name: 'Web shop' } },
    ]);
  });

  it('has a strong ETag, the same for every token, and answers 304 until something changes', async () => {
    const { person, client } = await join();
    await createAdvertisement(server.db, person, { category });
    const { id, token } = await makeFeed(client, person);
    const other = await createApiToken(server.db, person, { kind: 'organization' });
    const first = await fetchFeed(token, `${id}.json`);
    const tag = first.headers.etag as string;
    expect(tag).toMatch(/^"[^"]+"$/);
    await pass(id);
    const again = await fetchFeed(other.token, `${id}.json`);
    expect([again.headers.etag, again.body]).toEqual([tag, first.body]);
    for (const held of [tag, `"other", W/${tag}`]) {
      const answer = await fetchFeed(token, `${id}.json`, { 'if-none-match': held });
      expect([answer.code, answer.body]).toEqual([304, '']);
    }
  });

  it('has another ETag where it is packed, as that names bytes, and answers 304 to each of both', async () => {
    const { person, client } = await join();
    await createAdvertisement(server.db, person, { category });
    const { id, token } = await makeFeed(client, person);
    const packing = { 'accept-encoding': 'gzip' };
    for (const file of [`${id}.json`, `${id}.csv`]) {
      const plain = await fetchFeed(token, file);
      const packed = await fetchFeed(token, file, packing);
      expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
      const tags = [plain, packed].map(({ headers }) => headers.etag as string);
      expect(new Set(tags).size).toBe(2);
      for (const tag of tags) {
        expect(tag).toMatch(/^"[^"]+"$/);
        for (const accepts of [{}, packing]) {
          const held = await fetchFeed(token, file, { ...accepts, 'if-none-match': tag });
          expect([held.code, held.headers.etag, held.body]).toEqual([304, tag, '']);
          expect(held.headers.vary).toBe('Authorization, Cookie, accept-encoding');
        }
      }
      expect((await fetchFeed(token, file, { 'if-none-match': '"other-gzip"' })).code).toBe(200);
    }
  });

  it('is rebuilt every five minutes at most, and lists changed and removed posts since a cursor', async () => {
    const { person, client } = await join();
    const [kept, changed, removed] = [
      await createAdvertisement(server.db, person, { category }),
      await createAdvertisement(server.db, person, { category }),
      await createAdvertisement(server.db, person, { category }),
    ];
    const { id, token } = await makeFeed(client, person);
    const before = JSON.parse((await fetchFeed(token, `${id}.json`)).body);
    expect(before.items.map((item: { id: number }) => item.id)).toEqual([kept.id, changed.id, removed.id]);
    await client.post(`/api/advertisements/${changed.id}/pause`);
    await client.delete(`/api/advertisements/${removed.id}`);
    expect(JSON.parse((await fetchFeed(token, `${id}.json?since=${before.cursor}`)).body).items).toEqual([]);
    await pass(id);
    const since = JSON.parse((await fetchFeed(token, `${id}.json?since=${before.cursor}`)).body);
    expect(since).toMatchObject({ gone: [removed.id], items: [{ id: changed.id, state: 'paused' }] });
    expect(since.items).toHaveLength(1);
    const csv = (await fetchFeed(token, `${id}.csv?since=${before.cursor}`)).body;
    expect(csv.split('\r\n').find((line) => line.startsWith(`${removed.id},`))).toMatch(/,yes$/);
    const whole = JSON.parse((await fetchFeed(token, `${id}.json`)).body);
    expect(whole.items.map((item: { id: number }) => item.id)).toEqual([kept.id, changed.id]);
    expect((await fetchFeed(token, `${id}.json?since=${since.cursor.replace(/^./, 'x')}`)).code).toBe(422);
    // The columns of shop systems have none for what is gone.
    await server.db.updateTable('export_feeds').set({ template: 'shopify' }).where('id', '=', id).execute();
    const refused = await fetchFeed(token, `${id}.csv?since=${before.cursor}`);
    expect([refused.code, refused.body]).toEqual([422, expect.stringContaining('cannot say which posts are gone')]);
    expect((await fetchFeed(token, `${id}.json?since=${before.cursor}`)).code).toBe(200);
  });

  it('of a saved search has only public columns of others’ posts', async () => {
    const seller = await createUser(server.db);
    await createAdvertisement(server.db, seller, { category, title: 'Zweefhub lefty', reference: 'SECRET-REF' });
    const { person, client } = await join();
    const search = await client.post('/api/saved-searches', { name: 'Hubs', query: 'q=zweefhub' });
    const made = await client.post('/api/feeds/out', {
      name: 'Hubs',
      source: 'saved_search',
      saved_search: search.data.id,
    });
    expect(made).toMatchObject({ code: 201, data: { search: { name: 'Hubs' } } });
    await server.search.index.includeKnownWrites();
    const { token } = await createApiToken(server.db, person, { scopes: ['exports:read'] });
    const { body } = await fetchFeed(token, `${made.data.id}.json`);
    expect(JSON.parse(body).items).toMatchObject([{ title: 'Zweefhub lefty' }]);
    expect(body).not.toContain('SECRET-REF');
    expect((await client.post('/api/feeds/out', { name: 'None', source: 'saved_search' })).errors).toHaveProperty(
      'saved_search',
    );
  });

  it('is refused without its scope, to other organizations, and once its creator may no longer export', async () => {
    const { person, client } = await join();
    const { id, token } = await makeFeed(client, person, 'organization');
    const reader = await createApiToken(server.db, person, { scopes: ['posts:read'] });
    expect((await fetchFeed(reader.token, `${id}.json`)).code).toBe(403);
    const stranger = await join();
    const theirs = await createApiToken(server.db, stranger.person);
    expect((await fetchFeed(theirs.token, `${id}.json`)).code).toBe(404);
    const colleague = await createUser(server.db, {
      organizationId: person.organization_id,
      role: 'manager',
      permissions: [...permissions],
    });
    await server.db.updateTable('users').set({ role: 'user' }).where('id', '=', person.id).execute();
    const managers = await createApiToken(server.db, colleague);
    expect((await fetchFeed(managers.token, `${id}.json`)).code).toBe(409);
    expect((await fetchFeed(token, `${id}.json`)).code).toBe(409);
  });
});
