import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createPosts, joinWithFeed } from '#tests/helpers/files/feeds.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { claimDelivery } from './repository.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;

beforeAll(async () => {
  server = await startServer({ OUTGOING_ALLOW: '127.0.0.0/8' });
  category = await createCategory(server.db);
});
afterAll(() => server.close());

interface Call {
  id: number;
  type: string;
  attempts: number;
  waits: boolean;
  details: { feed?: number; run?: number; cursor?: string; columns?: string[] } | null;
  subject_updated_at: Date;
}

const callsOf = async (webhook: number): Promise<Call[]> =>
  (
    await sql<Call>`
      select id, type, attempts, next_try_at > now() as waits, details, subject_updated_at from webhook_deliveries
      where webhook_id = ${webhook} order by id`.execute(server.db)
  ).rows;

/** A webhook that the server sends no calls of, so that a test sends them. */
async function createIdleWebhook(organizationId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhooks (organization_id, url, events, secret, rests_until)
    values (${organizationId}, 'http://127.0.0.1:9/', '{post.changed}', 'secret', now() + interval '1 hour') returning id`.execute(
    server.db,
  );
  return rows[0]?.id as number;
}

const join = () =>
  server.join({ role: 'organization_admin', permissions: ['browse', 'post_offered', 'deals', 'alerts', 'api'] });

async function createPostWithWebhook() {
  const { person } = await join();
  const webhook = await createIdleWebhook(person.organization_id as number);
  const { id } = await createAdvertisement(server.db, person, { category });
  const change = (db = server.db) =>
    sql`update advertisements set number_of_items = number_of_items + 1, updated_at = clock_timestamp() where id = ${id}`.execute(
      db,
    );
  return { webhook, id, change };
}

it('A post that changes five times in ten seconds is called for twice, the second time about its latest change.', async () => {
  const { webhook, id, change } = await createPostWithWebhook();
  const first = await claimDelivery(server.db, webhook);
  for (let count = 0; count < 5; count += 1) await change();
  expect(await callsOf(webhook)).toMatchObject([{ attempts: 1 }, { attempts: 0, waits: true }]);
  expect(await claimDelivery(server.db, webhook)).toBeNull();
  await sql`update webhook_deliveries set next_try_at = now() where webhook_id = ${webhook}`.execute(server.db);
  const second = await claimDelivery(server.db, webhook);
  const { updated_at: latest } = await server.db
    .selectFrom('advertisements')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(second?.id).not.toBe(first?.id);
  expect(second?.subject_updated_at).toEqual(latest);
  // It has been claimed: the next change needs a call of its own.
  await change();
  expect(await callsOf(webhook)).toMatchObject([{}, { attempts: 1 }, { attempts: 0, waits: true }]);
});

it('A waiting call that covers a change is not sent before the change is committed.', async () => {
  const { webhook, change } = await createPostWithWebhook();
  await claimDelivery(server.db, webhook);
  await change();
  await server.db.transaction().execute(async (transaction) => {
    await change(transaction);
    // As it is claimed once the ten seconds are over.
    const due = await sql`
      select id from webhook_deliveries where webhook_id = ${webhook} and attempts = 0 for update skip locked`.execute(
      server.db,
    );
    expect(due.rows).toEqual([]);
  });
  expect(await callsOf(webhook)).toHaveLength(2);
});

it('A run of a feed calls once for all posts that it changed, with the cursor that leads to them.', async () => {
  const { person, client, feed, id } = await joinWithFeed(server);
  const posts = await createPosts(server, person, category, 30);
  const header = ['sku', 'stock'];
  const file = (stock: number) =>
    [header, ...posts.map((_, n) => [`R-${n + 1}`, stock])].map((row) => row.join(';')).join('\n');
  await feed.begin(file(40));
  const webhook = await createIdleWebhook(person.organization_id as number);
  const run = await feed.run(file(41));
  expect(run.state).toBe('done');
  const calls = await callsOf(webhook);
  expect(calls).toMatchObject([
    { type: 'posts.changed', details: { feed: id, run: run.n, cursor: expect.any(String) } },
  ]);
  const { data } = await client.get(`/api/changes?since=${calls[0]?.details?.cursor}&types[]=post.changed&limit=100`);
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);
  expect(idsOf(data)).toEqual(idsOf(posts));
  // The same file changes nothing, and calls for nothing.
  await feed.run(file(41));
  expect(await callsOf(webhook)).toHaveLength(1);
});
