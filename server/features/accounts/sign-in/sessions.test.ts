import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateSessionsOf } from '#server/platform/identity/repository/sessions.ts';
import { startServer, type TestServer, testSecret } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function signedIn(role: 'user' | 'admin' = 'user') {
  const { person, client } = await server.join({ role });
  return { person, client };
}

const hashes = async (userId: number) =>
  (await server.db.selectFrom('sessions').select('token_hash').where('user_id', '=', userId).execute()).map((row) =>
    row.token_hash.toString('hex'),
  );

describe('a session', () => {
  it('ends on the next request after the account is deactivated', async () => {
    const { person, client } = await signedIn();
    const deactivated = { status: 'deactivated', deactivated_at: new Date() };
    await server.db.updateTable('users').set(deactivated).where('id', '=', person.id).execute();
    expect((await client.get('/api/auth/authorized')).code).toBe(401);
  });

  it('loses its rights on the next request after a change of role, and gets a new id', async () => {
    const { person, client } = await signedIn('admin');
    const [before] = await hashes(person.id);
    const url = '/api/auth/google2fa/999999/2fa-reset';
    expect((await client.delete(url)).code).toBe(404);
    await server.db.updateTable('users').set({ role: 'none' }).where('id', '=', person.id).execute();
    await rotateSessionsOf(server.db, person.id);
    expect((await client.delete(url)).code).toBe(403);
    const [after] = await hashes(person.id);
    expect(after).not.toBe(before);
    expect((await client.get('/api/auth/authorized')).code).toBe(200);
  });

  it('survives a change of its id during concurrent requests', async () => {
    const { person, client } = await signedIn();
    await rotateSessionsOf(server.db, person.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.get('/api/auth/authorized')));
    expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(200));
    expect((await client.get('/api/auth/authorized')).code).toBe(200);
    expect(await hashes(person.id)).toHaveLength(1);
  });

  it.each([
    ['unused for two weeks', { last_seen_at: new Date(Date.now() - 15 * 86_400_000) }],
    ['two months old', { expires_at: new Date(Date.now() - 1000) }],
  ])('ends when it is %s', async (_case, values) => {
    const { person, client } = await signedIn();
    await server.db.updateTable('sessions').set(values).where('user_id', '=', person.id).execute();
    expect((await client.get('/api/auth/authorized')).code).toBe(401);
  });

  it('is listed with its device, and can be ended from another session', async () => {
    const { person, client } = await signedIn();
    const other = server.client();
    await other.raw({ method: 'GET', url: '/api/auth/token' });
    await other.login(person.email);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await server.db.updateTable('sessions').set({ device: agent }).where('user_id', '=', person.id).execute();
    const { data } = await client.get('/api/auth/sessions');
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ current: true, device: 'Firefox on Linux' });
    const stranger = await signedIn();
    expect((await stranger.client.delete(`/api/auth/sessions/${data[1].id}`)).code).toBe(404);
    expect((await other.get('/api/auth/authorized')).code).toBe(200);
    expect((await client.delete(`/api/auth/sessions/${data[1].id}`)).code).toBe(200);
    expect((await other.get('/api/auth/authorized')).code).toBe(401);
  });

  it('can end all the others', async () => {
    const { person, client } = await signedIn();
    for (let round = 0; round < 3; round++) await server.client().login(person.email);
    expect((await client.delete('/api/auth/sessions')).data).toEqual({ ended: 3 });
    expect((await client.get('/api/auth/authorized')).code).toBe(200);
  });

  it('has a Secure, HttpOnly and SameSite cookie in production', async () => {
    const production = await startServer({
      NODE_ENV: 'production',
      APP_SECRET: testSecret,
      APP_ORIGIN: 'https://parts.example',
      REQUIRE_TWO_FACTOR: 'none',
    });
    const response = await production.client().raw({ method: 'GET', url: '/api/auth/token' });
    expect(response.headers['set-cookie']).toMatch(/^__Host-groupset=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    await production.close();
  });
});
