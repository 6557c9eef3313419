import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, sql } from '#server/db/database.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createPosts, joinWithFeed } from '#tests/helpers/files/feeds.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { claimDelivery, writePostCalls } from './repository.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;

beforeAll(async () => {
  server = await startServer({ OUTGOING_ALLOW: '127.0.0.0/8' });
  category = await createCategory(server.db);
});
afterAll(() => server.close());

interface Call {
  id: number;
  message_id: string;
  type: string;
  attempts: number;
  waits: boolean;
  details: { feed?: number; run?: number; cursor?: string; columns?: string[] } | null;
  subject_updated_at: Date;
}

const callsOf = async (webhook: number, db: Database = server.db): Promise<Call[]> =>
  (
    await sql<Call>`
      select id, message_id, type, attempts, next_try_at > now() as waits, details, subject_updated_at from webhook_deliveries
      where webhook_id = ${webhook} order by id`.execute(db)
  ).rows;

/** Resolves once the calls for an organization's changes are written: by the server, or here. */
async function calledFor(organizationId: number): Promise<void> {
  const left = async () => {
    await writePostCalls(server.db);
    return sql`select from changed_posts where organization_id = ${organizationId}`.execute(server.db);
  };
  await expect.poll(async () => (await left()).rows.length, { timeout: 5_000, interval: 20 }).toBe(0);
}

/** A webhook that the server sends no calls of, so that a test sends them. */
async function createIdleWebhook(organizationId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhooks (organization_id, url, events, secret, rests_until, created_at)
    values (${organizationId}, 'http://127.0.0.1:9/', '{post.changed}', 'secret', now() + interval '1 hour',
      now() - interval '1 hour') returning id`.execute(server.db);
  return rows[0]?.id as number;
}

const join = () =>
  server.join({ role: 'organization_admin', permissions: ['browse', 'post_offered', 'deals', 'alerts', 'api'] });

async function createPostWithWebhook() {
  const { person } = await join();
  const webhook = await createIdleWebhook(person.organization_id as number);
  const { id } = await createAdvertisement(server.db, person, { category });
  const written = () => calledFor(person.organization_id as number);
  await written();
  const change = (db = server.db) =>
    sql`update advertisements set number_of_items = number_of_items + 1, updated_at = clock_timestamp() where id = ${id}`.execute(
      db,
    );
  return { webhook, id, change, written };
}

it('A post that changes five times in ten seconds is called for twice, the second time about its latest change.', async () => {
  const { webhook, id, change, written } = await createPostWithWebhook();
  const first = await claimDelivery(server.db, webhook);
  for (let count = 0; count < 5; count += 1) await change();
  await written();
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
  await written();
  expect(await callsOf(webhook)).toMatchObject([{}, { attempts: 1 }, { attempts: 0, waits: true }]);
});

it('A change that is committed after the waiting call for its post was sent gets a call of its own.', async () => {
  const { webhook, change, written } = await createPostWithWebhook();
  const sent = await server.db.transaction().execute(async (transaction) => {
    await change(transaction);
    return claimDelivery(server.db, webhook);
  });
  expect(sent).not.toBeNull();
  await written();
  expect(await callsOf(webhook)).toMatchObject([{ attempts: 1 }, { attempts: 0, waits: true }]);
});

it('A call that waits for a receiver covers every later change of its post.', async () => {
  const { webhook, change, written } = await createPostWithWebhook();
  await sql`
    update webhook_deliveries set next_try_at = now() - interval '1 hour', created_at = now() - interval '1 hour'
    where webhook_id = ${webhook}`.execute(server.db);
  await change();
  await written();
  expect(await callsOf(webhook)).toHaveLength(1);
});

it('A change of many posts writes a row for a hundred of them, and its calls once no more follow for a second.', async () => {
  const { person } = await join();
  const organization = person.organization_id as number;
  const { id } = await createAdvertisement(server.db, person, { category });
  const webhooks = [await createIdleWebhook(organization), await createIdleWebhook(organization)];
  await server.db.transaction().execute(async (transaction) => {
    await sql`
      insert into advertisements (organization_id, owner_id, type, title, category_id, number_of_items, country, availability, expires_at)
      select organization_id, owner_id, 'wanted', 'Sprocket ' || n, category_id, number_of_items, country, availability, expires_at
      from advertisements, generate_series(1, 120) n where id = ${id}`.execute(transaction);
    // Added too late for this change.
    webhooks.push(await createIdleWebhook(organization));
    await sql`update webhooks set created_at = now() + interval '1 second' where id = ${webhooks[2] as number}`.execute(
      transaction,
    );
    const changes = await sql<{ size: number }>`
      select cardinality(ids) as size from changed_posts where organization_id = ${organization} order by id`.execute(
      transaction,
    );
    expect(changes.rows).toEqual([{ size: 100 }, { size: 20 }]);
    await writePostCalls(transaction);
    expect(await callsOf(webhooks[0] as number, transaction)).toEqual([]);
    await sql`
      update changed_posts set created_at = created_at - interval '1.5 seconds' where organization_id = ${organization}`.execute(
      transaction,
    );
    await writePostCalls(transaction);
    expect(await callsOf(webhooks[0] as number, transaction)).toHaveLength(100);
  });
  await calledFor(organization);
  const [one, other, late] = await Promise.all(webhooks.map((webhook) => callsOf(webhook)));
  expect(one).toHaveLength(120);
  const messages = (calls: Call[] = []) => new Set(calls.map((call) => call.message_id));
  expect(messages(one).size).toBe(120);
  expect(messages(other)).toEqual(messages(one));
  expect(late).toEqual([]);
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
