import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, testPassword } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { codeOf, enrol } from '#tests/helpers/values/authenticator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('disabling the second factor', () => {
  it('needs password and code, and notifies the owner', async () => {
    const { person, client, secret } = await enrol(server);
    const url = '/api/auth/google2fa/disable';
    expect((await client.post(url, { current_password: 'Wrong-1!', otp_secret: codeOf(secret) })).code).toBe(422);
    expect((await client.post(url, { current_password: testPassword, otp_secret: '000000' })).code).toBe(422);
    expect((await client.get('/api/auth/google2fa/status')).data.enabled).toBe(true);
    expect((await client.post(url, { current_password: testPassword, otp_secret: codeOf(secret) })).code).toBe(200);
    expect((await client.get('/api/auth/google2fa/status')).data).toMatchObject({
      enabled: false,
      recovery_codes_left: 0,
    });
    const mails = await server.db.selectFrom('mails').select('kind').where('user_id', '=', person.id).execute();
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['two-factor.disabled', 'two-factor.enabled']);
  });

  it('by an admin signs the user out, is mailed to them and recorded in the audit log', async () => {
    const { person, client } = await enrol(server);
    const admin = await createUser(server.db, { role: 'admin' });
    const helper = await server.signIn(admin);
    const answer = await helper.delete(`/api/auth/google2fa/${person.id}/2fa-reset`);
    expect(answer).toMatchObject({ code: 200, message: 'Two-factor authentication has been reset' });
    expect((await client.get('/api/auth/authorized')).code).toBe(401);
    expect((await server.client().login(person.email)).data.otp_authorized).toBe(true);
    const entries = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.two-factor-reset')
      .execute();
    expect(entries).toMatchObject([{ actor_id: admin.id, subject_id: String(person.id) }]);
    const mails = await server.db.selectFrom('mails').select('kind').where('user_id', '=', person.id).execute();
    expect(mails.map(({ kind }) => kind)).toContain('two-factor.reset');
  });

  it.each([
    ['an admin of another admin', 'admin', 'admin', 403],
    ['an organization admin of any user', 'organization_admin', 'user', 403],
    ['a super admin of an admin', 'super_admin', 'admin', 200],
  ] as const)('depends on rank: %s', async (_case, role, targetRole, code) => {
    const { person } = await enrol(server, targetRole);
    const caller = await createUser(server.db, {
      role,
      organizationId: role === 'organization_admin' ? person.organization_id : null,
    });
    const client = await server.signIn(caller);
    expect((await client.delete(`/api/auth/google2fa/${person.id}/2fa-reset`)).code).toBe(code);
    const left = await server.db.selectFrom('two_factors').selectAll().where('user_id', '=', person.id).execute();
    expect(left).toHaveLength(code === 200 ? 0 : 1);
    expect((await client.delete('/api/auth/google2fa/999999/2fa-reset')).code).toBe(
      role === 'organization_admin' ? 403 : 404,
    );
  });
});

describe('REQUIRE_TWO_FACTOR', () => {
  it('makes admins enrol before anything else', async () => {
    const strict = await startServer({ REQUIRE_TWO_FACTOR: 'admins' });
    const admin = await createUser(strict.db, { role: 'admin' });
    const client = strict.client();
    expect((await client.login(admin.email)).data).toMatchObject({ second_factor: 'enrol', otp_authorized: false });
    expect((await client.get(`/api/users/${admin.id}`)).code).toBe(403);
    expect((await client.get('/api/auth/google2fa/status')).data.required).toBe(true);
    const { secret } = (await client.get('/api/auth/google2fa/qrcode')).data;
    expect((await client.post('/api/auth/google2fa/enable', { otp_secret: codeOf(secret) })).code).toBe(200);
    expect((await client.get(`/api/users/${admin.id}`)).code).toBe(200);
    const seller = await createUser(strict.db);
    expect((await strict.client().login(seller.email)).data.second_factor).toBe('none');
    await strict.close();
  });
});
