import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkPost } from '#contract/advertisements/upkeep/schemas.ts';
import { notifyOfFavoriteChanges } from '#server/features/favorites/changes.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

type Person = Awaited<ReturnType<typeof createUser>>;
const post = (owner: Person, given: Parameters<typeof createAdvertisement>[2] = {}) =>
  createAdvertisement(server.db, owner, { category, ...given });
const bulk = (client: TestClient, body: Record<string, unknown>) => client.post('/api/advertisements/bulk', body);
const undo = (client: TestClient, token: unknown) => client.post('/api/advertisements/bulk/undo', { undo: token });
const read = (id: number) =>
  server.db.selectFrom('advertisements').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const set = (id: number, values: object) =>
  server.db.updateTable('advertisements').set(values).where('id', '=', id).execute();

describe('a bulk price change', () => {
  it('can be previewed without changing anything, and undone', async () => {
    const owner = await createUser(server.db);
    const client = await server.signIn(owner);
    const posts = [
      await post(owner, { title: 'Rotor', price: '31.90', items: 10 }),
      await post(owner, { title: 'Cassette', price: '148.50', items: 2, state: 'paused' }),
      await post(owner, { title: 'Motor', type: 'wanted', price: null }),
      await post(owner, { title: 'Seal', price: '26.25', state: 'sold' }),
    ];
    const ids = posts.map(({ id }) => id);
    const wish = { action: 'price', ids, percent: -8, round_to: 5 };
    const preview = await bulk(client, { ...wish, preview: true });
    expect(preview).toMatchObject({ code: 200, data: { changed: 2, kept: 2, undo: null } });
    expect(
      preview.data.posts.map(({ name, price_before, price_after, note }: BulkPost) => [
        name,
        price_before,
        price_after,
        note,
      ]),
    ).toEqual([
      ['Rotor', '31.90', '29.35', null],
      ['Cassette', '148.50', '136.60', 'Paused, changes too'],
      ['Motor', null, null, 'No price, stays'],
      ['Seal', '26.25', '26.25', 'Sold, stays'],
    ]);
    expect(preview.data.totals).toEqual([{ currency: 'EUR', before: '616.00', after: '566.70' }]);
    expect((await read(ids[0] as number)).price_per_unit).toBe('31.90');

    const versions = preview.data.posts.map(({ updated_at }: BulkPost) => updated_at);
    const done = await bulk(client, { ...wish, versions });
    expect(done).toMatchObject({ code: 200, data: { changed: 2, kept: 2, undo: expect.any(String) } });
    expect(await Promise.all(ids.map(async (id) => (await read(id)).price_per_unit))).toEqual([
      '29.35',
      '136.60',
      null,
      '26.25',
    ]);
    // The same request again finds that all posts have changed.
    expect((await bulk(client, { ...wish, versions })).data).toMatchObject({ changed: 0, undo: null });
    expect((await client.get('/api/advertisements/bulk')).data).toMatchObject([
      { undo: done.data.undo, action: 'price', posts: 2 },
    ]);
    const back = await Promise.all([1, 2, 3].map(() => undo(client, done.data.undo)));
    expect(back.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    expect((await read(ids[0] as number)).price_per_unit).toBe('31.90');
    expect((await client.get('/api/advertisements/bulk')).data).toEqual([]);
  });

  it('skips posts changed since the preview; undo skips posts changed since the update', async () => {
    const owner = await createUser(server.db);
    const client = await server.signIn(owner);
    const [one, two] = [await post(owner, { title: 'One' }), await post(owner, { title: 'Two' })];
    const ids = [one.id, two.id];
    const preview = await bulk(client, { action: 'price', ids, amount: 1, preview: true });
    const versions = preview.data.posts.map(({ updated_at }: BulkPost) => updated_at);
    await set(one.id, { price_per_unit: '55.00' });
    const done = await bulk(client, { action: 'price', ids, amount: 1, versions });
    expect(done.data.posts).toMatchObject([
      { changes: false, note: 'Changed in the meantime, stays', price_before: '55.00' },
      { changes: true, price_after: '11.00' },
    ]);
    await set(two.id, { title: 'Two, black' });
    expect(await undo(client, done.data.undo)).toMatchObject({
      code: 200,
      data: { undone: 0, kept: [{ id: two.id, name: 'Two, black', note: 'Changed since, stays as it is' }] },
    });
    expect((await read(two.id)).price_per_unit).toBe('11.00');
  });

  it('and a concurrent edit never overwrite each other', async () => {
    const owner = await createUser(server.db);
    const client = await server.signIn(owner);
    const mine = await post(owner, { price: '10.00' });
    const reread = (await client.get(`/api/advertisements/${mine.id}`)).data;
    const { updated_at } = reread;
    const edit = {
      type: 'offered',
      title: 'Edited',
      category: category.id,
      number_of_items: 5,
      availability: 'in_stock',
      currency: 'EUR',
      price_per_unit: '77.00',
      updated_at,
    };
    const other = await server.signIn(owner);
    const [edited, changed] = await Promise.all([
      other.put(`/api/advertisements/${mine.id}`, edit),
      bulk(client, { action: 'price', ids: [mine.id], percent: 10, versions: [updated_at] }),
    ]);
    const price = (await read(mine.id)).price_per_unit;
    // One of them succeeds, the other is refused.
    if (edited.code === 200) expect([price, changed.data.changed]).toEqual(['77.00', 0]);
    else expect([edited.code, price, changed.data.changed]).toEqual([409, '11.00', 1]);
  });

  it('treats currencies separately and refuses invalid changes', async () => {
    const owner = await createUser(server.db);
    const client = await server.signIn(owner);
    const [euro, dollar] = [await post(owner, { price: '10.00' }), await post(owner, { price: '10.00' })];
    await set(dollar.id, { currency: 'USD' });
    const ids = [euro.id, dollar.id];
    const refused = await bulk(client, { action: 'price', ids, amount: 2 });
    expect(refused).toMatchObject({
      code: 422,
      errors: { currency: ['Choose one currency: these posts are in EUR, USD'] },
    });
    expect((await bulk(client, { action: 'price', ids, amount: 2, currency: 'USD' })).data.posts).toMatchObject([
      { changes: false, note: 'In EUR, stays', currency: 'EUR' },
      { changes: true, price_after: '12.00', currency: 'USD' },
    ]);
    expect((await bulk(client, { action: 'price', ids, percent: 50 })).data).toMatchObject({ changed: 2 });
    for (const wrong of [
      { action: 'price', ids },
      { action: 'price', ids, percent: 10, amount: 1 },
      { action: 'price', ids, percent: -100 },
      { action: 'price', ids, percent: 901 },
      { action: 'price', ids, percent: 0 },
      { action: 'price', ids, percent: 10, round_to: 7 },
      { action: 'price', ids, percent: 10, versions: [new Date().toISOString()] },
      { action: 'price', percent: 10 },
      { action: 'price', ids, query: 'q=x', percent: 10 },
      { action: 'burn', ids },
    ])
      expect([JSON.stringify(wrong).slice(0, 60), (await bulk(client, wrong)).code]).toEqual([
        JSON.stringify(wrong).slice(0, 60),
        422,
      ]);
    const many = Array.from({ length: 1001 }, (_, index) => index + 1);
    expect((await bulk(client, { action: 'pause', ids: many })).code).toBe(413);
  });

  it('notifies users who saved a post once of the new price, but not of changes that were undone before', async () => {
    const owner = await createUser(server.db);
    const client = await server.signIn(owner);
    const buyer = await createUser(server.db);
    const keeper = await server.signIn(buyer);
    const mine = await post(owner, { title: 'Lever', price: '20.00' });
    await keeper.put(`/api/advertisements/${mine.id}/favorite`);
    const notifications = async () => {
      await notifyOfFavoriteChanges(server.db, server.mail);
      return (await keeper.get('/api/notifications')).data.map(({ body }: { body: string }) => body);
    };
    const change = { action: 'price', ids: [mine.id], percent: -10 };
    await undo(client, (await bulk(client, change)).data.undo);
    expect(await notifications()).toEqual([]);
    await bulk(client, change);
    expect(await notifications()).toEqual(['€18.00 per piece, was €20.00']);
    expect(await notifications()).toHaveLength(1);
  });
});

describe('a bulk action', () => {
  it.each(['pause', 'delete'] as const)('to %s can be undone, restoring each post’s state', async (action) => {
    const owner = await createUser(server.db);
    const client = await server.signIn(owner);
    const expired = await post(owner, { state: 'expired' });
    const online = [await post(owner), await post(owner)];
    const ids = [expired, ...online].map(({ id }) => id);
    const before = await Promise.all(ids.map(read));
    const done = await bulk(client, { action, ids });
    expect(done.data.changed).toBe(action === 'pause' ? 2 : 3);
    const states = (await client.get('/api/my-advertisements')).meta.states;
    expect(states).toMatchObject(action === 'pause' ? { paused: 2, expired: 1 } : { active: 0, deleted: 3 });
    expect((await undo(client, done.data.undo)).data).toMatchObject({ undone: done.data.changed, kept: [] });
    const after = await Promise.all(ids.map(read));
    const same = ({ state, deleted_at, expires_at }: (typeof after)[number]) => ({ state, deleted_at, expires_at });
    expect(after.map(same)).toEqual(before.map(same));
  });

  it('applies to all posts of a list, and reports why some are left out', async () => {
    const owner = await createUser(server.db, { role: 'organization_admin' });
    const colleague = await createUser(server.db, { organizationId: owner.organization_id });
    const client = await server.signIn(owner);
    await post(owner, { title: 'Mine' });
    await post(colleague, { title: 'Hers' });
    await post(colleague, { title: 'Paused', state: 'paused' });
    const mine = await bulk(client, { action: 'pause', query: 'sort=newest', scope: 'mine', preview: true });
    expect(mine.data.posts.map(({ name }: BulkPost) => name)).toEqual(['Mine']);
    const all = await bulk(client, { action: 'pause', query: 'states[]=active', scope: 'organization' });
    expect(all.data).toMatchObject({ changed: 2, kept: 0 });
    // A colleague without the right cannot change the posts of others.
    const hers = await server.signIn(colleague);
    const refused = await bulk(hers, { action: 'resume', query: 'sort=newest', scope: 'organization' });
    expect(Object.fromEntries(refused.data.posts.map(({ name, note }: BulkPost) => [name, note]))).toEqual({
      Mine: 'Belongs to a colleague, stays',
      Hers: null,
      Paused: null,
    });
    // Only she can undo her change.
    expect((await undo(client, refused.data.undo)).code).toBe(404);
  });

  it('changes no posts of others, and reveals no hidden ones', async () => {
    const owner = await createUser(server.db);
    const stranger = await server.signIn(await createUser(server.db));
    const reread = await post(owner, { title: 'Shown' });
    const hidden = await post(owner, { title: 'CANARY', state: 'paused' });
    for (const action of ['pause', 'delete', 'renew'] as const) {
      const answer = await bulk(stranger, { action, ids: [reread.id, hidden.id] });
      expect(answer).toMatchObject({ code: 403, data: null });
      expect(JSON.stringify(answer)).not.toContain('CANARY');
    }
    expect((await bulk(stranger, { action: 'pause', ids: [hidden.id] })).code).toBe(404);
  });

  it('can be undone for one day, but not while the organization is suspended', async () => {
    const owner = await createUser(server.db);
    const client = await server.signIn(owner);
    const ids = [(await post(owner)).id];
    const { data } = await bulk(client, { action: 'pause', ids });
    const at = (hours: number) =>
      server.db
        .updateTable('bulk_changes')
        .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
        .where('id', '=', data.undo)
        .execute();
    await at(24.1);
    expect(await undo(client, data.undo)).toMatchObject({
      code: 409,
      message: 'A change can be undone for 24 hours.',
    });
    await at(23.9);
    const organization = server.db.updateTable('organizations').where('id', '=', owner.organization_id);
    await organization.set({ status: 'suspended' }).execute();
    expect((await undo(client, data.undo)).code).toBe(403);
    await organization.set({ status: 'active' }).execute();
    expect((await undo(client, data.undo)).code).toBe(200);
  });

  it('restores no post whose reference another post now has', async () => {
    const owner = await createUser(server.db);
    const client = await server.signIn(owner);
    const first = await post(owner, { reference: 'A-1' });
    const { data } = await bulk(client, { action: 'delete', ids: [first.id] });
    await post(owner, { reference: 'A-1' });
    expect((await undo(client, data.undo)).data.kept).toMatchObject([
      { note: 'Another post now has its internal reference' },
    ]);
    expect((await bulk(client, { action: 'restore', ids: [first.id] })).data).toMatchObject({ changed: 0 });
  });
});
