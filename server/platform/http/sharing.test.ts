import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('What one organization reads by all its people leaves connections of the database to another.', async () => {
  const { person, client } = await server.join({ role: 'organization_admin' });
  const colleagues = await Promise.all(
    [1, 2].map(async () => server.signIn(await createUser(server.db, { organizationId: person.organization_id }))),
  );
  const stranger = await server.join();
  const people = [client, ...colleagues];
  // Whose session is known is known by its organization.
  for (const one of [...people, stranger.client]) await one.get('/api/notifications/preferences');
  let settled = 0;
  const { reads, answer } = await server.db.transaction().execute(async (transaction) => {
    // Each read of notifications waits in the database, until it is refused.
    await sql`lock table notifications in access exclusive mode`.execute(transaction);
    const waiting = people.flatMap((one) => Array.from({ length: 20 }, () => one.get('/api/notifications')));
    for (const read of waiting) void read.then(() => (settled += 1));
    const held = async () =>
      (
        await sql<{ count: number }>`
          select count(*)::int as count from pg_locks where relation = 'notifications'::regclass and not granted`.execute(
          transaction,
        )
      ).rows[0]?.count;
    await expect.poll(held).toBeGreaterThanOrEqual(8);
    const { code } = await stranger.client.get('/api/notifications/preferences');
    return { reads: waiting, answer: { code, settled } };
  });
  expect([answer.code, answer.settled]).toEqual([200, 0]);
  expect((await Promise.all(reads)).map(({ code }) => code)).toContain(200);
});
