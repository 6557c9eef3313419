import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultProducts } from '#contract/rights/roles.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

const canary = 'zqcanary';
const limit = '4242.42';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
let list: { id: number; name: string; updated_at: string };
/** Callers who may not see a private list, by description. */
const others: Record<string, Pick<TestClient, 'raw'>> = {};

const bodies: Record<string, () => Record<string, unknown>> = {
  'lists.update': () => ({ name: 'Taken over', access: 'edit' }),
  'lists.columns': () => ({ columns: { Number: 'title' } }),
  'lists.add-lines': () => ({ title: 'Chain', quantity: 4 }),
  'lists.update-line': () => ({ quantity: 7 }),
  'lists.plan': () => ({ mode: 'cheapest' }),
  'lists.ask': () => ({ market: 'unknown' }),
  'lists.wanted': () => ({ lines: [1], category: category.child.id }),
  'lists.copy': () => ({}),
};

beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  category = await createCategory(db);
  const brand = await createBrand(db, 'Nordhub');
  const { person: owner, client } = await server.join();
  const seller = await createUser(db);
  await createAdvertisement(db, seller, { category, brandId: brand.id, articleNumber: 'NH-6001', price: '100.00' });
  const made = await client.post('/api/lists', {
    name: `${canary} list`,
    rows: `Number;Brand;Qty;Max;Note\nNH-6001;Nordhub;4;${limit};${canary} note\n${canary}-part;Nordhub;2;${limit};`,
  });
  expect(made.code, made.message).toBe(201);
  const url = `/api/lists/${made.data.id}`;
  const { data: plan } = await client.post(`${url}/plan`);
  const asked = await client.post(`${url}/ask`, { market: plan.market, message: 'Do you have four?' });
  expect(asked.data).toMatchObject([{ problem: null }]);
  list = (await client.get(url)).data;

  const add = async (name: string, person: Person) => {
    others[name] = await server.signIn(person);
  };
  const own = owner.organization_id as number;
  const away = (await createOrganization(db)).id;
  await add('a colleague', await createUser(db, { organizationId: own }));
  await add('a user elsewhere', await createUser(db, { organizationId: away }));
  await add('a manager elsewhere', await createUser(db, { organizationId: away, role: 'manager' }));
  await add('an admin elsewhere', await createUser(db, { organizationId: away, role: 'organization_admin' }));
  await add('an admin of the platform', await createUser(db, { role: 'admin' }));
  await add('a super admin of the platform', await createUser(db, { role: 'super_admin' }));
  await add('the seller who was asked', seller);
  await add('who leads the seller', await createUser(db, { organizationId: seller.organization_id, role: 'manager' }));
  const mover = await createUser(db, { organizationId: own });
  await db.updateTable('users').set({ organization_id: away }).where('id', '=', mover.id).execute();
  await add('who was a colleague', mover);
  for (const [name, organizationId] of [
    ['a token elsewhere', away],
    ['a token of the seller', seller.organization_id],
    ['a token of a colleague', own],
  ] as const) {
    const person = await createUser(db, { organizationId, permissions: [...defaultProducts, 'api'] });
    const { token } = await createApiToken(db, person);
    others[name] = {
      raw: (options) =>
        server.app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } }),
    };
  }
});
afterAll(() => server.close());

it('a private list is absent for 12 other callers at every endpoint, and appears in nothing they read', async () => {
  expect(Object.keys(others)).toHaveLength(12);
  const endpoints = server.endpoints.filter(({ url }) => url.startsWith('/api/lists/{id}'));
  expect(endpoints.length).toBeGreaterThanOrEqual(15);
  const wrong: string[] = [];
  for (const [name, other] of Object.entries(others)) {
    const token = JSON.parse((await other.raw({ method: 'GET', url: '/api/auth/token' })).body).data?.token as string;
    for (const endpoint of endpoints) {
      const url = endpoint.url.replace('{id}', String(list.id)).replace('{n}', '1');
      const body = bodies[endpoint.name]?.();
      const answer = await other.raw({
        method: endpoint.method,
        url,
        headers: { 'x-csrf-token': token ?? '' },
        ...(body ? { payload: body } : {}),
      });
      if (answer.statusCode !== 404) wrong.push(`${name}: ${endpoint.method} ${url} is ${answer.statusCode}`);
      if (holdsSecret(answer.body)) wrong.push(`${name}: ${endpoint.method} ${url} tells`);
    }
    for (const url of ['/api/lists', `/api/lists?q=${canary}`, '/api/notifications', '/api/deals', '/api/audit-log']) {
      const answer = await other.raw({ method: 'GET', url });
      if (holdsSecret(answer.body)) wrong.push(`${name}: GET ${url} tells`);
    }
  }
  expect(wrong).toEqual([]);
});

it('a private list gives the seller a deal without its name, notes and limits, and stays unchanged', async () => {
  const seller = others['the seller who was asked'] as TestClient;
  const { data: deals } = JSON.parse((await seller.raw({ method: 'GET', url: '/api/deals' })).body);
  expect(deals).toHaveLength(1);
  for (const url of [`/api/deals/${deals[0].id}`, `/api/deals/${deals[0].id}/messages`])
    expect(holdsSecret((await seller.raw({ method: 'GET', url })).body)).toBe(false);
  const row = await server.db
    .selectFrom('lists')
    .select(['name', 'access'])
    .where('id', '=', list.id)
    .executeTakeFirst();
  expect(row).toEqual({ name: list.name, access: 'private' });
});

it.each([
  ['en', 'This list does not exist, or is private', 'This address does not exist, or is private'],
  ['de', 'Diese Liste gibt es nicht', 'Diese Adresse gibt es nicht'],
  ['es', 'Esta lista no existe', 'Esta dirección no existe'],
  ['fr', 'Cette liste n’existe pas', 'Cette adresse n’existe pas'],
  ['it', 'Questa lista non esiste', 'Questo indirizzo non esiste'],
  ['nl', 'Deze lijst bestaat niet', 'Dit adres bestaat niet'],
])(
  'a list of others is refused like one that does not exist, and an address by its own noun, in %s',
  async (language, ofList, ofAddress) => {
    const headers = { 'accept-language': language };
    const { client } = await server.join();
    const messageOf = async (url: string) => {
      const { code, message } = await client.get(url, headers);
      return [code, message];
    };
    const absent = await messageOf('/api/lists/999999');
    expect(absent).toEqual([404, expect.stringContaining(ofList)]);
    expect(await messageOf(`/api/lists/${list.id}`)).toEqual(absent);
    expect(await messageOf(`/api/lists/${list.id}/lines/1/candidates`)).toEqual(absent);
    expect(await messageOf('/api/nothing-here')).toEqual([404, expect.stringContaining(ofAddress)]);
  },
);

const holdsSecret = (body: string) => body.toLowerCase().includes(canary) || body.includes(limit);
