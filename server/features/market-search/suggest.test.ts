import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '#server/db/transaction.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startServer();
  await transact(server.db, async (db) => {
    const seller = await createUser(db, {
      email: 'viewer@example.test',
      organizationId: (await createOrganization(db, { name: 'Velovance' })).id,
    });
    const suspended = await createUser(db, {
      organizationId: (await createOrganization(db, { name: 'Velodrom', status: 'suspended' })).id,
    });
    const chains = await createCategory(db, { name: 'Chains', slug: 'chains' });
    const shimano = await createBrand(db, 'Shimano');
    await createBrand(db, 'Shimna');
    await createAdvertisement(db, seller, { category: chains, brandId: shimano.id });
    await createAdvertisement(db, suspended, { category: chains, brandId: shimano.id });
  });
  client = await server.signIn({ email: 'viewer@example.test' });
});
afterAll(() => server.close());

it.each([
  ['Kette', ['category Chains parts in Chains', 'category Chains in null']],
  ['chai', ['category Chains in null', 'category Chains parts in Chains']],
  ['shim', ['brand Shimano in null']],
  ['velo', ['organization Velovance in null']],
  ['%', []],
])('suggests for %s only what has live posts', async (q, expected) => {
  const { data } = await client.get(`/api/advertisements/suggestions?q=${encodeURIComponent(q)}`);
  expect(
    data.map(
      ({ kind, name, parent }: { kind: string; name: string; parent: string | null }) => `${kind} ${name} in ${parent}`,
    ),
  ).toEqual(expected);
});
