import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let platform: TestClient;
let own: TestClient;
let seller: TestClient;

beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  const zephyr = await createOrganization(db, { name: 'Zephyr Wheels' });
  const other = await createOrganization(db, { name: 'Zephyr Frames' });
  const person = { first_name: 'Quirine', last_name: 'Zephyrs' };
  const boss = await createUser(db, { organizationId: zephyr.id, role: 'organization_admin' });
  const member = await createUser(db, { organizationId: zephyr.id });
  const stranger = await createUser(db, { organizationId: other.id });
  await db
    .updateTable('users')
    .set({ ...person, email: 'q.one@zephyr.example' })
    .where('id', '=', member.id)
    .execute();
  await db
    .updateTable('users')
    .set({ ...person, email: 'q.two@frames.example' })
    .where('id', '=', stranger.id)
    .execute();
  await createAdvertisement(db, member, { title: 'Zephyr hub', state: 'paused' });
  await createAdvertisement(db, stranger, { title: 'Zephyr fork' });
  platform = await server.signIn(await createUser(db, { role: 'admin' }));
  own = await server.signIn(boss);
  seller = await server.signIn(await createUser(db, { organizationId: zephyr.id }));
});
afterAll(() => server.close());

const search = async (client: TestClient, q: string) => {
  const { data } = await client.get(`/api/admin/search?q=${encodeURIComponent(q)}`);
  const names = (found: { rows: { name: string; email?: string }[] } | null) =>
    found?.rows.map(({ name, email }) => email ?? name).sort() ?? null;
  return [names(data.organizations), names(data.people), names(data.advertisements)];
};

describe('the search for admins', () => {
  it('finds organizations, people and posts of the whole platform for platform admins', async () => {
    expect(await search(platform, 'zephyr')).toEqual([
      ['Zephyr Frames', 'Zephyr Wheels'],
      ['q.one@zephyr.example', 'q.two@frames.example'],
      ['Zephyr fork', 'Zephyr hub'],
    ]);
    expect(await search(platform, 'quirine two@frames')).toEqual([[], ['q.two@frames.example'], []]);
    expect((await search(platform, 'ZÉPHYR WHEELS'))[0]).toEqual(['Zephyr Wheels']);
  });

  it('finds only people and posts of their organization for organization admins', async () => {
    expect(await search(own, 'zephyr')).toEqual([null, ['q.one@zephyr.example'], ['Zephyr hub']]);
    expect(await search(own, 'frames')).toEqual([null, [], []]);
  });

  it('counts all matches, beyond the first rows', async () => {
    const organization = await createOrganization(server.db, { name: 'Manypeople' });
    for (let n = 0; n < 10; n += 1)
      await createUser(server.db, { organizationId: organization.id, email: `many${n}@people.example` });
    const { data } = await platform.get('/api/admin/search?q=people.example');
    expect(data.people.total).toBe(10);
    expect(data.people.rows).toHaveLength(8);
  });

  it('is refused to everyone else, and without words', async () => {
    expect((await seller.get('/api/admin/search?q=zephyr')).code).toBe(403);
    expect((await platform.get('/api/admin/search?q=')).code).toBe(422);
    expect((await server.client().get('/api/admin/search?q=zephyr')).code).toBe(401);
  });
});
