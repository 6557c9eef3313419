import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { throttleKey } from '#server/platform/identity/index.ts';
import { issueToken } from '#server/platform/identity/tokens.ts';
import { createAdvertisement } from '#tests/factories/advertisements.ts';
import { auditOf, createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let organizationId: number;
let admin: Awaited<ReturnType<typeof createUser>>;
let client: TestClient;

beforeEach(async () => {
  organizationId = (await createOrganization(server.db, { products: ['browse', 'deals', 'alerts', 'export'] })).id;
  admin = await createUser(server.db, { role: 'organization_admin', organizationId });
  client = await server.signIn(admin);
});

const members = '/api/organization/members';
const readUser = (id: number) =>
  server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsTo = (recipient: string) =>
  server.db.selectFrom('mails').select(['kind', 'subject']).where('recipient', '=', recipient).orderBy('id').execute();

/** A link like that in a mail: the one that was sent is stored hashed, so this creates another. */
async function openLink(userId: number): Promise<string> {
  return transact(server.db, (transaction) => issueToken(transaction, { kind: 'activation', userId }));
}

describe('editing a person', () => {
  const form = (person: { email: string }, version: string, more: object = {}) => ({
    email: person.email,
    first_name: 'Jeroen',
    last_name: 'Bakker',
    updated_at: version,
    ...more,
  });
  const versionOf = async (id: number) => (await client.get(`${members}/${id}`)).data.updated_at as string;

  it('changes role and products, which takes effect at once and is mailed and logged', async () => {
    const colleague = await createUser(server.db, { organizationId });
    const theirs = await server.signIn(colleague);
    const url = `${members}/${colleague.id}`;
    const edit = { role: 'manager', permissions: ['browse', 'export'] };
    const answer = await client.put(url, form(colleague, await versionOf(colleague.id), edit));
    expect(answer).toMatchObject({
      code: 200,
      message: 'Organization user successfully updated',
      data: { role: 'manager', permissions: ['browse', 'export'] },
    });
    expect((await theirs.get('/api/auth/authorized')).data).toMatchObject({
      roles: ['manager'],
      permissions: ['browse', 'export'],
    });
    expect(await auditOf(server.db, colleague.id)).toEqual([
      'member.updated',
      'member.role-changed',
      'member.products-changed',
    ]);
    expect(await mailsTo(colleague.email)).toMatchObject([{ kind: 'notifications.rights_changed' }]);
    expect((await theirs.get('/api/notifications')).data).toMatchObject([{ type: 'rights_changed', group: 'account' }]);
  });

  it('refuses a stale version with the current record', async () => {
    const colleague = await createUser(server.db, { organizationId });
    const version = await versionOf(colleague.id);
    expect((await client.put(`${members}/${colleague.id}`, form(colleague, version))).code).toBe(200);
    const stale = await client.put(`${members}/${colleague.id}`, form(colleague, version));
    expect(stale).toMatchObject({ code: 409, data: { id: colleague.id, first_name: 'Jeroen' } });
  });

  it('does not conflict with a sign-in of that person meanwhile', async () => {
    const colleague = await createUser(server.db, { organizationId });
    const version = await versionOf(colleague.id);
    await server.signIn(colleague);
    expect((await client.put(`${members}/${colleague.id}`, form(colleague, version))).code).toBe(200);
  });

  it('refuses changes of one’s own role and products, but not of one’s own name', async () => {
    await createUser(server.db, { role: 'organization_admin', organizationId });
    const url = `${members}/${admin.id}`;
    const version = await versionOf(admin.id);
    expect((await client.put(url, form(admin, version, { role: 'user' }))).code).toBe(403);
    expect((await client.put(url, form(admin, version, { permissions: ['export'] }))).code).toBe(403);
    expect((await client.put(url, form(admin, version, { role: 'organization_admin' }))).code).toBe(200);
  });

  it('answers the same for foreign and unknown people, also under the wrong organization', async () => {
    const stranger = await createUser(server.db);
    const platform = await server.signIn(await createUser(server.db, { role: 'super_admin' }));
    const foreign = await client.get(`${members}/${stranger.id}`);
    const absent = await client.get(`${members}/2000000000`);
    expect(foreign.code).toBe(404);
    expect({ ...foreign, headers: null }).toEqual({ ...absent, headers: null });
    const nested = `/api/organizations/${organizationId}/users/${stranger.id}`;
    expect((await platform.get(nested)).code).toBe(404);
    expect((await platform.delete(nested)).code).toBe(404);
    expect((await platform.get(`/api/organizations/${stranger.organization_id}/users/${stranger.id}`)).code).toBe(200);
  });

  it('shows colleagues what they need, but not how a member signs in', async () => {
    const colleague = await createUser(server.db, { organizationId, permissions: ['browse'] });
    const theirs = await server.signIn(colleague);
    const seen = (await theirs.get(`${members}/${admin.id}`)).data;
    expect(seen).toMatchObject({ email: admin.email, permissions: null, two_factor: null, last_login_at: null });
    expect(Object.values(seen.abilities)).not.toContain(true);
    expect((await theirs.put(`${members}/${admin.id}`, form(admin, seen.updated_at))).code).toBe(403);
  });
});

describe('deactivating and removing', () => {
  it('ends the sessions of a deactivated person, who can sign in again after reactivation', async () => {
    const colleague = await createUser(server.db, { organizationId });
    const theirs = await server.signIn(colleague);
    expect((await client.post(`${members}/${colleague.id}/deactivate`)).data.status).toBe('deactivated');
    expect((await theirs.get('/api/auth/authorized')).code).toBe(401);
    expect((await server.client().login(colleague.email)).code).toBe(422);
    expect((await client.post(`${members}/${colleague.id}/deactivate`)).code).toBe(409);
    expect((await client.post(`${members}/${colleague.id}/reactivate`)).data.status).toBe('active');
    expect((await server.client().login(colleague.email)).code).toBe(200);
    expect(await auditOf(server.db, colleague.id)).toEqual(['member.deactivated', 'member.reactivated']);
    const kinds = (await mailsTo(colleague.email)).map((mail) => mail.kind);
    expect(kinds).toEqual(['members.deactivated', 'members.reactivated']);
  });

  it('refuses to deactivate or remove oneself', async () => {
    await createUser(server.db, { role: 'organization_admin', organizationId });
    expect((await client.post(`${members}/${admin.id}/deactivate`)).code).toBe(403);
    expect((await client.delete(`${members}/${admin.id}`)).code).toBe(403);
  });

  it('removes a member permanently and frees their address', async () => {
    const colleague = await createUser(server.db, { organizationId });
    const answer = await client.delete(`${members}/${colleague.id}`);
    expect(answer).toMatchObject({ code: 200, message: 'User successfully deleted' });
    expect((await client.get(`${members}/${colleague.id}`)).code).toBe(404);
    expect((await readUser(colleague.id)).status).toBe('deactivated');
    const again = await client.post('/api/organization/invitations', { email: colleague.email });
    expect(again.code).toBe(201);
  });

  it('asks for a successor, and transfers posts and contacts to them', async () => {
    const leaving = await createUser(server.db, { organizationId });
    const heir = await createUser(server.db, { organizationId });
    const stranger = await createUser(server.db);
    const post = await createAdvertisement(server.db, leaving);
    const other = await createAdvertisement(server.db, admin);
    await server.db.updateTable('advertisements').set({ contact_id: leaving.id }).where('id', '=', other.id).execute();
    const url = `${members}/${leaving.id}`;
    expect((await client.get(url)).data.posts).toBe(1);
    const asked = await client.delete(url);
    expect(asked).toMatchObject({ code: 422, data: { posts: 1 }, errors: { successor: [expect.any(String)] } });
    for (const outsider of [leaving.id, stranger.id, 2_000_000_000]) {
      expect((await client.delete(`${url}?successor=${outsider}`)).code).toBe(422);
    }
    expect((await client.delete(`${url}?successor=${heir.id}`)).code).toBe(200);
    const posts = await server.db
      .selectFrom('advertisements')
      .select(['id', 'owner_id', 'contact_id'])
      .where('id', 'in', [post.id, other.id])
      .orderBy('id')
      .execute();
    expect(posts).toEqual([
      { id: post.id, owner_id: heir.id, contact_id: null },
      { id: other.id, owner_id: admin.id, contact_id: heir.id },
    ]);
    expect(await mailsTo(heir.email)).toMatchObject([{ kind: 'notifications.post_taken_over' }]);
  });

  it('reports the same number of posts before and after', async () => {
    const leaving = await createUser(server.db, { organizationId });
    const heir = await createUser(server.db, { organizationId });
    for (const state of ['active', 'paused', 'sold'] as const) await createAdvertisement(server.db, leaving, { state });
    await createAdvertisement(server.db, leaving, { deletedAt: new Date() });
    // A post that the heir already has, with the leaving member only as its contact.
    const own = await createAdvertisement(server.db, heir);
    await server.db.updateTable('advertisements').set({ contact_id: leaving.id }).where('id', '=', own.id).execute();
    const url = `${members}/${leaving.id}`;
    expect((await client.get(url)).data.posts).toBe(2);
    await client.delete(`${url}?successor=${heir.id}`);
    const news = await server.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', heir.id)
      .where('type', '=', 'post_taken_over')
      .execute();
    expect(news).toEqual([{ title: expect.stringMatching(/^You took over 2 posts of /) }]);
  });

  it('keeps the last organization admin', async () => {
    const platform = await server.signIn(await createUser(server.db, { role: 'super_admin' }));
    const url = `/api/organizations/${organizationId}/users/${admin.id}`;
    const current = (await platform.get(url)).data;
    const demoted = await platform.put(url, {
      email: admin.email,
      first_name: 'A',
      last_name: 'B',
      role: 'user',
      updated_at: current.updated_at,
    });
    expect(demoted).toMatchObject({ code: 409, message: expect.stringContaining('last organization admin') });
    expect((await platform.post(`${url}/deactivate`)).code).toBe(409);
    expect((await platform.delete(url)).code).toBe(409);
    await createUser(server.db, { role: 'organization_admin', organizationId });
    expect((await platform.delete(url)).code).toBe(200);
  });

  it('keeps one organization admin if all are removed at once', async () => {
    const platform = await Promise.all(
      [1, 2, 3, 4].map(async () => server.signIn(await createUser(server.db, { role: 'admin' }))),
    );
    const others = await Promise.all(
      [1, 2, 3].map(() => createUser(server.db, { role: 'organization_admin', organizationId })),
    );
    const admins = [admin, ...others];
    const answers = await Promise.all(
      admins.map((person, index) =>
        (platform[index] as TestClient).post(`/api/organizations/${organizationId}/users/${person.id}/deactivate`),
      ),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 200, 200, 409]);
    const left = await server.db
      .selectFrom('users')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('role', '=', 'organization_admin')
      .where('status', '=', 'active')
      .execute();
    expect(left).toHaveLength(1);
  });

  it('keeps one super admin if two remove each other at once', async () => {
    await server.db.updateTable('users').set({ role: 'admin' }).where('role', '=', 'super_admin').execute();
    const first = await createUser(server.db, { role: 'super_admin', organizationId });
    const second = await createUser(server.db, { role: 'super_admin', organizationId });
    const [one, two] = [await server.signIn(first), await server.signIn(second)];
    const url = (id: number) => `/api/organizations/${organizationId}/users/${id}`;
    const answers = await Promise.all([one.post(`${url(second.id)}/deactivate`), two.delete(url(first.id))]);
    const active = await server.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'super_admin')
      .where('status', '=', 'active')
      .execute();
    expect(active).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  });
});

describe('asking for a product', () => {
  const ask = (who: TestClient, product: string) => who.post('/api/products/request', { product });

  it('notifies the other admins of the organization, once a day for each person and product, also at once', async () => {
    const other = await createUser(server.db, { role: 'organization_admin', organizationId });
    const elsewhere = await createUser(server.db, { role: 'organization_admin' });
    const [anna, bert] = await Promise.all(
      ['Anna', 'Bert'].map((firstName) => createUser(server.db, { organizationId, firstName, lastName: 'Vos' })),
    );
    const theirs = await server.signIn(anna as typeof admin);
    const answers = await Promise.all([ask(theirs, 'export'), ask(theirs, 'export'), ask(theirs, 'export')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 429, 429]);
    expect(answers.find(({ code }) => code === 429)).toMatchObject({
      message: 'You already asked for this today. Your organization admins were notified.',
    });
    expect(await ask(await server.signIn(bert as typeof admin), 'export')).toMatchObject({
      code: 200,
      message: 'Your organization admins were notified.',
    });
    const url = (id?: number) => `/organization-members/${id}/edit`;
    for (const each of [admin, other]) {
      expect((await (await server.signIn(each)).get('/api/notifications')).data).toMatchObject([
        { type: 'product_request', title: 'Bert Vos asks for “Export”', subject: { url: url(bert?.id) } },
        { type: 'product_request', title: 'Anna Vos asks for “Export”', subject: { url: url(anna?.id) } },
      ]);
      expect(await mailsTo(each.email)).toEqual(
        Array.from({ length: 2 }, () => ({
          kind: 'notifications.product_request',
          subject: 'A member asks for a product',
        })),
      );
    }
    expect((await (await server.signIn(elsewhere)).get('/api/notifications')).data).toEqual([]);

    const key = throttleKey('product-request', `${anna?.id} export`);
    await sql`update throttles set window_started_at = window_started_at - interval '1 day',
      blocked_until = blocked_until - interval '1 day' where key = ${key}`.execute(server.db);
    expect((await ask(theirs, 'export')).code).toBe(200);
  });

  it('is refused where no one could give it, and counts as no request', async () => {
    const person = await createUser(server.db, { organizationId, permissions: ['browse'] });
    const theirs = await server.signIn(person);
    expect((await ask(theirs, 'browse')).code).toBe(409);
    expect(await ask(theirs, 'insights')).toMatchObject({
      code: 422,
      errors: { product: ['Insights is not part of your organization’s products.'] },
    });
    expect((await ask(theirs, 'kettles')).code).toBe(422);
    expect(await ask(client, 'export')).toMatchObject({
      code: 409,
      message: 'No one else in your organization can switch it on. Ask the operator of this market.',
    });
    await createUser(server.db, { role: 'organization_admin', organizationId });
    expect((await ask(client, 'export')).code).toBe(200);
  });
});

describe('the administration of members', () => {
  it('shows which members are locked after too many wrong passwords', async () => {
    const colleague = await createUser(server.db, { organizationId });
    await Promise.all(Array.from({ length: 30 }, () => server.client().login(colleague.email, 'Wrong-2026!')));
    const locked = (await client.get(`${members}/${colleague.id}`)).data.locked_until;
    expect(Date.parse(locked)).toBeGreaterThan(Date.now());
    expect((await client.get(`${members}/${admin.id}`)).data.locked_until).toBeNull();
  });

  it('notifies admins when an invited person joins', async () => {
    const { data } = await client.post('/api/organization/invitations', { email: 'joins@firm.test' });
    const token = await openLink(data.id);
    const joined = await server.client().post('/api/activate', {
      token,
      password: 'Fresh-Tyre-2026',
      password_confirmation: 'Fresh-Tyre-2026',
      terms: true,
    });
    expect(joined).toMatchObject({ code: 200, data: { id: data.id } });
    expect((await client.get('/api/notifications')).data).toMatchObject([
      { type: 'member_joined', subject: { url: `/organization-members/${data.id}/edit` }, actor: { id: data.id } },
    ]);
    expect((await client.get('/api/organization/invitations')).data).toEqual([]);
  });

  it('searches, filters, sorts and pages on the server', async () => {
    for (const [firstName, role] of [
      ['Zed', 'manager'],
      ['Anna', 'user'],
      ['Bob', 'user'],
    ] as const) {
      await createUser(server.db, { organizationId, firstName, lastName: 'Searchable', role });
    }
    const names = async (query: string) =>
      (await client.get(`${members}?${query}`)).data.map((row: { first_name: string }) => row.first_name);
    expect(await names('q=searchable')).toEqual(['Anna', 'Bob', 'Zed']);
    expect(await names('q=searchable&sort=-name')).toEqual(['Zed', 'Bob', 'Anna']);
    expect(await names('q=searchable&sort=-role')).toEqual(['Zed', 'Anna', 'Bob']);
    expect(await names('roles[]=manager')).toEqual(['Zed']);
    expect(await names('q=searchable&per_page=1&page=2')).toEqual(['Bob']);
    expect(await names('q=%25')).toEqual([]);
    expect((await client.get(`${members}?two_factor=on`)).meta.total).toBe(0);
  });
});
