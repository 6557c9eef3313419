import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/database.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createFact } from '#tests/factories/facts.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let neighbour: Awaited<ReturnType<typeof createApp>>;
let category: Awaited<ReturnType<typeof createCategory>>;
let closeNeighbour: () => Promise<void>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
  // A second process of the product: its own connections, and its own memory of sessions, people and posts.
  const { config, connection } = server;
  const handle = openDatabase(connection, { shares: { requests: 4, background: 2 } });
  neighbour = await createApp({ config, db: handle.db, connection, log: false });
  await neighbour.app.ready();
  closeNeighbour = async () => {
    await neighbour.app.close();
    await handle.close();
  };
});
afterAll(async () => {
  await closeNeighbour();
  await server.close();
});

/** Asks the neighbour with a session that started here. */
async function askNeighbour(client: TestClient, url: string, headers: Record<string, string> = {}) {
  const answer = await neighbour.app.inject({ url, headers: { cookie: client.cookieHeader(), ...headers } });
  return {
    code: answer.statusCode,
    tag: answer.headers.etag,
    text: answer.body,
    meta: answer.body === '' ? null : answer.json().meta,
    data: answer.body === '' ? null : answer.json().data,
  };
}

const browse = '/api/advertisements';

describe('the cached session of a user in another process', () => {
  it.each([
    ['a sign-out', 401, ({ client }: Awaited<ReturnType<TestServer['join']>>) => client.post('/api/auth/logout')],
    [
      'a demotion',
      403,
      ({ person }: Awaited<ReturnType<TestServer['join']>>) =>
        server.db.updateTable('users').set({ role: 'none' }).where('id', '=', person.id).execute(),
    ],
    [
      'the loss of a product',
      403,
      ({ person }: Awaited<ReturnType<TestServer['join']>>) =>
        server.db.updateTable('users').set({ permissions: [] }).where('id', '=', person.id).execute(),
    ],
    [
      'a deactivation',
      401,
      ({ person }: Awaited<ReturnType<TestServer['join']>>) =>
        server.db
          .updateTable('users')
          .set({ status: 'deactivated', deactivated_at: new Date() })
          .where('id', '=', person.id)
          .execute(),
    ],
    [
      'a suspension of the organization',
      403,
      ({ person }: Awaited<ReturnType<TestServer['join']>>) =>
        server.db
          .updateTable('organizations')
          .set({ status: 'suspended' })
          .where('id', '=', person.organization_id as number)
          .execute(),
    ],
  ])('is updated after %s here by the very next request there', async (_case, code, cause) => {
    const signedIn = await server.join();
    for (let round = 0; round < 3; round += 1) {
      expect((await askNeighbour(signedIn.client, browse)).code).toBe(200);
    }
    const cookie = signedIn.client.cookieHeader();
    await cause(signedIn);
    const after = await neighbour.app.inject({ url: browse, headers: { cookie } });
    expect(after.statusCode).toBe(code);
  });

  it('follows a transaction that was open during earlier reads', async () => {
    const { person, client } = await server.join();
    await server.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set({ role: 'none' }).where('id', '=', person.id).execute();
      expect((await askNeighbour(client, browse)).code).toBe(200);
      expect((await askNeighbour(client, browse)).code).toBe(200);
    });
    expect((await askNeighbour(client, browse)).code).toBe(403);
  });
});

describe('a cached post in another process', () => {
  async function offer() {
    const seller = await createUser(server.db, { firstName: 'Mira' });
    const post = await createAdvertisement(server.db, seller, { category, title: 'Rotor 180 mm', price: '30.00' });
    return { seller, post, url: `${browse}/${post.id}` };
  }

  it('stays the same until the post changes, and is then updated at once', async () => {
    const { post, url } = await offer();
    const { client } = await server.join();
    const first = await askNeighbour(client, url);
    expect(first.data.name).toBe('Rotor 180 mm');
    const again = await askNeighbour(client, url, { 'if-none-match': first.tag as string });
    expect([again.code, again.text]).toEqual([304, '']);
    await server.db.updateTable('advertisements').set({ title: 'Rotor 203 mm' }).where('id', '=', post.id).execute();
    const changed = await askNeighbour(client, url, { 'if-none-match': first.tag as string });
    expect([changed.code, changed.data.name]).toEqual([200, 'Rotor 203 mm']);
  });

  it('follows changes of its contact, its organization and the reader’s favourites', async () => {
    const { seller, post, url } = await offer();
    const { client } = await server.join();
    expect((await askNeighbour(client, url)).data).toMatchObject({ is_favorite: false });
    await server.db.updateTable('users').set({ phone_number: '+31612345678' }).where('id', '=', seller.id).execute();
    expect((await askNeighbour(client, url)).data.contact.phone_number).toBe('+31612345678');
    const organization = seller.organization_id as number;
    await server.db.updateTable('organizations').set({ city: 'Gent' }).where('id', '=', organization).execute();
    expect((await askNeighbour(client, url)).data.organization_details.city).toBe('Gent');
    await client.put(`${browse}/${post.id}/favorite`);
    expect((await askNeighbour(client, url)).data.is_favorite).toBe(true);
    await server.db.updateTable('organizations').set({ status: 'suspended' }).where('id', '=', organization).execute();
    expect((await askNeighbour(client, url)).code).toBe(404);
  });

  it('differs for the owner, a colleague and others, no matter who read it last', async () => {
    const { seller, post, url } = await offer();
    await server.db
      .updateTable('advertisements')
      .set({ internal_reference: 'SHELF-7', reserved_quantity: 1 })
      .where('id', '=', post.id)
      .execute();
    const owner = await server.signIn(seller);
    const colleague = await server.join({ organizationId: seller.organization_id });
    const stranger = await server.join();
    for (let round = 0; round < 2; round += 1) {
      const seen = [];
      for (const client of [stranger.client, owner, colleague.client, stranger.client]) {
        const { data } = await askNeighbour(client, url);
        seen.push([data.internal_reference, data.views === null, data.abilities.edit]);
      }
      expect(seen).toEqual([
        [null, true, false],
        ['SHELF-7', false, true],
        [null, true, false],
        [null, true, false],
      ]);
    }
  });

  it('counts each reader once a day', async () => {
    const { seller, url } = await offer();
    const owner = await server.signIn(seller);
    for (let person = 0; person < 3; person += 1) {
      const { client } = await server.join();
      await askNeighbour(client, url);
      await askNeighbour(client, url);
    }
    expect((await askNeighbour(owner, url)).data.views).toBe(3);
  });
});

describe('a process that stops', () => {
  it('writes every view that it counted', async () => {
    const seller = await createUser(server.db);
    const post = await createAdvertisement(server.db, seller, { category, title: 'Chain', price: '20.00' });
    const people = await Promise.all([server.join(), server.join(), server.join()]);
    const { config, connection } = server;
    const handle = openDatabase(connection, { shares: { requests: 4, background: 2 } });
    const third = await createApp({ config, db: handle.db, connection, log: false });
    await third.app.ready();
    for (const { client } of people) {
      await third.app.inject({ url: `${browse}/${post.id}`, headers: { cookie: client.cookieHeader() } });
    }
    await third.app.close();
    await handle.close();
    const { views } = await server.db
      .selectFrom('advertisement_views')
      .select('views')
      .where('advertisement_id', '=', post.id)
      .executeTakeFirstOrThrow();
    expect(views).toBe(3);
  });
});

describe('a list in the browser’s cache', () => {
  it('is answered with 304 until something in it changes', async () => {
    const seller = await createUser(server.db);
    const post = await createAdvertisement(server.db, seller, { category, title: 'Saddle', price: '12.00' });
    const { client } = await server.join();
    const url = `${browse}?facets=1&organizations[]=${seller.organization_id}`;
    await neighbour.search.index.refresh();
    const first = await askNeighbour(client, url);
    expect(first.data).toHaveLength(1);
    expect((await askNeighbour(client, url, { 'if-none-match': first.tag as string })).code).toBe(304);
    await server.db.updateTable('advertisements').set({ price_per_unit: '13.00' }).where('id', '=', post.id).execute();
    await neighbour.search.index.refresh();
    const changed = await askNeighbour(client, url, { 'if-none-match': first.tag as string });
    expect([changed.code, changed.data[0].price_per_unit]).toEqual([200, '13.00']);
  });
});

describe('lists of another process', () => {
  it.each([
    ['a deletion', { deleted_at: new Date() }],
    ['a block', { state: 'blocked', blocked_reason: 'Not yours' }],
    ['a pause', { state: 'paused' }],
  ])('leave out a post right after %s', async (_what, change) => {
    const { client } = await server.join();
    const owner = await createUser(server.db);
    for (let round = 0; round < 8; round += 1) {
      const { id } = await createAdvertisement(server.db, owner, { category });
      const listed = async () => (await askNeighbour(client, browse)).data.map((post: { id: number }) => post.id);
      expect(await listed()).toContain(id);
      await server.db.updateTable('advertisements').set(change).where('id', '=', id).execute();
      expect(await listed()).not.toContain(id);
    }
  });

  it('leave out the posts of an organization right after its suspension', async () => {
    const { client } = await server.join();
    const owner = await createUser(server.db);
    const { id } = await createAdvertisement(server.db, owner, { category });
    const listed = async () => (await askNeighbour(client, browse)).data.map((post: { id: number }) => post.id);
    for (let round = 0; round < 5; round += 1) {
      const suspend = (status: string) =>
        server.db.updateTable('organizations').set({ status }).where('id', '=', owner.organization_id).execute();
      await suspend('suspended');
      expect(await listed()).not.toContain(id);
      await suspend('active');
      expect(await listed()).toContain(id);
    }
  });

  it('filter by a fact right after an administrator made it a filter, and no more once it is none', async () => {
    const { client } = await server.join();
    const owner = await createUser(server.db);
    const child = await server.db
      .insertInto('categories')
      .values({ name: 'Beaded tyres', parent_id: category.id, position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const field = await createFact(server.db, { categories: [child] });
    await createAdvertisement(server.db, owner, { category: { ...category, child }, facts: { bead: 'wire' } });
    const filters = async () => {
      const { meta } = await askNeighbour(client, `${browse}?category=${child.id}&facets=1`);
      return (meta.facts ?? []).map(({ key }: { key: string }) => key);
    };
    expect(await filters()).toEqual(['bead']);
    for (let round = 0; round < 5; round += 1) {
      const change = (is_filter: boolean) =>
        server.db.updateTable('fact_fields').set({ is_filter }).where('id', '=', field.id).execute();
      await change(false);
      expect(await filters()).toEqual([]);
      await change(true);
      expect(await filters()).toEqual(['bead']);
    }
  });
});
