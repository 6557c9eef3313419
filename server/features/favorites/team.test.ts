import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostTeamFavorites } from '#contract/favorites/schemas.ts';
import { notifyOfFavoriteChanges } from '#server/features/favorites/changes.ts';
import { takeFavoriteChanges } from '#server/features/favorites/repository.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

const offer = async (given: Parameters<typeof createAdvertisement>[2] = {}) =>
  createAdvertisement(server.db, await createUser(server.db), { category, ...given });
const set = (id: number, values: object) =>
  server.db.updateTable('advertisements').set(values).where('id', '=', id).execute();
const urlOf = (id: number) => `/api/advertisements/${id}/team-favorite`;

describe('changes of favourites', () => {
  it('are announced by turns of the organizations, however many one of them saved', async () => {
    const [many, few] = [await server.join(), await server.join()];
    const posts: { id: number }[] = [];
    for (let count = 0; count < 4; count += 1) posts.push(await offer());
    for (const { id } of posts) await many.client.put(`/api/advertisements/${id}/favorite`);
    await few.client.put(`/api/advertisements/${posts.at(-1)?.id}/favorite`);
    await notifyOfFavoriteChanges(server.db, server.mail);
    const taken = await server.db.transaction().execute(async (transaction) => {
      const ids = posts.map(({ id }) => id);
      await transaction.updateTable('advertisements').set({ price_per_unit: '7.00' }).where('id', 'in', ids).execute();
      return takeFavoriteChanges(transaction, 'person', { limit: 2, low: 10 });
    });
    expect(taken.map(({ keeper_id: keeper }) => keeper).sort()).toEqual([many.person.id, few.person.id].sort());
  });
});

describe('favourites of an organization', () => {
  it('are visible to its members only, with the name of who added them', async () => {
    const ada = await server.join({ firstName: 'Ada', lastName: 'Vos' });
    const ben = await server.join({ organizationId: ada.person.organization_id });
    const stranger = await server.join();
    const post = await offer({ title: 'Cassette', price: '31.90' });
    expect(await ada.client.put(urlOf(post.id), { note: 'CANARY for March' })).toMatchObject({
      code: 200,
      data: { id: post.id, is_shared: true, total: 1 },
    });
    await set(post.id, { price_per_unit: '29.00' });
    const list = await ben.client.get('/api/team-favorites');
    expect(list.meta).toEqual({ total: 1, page: 1, per_page: 24 });
    expect(list.data).toMatchObject([
      {
        id: post.id,
        note: 'CANARY for March',
        saved_price: '31.90',
        added_by: { id: ada.person.id, name: 'Ada Vos' },
        advertisement: { price_per_unit: '29.00' },
      },
    ]);
    // A member's own list is separate.
    expect((await ben.client.get('/api/favorites')).data).toEqual([]);
    await ben.client.put(`/api/advertisements/${post.id}/favorite`);
    expect((await ben.client.get('/api/favorites')).data[0].is_shared).toBe(true);
    expect((await stranger.client.get('/api/team-favorites?q=CANARY')).data).toEqual([]);
    expect((await stranger.client.delete(urlOf(post.id))).code).toBe(404);
    await stranger.client.put(`/api/advertisements/${post.id}/favorite`);
    expect((await stranger.client.get('/api/favorites')).data[0].is_shared).toBe(false);
    expect((await ben.client.put(urlOf(post.id), { note: 'Ask Ben' })).data.total).toBe(1);
    expect((await ada.client.get('/api/team-favorites?q=ask')).data[0].note).toBe('Ask Ben');
    expect((await ben.client.delete(urlOf(post.id))).data).toEqual({ id: post.id, is_shared: false, total: 0 });
    expect((await ada.client.delete(urlOf(post.id))).code).toBe(404);
  });

  it('keep the title of a removed post, accept only public posts, and have a limit', async () => {
    const { client, person } = await server.join();
    const post = await offer();
    await client.put(urlOf(post.id));
    await server.db.deleteFrom('advertisements').where('id', '=', post.id).execute();
    expect((await client.get('/api/team-favorites')).data).toMatchObject([{ advertisement: null, gone: 'deleted' }]);
    expect((await client.put(urlOf((await offer({ state: 'paused' })).id))).code).toBe(404);
    const admin = await server.join({ role: 'admin' });
    expect((await admin.client.get('/api/team-favorites')).code).toBe(403);
    await server.db
      .insertInto('team_favorites')
      .values(
        Array.from({ length: mostTeamFavorites - 2 }, (_, index) => ({
          organization_id: person.organization_id as number,
          advertisement_id: 1_000_000 + index,
          added_by: person.id,
          name: 'Gone',
          availability: 'in_stock',
        })),
      )
      .execute();
    const [one, two] = [await offer(), await offer()];
    const colleague = await server.join({ organizationId: person.organization_id });
    await client.get('/api/auth/token');
    const answers = await Promise.all([client.put(urlOf(one.id)), colleague.client.put(urlOf(two.id))]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
  });
});

describe('the stock of a favourite', () => {
  const news = async (client: TestClient) => {
    await Promise.all([
      notifyOfFavoriteChanges(server.db, server.mail),
      notifyOfFavoriteChanges(server.db, server.mail),
    ]);
    const { data } = await client.get('/api/notifications');
    await client.post('/api/notifications/read-all');
    return data.map(({ title, body }: { title: string; body: string }) => `${title} | ${body}`).reverse();
  };

  it('is announced when it runs low, when it is out and when it is back, once each', async () => {
    const { client } = await server.join();
    const post = await offer({ title: 'Lever', items: 40 });
    await client.put(`/api/advertisements/${post.id}/favorite`);
    await set(post.id, { number_of_items: 12 });
    expect(await news(client)).toEqual([]);
    await set(post.id, { number_of_items: 6 });
    expect(await news(client)).toEqual(['A favourite runs low: Lever | 6 left']);
    await set(post.id, { reserved_quantity: 6 });
    expect(await news(client)).toHaveLength(2);
    await set(post.id, { reserved_quantity: 0, number_of_items: 30, price_per_unit: '9.00' });
    const all = await news(client);
    expect(all.slice(1, 2)).toEqual([
      'A favourite is out of stock: Lever | All of it is sold or reserved at the moment.',
    ]);
    expect(all.slice(2).sort()).toEqual([
      'A favourite is back in stock: Lever | 30 available',
      'Price of a favourite fell: Lever | €9.00 per piece, was €10.00',
    ]);
    expect(await news(client)).toHaveLength(4);
  });

  it('is not announced if it was low when saved, or if the user turned it off', async () => {
    const { client } = await server.join();
    const post = await offer({ title: 'Last one', items: 1 });
    await client.put(`/api/advertisements/${post.id}/favorite`);
    expect(await news(client)).toEqual([]);
    await client.put('/api/notifications/preferences', {
      preferences: { favorite_stock: { in_app: false, mail: 'never' } },
    });
    await set(post.id, { number_of_items: 50 });
    expect(await news(client)).toEqual([]);
  });

  it('of an organization is announced to its members with the reason, once even if they saved it themselves', async () => {
    const ada = await server.join();
    const ben = await server.join({ organizationId: ada.person.organization_id });
    const blind = await server.join({ organizationId: ada.person.organization_id, permissions: ['post_offered'] });
    const post = await offer({ title: 'Fork', items: 40 });
    await ada.client.put(urlOf(post.id));
    await ada.client.put(`/api/advertisements/${post.id}/favorite`);
    await set(post.id, { number_of_items: 3 });
    expect(await news(ben.client)).toEqual(['A favourite runs low: Fork | 3 left']);
    expect(await news(ada.client)).toEqual(['A favourite runs low: Fork | 3 left']);
    expect(await news(blind.client)).toEqual([]);
    const why = async ({ client }: typeof ada) => (await client.get('/api/notifications')).data[0].why;
    expect(await why(ben)).toEqual({
      text: 'The post is on the favourites of your organization.',
      label: 'Open the list',
      url: '/favorites?list=team',
    });
    expect((await why(ada)).url).toBe('/favorites');
  });
});
