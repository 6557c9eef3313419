import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#server/db/transaction.ts';
import { withdrawTokens } from '#server/platform/identity/tokens.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { linkToken, readMails, waitForMail } from '#tests/helpers/mailbox.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { issueActivation } from './service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const password = 'Ketting-2027!';

/** A person invited by an admin of their organization, and the token in their mail. */
async function invite() {
  const organization = await createOrganization(server.db, { name: `Fietsen ${Math.random()}` });
  const admin = await createUser(server.db, { role: 'organization_admin', organizationId: organization.id });
  const person = await createUser(server.db, { status: 'invited', organizationId: organization.id });
  const send = () =>
    transact(server.db, (transaction) =>
      issueActivation(transaction, server.mail, { userId: person.id, createdBy: admin.id }),
    );
  await send();
  const read = async () => linkToken((await readMails(server, person.email))[0] as never, '/activate');
  return { organization, admin, person, send, read, token: await read() };
}

const activate = (token: string, more: Record<string, unknown> = {}) =>
  server.client().post('/api/activate', { token, password, password_confirmation: password, terms: true, ...more });

describe('activating an account', () => {
  it('shows who sent the invitation, stores password and acceptance of the terms, and signs the user in', async () => {
    const { organization, person, token } = await invite();
    const client = server.client();
    const read = await client.get(`/api/activate/${token}`);
    expect(read.data).toMatchObject({
      state: 'open',
      email: person.email,
      organization: organization.name,
      needs_password: true,
    });
    const answer = await client.post('/api/activate', {
      token,
      password,
      password_confirmation: password,
      terms: true,
    });
    expect(answer).toMatchObject({ code: 200, data: { id: person.id, otp_authorized: true } });
    expect((await client.get('/api/auth/authorized')).data.email).toBe(person.email);
    expect((await server.client().login(person.email, password)).code).toBe(200);
    const row = await server.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'active', terms_version: 1 });
    expect(row.terms_accepted_at).not.toBeNull();
    expect((await client.get(`/api/activate/${token}`)).data.state).toBe('used');
    expect((await activate(token)).errors.token).toEqual(['This link has already been used.']);
  });

  it('requires the terms and a strong password; a refused attempt does not use up the link', async () => {
    const { token } = await invite();
    expect((await activate(token, { terms: false })).errors).toEqual({ terms: ['Required'] });
    expect((await activate(token, { terms: undefined })).errors).toEqual({ terms: ['Required'] });
    expect((await activate(token, { password: 'P@ssw0rd', password_confirmation: 'P@ssw0rd' })).code).toBe(422);
    expect((await activate(token, { password: undefined, password_confirmation: undefined })).errors).toEqual({
      password: ['Required'],
    });
    expect((await activate(token)).code).toBe(200);
  });

  it('succeeds once for twenty concurrent requests', async () => {
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 20 }, () => activate(token)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('distinguishes replaced, withdrawn and expired links from a valid one', async () => {
    const { person, send, read, token } = await invite();
    await send();
    expect((await server.client().get(`/api/activate/${token}`)).data.state).toBe('withdrawn');
    const second = await read();
    expect((await server.client().get(`/api/activate/${second}`)).data.state).toBe('open');
    await server.db
      .updateTable('tokens')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', person.id)
      .execute();
    expect((await server.client().get(`/api/activate/${second}`)).data.state).toBe('expired');
    expect((await activate(second)).code).toBe(422);
    await send();
    const third = await read();
    await transact(server.db, (transaction) => withdrawTokens(transaction, person.id, ['activation']));
    expect((await server.client().get(`/api/activate/${third}`)).data.state).toBe('withdrawn');
    expect((await activate(third)).code).toBe(422);
    expect((await server.client().get(`/api/activate/${'y'.repeat(43)}`)).code).toBe(404);
  });

  it('is refused after the user was deactivated', async () => {
    const { person, token } = await invite();
    await server.db
      .updateTable('users')
      .set({ status: 'deactivated', deactivated_at: new Date() })
      .where('id', '=', person.id)
      .execute();
    expect((await server.client().get(`/api/activate/${token}`)).data.state).toBe('withdrawn');
    expect((await activate(token)).code).toBe(422);
  });

  it('sends the invitation again to an invited user who asks for a new password', async () => {
    const { person } = await invite();
    await server.client().post('/api/auth/password-recover', { email: person.email });
    await waitForMail(server, person.email, 'accounts.activation', 2);
  });
});
