import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, sql } from '#server/db/database.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTrade } from '#tests/helpers/trade/deals.ts';
import { untilCommitted } from '#tests/helpers/values/passingTime.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface Change {
  type: string;
  id: number;
  api_url: string;
  fields: string[];
}

it('Changes are listed in order since a cursor, by scope, and no one else reads them.', async () => {
  const { asking, posting, posts, category } = await createTrade(server, [10, 10]);
  const tokenOf = async (team: typeof posting, scopes: Parameters<typeof createApiToken>[2]) => {
    await server.db
      .updateTable('users')
      .set({ permissions: ['browse', 'post_offered', 'deals', 'api'] })
      .where('id', '=', team.manager.person.id)
      .execute();
    return (await createApiToken(server.db, team.manager.person, scopes)).token;
  };
  const token = await tokenOf(posting, {});
  const read = async (query: string, by = token) => {
    const { statusCode, payload } = await server.app.inject({
      url: `/api/changes${query}`,
      headers: { authorization: `Bearer ${by}` },
    });
    const { data, meta, message } = JSON.parse(payload);
    return { code: statusCode, data: data as Change[], meta, message };
  };
  // What was committed before is no change since then.
  await untilCommitted(server.db);
  const start = await read('');
  expect([start.code, start.data, start.meta.more]).toEqual([200, [], false]);
  const buyer = await server.signIn(asking.manager.person);
  const { data: deal } = await buyer.post('/api/deals', { lines: [{ advertisement: posts[0]?.id, quantity: 2 }] });
  await server.db
    .updateTable('advertisements')
    .set({ title: 'Renamed' })
    .where('id', '=', posts[1]?.id as number)
    .execute();
  const created = await createAdvertisement(server.db, posting.user.person, { category });
  await untilCommitted(server.db);
  const all = await read(`?since=${start.meta.cursor}`);
  expect(all.data.map(({ type, id, api_url: url }) => [type, id, new URL(url).pathname])).toEqual([
    ['deal.opened', deal.id, `/api/deals/${deal.id}`],
    ['post.changed', posts[1]?.id, `/api/advertisements/${posts[1]?.id}`],
    ['post.changed', created.id, `/api/advertisements/${created.id}`],
  ]);
  expect(all.data.map(({ fields }) => fields)).toEqual([[], ['title'], []]);
  // Page by page the same, and then nothing.
  const paged: Change[] = [];
  let { cursor } = start.meta;
  for (let more = true; more; ) {
    const page = await read(`?since=${cursor}&limit=1`);
    paged.push(...page.data);
    ({ cursor, more } = page.meta);
  }
  expect(paged).toEqual(all.data);
  expect((await read(`?since=${cursor}`)).data).toEqual([]);
  const narrow = await tokenOf(posting, { scopes: ['market:read'] });
  expect((await read(`?since=${start.meta.cursor}`, narrow)).data.map(({ type }) => type)).not.toContain('deal.opened');
  expect(await read('?types[]=deal.opened', narrow)).toMatchObject({
    code: 403,
    message: 'This token lacks the scope deals:read.',
  });
  for (const type of ['delivery.sent', 'claim.opened'])
    expect(await read(`?types[]=${type}`, narrow)).toMatchObject({
      code: 403,
      message: 'This token lacks the scope deals:read.',
    });
  const other = await tokenOf(asking, {});
  expect((await read(`?since=${start.meta.cursor}`, other)).data.map(({ type }) => type)).toEqual(['deal.opened']);
  const [transaction, kind, id, at, generation] = Buffer.from(cursor, 'base64url').toString('utf8').split('.');
  const codeFor = async (...parts: unknown[]) =>
    (await read(`?since=${Buffer.from(parts.join('.')).toString('base64url')}`)).code;
  expect(await codeFor(transaction, kind, id, 1_700_000_000, generation)).toBe(410);
  // In a restored database, the numbers of transactions begin again.
  expect(await codeFor(transaction, kind, id, at, '00000000')).toBe(410);
  expect((await read('?since=nonsense')).code).toBe(422);
});

it('A reader who stops in the middle of old changes starts again in time, and misses none that are deleted.', async () => {
  const { person, client } = await server.join({ role: 'manager', permissions: ['browse', 'deals', 'api'] });
  const { meta } = await client.get('/api/changes');
  const day = 86_400_000;
  for (const id of [1, 2, 3])
    await server.db
      .insertInto('organization_events')
      .values({
        organization_id: person.organization_id as number,
        type: 'deal.message',
        subject_id: id,
        path: `/deals/${id}`,
        created_at: new Date(Date.now() - 20 * day),
      })
      .execute();
  await untilCommitted(server.db);
  const partsOf = (cursor: string) => Buffer.from(cursor, 'base64url').toString('utf8').split('.');
  const ageOf = (cursor: string) => Math.round((Date.now() - Number(partsOf(cursor)[3]) * 1_000) / day);
  const aged = (cursor: string, days: number) =>
    Buffer.from(
      partsOf(cursor)
        .with(3, String(Math.floor(Date.now() / 1_000) - days * 86_400))
        .join('.'),
    ).toString('base64url');
  const first = await client.get(`/api/changes?since=${aged(meta.cursor, 25)}&limit=1`);
  // As old as what was read last, not as the call.
  expect([first.data.length, first.meta.more, ageOf(first.meta.cursor)]).toEqual([1, true, 20]);
  expect((await client.get(`/api/changes?since=${aged(first.meta.cursor, 31)}`)).code).toBe(410);
  const rest = await client.get(`/api/changes?since=${first.meta.cursor}`);
  expect([rest.data.length, rest.meta.more, ageOf(rest.meta.cursor)]).toEqual([2, false, 0]);
});

it('A post that changed several times is listed with all that changed since the cursor, as the API names it.', async () => {
  const { person, client } = await server.join({ permissions: ['browse', 'post_offered', 'api'] });
  const category = await createCategory(server.db);
  const post = await createAdvertisement(server.db, person, { category });
  const { token } = await createApiToken(server.db, person);
  const headers = { authorization: `Bearer ${token}` };
  const read = async (query: string) => {
    return (await server.app.inject({ url: `/api/changes${query}`, headers })).json();
  };
  const { meta } = await read('');
  const change = (values: object) =>
    server.db.updateTable('advertisements').set(values).where('id', '=', post.id).execute();
  await change({ title: 'Renamed', reserved_quantity: 0 });
  const between = await read(`?since=${meta.cursor}`);
  await change({ sub_category_id: category.id, country: 'BE', gtin: '4550170443887' });
  await client.post(`/api/advertisements/${post.id}/pause`);
  const fieldsSince = async (cursor: string) => {
    const { data } = await read(`?since=${cursor}&types[]=post.changed`);
    return (data as Change[]).map(({ id, fields }) => [id, fields]);
  };
  expect(await fieldsSince(meta.cursor)).toEqual([
    [post.id, ['country_code', 'gtin', 'state', 'sub_category', 'title']],
  ]);
  expect(await fieldsSince(between.meta.cursor)).toEqual([
    [post.id, ['country_code', 'gtin', 'state', 'sub_category']],
  ]);
});

it('A change is listed once it is committed, however long older transactions run, and what these write comes later.', async () => {
  const { person, client } = await server.join({ permissions: ['browse', 'post_offered', 'api'] });
  const category = await createCategory(server.db);
  const [slow, fast, other] = await Promise.all(
    [1, 2, 3].map(() => createAdvertisement(server.db, person, { category })),
  );
  await untilCommitted(server.db);
  const read = async (cursor: string, limit = 500) => {
    const { data, meta } = await client.get(`/api/changes?since=${cursor}&limit=${limit}`);
    return { changes: (data as Change[]).map(({ id, fields }) => [id, fields]), ...meta };
  };
  const rename = (db: Database, post: typeof slow, values: object) =>
    db
      .updateTable('advertisements')
      .set(values)
      .where('id', '=', post?.id as number)
      .execute();
  const start = (await client.get('/api/changes')).meta.cursor;
  // A cursor as it was until 2026-11-30: all before a transaction.
  const [transaction] = Buffer.from(start, 'base64url').toString('utf8').split('.').slice(5);
  const [, , , at, generation] = Buffer.from(start, 'base64url').toString('utf8').split('.');
  const former = Buffer.from([transaction?.split('-')[0], -1, 0, at, generation].join('.')).toString('base64url');
  let seen = { cursor: '' };
  let middle = { cursor: '' };
  await server.db.transaction().execute(async (transaction) => {
    await rename(transaction, slow, { title: 'Slow' });
    await rename(server.db, fast, { title: 'Fast' });
    await rename(server.db, other, { title: 'Other' });
    const first = await read(start, 1);
    expect(first).toMatchObject({ changes: [[fast?.id, ['title']]], more: true });
    middle = first;
    seen = await read(start);
    expect(seen).toMatchObject({
      changes: [
        [fast?.id, ['title']],
        [other?.id, ['title']],
      ],
      more: false,
    });
    expect((await read(seen.cursor)).changes).toEqual([]);
  });
  // A post that changes again while pages are read comes with all that changed.
  await rename(server.db, other, { country: 'BE' });
  expect((await read(seen.cursor)).changes).toEqual([
    [slow?.id, ['title']],
    [other?.id, ['country_code']],
  ]);
  const rest = await read(middle.cursor);
  expect(rest.changes).toEqual([[other?.id, ['country_code', 'title']]]);
  expect((await read(rest.cursor)).changes.map(([id]: unknown[]) => id)).toContain(slow?.id);
  expect((await read(former)).changes.map(([id]: unknown[]) => id)).toEqual([slow?.id, fast?.id, other?.id]);
});

/** A connection of its own, with a transaction that gives a post another title. */
async function beginRename(post: number): Promise<pg.Client> {
  const connection = new pg.Client({ ...server.connection, ssl: false });
  await connection.connect();
  await connection.query('begin');
  await connection.query(`update advertisements set title = 'Slow' where id = $1`, [post]);
  return connection;
}

it('No change is missing beside more running transactions than a cursor names, whichever of them ends first.', async () => {
  const { person, client } = await server.join({ role: 'manager', permissions: ['browse', 'deals', 'api'] });
  const category = await createCategory(server.db);
  const posts = await Promise.all(
    Array.from({ length: 20 }, () => createAdvertisement(server.db, person, { category })),
  );
  await untilCommitted(server.db);
  let { cursor } = (await client.get('/api/changes')).meta;
  const listed: string[] = [];
  const readOn = async () => {
    for (let more = true; more; ) {
      const { code, data, meta } = await client.get(`/api/changes?since=${cursor}&limit=3`);
      expect(code).toBe(200);
      // What jobs note of a post is no change of its title.
      for (const { type, id, fields } of data as Change[])
        if (type !== 'post.changed' || fields.includes('title')) listed.push(`${type} ${id}`);
      ({ cursor, more } = meta);
    }
  };
  const connections: pg.Client[] = [];
  try {
    for (const { id } of posts) connections.push(await beginRename(id));
    await server.db
      .insertInto('organization_events')
      .values({
        organization_id: person.organization_id as number,
        type: 'deal.message',
        subject_id: 1,
        path: '/deals/1',
      })
      .execute();
    await readOn();
    expect(listed).toEqual([]);
    // The newest end first, then the oldest; those between them last.
    const order = [...posts.keys()].toSorted((a, b) => Math.abs(b - 9.5) - Math.abs(a - 9.5) || b - a);
    for (const [place, ended] of order.entries()) {
      await connections[ended]?.query('commit');
      await readOn();
      const committed = order.slice(0, place + 1).map((at) => posts[at]?.id as number);
      expect(new Set(listed.filter((entry) => entry.startsWith('post')))).toEqual(
        new Set(committed.map((id) => `post.changed ${id}`)),
      );
      // With so few that all of them are named, others of the server included, nothing has to wait any more.
      if (posts.length - place - 1 <= 8) expect(listed).toContain('deal.message 1');
    }
    expect(listed.filter((entry) => entry.startsWith('deal'))).toEqual(['deal.message 1']);
    listed.length = 0;
    await readOn();
    expect(listed).toEqual([]);
  } finally {
    for (const connection of connections) await connection.end();
  }
});

it('No change is missing if the number of its transaction has fewer digits than others that run.', async () => {
  const { person, client } = await server.join({ permissions: ['browse', 'post_offered', 'api'] });
  const category = await createCategory(server.db);
  const [first, second] = [
    await createAdvertisement(server.db, person, { category }),
    await createAdvertisement(server.db, person, { category }),
  ];
  const earlier = await beginRename(first.id);
  const { rows } = await earlier.query<{ number: string }>('select pg_current_xact_id()::text as number');
  const boundary = 10 ** (rows[0]?.number.length as number);
  await sql
    .raw(`do $$ begin while pg_current_xact_id()::text::bigint < ${boundary} loop commit; end loop; end $$`)
    .execute(server.db);
  const later = await beginRename(second.id);
  const { cursor } = (await client.get('/api/changes')).meta;
  for (const connection of [earlier, later]) {
    await connection.query('commit');
    await connection.end();
  }
  const { data } = await client.get(`/api/changes?since=${cursor}`);
  expect((data as Change[]).map(({ id }) => id)).toEqual([first.id, second.id]);
});

it('A field that an endpoint does not have is refused with the nearest name, of tokens only.', async () => {
  const { person, client } = await server.join({ permissions: ['browse', 'post_offered', 'api'] });
  const { token } = await createApiToken(server.db, person);
  const category = await createCategory(server.db);
  const payload = { tittle: 'Wheel', wheels: 2, category: category.id };
  const headers = { authorization: `Bearer ${token}` };
  const { payload: answer } = await server.app.inject({ method: 'POST', url: '/api/advertisements', headers, payload });
  expect(JSON.parse(answer)).toMatchObject({
    code: 422,
    errors: {
      tittle: ['There is no such field. Do you mean title?'],
      wheels: ['There is no such field.'],
    },
  });
  expect(JSON.parse(answer).error_codes).toEqual({ tittle: ['unknown_field'], wheels: ['unknown_field'] });
  expect((await client.post('/api/advertisements', { tittle: 'Wheel' })).errors).not.toHaveProperty('tittle');
});

it('A token gets its sentences in English, whatever its member reads, or in the language it asks for.', async () => {
  const { person } = await server.join({ permissions: ['browse', 'api'] });
  await server.db.updateTable('users').set({ locale: 'de' }).where('id', '=', person.id).execute();
  const { token } = await createApiToken(server.db, person);
  const read = async (headers: Record<string, string>) => {
    const call = { url: '/api/advertisements/999999', headers: { authorization: `Bearer ${token}`, ...headers } };
    return (await server.app.inject(call)).json().message;
  };
  expect(await read({})).toBe('This post does not exist, or is private to another user.');
  expect(await read({ 'accept-language': 'nl' })).not.toContain('does not exist');
});
