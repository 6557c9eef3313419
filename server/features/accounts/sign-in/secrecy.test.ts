import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createUser, testPassword } from '#tests/factories/people.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { linkToken, waitForMail } from '#tests/helpers/mailbox.ts';
import { startServer, TestClient, type TestServer } from '#tests/helpers/server.ts';
import { codeOf } from '#tests/helpers/values/authenticator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('the log', () => {
  it('has no token, password, code, secret or address of any user', async () => {
    const lines: string[] = [];
    const { app } = await createApp({
      config: server.config,
      db: server.db,
      connection: server.connection,
      log: { write: (line) => void lines.push(line) },
    });
    await app.ready();
    const person = await createUser(server.db);
    const client = new TestClient(app);
    await client.post('/api/auth/password-recover', { email: person.email });
    const mail = await waitForMail(server, person.email, 'accounts.password-recover');
    const token = linkToken(mail, '/reset-password');
    await client.get(`/api/auth/password-reset/${token}`);
    await client.raw({ method: 'GET', url: `/reset-password/${token}` });
    await client.raw({ method: 'GET', url: `/api/auth/nothing/${token}?token=${token}` });
    const password = 'Ketting-2027!';
    await client.post('/api/auth/password-reset', { token, password, password_confirmation: password });
    await client.login(person.email, testPassword);
    await client.login(person.email, password);
    const { secret } = (await client.get('/api/auth/google2fa/qrcode')).data;
    const code = codeOf(secret);
    const { recovery_codes } = (await client.post('/api/auth/google2fa/enable', { otp_secret: code })).data;
    const cookies = await client.raw({ method: 'GET', url: '/api/auth/authorized' });
    await app.close();
    const log = lines.join('\n');
    expect(lines.length).toBeGreaterThan(8);
    for (const secretText of [token, password, testPassword, secret, `"${code}"`, recovery_codes[0], person.email]) {
      expect(log).not.toContain(secretText);
    }
    expect(cookies.statusCode).toBe(200);
  });

  it('has no token of the API, wherever it was sent', async () => {
    const lines: string[] = [];
    const { config, db, connection } = server;
    const { app } = await createApp({ config, db, connection, log: { write: (line) => void lines.push(line) } });
    const { token } = await createApiToken(db, await createUser(db, { permissions: ['browse', 'api'] }));
    for (const url of [
      '/api/advertisements',
      `/api/advertisements?q=${token}`,
      `/api/files/${token}/card`,
      `/${token}`,
    ])
      await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    await app.close();
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('')).not.toContain(token.slice(11));
  });

  it('pages send no referrer to other sites', async () => {
    const response = await server.client().raw({ method: 'GET', url: '/reset-password/abc' });
    expect(response.headers['referrer-policy']).toBe('no-referrer');
  });

  it('links in mails start with the configured origin, whatever headers the request has', async () => {
    const person = await createUser(server.db);
    await server
      .client()
      .post(
        '/api/auth/password-recover',
        { email: person.email },
        { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      );
    const mail = await waitForMail(server, person.email, 'accounts.password-recover');
    expect(mail.text).toContain(`${server.config.origin}/reset-password/`);
    expect(mail.html).not.toContain('evil.example');
  });
});
