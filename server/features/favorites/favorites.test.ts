import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

async function buyer(given: Parameters<typeof createUser>[1] = {}) {
  const { client } = await server.join(given);
  return client;
}

describe('favourites', () => {
  it('store price and availability of the day they were saved, to show changes', async () => {
    const owner = await createUser(server.db);
    const post = await createAdvertisement(server.db, owner, { category, title: 'Cassette', price: '31.90' });
    const client = await buyer();
    const url = `/api/advertisements/${post.id}/favorite`;
    expect(await client.put(url)).toMatchObject({ code: 200, data: { id: post.id, is_favorite: true, total: 1 } });
    await server.db
      .updateTable('advertisements')
      .set({ price_per_unit: '29.00', availability: 'within_5_weeks', title: 'Cassette, 12 speed' })
      .where('id', '=', post.id)
      .execute();
    expect((await client.put(url, { note: 'For the workshop' })).data.total).toBe(1);
    const list = await client.get('/api/favorites');
    expect(list.meta).toEqual({ total: 1, page: 1, per_page: 24 });
    expect(list.data).toMatchObject([
      {
        id: post.id,
        name: 'Cassette',
        gone: null,
        note: 'For the workshop',
        saved_price: '31.90',
        saved_currency: 'EUR',
        saved_availability: 'in_stock',
        saved_availability_label: 'In stock',
        advertisement: {
          name: 'Cassette, 12 speed',
          price_per_unit: '29.00',
          is_favorite: true,
          availability: 'within_5_weeks',
        },
      },
    ]);
    expect((await client.get(`/api/advertisements/${post.id}`)).data.is_favorite).toBe(true);
    expect((await client.put(url)).code).toBe(200);
    expect((await client.get('/api/favorites')).data[0].note).toBe('For the workshop');
    expect(await client.delete(url)).toMatchObject({ code: 200, data: { is_favorite: false, total: 0 } });
    expect((await client.delete(url)).code).toBe(404);
  });

  it('are replaced by a notice with the reason when their post is hidden, without its data', async () => {
    const owner = await createUser(server.db);
    const client = await buyer();
    const gone = ['sold', 'paused', 'expired', 'blocked', 'deleted', 'purged', 'suspended'] as const;
    const suspendedOwner = await createUser(server.db);
    for (const fate of gone) {
      const post = await createAdvertisement(server.db, fate === 'suspended' ? suspendedOwner : owner, {
        category,
        title: fate,
      });
      await client.put(`/api/advertisements/${post.id}/favorite`);
      const at = server.db.updateTable('advertisements').where('id', '=', post.id);
      if (fate === 'sold') await at.set({ state: 'sold', number_of_items: 0, description: 'CANARY' }).execute();
      if (fate === 'paused' || fate === 'expired') await at.set({ state: fate, description: 'CANARY' }).execute();
      if (fate === 'blocked') await at.set({ state: 'blocked', blocked_reason: 'CANARY' }).execute();
      if (fate === 'deleted') await at.set({ deleted_at: new Date() }).execute();
      if (fate === 'purged') await server.db.deleteFrom('advertisements').where('id', '=', post.id).execute();
    }
    await server.db
      .updateTable('organizations')
      .set({ status: 'suspended' })
      .where('id', '=', suspendedOwner.organization_id)
      .execute();
    const list = await client.get('/api/favorites?per_page=100');
    const reasons = Object.fromEntries(
      list.data.map((entry: { name: string; gone: string }) => [entry.name, entry.gone]),
    );
    expect(reasons).toEqual({
      sold: 'sold',
      paused: 'paused',
      expired: 'expired',
      blocked: 'unavailable',
      deleted: 'deleted',
      purged: 'deleted',
      suspended: 'unavailable',
    });
    expect(list.data.every((entry: { advertisement: unknown }) => entry.advertisement === null)).toBe(true);
    expect(JSON.stringify(list)).not.toContain('CANARY');
    const tombstone = list.data[0].id;
    expect((await client.put(`/api/advertisements/${tombstone}/favorite`, { note: 'Ask again' })).code).toBe(200);
    expect((await client.delete(`/api/advertisements/${tombstone}/favorite`)).code).toBe(200);
  });

  it('are private, found by name and note, and only of public posts', async () => {
    const owner = await createUser(server.db);
    const visible = await createAdvertisement(server.db, owner, { category, title: '50% off rims' });
    const hidden = await createAdvertisement(server.db, owner, { category, state: 'paused' });
    const client = await buyer();
    await client.put(`/api/advertisements/${visible.id}/favorite`, { note: 'Winter' });
    for (const q of ['RIMS', 'winter', '%25']) expect((await client.get(`/api/favorites?q=${q}`)).meta.total).toBe(1);
    expect((await client.get('/api/favorites?q=saddle')).data).toEqual([]);
    expect((await client.put(`/api/advertisements/${hidden.id}/favorite`)).code).toBe(404);
    expect((await client.put('/api/advertisements/2000000000/favorite')).code).toBe(404);
    expect((await (await buyer()).get('/api/favorites')).data).toEqual([]);
    const blind = await buyer({ permissions: ['post_offered'] });
    expect((await blind.put(`/api/advertisements/${visible.id}/favorite`)).code).toBe(403);
    expect((await blind.get('/api/favorites')).code).toBe(403);
  });

  it('never change the note of others’ favourites or of other posts, existing or deleted', async () => {
    const owner = await createUser(server.db);
    const post = await createAdvertisement(server.db, owner, { category, title: 'Chain' });
    const other = await createAdvertisement(server.db, owner, { category, title: 'Other' });
    const [mine, theirs] = [await buyer(), await buyer()];
    for (const client of [mine, theirs]) {
      for (const { id } of [post, other]) await client.put(`/api/advertisements/${id}/favorite`, { note: 'First' });
    }
    const notesOf = async (client: typeof mine) =>
      Object.fromEntries(
        (await client.get('/api/favorites')).data.map(({ name, note }: { name: string; note: string }) => [name, note]),
      );
    await mine.put(`/api/advertisements/${post.id}/favorite`, { note: 'Second' });
    expect(await notesOf(mine)).toEqual({ Chain: 'Second', Other: 'First' });
    expect(await notesOf(theirs)).toEqual({ Chain: 'First', Other: 'First' });
    await server.db.deleteFrom('advertisements').where('id', '=', post.id).execute();
    await mine.put(`/api/advertisements/${post.id}/favorite`, { note: 'Third' });
    expect(await notesOf(mine)).toEqual({ Chain: 'Third', Other: 'First' });
    expect(await notesOf(theirs)).toEqual({ Chain: 'First', Other: 'First' });
  });

  it('are saved once by twenty concurrent requests', async () => {
    const post = await createAdvertisement(server.db, await createUser(server.db), { category });
    const client = await buyer();
    await client.get('/api/auth/token');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.put(`/api/advertisements/${post.id}/favorite`)),
    );
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([200]));
    expect((await client.get('/api/favorites')).meta.total).toBe(1);
  });
});
