import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createFact } from '#tests/factories/facts.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startServer();
  ({ client } = await server.join());
  const seller = await createUser(server.db);
  const category = await createCategory(server.db);
  await createFact(server.db, { key: 'bead', categories: [category.child] });
  await server.db
    .updateTable('fact_fields')
    .set({ reading: JSON.stringify({ way: 'alias' }) })
    .where('key', '=', 'bead')
    .execute();
  const post = async (articleNumber: string, facts: Record<string, string> | null) =>
    createAdvertisement(server.db, seller, {
      category,
      brandId: (await createBrand(server.db, articleNumber)).id,
      articleNumber,
      title: 'Marathon tyre folding or wire 28 inch',
      facts,
    });
  await post('FOLD-10011', { bead: 'folding' });
  await post('NONE-20022', null);
  await post('WIRE-30033', { bead: 'wire' });
});
afterAll(() => server.close());

const choicesOf = async (rows: string) => {
  const { data } = await client.post('/api/lists', { rows });
  return data.lines[0].choices.map(({ number }: { number: string }) => number) as string[];
};

it('a line that names a value is offered the articles first whose posts state it, and last those that state another', async () => {
  expect(await choicesOf('4 x Marathon tyre 28 inch, folding')).toEqual(['FOLD-10011', 'NONE-20022', 'WIRE-30033']);
  expect(await choicesOf('4 x Marathon tyre 28 inch, wire')).toEqual(['WIRE-30033', 'NONE-20022', 'FOLD-10011']);
});
