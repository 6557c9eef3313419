import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, testPassword } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const refusal = 'This email password combination is not valid.';

describe('signing in', () => {
  it('returns the user, who stays signed in until signing out', async () => {
    const person = await createUser(server.db, { email: 'Noor.Jansen@example.test' });
    const client = server.client();
    const answer = await client.login('noor.jansen@EXAMPLE.test');
    expect(answer).toMatchObject({
      code: 200,
      data: { id: person.id, email: 'Noor.Jansen@example.test', roles: ['user'], otp_authorized: true },
    });
    expect((await client.get('/api/auth/authorized')).data.id).toBe(person.id);
    expect((await client.post('/api/auth/logout')).code).toBe(200);
    expect((await client.get('/api/auth/authorized')).code).toBe(401);
  });

  it.each([
    ['a wrong password', 'active', 'Wrong-2026!'],
    ['a deactivated account', 'deactivated', testPassword],
    ['an account that is not activated yet', 'invited', testPassword],
    ['an unknown address', null, testPassword],
  ] as const)('refuses %s with the same message', async (_case, status, password) => {
    const email = status ? (await createUser(server.db, { status })).email : 'nobody@example.test';
    const answer = await server.client().login(email, password);
    expect(answer).toMatchObject({
      code: 422,
      success: false,
      message: refusal,
      errors: { email: [refusal] },
      data: null,
    });
  });

  it('gives the session a new id and a new anti-forgery token, and invalidates the old ones', async () => {
    const person = await createUser(server.db);
    const client = server.client();
    const before = await client.raw({ method: 'GET', url: '/api/auth/token' });
    const oldCookie = `groupset=${before.cookies[0]?.value}`;
    const oldToken = before.json().data.token as string;
    await client.login(person.email);
    const withOldToken = await client.raw({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'x-csrf-token': oldToken },
    });
    expect(withOldToken.statusCode).toBe(419);
    const withOldCookie = await server.app.inject({
      method: 'GET',
      url: '/api/auth/authorized',
      headers: { cookie: oldCookie },
    });
    expect(withOldCookie.statusCode).toBe(401);
    expect((await client.get('/api/auth/authorized')).code).toBe(200);
  });

  it('stores only the hash of the session token', async () => {
    const response = await server.client().raw({ method: 'GET', url: '/api/auth/token' });
    const rows = await server.db.selectFrom('sessions').select('token_hash').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
    const [cookie] = response.cookies;
    expect(cookie?.value).toMatch(/.{32}/);
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
  });
});
