import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '#server/db/transaction.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { suggestFrom } from './suggest.ts';

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
    const bosch = await createBrand(db, 'Bosch');
    for (const name of ['Pedals', 'Bottom brackets', 'Kickstands', 'Stems', 'Batteries']) {
      const category = await createCategory(db, { name, slug: name.toLowerCase().replace(' ', '-') });
      await createAdvertisement(db, seller, { category, ...(name === 'Batteries' && { brandId: bosch.id }) });
    }
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

it.each([
  ['pedal', 'en', 'Pedals'],
  ['potenc', 'fr', 'Stems'],
  ['béqu', 'fr', 'Kickstands'],
  // No English term begins so: the other languages are read.
  ['béqu', 'en', 'Kickstands'],
  ['Bosch ak', 'de', 'Batteries'],
  ['bosch ba', 'en', 'Batteries'],
  ['Bosch ped', 'en', ''],
])('suggests for %s in %s the categories %s', async (q, language, expected) => {
  const found = await suggestFrom(server.search.index, q, [], language);
  const categories = found.filter(({ kind, parent }) => kind === 'category' && parent === null);
  expect(categories.map(({ name }) => name).join()).toBe(expected);
});
