import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, createOrganization, createUser } from '#tests/factories/people.ts';
import { readMails } from '#tests/helpers/mailbox.ts';
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

describe('the language of an invitation', () => {
  const subjectTo = async (recipient: string) => (await readMails(server, recipient))[0]?.subject;
  const localeOf = async (email: string) =>
    (await server.db.selectFrom('users').select('locale').where('email', '=', email).executeTakeFirstOrThrow()).locale;

  it('is the inviter’s by default, and stored for the new person', async () => {
    await server.db.updateTable('users').set({ locale: 'de' }).where('id', '=', admin.id).execute();
    const german = await server.signIn(admin);
    expect((await german.post('/api/organization/invitations', { email: 'neu@firm.test' })).code).toBe(201);
    expect(await localeOf('neu@firm.test')).toBe('de');
    expect(await subjectTo('neu@firm.test')).toMatch(/Einladung|eingeladen|Konto|Willkommen/);
    const { code } = await german.post(members, { email: 'auch@firm.test', first_name: 'A', last_name: 'B' });
    expect(code).toBe(201);
    expect(await localeOf('auch@firm.test')).toBe('de');
  });

  it('can be chosen', async () => {
    await client.post('/api/organization/invitations', { email: 'nieuw@firm.test', locale: 'nl' });
    expect(await localeOf('nieuw@firm.test')).toBe('nl');
    await client.post('/api/organization/invitations', { email: 'new@firm.test' });
    expect(await localeOf('new@firm.test')).toBe('en');
    expect(await subjectTo('nieuw@firm.test')).not.toBe(await subjectTo('new@firm.test'));
  });
});

describe('inviting a person', () => {
  it('creates them with those default products that the organization holds, and mails a link', async () => {
    const answer = await client.post(members, {
      email: 'Lotte.Claes@example.test',
      first_name: 'Lotte',
      preposition: null,
      last_name: 'Claes',
      phone_number: '06 12345678',
    });
    expect(answer).toMatchObject({
      code: 201,
      message: 'Organization user successfully created',
      data: {
        status: 'invited',
        role: 'user',
        permissions: ['browse', 'deals', 'alerts'],
        phone_number: '+31612345678',
        name: 'Lotte Claes',
        invitation: { expired: false },
        organization: { id: organizationId },
      },
    });
    expect(await readMails(server, 'Lotte.Claes@example.test')).toMatchObject([{ kind: 'accounts.activation' }]);
    expect(await auditOf(server.db, answer.data.id)).toEqual(['member.invited']);
    expect((await client.get('/api/organization/invitations')).data).toMatchObject([
      { id: answer.data.id, role: 'user', invited_by: expect.stringContaining('Noor') },
    ]);
    expect((await client.get(members)).data).toHaveLength(1);
    expect((await client.get(`${members}?statuses[]=invited`)).meta).toMatchObject({
      total: 1,
      statuses: { active: 1, invited: 1, deactivated: 0 },
    });
  });

  it('needs only an address, and derives the name from it', async () => {
    const answer = await client.post('/api/organization/invitations', { email: 'p.jacobs@firm.test', role: 'manager' });
    expect(answer).toMatchObject({ code: 201, data: { name: 'P. Jacobs', role: 'manager' } });
  });

  it('can be repeated with a new link, or withdrawn, which frees the address', async () => {
    const { data } = await client.post('/api/organization/invitations', { email: 'twice@firm.test' });
    const again = await client.post(`/api/organization/invitations/${data.id}/resend`);
    expect(again).toMatchObject({ code: 200, message: 'Invitation sent' });
    expect(await readMails(server, 'twice@firm.test')).toHaveLength(2);
    expect((await client.delete(`/api/organization/invitations/${data.id}`)).code).toBe(200);
    expect((await client.delete(`/api/organization/invitations/${data.id}`)).code).toBe(404);
    expect((await client.get('/api/organization/invitations')).data).toEqual([]);
    expect((await client.post('/api/organization/invitations', { email: 'twice@firm.test' })).code).toBe(201);
  });

  it.each([
    ['phone_number', { phone_number: '12' }, 'Invalid phone number'],
    ['email', { email: 'nobody' }, 'Invalid email address'],
    ['first_name', { first_name: '' }, 'Required'],
    ['permissions', { permissions: ['insights'] }, 'Insights is not part of your organization’s products.'],
  ])('refuses an invalid %s', async (field, wrong, message) => {
    const person = { email: 'new@firm.test', first_name: 'New', last_name: 'One' };
    const answer = await client.post(members, { ...person, ...wrong });
    expect(answer).toMatchObject({ code: 422, errors: { [field]: [message] } });
  });

  it('reveals that an address is in use only to those who may know', async () => {
    const colleague = await createUser(server.db, { organizationId });
    const stranger = await createUser(server.db);
    const platform = await server.signIn(await createUser(server.db, { role: 'admin' }));
    const invite = (caller: TestClient, url: string, email: string) =>
      caller.post(url, { email, first_name: 'A', last_name: 'B' });
    const inUse = { code: 422, errors: { email: ['This email address is in use'] } };
    expect(await invite(client, members, colleague.email.toUpperCase())).toMatchObject(inUse);
    expect(await invite(platform, `/api/organizations/${organizationId}/users`, stranger.email)).toMatchObject(inUse);
    const vague = await invite(client, members, stranger.email);
    expect(vague.code).toBe(422);
    expect(vague.errors.email?.[0]).not.toContain('in use');
  });

  it.each(['admin', 'super_admin', 'none'])('refuses an organization admin the role %s', async (role) => {
    const answer = await client.post(members, { email: 'up@firm.test', first_name: 'U', last_name: 'P', role });
    expect(answer.code).toBe(403);
  });

  it('lets an admin grant products that an organization admin cannot, but not the role admin', async () => {
    const platform = await server.signIn(await createUser(server.db, { role: 'admin' }));
    const url = `/api/organizations/${organizationId}/users`;
    const person = { first_name: 'A', last_name: 'B' };
    const granted = await platform.post(url, { ...person, email: 'i@firm.test', permissions: ['insights'] });
    expect(granted).toMatchObject({ code: 201, data: { permissions: ['insights'] } });
    expect((await platform.post(url, { ...person, email: 'j@firm.test', role: 'admin' })).code).toBe(403);
    const top = await server.signIn(await createUser(server.db, { role: 'super_admin' }));
    expect((await top.post(url, { ...person, email: 'k@firm.test', role: 'admin' })).code).toBe(201);
  });
});
