import { expect } from 'vitest';
import type { Plan } from '#contract/lists/records.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import type { TestClient, TestServer } from '../server.ts';

type PostOptions = Parameters<typeof createAdvertisement>[2];

/** Articles of the brand Nordhub, each post of them from a seller of its own. */
export async function createParts({ db }: TestServer) {
  const category = await createCategory(db);
  const brand = await createBrand(db, 'Nordhub');
  const post = (owner: Parameters<typeof createAdvertisement>[1], articleNumber: string, more: PostOptions = {}) =>
    createAdvertisement(db, owner, { category, brandId: brand.id, articleNumber, ...more });
  return {
    category,
    post,
    async offer(articleNumber: string, more: PostOptions = {}) {
      const seller = await createUser(db, { organizationId: (await createOrganization(db)).id });
      return { seller, post: await post(seller, articleNumber, more) };
    },
  };
}

/** Makes a list of articles of Nordhub, with the quantity of each. */
export async function createList(client: TestClient, quantities: Record<string, number>) {
  const rows = Object.entries(quantities).map(([number, quantity]) => `${number};Nordhub;${quantity}`);
  const made = await client.post('/api/lists', { name: 'Parts', rows: ['Number;Brand;Qty', ...rows].join('\n') });
  expect(made.code, made.message).toBe(201);
  const id = made.data.id as number;
  return { id, url: `/api/lists/${id}` };
}

/** Plans whom to ask for a list. */
export async function planList(client: TestClient, url: string, choices: Record<string, unknown> = {}): Promise<Plan> {
  const made = await client.post(`${url}/plan`, choices);
  expect(made.code, made.message).toBe(200);
  return made.data;
}
