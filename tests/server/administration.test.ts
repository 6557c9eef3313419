import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservedWords } from '#contract/screens.ts';
import { reservedSlug } from '#contract/vocabulary/choices.ts';
import {
  advertisementForm,
  createAdvertisement,
  createCategory,
  jpegFile,
  pdfFile,
} from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let platform: TestClient;
let admin: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  server = await startServer();
  admin = await createUser(server.db, { role: 'admin' });
  platform = await server.signIn(admin);
});
afterAll(() => server.close());

async function platformAdmin(role: 'admin' | 'super_admin' = 'admin') {
  const person = await createUser(server.db, { role });
  return { person, client: await server.signIn(person) };
}

async function report(advertisementId: number, userId: number) {
  const row = await server.db
    .insertInto('reports')
    .values({ advertisement_id: advertisementId, user_id: userId, reason: 'prohibited', text: 'A whole bicycle' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

describe('moderation', () => {
  it('notifies every platform admin of a report, and updates the notification for further ones', async () => {
    const { person: other } = await platformAdmin();
    const post = await createAdvertisement(server.db, await createUser(server.db), { title: 'Odd lamp' });
    const [first, second] = [await createUser(server.db), await createUser(server.db)];
    const url = `/api/advertisements/${post.id}/report`;
    await (await server.signIn(first)).post(url, { reason: 'misleading', text: 'It is no lamp' });
    const news = () =>
      server.db
        .selectFrom('notifications')
        .selectAll()
        .where('type', '=', 'post_reported')
        .orderBy('user_id')
        .execute();
    const notifications = await news();
    expect(notifications.map(({ user_id }) => user_id)).toEqual([admin.id, other.id].sort((a, b) => a - b));
    expect(notifications[0]).toMatchObject({
      title: 'A post was reported: Odd lamp',
      body: 'Misleading details. It is no lamp',
      actor_id: first.id,
    });
    await (await server.signIn(second)).post(url, { reason: 'duplicate' });
    expect((await news()).map(({ title }) => title)).toEqual(Array(2).fill('A post was reported 2 times: Odd lamp'));
    expect((await platform.get('/api/notifications')).data[0].subject.url).toBe('/admin/reports');
    const kinds = async (client: TestClient) =>
      (await client.get('/api/notifications/preferences')).data.map((kind: { type: string }) => kind.type);
    expect(await kinds(platform)).toContain('post_reported');
    expect(await kinds(await server.signIn(first))).not.toContain('post_reported');
  });

  it('blocks a post from its page, lists it with the reason, and unblocks it', async () => {
    const owner = await createUser(server.db);
    const post = await createAdvertisement(server.db, owner, { title: 'Borrowed picture', state: 'paused' });
    const read = async () => (await platform.get(`/api/advertisements/${post.id}`)).data;
    expect((await read()).abilities).toMatchObject({ block: true, unblock: false });
    await platform.post(`/api/advertisements/${post.id}/block`, { reason: 'The picture is not yours' });
    const found = await platform.get('/api/organization-advertisements?states[]=blocked&q=borrowed');
    expect(found.data).toMatchObject([
      { id: post.id, blocked_reason: 'The picture is not yours', abilities: { block: false, unblock: true } },
    ]);
    expect((await platform.post(`/api/advertisements/${post.id}/unblock`)).code).toBe(200);
    expect((await read()).state).toBe('active');
  });

  it('blocks a sold post, whose sale cannot be undone until it is unblocked', async () => {
    const owner = await createUser(server.db);
    const seller = await server.signIn(owner);
    const post = await createAdvertisement(server.db, owner, { title: 'Sold to escape', items: 5 });
    const url = `/api/advertisements/${post.id}`;
    const day = new Date().toISOString().slice(0, 10);
    const sale = { reason: 'other', total_number_of_items: 5, closing_date: day, declaration: true };
    expect(await seller.post(`${url}/sold`, sale)).toMatchObject({ code: 200, data: { state: 'sold' } });
    expect((await platform.post(`${url}/block`, { reason: 'Not yours' })).code).toBe(200);
    expect((await seller.post(`${url}/unsold`)).code).toBe(409);
    expect(await platform.post(`${url}/unblock`)).toMatchObject({ code: 200, data: { state: 'sold' } });
    expect(await seller.post(`${url}/unsold`)).toMatchObject({ code: 200, data: { state: 'active' } });
  });

  it('purges a post with its row and its files, and records that in the audit log', async () => {
    const owner = await createUser(server.db);
    const seller = await server.signIn(owner);
    const category = await createCategory(server.db);
    const form = advertisementForm(category, { title: 'Purge me', images: [await jpegFile()], documents: [pdfFile()] });
    const post = (await seller.post('/api/advertisements', form)).data;
    const url = `/api/advertisements/${post.id}/purge`;
    expect((await platform.post(url, { title: 'Purge me' })).code).toBe(403);
    const { client } = await platformAdmin('super_admin');
    expect((await client.post(url, { title: 'Purge you' })).errors).toEqual({
      title: ['Type the title exactly as it is on the post'],
    });
    expect((await client.get(`/api/advertisements/${post.id}`)).data.abilities.purge).toBe(true);
    expect(await client.post(url, { title: 'Purge me' })).toMatchObject({
      code: 200,
      message: 'The post is deleted permanently.',
    });
    expect((await client.get(`/api/advertisements/${post.id}`)).code).toBe(404);
    expect((await seller.raw({ method: 'GET', url: post.images[0].url })).statusCode).toBe(404);
    expect(await server.db.selectFrom('files').select('id').where('created_by', '=', owner.id).execute()).toEqual([]);
    const logged = await server.db
      .selectFrom('audit_log')
      .select(['details', 'subject_id', 'organization_id'])
      .where('action', '=', 'advertisement.purged')
      .execute();
    expect(logged).toEqual([
      {
        details: { name: 'Purge me', state: 'active' },
        subject_id: String(post.id),
        organization_id: owner.organization_id,
      },
    ]);
    expect((await client.post(url, { title: 'Purge me' })).code).toBe(404);
  });
});

describe('reported posts', () => {
  it('are blocked together with all their reports, notify their owner, and are unblocked', async () => {
    const owner = await createUser(server.db);
    const [first, second] = [await createUser(server.db), await createUser(server.db)];
    const post = await createAdvertisement(server.db, owner, { title: 'Whole bicycle' });
    const id = await report(post.id, first.id);
    const other = await report(post.id, second.id);
    const listed = await platform.get('/api/reports?q=whole');
    expect(listed).toMatchObject({ code: 200, meta: { total: 2, states: { open: 2, blocked: 0, dismissed: 0 } } });
    expect(listed.data[0]).toMatchObject({ state: 'open', advertisement: { name: 'Whole bicycle', open_reports: 2 } });
    const blocked = await platform.post(`/api/reports/${id}/block`, { reason: 'Only parts belong here' });
    expect(blocked).toMatchObject({
      code: 200,
      data: {
        state: 'blocked',
        advertisement: { state: 'blocked', blocked_reason: 'Only parts belong here', open_reports: 0 },
      },
    });
    expect((await platform.post(`/api/reports/${other}/dismiss`)).code).toBe(409);
    const theirs = await server.signIn(owner);
    expect((await theirs.get('/api/notifications')).data).toMatchObject([
      {
        type: 'post_blocked',
        body: 'Only parts belong here',
        subject: { url: `/advertisement/${post.id}` },
        actor: null,
      },
    ]);
    const reader = await server.signIn(first);
    expect((await reader.get(`/api/advertisements/${post.id}`)).code).toBe(404);
    const shown = await platform.post(`/api/advertisements/${post.id}/unblock`);
    expect(shown).toMatchObject({ code: 200, data: { state: 'active', blocked_reason: null } });
    expect((await reader.get(`/api/advertisements/${post.id}`)).code).toBe(200);
    expect((await platform.post(`/api/advertisements/${post.id}/unblock`)).code).toBe(409);
  });

  it('are moved to another category, which settles all reports of a wrong one and notifies their owner', async () => {
    const owner = await createUser(server.db);
    const post = await createAdvertisement(server.db, owner, { title: 'Misplaced saddle' });
    const target = (await platform.post('/api/crud/category', { name: 'Saddlery' })).data;
    const sub = (await platform.post('/api/crud/category', { name: 'Gel saddles', parent_id: target.id })).data;
    const add = async (reason: 'wrong_category' | 'prohibited') => {
      const id = await report(post.id, (await createUser(server.db)).id);
      await server.db.updateTable('reports').set({ reason }).where('id', '=', id).execute();
      return id;
    };
    const [id, same, other] = [await add('wrong_category'), await add('wrong_category'), await add('prohibited')];
    const move = (body: object) => platform.post(`/api/reports/${id}/move`, { reason: 'It is a saddle', ...body });
    const { category, sub_category: subCategory } = (await platform.get('/api/reports?q=misplaced')).data[0]
      .advertisement;
    expect((await move({ category, subCategory })).errors).toEqual({
      category: ['The post is already in this category'],
    });
    expect((await move({ category: sub.id })).errors).toEqual({ category: ['Choose a category'] });
    expect((await move({ category, subCategory: sub.id })).errors).toEqual({
      subCategory: ['Choose one of this category'],
    });
    expect((await move({ category: target.id, reason: ' ' })).errors).toEqual({ reason: ['Required'] });
    expect(await move({ category: target.id, subCategory: sub.id })).toMatchObject({
      code: 200,
      data: {
        state: 'moved',
        advertisement: { state: 'active', category_name: 'Saddlery, Gel saddles', open_reports: 1 },
      },
    });
    const states = async (...ids: number[]) =>
      (await server.db.selectFrom('reports').select('resolution').where('id', 'in', ids).orderBy('id').execute()).map(
        ({ resolution }) => resolution,
      );
    expect(await states(id, same, other)).toEqual(['moved', 'moved', null]);
    expect((await move({ category: target.id })).code).toBe(409);
    const theirs = await server.signIn(owner);
    expect((await theirs.get('/api/notifications')).data[0]).toMatchObject({
      title: 'Your post was moved to Saddlery, Gel saddles: Misplaced saddle',
      body: 'It is a saddle',
      subject: { url: `/advertisement/${post.id}` },
    });
    const { data } = await theirs.get(`/api/advertisements/${post.id}`);
    expect(data.category).toMatchObject({ id: target.id });
    const { data: history } = await theirs.get(`/api/advertisements/${post.id}/history`);
    expect(history[0].changes).toHaveProperty('category');
    const logged = await platform.get('/api/audit-log?actions[]=advertisement.moved');
    expect(logged.data[0]).toMatchObject({ details: { reason: 'It is a saddle', reports: 2 } });
  });

  it('are dismissed, sorted and filtered', async () => {
    const owner = await createUser(server.db);
    const post = await createAdvertisement(server.db, owner, { title: 'Dismissable hub' });
    const id = await report(post.id, (await createUser(server.db)).id);
    expect((await platform.post(`/api/reports/${id}/dismiss`)).data).toMatchObject({ state: 'dismissed' });
    expect((await platform.get('/api/reports?q=dismissable')).data).toEqual([]);
    const settled = await platform.get('/api/reports?q=dismissable&states[]=dismissed&sort=advertisement');
    expect(settled.data).toMatchObject([{ id, resolved_by: expect.any(String) }]);
  });

  it('are accessible to platform admins only', async () => {
    const admin = await server.signIn(await createUser(server.db, { role: 'organization_admin' }));
    expect((await admin.get('/api/reports')).code).toBe(403);
    expect((await platform.post('/api/reports/2000000000/dismiss')).code).toBe(404);
  });
});

describe('the audit log', () => {
  it('shows organization admins the entries of their organization, without the names of platform admins', async () => {
    const admin = await createUser(server.db, { role: 'organization_admin' });
    const colleague = await createUser(server.db, { organizationId: admin.organization_id, lastName: 'Auditable' });
    const client = await server.signIn(admin);
    await client.post(`/api/organization/members/${colleague.id}/deactivate`);
    await platform.post(`/api/organizations/${admin.organization_id}/users/${colleague.id}/reactivate`);
    await platform.post('/api/crud/brand', { name: 'Audited brand' });
    const own = await client.get('/api/audit-log');
    expect(own.data).toMatchObject([
      { action: 'member.reactivated', actor: { id: null, name: 'The platform' }, ip: null },
      {
        action: 'member.deactivated',
        label: 'Deactivated an account',
        actor: { id: admin.id },
        subject: { type: 'user', id: String(colleague.id), name: 'Noor Auditable' },
      },
    ]);
    expect(own.meta.total).toBe(2);
    // People whom the list does not name cannot be found by a filter either.
    const { data: who } = await platform.get('/api/auth/authorized');
    const found = async (query: string, caller: TestClient) => (await caller.get(`/api/audit-log?${query}`)).meta.total;
    expect(await found(`organization=${admin.organization_id}&actor=${who.id}`, platform)).toBe(1);
    expect(await found(`actor=${who.id}`, client)).toBe(0);
    expect(await found(`q=${encodeURIComponent(who.last_name)}&actions[]=member.reactivated`, client)).toBe(0);
    expect(await found(`actor=${admin.id}`, client)).toBe(1);
    const all = await platform.get('/api/audit-log?q=audit');
    expect(all.data.map((row: { action: string }) => row.action)).toEqual([
      'brand.created',
      'member.reactivated',
      'member.deactivated',
    ]);
    expect(all.data[0].ip).toBe('127.0.0.1');
    const count = async (query: string, caller = platform) => (await caller.get(`/api/audit-log?${query}`)).meta.total;
    expect(await count(`organization=${admin.organization_id}&actions[]=member.deactivated`)).toBe(1);
    expect(await count(`actor=${admin.id}`)).toBe(1);
    expect(await count('q=audit&from=2020-01-01&until=2020-12-31')).toBe(0);
    const stranger = await createUser(server.db, { role: 'organization_admin' });
    const foreign = await (await server.signIn(stranger)).get(`/api/audit-log?organization=${admin.organization_id}`);
    expect([foreign.code, foreign.data]).toEqual([404, null]);
    expect((await (await server.signIn(colleague)).get('/api/audit-log')).code).toBe(403);
  });
});

describe('categories', () => {
  it('are added with a link derived from their name, edited, and deleted while empty', async () => {
    const made = await platform.post('/api/crud/category', { name: 'Bärige Lenker & Griffe' });
    expect(made).toMatchObject({
      code: 201,
      message: 'Category successfully created',
      data: { slug: 'barige-lenker-griffe', link: '/barige-lenker-griffe', icon: 'other', posts: 0 },
    });
    const child = await platform.post('/api/crud/category', { name: 'Grips', parent_id: made.data.id });
    expect(child.data).toMatchObject({ parent_id: made.data.id, slug: null });
    expect((await platform.post('/api/crud/category', { name: 'grips', parent_id: made.data.id })).code).toBe(422);
    expect((await platform.post('/api/crud/category', { name: 'Deep', parent_id: child.data.id })).code).toBe(422);
    const reserved = await platform.post('/api/crud/category', { name: 'Profile' });
    expect(reserved).toMatchObject({ code: 422, errors: { slug: [expect.any(String)] } });
    expect((await platform.delete(`/api/crud/category/${made.data.id}`)).code).toBe(409);
    const edit = { name: 'Handles', parent_id: made.data.id, updated_at: child.data.updated_at };
    expect((await platform.put(`/api/crud/category/${child.data.id}`, edit)).data.name).toBe('Handles');
    expect((await platform.put(`/api/crud/category/${child.data.id}`, edit)).code).toBe(409);
    expect((await platform.delete(`/api/crud/category/${child.data.id}`)).code).toBe(200);
    expect((await platform.delete(`/api/crud/category/${made.data.id}`)).code).toBe(200);
  });

  it('cannot use the address of a screen or of the server as their link', async () => {
    const words = [
      'deals',
      'saved-searches',
      'purchases',
      'insights',
      'account',
      'renew',
      'stop-search',
      'confirm-email',
    ];
    expect([...reservedWords]).toEqual(expect.arrayContaining([...words, 'my-posts', 'compare', 'api', 'build']));
    const made = (await platform.post('/api/crud/category', { name: 'Small lamps' })).data;
    for (const slug of reservedWords) {
      // A link begins with a letter.
      const errors = /^\d/.test(slug) ? { slug: [expect.any(String)] } : { slug: [reservedSlug] };
      const added = await platform.post('/api/crud/category', { name: `Lamps ${slug}`, slug });
      expect(added, slug).toMatchObject({ code: 422, errors });
      const edit = { name: 'Small lamps', slug, updated_at: made.updated_at };
      expect(await platform.put(`/api/crud/category/${made.id}`, edit), slug).toMatchObject({ code: 422, errors });
    }
    for (const name of ['Deals', 'Account', 'Saved searches']) {
      const added = await platform.post('/api/crud/category', { name });
      expect(added, name).toMatchObject({ code: 422, errors: { slug: [reservedSlug] } });
    }
  });

  it('move with their posts, and cannot be deleted while they have posts', async () => {
    const post = await createAdvertisement(server.db, await createUser(server.db));
    const target = (await platform.post('/api/crud/category', { name: 'Target' })).data;
    const usage = (await platform.get('/api/crud/category/usage')).data as {
      id: number;
      posts: number;
      updated_at: string;
    }[];
    const sub = usage.find((row) => row.id === post.sub_category_id);
    expect(sub?.posts).toBe(1);
    const refused = await platform.delete(`/api/crud/category/${post.sub_category_id}`);
    expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('1 post') });
    const edit = { name: 'Moved', parent_id: target.id, updated_at: sub?.updated_at };
    expect((await platform.put(`/api/crud/category/${post.sub_category_id}`, edit)).code).toBe(200);
    const row = await server.db.selectFrom('advertisements').selectAll().where('id', '=', post.id).executeTakeFirst();
    expect(row).toMatchObject({ category_id: target.id, sub_category_id: post.sub_category_id });
  });
});

describe('brands', () => {
  it('are found, renamed, merged together with their posts and saved searches, and deleted if unused', async () => {
    const add = async (name: string) => (await platform.post('/api/crud/brand', { name })).data;
    const [wrong, right] = [await add('Shimanno Test'), await add('Shimano Test')];
    const owner = await createUser(server.db);
    const post = await createAdvertisement(server.db, owner, { brandId: wrong.id });
    const query = `q=hub&brands[]=${wrong.id}&brands%5B%5D=${wrong.id}0`;
    await server.db.insertInto('saved_searches').values({ user_id: owner.id, name: 'Hubs', query }).execute();
    expect((await platform.post('/api/crud/brand', { name: 'SHIMANO test' })).code).toBe(422);
    const found = await platform.get('/api/crud/brand?q=test&sort=-posts');
    expect(found.data).toMatchObject([
      { id: wrong.id, posts: 1 },
      { id: right.id, posts: 0 },
    ]);
    expect((await platform.delete(`/api/crud/brand/${wrong.id}`)).code).toBe(409);
    expect((await platform.post(`/api/crud/brand/${wrong.id}/merge`, { into: wrong.id })).code).toBe(422);
    const merged = await platform.post(`/api/crud/brand/${wrong.id}/merge`, { into: right.id });
    expect(merged).toMatchObject({ code: 200, data: { id: right.id, posts: 1 } });
    const row = await server.db
      .selectFrom('advertisements')
      .select('brand_id')
      .where('id', '=', post.id)
      .executeTakeFirst();
    expect(row?.brand_id).toBe(right.id);
    const saved = await server.db.selectFrom('saved_searches').select('query').executeTakeFirst();
    expect(saved?.query).toBe(`q=hub&brands[]=${right.id}&brands%5B%5D=${wrong.id}0`);
    expect((await platform.delete(`/api/crud/brand/${wrong.id}`)).code).toBe(404);
    const renamed = await platform.put(`/api/crud/brand/${right.id}`, {
      name: 'Test Shimano',
      updated_at: merged.data.updated_at,
    });
    expect(renamed.data.name).toBe('Test Shimano');
    const unused = await add('Unused test');
    expect((await platform.delete(`/api/crud/brand/${unused.id}`)).code).toBe(200);
  });
});
