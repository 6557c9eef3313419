import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '#server/db/transaction.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let client: TestClient;
const categories = new Map<number, string>();

beforeAll(async () => {
  server = await startServer();
  await transact(server.db, async (db) => {
    const seller = await createUser(db, {
      email: 'viewer@example.test',
      organizationId: (await createOrganization(db)).id,
    });
    const add = async (name: string) => {
      const category = await createCategory(db, { name, slug: name.toLowerCase().replaceAll(' ', '-') });
      categories.set(category.id, name);
      return category;
    };
    const cranksets = await add('Cranksets');
    const batteries = await add('Batteries');
    const tyres = await add('Tyres');
    await add('Inner tubes');
    const stronglight = await createBrand(db, 'Stronglight');
    const bosch = await createBrand(db, 'Bosch');
    const box = await createBrand(db, 'Box');
    const schwalbe = await createBrand(db, 'Schwalbe');
    await createAdvertisement(db, seller, {
      category: cranksets,
      brandId: stronglight.id,
      title: 'Impact crank 170 mm',
      articleNumber: 'SL-170',
    });
    for (let n = 0; n < 10; n += 1) {
      await createAdvertisement(db, seller, { category: batteries, brandId: bosch.id, title: `Powertube ${n}00` });
    }
    for (let n = 0; n < 5; n += 1) {
      await createAdvertisement(db, seller, { category: tyres, brandId: schwalbe.id, title: 'Marathon Plus' });
    }
    await createAdvertisement(db, seller, { category: cranksets, brandId: box.id, title: 'Box crank' });
  });
  client = await server.signIn({ email: 'viewer@example.test' });
});
afterAll(() => server.close());

it.each([
  // By its number, in another writing.
  ['sl170', 'Impact crank 170 mm', 'Stronglight', ['Cranksets'], true],
  ['Stronglight Kurbel 175', null, 'Stronglight', ['Cranksets'], true],
  // The brand has many posts, and none of inner tubes.
  ['Bosch Powertube 625', null, 'Bosch', ['Inner tubes', 'Batteries'], false],
  // A model is known by its posts.
  ['Schwalbe Marathon Plus', null, 'Schwalbe', ['Tyres'], true],
  // A word is a brand only in front.
  ['misc box', null, null, null, false],
  ['Box Kurbel', null, 'Box', ['Cranksets'], true],
])('%s names the part, brand and category', async (q, name, brand, expected, isCertain) => {
  const { data } = await client.get(`/api/advertisements/guess?q=${encodeURIComponent(q)}`);
  const places = data.categories.map(({ category }: { category: number }) => categories.get(category));
  expect([data.article?.name ?? null, data.brand?.name ?? null, data.is_certain]).toEqual([name, brand, isCertain]);
  if (expected) expect(places.toSorted()).toEqual(expected.toSorted());
});
