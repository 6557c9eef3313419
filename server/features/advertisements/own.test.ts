import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let seller: TestClient;
let colleague: TestClient;
let admin: TestClient;
let organizationId: number;
beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  const category = await createCategory(db);
  organizationId = (await createOrganization(db)).id;
  const owner = await createUser(db, { organizationId });
  const other = await createUser(db, { organizationId });
  const boss = await createUser(db, { organizationId, role: 'organization_admin' });
  const deletedAt = new Date();
  await createAdvertisement(db, owner, {
    category,
    title: 'Apex cassette',
    price: '5.00',
    items: 7,
    reference: 'REF-100%',
  });
  await createAdvertisement(db, owner, { category, title: 'Brake pad', price: '9.00', items: 3, state: 'paused' });
  await createAdvertisement(db, owner, { category, title: 'Crank', state: 'sold' });
  await createAdvertisement(db, owner, { category, title: 'Derailleur', deletedAt, reference: 'REF-DELETED' });
  await createAdvertisement(db, other, { category, title: 'Eyelet', articleNumber: '00_42', reference: 'REF-OTHER' });
  await createAdvertisement(db, await createUser(db), { category, title: 'Foreign fork', reference: 'REF-FOREIGN' });
  seller = await server.signIn(owner);
  colleague = await server.signIn(other);
  admin = await server.signIn(boss);
});
afterAll(() => server.close());

const names = (answer: { data: { name: string }[] }) => answer.data.map((post) => post.name);

describe('a user’s own posts', () => {
  it('are listed in every state, deleted ones only on request, with a count per state', async () => {
    const mine = await seller.get('/api/my-advertisements?sort=name');
    expect(names(mine)).toEqual(['Apex cassette', 'Brake pad', 'Crank']);
    expect(mine.meta).toEqual({
      total: 3,
      page: 1,
      per_page: 24,
      states: { active: 1, paused: 1, expired: 0, sold: 1, blocked: 0, deleted: 1 },
    });
    const deleted = await seller.get('/api/my-advertisements?states[]=deleted');
    expect(deleted).toMatchObject({ meta: { total: 1 }, data: [{ name: 'Derailleur', abilities: { restore: true } }] });
  });

  it('show why an upload paused a post, but only to those who may see private fields', async () => {
    const ofPost = server.db.updateTable('advertisements').where('title', '=', 'Brake pad');
    await ofPost.set({ pause_reason: 'out_of_stock' }).execute();
    const reasonsFor = async (client: TestClient, list: string) => {
      const [post] = (await client.get(`/api/${list}?sort=name&states[]=paused`)).data;
      return [post.pause_reason, (await client.get(`/api/advertisements/${post.id}`)).data.pause_reason];
    };
    expect(await reasonsFor(seller, 'my-advertisements')).toEqual(['out_of_stock', 'out_of_stock']);
    expect(await reasonsFor(admin, 'organization-advertisements')).toEqual(['out_of_stock', 'out_of_stock']);
    expect(await reasonsFor(colleague, 'organization-advertisements')).toEqual([null, null]);
    await ofPost.set({ pause_reason: null }).execute();
  });

  it('are found by title, article number and reference, with special characters taken literally', async () => {
    expect(names(await seller.get('/api/my-advertisements?q=APEX'))).toEqual(['Apex cassette']);
    expect(names(await seller.get(`/api/my-advertisements?q=${encodeURIComponent('100%')}`))).toEqual([
      'Apex cassette',
    ]);
    expect(names(await seller.get(`/api/my-advertisements?q=${encodeURIComponent('%')}`))).toEqual(['Apex cassette']);
    expect(names(await seller.get(`/api/my-advertisements?q=${encodeURIComponent("' or 1=1 --")}`))).toEqual([]);
  });

  it.each([
    ['Kassette', 'Apex cassette'],
    ['cassettes', 'Apex cassette'],
    ['pastillas de freno', 'Brake pad'],
    ['bremsbel', 'Brake pad'],
  ])('are found by %s as in the overview', async (q, name) => {
    expect(names(await seller.get(`/api/my-advertisements?q=${encodeURIComponent(q)}`))).toEqual([name]);
  });

  it('are sorted and paged', async () => {
    expect(names(await seller.get('/api/my-advertisements?sort=-price&states[]=active&states[]=paused'))).toEqual([
      'Brake pad',
      'Apex cassette',
    ]);
    expect(names(await seller.get('/api/my-advertisements?sort=name&per_page=1&page=2'))).toEqual(['Brake pad']);
    expect(await seller.get('/api/my-advertisements?page=99')).toMatchObject({ data: [], meta: { total: 3 } });
    for (const query of ['sort=title;drop', 'states[]=gone', 'page=0', 'per_page=101', 'page=1e309', 'q=%00']) {
      expect((await seller.get(`/api/my-advertisements?${query}`)).code).toBe(422);
    }
  });
});

describe('the organization’s posts', () => {
  it('show its admin all of them, and none of another organization, whatever the query', async () => {
    const all = await admin.get(`/api/organization-advertisements?sort=name&organization=${organizationId}`);
    expect(names(all)).toEqual(['Apex cassette', 'Brake pad', 'Crank', 'Eyelet']);
    expect(all.data[0]).toMatchObject({ internal_reference: 'REF-100%', views: 0, sold_quantity: 0 });
    expect(all.meta.states.deleted).toBe(1);
    const other = await admin.get(`/api/organization-advertisements?organization=${organizationId + 1}`);
    expect([other.code, other.data]).toEqual([404, null]);
  });

  it('show a colleague neither private fields nor deleted posts, and are not found by a private reference', async () => {
    const seen = await colleague.get('/api/organization-advertisements?sort=name');
    expect(names(seen)).toEqual(['Apex cassette', 'Brake pad', 'Crank', 'Eyelet']);
    expect(seen.data[0]).toMatchObject({ internal_reference: null, views: null, sold_quantity: null, favorites: null });
    expect(seen.data[3]).toMatchObject({ internal_reference: 'REF-OTHER', views: 0 });
    expect(seen.meta.states.deleted).toBe(0);
    expect((await colleague.get('/api/organization-advertisements?states[]=deleted')).data).toEqual([]);
    expect(names(await colleague.get('/api/organization-advertisements?q=REF-'))).toEqual(['Eyelet']);
  });

  it('can be filtered by member, and count the matching posts of each', async () => {
    const list = (query: string, client = admin) => client.get(`/api/organization-advertisements?sort=name&${query}`);
    const { meta } = await list('');
    const counts = meta.owners.map(({ count }: { count: number }) => count).sort();
    expect(counts).toEqual([1, 3]);
    const { id } = meta.owners.find(({ count }: { count: number }) => count === 3);
    const theirs = await list(`owner=${id}`);
    expect(names(theirs)).toEqual(['Apex cassette', 'Brake pad', 'Crank']);
    expect(theirs.meta).toMatchObject({ total: 3, owners: meta.owners });
    expect((await list('states[]=paused')).meta.owners).toEqual([{ id, name: expect.any(String), count: 1 }]);
    expect((await list(`owner=${id}&q=pad`)).meta).toMatchObject({ total: 1, owners: [{ id, count: 1 }] });
    // Never a member of another organization, whatever id is requested.
    const { client: platform } = await server.join({ role: 'admin' });
    const [foreign] = (await list('q=Foreign', platform)).data;
    expect(await list(`owner=${foreign.owner.id}`)).toMatchObject({ data: [], meta: { owners: meta.owners } });
    expect((await list('', platform)).meta.owners).toEqual([]);
    expect((await list(`owner=${foreign.owner.id}`, platform)).meta.owners).toMatchObject([{ count: 1 }]);
  });

  it('include every organization for platform admins, who can choose one', async () => {
    const { client: platform } = await server.join({ role: 'admin' });
    expect((await platform.get('/api/organization-advertisements')).meta.total).toBe(5);
    const one = await platform.get(`/api/organization-advertisements?organization=${organizationId}`);
    expect(one.meta.total).toBe(4);
  });

  it('need a role', async () => {
    const { client: withoutRole } = await server.join({ role: 'none', organizationId });
    expect((await withoutRole.get('/api/organization-advertisements')).code).toBe(403);
    expect((await withoutRole.get('/api/my-advertisements')).code).toBe(403);
    expect((await server.client().get('/api/my-advertisements')).code).toBe(401);
  });
});
