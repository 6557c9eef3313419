import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { createPosts, joinWithFeed } from '#tests/helpers/files/feeds.ts';
import { postsOf } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

const csv = (rows: string[], header = 'sku;stock;price') => `${[header, ...rows].join('\n')}\n`;
const rows = (count: number, { stock = 10, price = 10, from = 1 } = {}) =>
  Array.from({ length: count }, (_, index) => `R-${index + from};${stock};${price}`);

/** A feed with `count` posts that its first file has confirmed. */
async function begin(count = 60, settings = {}) {
  const joined = await joinWithFeed(server, settings);
  await createPosts(server, joined.person, category, count, { items: 10 });
  expect(await joined.feed.begin(csv(rows(count)))).toMatchObject({ state: 'done' });
  const versions = async () => (await postsOf(server, joined.person.organization_id)).map((post) => post.updated_at);
  const live = async () =>
    (await postsOf(server, joined.person.organization_id)).filter(({ state }) => state === 'active').length;
  return { ...joined, versions, live };
}

describe('a feed holds a run', () => {
  it('if its file is cut off inside a line; the run names the line and writes nothing', async () => {
    const { feed, live } = await begin();
    const cut = csv(rows(58)).slice(0, -'10;10\n'.length);
    const held = await feed.run(cut);
    expect(held).toMatchObject({
      state: 'held',
      hold: 'cut',
      reason: 'The file is cut off in line 59. Nothing was changed.',
      lost: 2,
      lines: 58,
    });
    expect(held.source_file).toMatchObject({ cut: { line: 59, cells: 2, columns: 3 } });
    expect(await live()).toBe(60);
    // With a line break the last line just has an empty cell, and losing 2 of 60 posts is too little for a hold.
    expect(await feed.run(`${cut}\n`)).toMatchObject({ state: 'done', source_file: { cut: null } });
    expect(await live()).toBe(58);
  });

  it.each(['full', 'delta'])('if a %s file names every post but its last number is cut in half', async (mode) => {
    const { feed, versions } = await begin(30, { mode });
    const before = await versions();
    const cut = csv(rows(30, { stock: 25 })).slice(0, -'5;10\n'.length);
    expect(await feed.run(cut)).toMatchObject({ state: 'held', hold: 'cut' });
    expect(await versions()).toEqual(before);
  });

  it('if too many lines are missing; it writes nothing, and notifies members and webhooks with both numbers', async () => {
    const { client, person, feed, id, versions, live } = await begin();
    await client.post('/api/webhooks', { url: 'https://shop.example.com/hook', events: ['feed.held'] });
    const before = await versions();
    const held = await feed.run(csv(rows(12)));
    expect(held).toMatchObject({
      state: 'held',
      hold: 'loss',
      reason: 'Only 12 of 60 lines. Nothing was changed.',
      lines: 12,
      lines_before: 60,
      posts: 60,
      counts: { update: 0, unchanged: 12, pause: 48 },
    });
    expect(held.missing).toHaveLength(48);
    const asked = (amount: string) => [{ currency: 'EUR', amount }];
    expect(held.live).toEqual({
      before: { posts: 60, pieces: 600, asked: asked('6000.00') },
      after: { posts: 12, pieces: 120, asked: asked('1200.00') },
    });
    expect(held).toMatchObject({ prices: { count: 12, moved: 0 }, most_lost: 0, deals_short: 0, missing_reserved: 0 });
    expect(held.told).toEqual([expect.objectContaining({ id: person.id })]);
    expect(await versions()).toEqual(before);
    expect(await feed.read()).toMatchObject({ state: 'held', open_run: 2 });
    expect(JSON.stringify((await client.get('/api/notifications')).data)).toContain(
      'Feed “Stock hourly” is held: 12 of 60 lines',
    );
    const calls = await server.db
      .selectFrom('webhook_deliveries')
      .select(['type', 'path'])
      .where('subject_id', '=', id)
      .execute();
    expect(calls).toEqual([{ type: 'feed.held', path: `/integration/feeds/${id}/runs/2` }]);
    const mails = await server.db.selectFrom('mails').select('subject').where('recipient', '=', person.email).execute();
    expect(mails.map(({ subject }) => subject)).toEqual(['A stock feed is held']);
    expect((await client.post(`/api/imports/${held.import}/commit`, { mode: 'valid' })).code).toBe(409);
    expect(await feed.apply(2)).toMatchObject({ state: 'done', counts: { pause: 48 } });
    expect(await live()).toBe(12);
    expect((await feed.ended(2)).live.after).toEqual(held.live.after);
    expect(await feed.read()).toMatchObject({ state: 'on', open_run: null });
    expect((await client.post(`/api/feeds/${id}/runs/2/undo`)).data.state).toBe('undone');
    expect(await live()).toBe(60);
  });

  it('and lists the posts missing in its file page by page, also if such posts stay online', async () => {
    const { client, feed, id, live } = await begin(60, { on_missing: 'keep' });
    const held = await feed.run(csv(rows(12)));
    expect(held).toMatchObject({ state: 'held', hold: 'loss', lost: 48, counts: { pause: 0 }, missing_total: 48 });
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => (await client.get(`/api/feeds/${id}/runs/2?per_page=20&page=${page}`)).data),
    );
    expect(pages.map(({ missing }) => missing.length)).toEqual([20, 20, 8]);
    const references = pages.flatMap(({ missing }) =>
      (missing as { reference: string }[]).map((post) => post.reference),
    );
    expect(new Set(references)).toEqual(new Set(Array.from({ length: 48 }, (_, index) => `R-${index + 13}`)));
    expect(await feed.apply(2)).toMatchObject({ state: 'done', lost: 48 });
    expect(await live()).toBe(60);
  });

  it.each([
    [3, 2, 'held'],
    [5, 3, 'held'],
    [5, 2, 'done'],
    [2, 2, 'done'],
  ])(
    'of %d posts if it loses %d: it is %s, as more than half of three or more posts is much',
    async (count, lost, state) => {
      const { feed, live } = await begin(count);
      const run = await feed.run(csv([...rows(count - lost), 'X-1;1;1']));
      expect(run).toMatchObject({ state, lost, posts: count });
      expect(await live()).toBe(state === 'held' ? count : count - lost);
    },
  );

  it('and notifies everyone who may apply it, and no one else', async () => {
    const { person, feed } = await begin();
    const join = (given: object) =>
      createUser(server.db, {
        organizationId: person.organization_id as number,
        permissions: ['browse', 'post_offered', 'bulk_upload', 'api'],
        ...given,
      });
    const manager = await join({ role: 'manager' });
    for (const given of [
      { role: 'user' },
      { role: 'manager', permissions: ['browse', 'bulk_upload'] },
      { role: 'organization_admin', permissions: ['browse', 'api'] },
      { role: 'manager', status: 'deactivated' },
    ])
      await join(given);
    const { told } = await feed.run(csv(rows(12)));
    expect((told as { id: number }[]).map(({ id }) => id).sort()).toEqual([person.id, manager.id].sort());
  });

  it('and notifies once for each reason, however many files follow', async () => {
    const { client, feed } = await begin();
    const titles = async () =>
      ((await client.get('/api/notifications')).data as { title: string }[])
        .map(({ title }) => title)
        .filter((title) => title.includes('is held'))
        .reverse();
    await feed.run(csv(rows(12)));
    await feed.run(csv(rows(11)));
    expect(await titles()).toEqual(['Feed “Stock hourly” is held: 12 of 60 lines']);
    expect(await feed.run(csv(rows(60, { price: 20 })))).toMatchObject({ hold: 'price' });
    expect(await feed.run('sku;stock\nR-1;4\n')).toMatchObject({ hold: 'column' });
    expect(await feed.run('sku;price\nR-1;4\n')).toMatchObject({ hold: 'column' });
    expect(await titles()).toEqual([
      'Feed “Stock hourly” is held: 12 of 60 lines',
      'Feed “Stock hourly” is held: 60 of 60 prices move by more than a quarter',
      'Feed “Stock hourly” is held: The file lacks the column “price”',
      'Feed “Stock hourly” is held: The file lacks the column “stock”',
    ]);
  });

  it('until a user discards it, or a newer file is complete again', async () => {
    const { client, feed, id, versions } = await begin();
    const before = await versions();
    await feed.run(csv(rows(12)));
    const discarded = await client.post(`/api/feeds/${id}/discard`, { run: 2 });
    expect([discarded.code, discarded.data.state, discarded.data.reason]).toEqual([
      200,
      'discarded',
      'Discarded. Nothing was changed.',
    ]);
    expect((await client.post(`/api/feeds/${id}/discard`, { run: 2 })).code).toBe(409);
    expect(await feed.read()).toMatchObject({ state: 'on', open_run: null });
    await feed.run(csv(rows(12)));
    expect(await feed.run(csv([...rows(60), 'R-61;1;1']))).toMatchObject({ state: 'done' });
    expect((await client.get(`/api/feeds/${id}/runs/3`)).data).toMatchObject({
      state: 'discarded',
      reason: 'A newer file replaced it.',
    });
    expect(await versions()).toEqual(before);
  });

  it.each([
    ['it is empty', '', { hold: 'empty', reason: 'Only 0 of 60 lines. Nothing was changed.' }],
    ['it has a header alone', csv([]), { hold: 'empty', reason: 'Only 0 of 60 lines. Nothing was changed.' }],
    [
      'a mapped column is missing',
      csv(
        rows(60).map((row) => row.split(';').slice(0, 2).join(';')),
        'sku;stock',
      ),
      { hold: 'column', reason: 'The file lacks the column “price”. Nothing was changed.' },
    ],
    [
      'too many posts fall to 0',
      csv([...rows(30, { stock: 0 }), ...rows(30, { from: 31 })]),
      { hold: 'loss', reason: '30 of 60 posts would go offline. Nothing was changed.' },
    ],
    [
      'too many prices move by more than a quarter',
      csv([...rows(19, { price: 13 }), ...rows(41, { from: 20 })]),
      { hold: 'price', reason: '19 of 60 prices move by more than a quarter. Nothing was changed.' },
    ],
  ])('if %s', async (_what, file, expected) => {
    const { feed, versions } = await begin();
    const before = await versions();
    expect(await feed.run(file)).toMatchObject({ state: 'held', ...expected });
    expect(await versions()).toEqual(before);
  });

  it.runIf(isWhole)('but not if few posts go, if prices move less, or if its file has only changes', async () => {
    const { feed, live } = await begin();
    expect(await feed.run(csv(rows(40)))).toMatchObject({ state: 'done', counts: { pause: 20 } });
    expect(await live()).toBe(40);
    expect(await feed.run(csv(rows(40, { price: 12 })))).toMatchObject({ state: 'done', counts: { update: 40 } });
    const changes = await begin(60, { mode: 'delta' });
    expect(await changes.feed.run(csv(rows(12)))).toMatchObject({ state: 'done' });
    expect(await changes.live()).toBe(60);
  });
});
