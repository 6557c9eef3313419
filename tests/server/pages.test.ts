import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { createWorld, type World } from './rights/world/index.ts';

let server: TestServer;
let world: World;
const clients: TestClient[] = [];
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  const { owner, manager, admin } = world.people;
  for (const person of [owner, manager, admin]) clients.push(await server.signIn(person));
});
afterAll(() => server.close());

it('A page beyond the last of any list is empty, and has the same total as the first.', async () => {
  const lists = server.endpoints.filter(
    ({ method, query, url, raw }) => method === 'GET' && !raw && !url.includes('{') && query && 'page' in query.shape,
  );
  expect(lists.length).toBeGreaterThan(10);
  for (const { url } of lists)
    for (const client of clients) {
      const first = await client.get(url);
      if (first.code !== 200) continue;
      const beyond = await client.get(`${url}?page=10000`);
      // Demand lists no more than its first pages, and says so.
      if (beyond.code === 422) expect(beyond.errors).toHaveProperty('page');
      else expect([url, beyond.code, beyond.data, beyond.meta?.total]).toEqual([url, 200, [], first.meta?.total]);
    }
});
