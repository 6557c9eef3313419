import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, createOrganization, createUser } from '#tests/factories/people.ts';
import { linkToken, readMails, waitForMail } from '#tests/helpers/mailbox.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { hurryJobs } from '#tests/helpers/values/passingTime.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let organizationId: number;
let client: TestClient;
let sequence = 0;

beforeEach(async () => {
  organizationId = (await createOrganization(server.db)).id;
  const admin = await createUser(server.db, {
    role: 'organization_admin',
    organizationId,
    firstName: 'Mallory',
    lastName: 'Vink',
  });
  client = await server.signIn(admin);
});

const members = '/api/organization/members';
const newAddress = () => `new.${++sequence}@firm.test`;
const kindsTo = async (address: string) => (await readMails(server, address)).map(({ kind }) => kind);
const follow = (token: string) => server.client().post('/api/auth/email-change', { token });

/** Sends the edit form of a person with another address. */
async function changeAddress(caller: TestClient, url: string, email: string) {
  const { data } = await caller.get(url);
  const form = { email, first_name: data.first_name, last_name: data.last_name, updated_at: data.updated_at };
  return caller.put(url, form);
}

describe('a change of another user’s e-mail address', () => {
  it('cannot take over the account of a fellow admin', async () => {
    const fellow = await createUser(server.db, { role: 'organization_admin', organizationId });
    const theirs = await server.signIn(fellow);
    const email = newAddress();
    const answer = await changeAddress(client, `${members}/${fellow.id}`, email);
    expect(answer).toMatchObject({ code: 200, data: { email: fellow.email, pending_email: email } });
    expect((await theirs.get('/api/auth/authorized')).data.email).toBe(fellow.email);

    await server.client().post('/api/auth/password-recover', { email });
    await server.client().post('/api/auth/password-recover', { email: fellow.email });
    await hurryJobs(server.db);
    await waitForMail(server, fellow.email, 'accounts.password-recover');
    expect(await kindsTo(email)).toEqual([]);
    expect(await kindsTo(fellow.email)).toEqual(['accounts.password-recover', 'accounts.email-consent']);
    expect(await auditOf(server.db, fellow.id)).toEqual(['member.address-change-asked']);
  });

  it('needs consent at the old address and confirmation at the new one, and ends every session', async () => {
    const { person, client: theirs } = await server.join({ organizationId });
    const email = newAddress();
    await changeAddress(client, `${members}/${person.id}`, email);

    const mail = (await readMails(server, person.email))[0] as never;
    expect((mail as { text: string }).text).toContain('Mallory Vink');
    const consent = linkToken(mail, '/confirm-email');
    const read = await server.client().get(`/api/auth/email-change/${consent}`);
    expect(read.data).toEqual({ state: 'open', email, step: 'agree' });
    expect((await follow(consent)).data).toEqual({ email, step: 'agree' });
    expect((await follow(consent)).code).toBe(422);
    expect((await client.get(`${members}/${person.id}`)).data).toMatchObject({
      email: person.email,
      pending_email: email,
    });

    const confirmation = linkToken((await readMails(server, email))[0] as never, '/confirm-email');
    expect((await theirs.post('/api/auth/email-change', { token: confirmation })).data).toEqual({
      email,
      step: 'confirm',
    });
    const notification = (await client.get('/api/notifications')).data[0];
    expect(notification).toMatchObject({ type: 'member_address', body: `They sign in with ${email} from now on.` });
    expect((await theirs.get('/api/auth/authorized')).code).toBe(401);
    expect((await server.client().login(person.email)).code).toBe(422);
    expect((await server.client().login(email)).code).toBe(200);
    expect((await kindsTo(person.email))[0]).toBe('accounts.email-changed');
    expect((await kindsTo(email))[0]).toBe('accounts.email-changed');
    expect(await auditOf(server.db, person.id)).toEqual([
      'member.address-change-asked',
      'user.email-change-agreed',
      'user.email-changed',
    ]);
  });

  it('is dropped if the user withdraws it', async () => {
    const { person, client: theirs } = await server.join({ organizationId });
    await changeAddress(client, `${members}/${person.id}`, newAddress());
    const consent = linkToken((await readMails(server, person.email))[0] as never, '/confirm-email');
    expect((await theirs.delete(`/api/users/${person.id}/email-change`)).data.pending_email).toBeNull();
    expect((await follow(consent)).code).toBe(422);
  });

  it('by the platform takes effect at once, ends every session and notifies both addresses', async () => {
    const { person, client: theirs } = await server.join({ organizationId });
    const { client: platform } = await server.join({ role: 'admin' });
    await server.client().post('/api/auth/password-recover', { email: person.email });
    await hurryJobs(server.db);
    const recovery = linkToken(await waitForMail(server, person.email, 'accounts.password-recover'), '/reset-password');
    const state = async () => (await server.client().get(`/api/auth/password-reset/${recovery}`)).data.state;
    expect(await state()).toBe('open');
    const email = newAddress();
    const url = `/api/organizations/${organizationId}/users/${person.id}`;
    expect((await changeAddress(platform, url, email)).data).toMatchObject({ email, pending_email: null });
    expect((await theirs.get('/api/auth/authorized')).code).toBe(401);
    // Another person may read mails to the former address.
    expect(await state()).not.toBe('open');
    expect(await kindsTo(person.email)).toEqual(['members.address-changed', 'accounts.password-recover']);
    expect(await kindsTo(email)).toEqual(['members.address-changed']);
    expect((await server.client().login(email)).code).toBe(200);
    expect((await server.client().login(person.email)).code).toBe(422);
  });

  it('takes effect at once for an invited user, and is refused for a deactivated one', async () => {
    const invited = (await client.post('/api/organization/invitations', { email: newAddress() })).data;
    const email = newAddress();
    expect((await changeAddress(client, `${members}/${invited.id}`, email)).data).toMatchObject({ email });
    expect(await kindsTo(email)).toEqual(['accounts.activation']);

    const former = await createUser(server.db, { organizationId, status: 'deactivated' });
    const refused = await changeAddress(client, `${members}/${former.id}`, newAddress());
    expect(refused).toMatchObject({ code: 422, errors: { email: [expect.stringContaining('has to agree')] } });
  });
});

describe('mails triggered by an admin', () => {
  it('reach one address a few times a day, however often an invitation is resent', async () => {
    const email = newAddress();
    const { data } = await client.post('/api/organization/invitations', { email });
    const codes: number[] = [];
    for (let round = 0; round < 20; round++) {
      codes.push((await client.post(`/api/organization/invitations/${data.id}/resend`)).code);
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(4);
    expect(await kindsTo(email)).toHaveLength(5);
  });

  it('are limited to a hundred a day per sender, and a refused one creates no user', async () => {
    const codes: number[] = [];
    for (let round = 0; round < 104; round++) {
      codes.push((await client.post('/api/organization/invitations', { email: newAddress() })).code);
    }
    expect(codes.filter((code) => code === 201)).toHaveLength(100);
    const last = await client.post('/api/organization/invitations', { email: newAddress() });
    expect(last).toMatchObject({ code: 429, message: 'You have sent too many emails. Wait a moment, then try again.' });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    const people = server.db.selectFrom('users').select('id').where('organization_id', '=', organizationId);
    expect(await people.execute()).toHaveLength(101);
  });

  it('are limited per organization, no matter which member sends them', async () => {
    const email = newAddress();
    await client.post('/api/organization/invitations', { email });
    const throttles = await server.db
      .selectFrom('throttles')
      .select('key')
      .where('key', 'like', 'mail-organization:%')
      .execute();
    expect(throttles.length).toBeGreaterThan(0);
    await server.db
      .updateTable('throttles')
      .set({ failures: 200, blocked_until: new Date(Date.now() + 60_000) })
      .where('key', 'like', 'mail-organization:%')
      .execute();
    const second = await createUser(server.db, { role: 'organization_admin', organizationId });
    const other = await server.signIn(second);
    const refused = await other.post('/api/organization/invitations', { email: newAddress() });
    expect(refused).toMatchObject({ code: 429 });
    expect(refused.message).toContain('for this organization');
  });

  it.each([
    ['first_name', 'Win at https://evil.test/now'],
    ['first_name', 'www.evil.test'],
    ['last_name', 'evil.test'],
    ['preposition', 'a@b.test'],
    ['job_title', 'Call 192.168.10.20'],
  ])('must not contain addresses or links in names: %s', async (field, value) => {
    const person = { email: newAddress(), first_name: 'Jan', last_name: 'Smit', [field]: value };
    const answer = await client.post('/api/organization/invitations', person);
    expect(answer).toMatchObject({
      code: 422,
      errors: { [field]: ['Leave out addresses and links. Put a space after a dot.'] },
    });
    expect(await kindsTo(person.email)).toEqual([]);
  });
});
