import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contract/accounts/schemas.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer, testSecret } from '#tests/helpers/server.ts';
import { createBodies } from './body/bodies.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const tokenOf = async (client: TestClient): Promise<string> => (await client.get('/api/auth/token')).data.token;

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const part = (name: string, value: string) =>
  `--here\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Sends a body as fast as the server reads it; returns the response and the number of bytes sent. */
async function pour(head: string, bodyPart: string, times: number) {
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  // A server that takes no more may close while something is still on its way.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(head);
  const chunk = `${Buffer.byteLength(bodyPart).toString(16)}\r\n${bodyPart}\r\n`;
  for (let sent = 0; sent < times && !socket.destroyed; sent++) {
    if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  }
  await closed;
  return { received, sent: socket.bytesWritten };
}

describe('a form of 999 fields of 100 kB', () => {
  it('is refused after the first megabyte, in the envelope, and the rest is not read', async () => {
    const { client } = await server.join();
    const head = `POST /api/advertisements HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${client.cookieHeader()}\r\nX-CSRF-TOKEN: ${await tokenOf(client)}\r\nContent-Type: multipart/form-data; boundary=here\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const { received, sent } = await pour(head, part('title', 'x'.repeat(100_000)), 999);
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(received.toLowerCase()).toContain('connection: close');
    expect(JSON.parse(received.slice(received.indexOf('{')))).toMatchObject({ success: false, code: 413 });
    // What was read, what is discarded so that the sender gets the response, and what the sockets hold.
    expect(sent).toBeLessThan(20 * megabyte);
  });
});

describe('a body', () => {
  const kinds = {
    'multipart/form-data; boundary=here': (count: number, size: number) =>
      `${Array.from({ length: count }, (_, n) => part(`f${n}`, 'x'.repeat(size))).join('')}--here--\r\n`,
    'application/x-www-form-urlencoded': (count: number, size: number) =>
      Array.from({ length: count }, (_, n) => `f${n}=${'x'.repeat(size)}`).join('&'),
    'application/json': (count: number, size: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 'x'.repeat(size)]))),
  };

  it.each(Object.entries(kinds))(
    'of %s is limited in bytes, and more strictly without a session',
    async (type, make) => {
      const { client } = await server.join();
      const headers = { 'content-type': type, 'x-csrf-token': await tokenOf(client) };
      const send = (url: string, payload: string) => client.raw({ method: 'POST', url, headers, payload });
      expect((await send('/api/advertisements', make(10, 90 * kilobyte))).statusCode).toBe(422);
      const large = await send('/api/advertisements', make(12, 90 * kilobyte));
      expect(large.json()).toMatchObject({ success: false, code: 413, errors: {} });
      const stranger = server.client();
      const asked = { 'content-type': type, 'x-csrf-token': await tokenOf(stranger) };
      const login = (size: number) =>
        stranger.raw({ method: 'POST', url: '/api/auth/login', headers: asked, payload: make(1, size) });
      expect((await login(60 * kilobyte)).statusCode).toBe(422);
      expect((await login(66 * kilobyte)).statusCode).toBe(413);
    },
  );

  it('is limited in its number of fields, whatever their size', async () => {
    const { client } = await server.join();
    const token = await tokenOf(client);
    for (const [type, make] of Object.entries(kinds)) {
      const headers = { 'content-type': type, 'x-csrf-token': token };
      const count = type === 'application/json' ? 20_001 : 1001;
      const payload = make(count, 1);
      const answer = await client.raw({ method: 'POST', url: '/api/advertisements', headers, payload });
      expect([type, answer.statusCode]).toEqual([type, 413]);
    }
  });

  it('is not read if its sender is refused', async () => {
    const head = `POST /api/advertisements HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const { received, sent } = await pour(head, 'x'.repeat(100_000), 999);
    expect(received).toMatch(/^HTTP\/1\.1 419 /);
    expect(sent).toBeLessThan(20 * megabyte);
  });

  it('shares a limit with its sender’s other bodies until they are done', () => {
    const bodies = createBodies('nowhere');
    const open = Array.from({ length: 8 }, () => bodies.allow('person 1', login, true));
    for (const byteBudget of open) byteBudget.take(megabyte);
    const one = bodies.allow('person 1', login, true);
    expect(() => one.take(1)).toThrow('busy');
    expect(() => bodies.allow('person 2', login, true).take(megabyte)).not.toThrow();
    open[0]?.close();
    expect(() => one.take(megabyte)).not.toThrow();
    expect(() => bodies.allow('person 3', { ...login, bodyLimit: 10 }, true).take(11)).toThrow('too large');
  });

  it('leaves room on the disk to those of other organizations, however many files of one arrive slowly', () => {
    const bodies = createBodies('nowhere');
    const slow = Array.from({ length: 16 }, () => bodies.allow('organization 1', login, true));
    for (const byteBudget of slow) byteBudget.store(64 * megabyte);
    expect(() => bodies.allow('organization 1', login, true).store(1)).toThrow('busy');
    expect(() => bodies.allow('organization 2', login, true).store(200 * megabyte)).not.toThrow();
    slow[0]?.close();
    expect(() => bodies.allow('organization 1', login, true).store(64 * megabyte)).not.toThrow();
  });
});

describe('many simultaneous requests', () => {
  it('of one account are refused with 503 beyond its queue, while another account is served', async () => {
    const seller = await createUser(server.db);
    const category = await createCategory(server.db);
    await createAdvertisement(server.db, seller, { category, title: 'Rotor' });
    const [{ client: greedy }, { client: victim }] = await Promise.all([server.join(), server.join()]);
    // Once, so that the server knows whose sessions they are.
    await Promise.all([greedy.get('/api/auth/authorized'), victim.get('/api/auth/authorized')]);
    const search = (client: TestClient) => client.raw({ method: 'GET', url: '/api/advertisements?q=rotor' });
    const flood = Array.from({ length: 120 }, () => search(greedy));
    const results = await Promise.all([search(victim), search(victim), search(victim)]);
    expect(results.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length + refused.length).toBe(120);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({ success: false, code: 503 });
      // This includes requests that are refused before anything else is done with them.
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9A-F]{8}$/),
        'cache-control': 'no-store',
      });
    }
    const { body } = await server.app.inject('/metrics');
    expect(body).toContain(`groupset_requests_shed_total{work="search"} ${refused.length}`);
    expect(body).toContain('groupset_requests_waiting{work="search"} 0');
  });
});

describe('a flood of sign-ins', () => {
  it('leaves room for a user in the same network who has signed in from their device before', async () => {
    const { person, client: owner } = await server.join();
    await owner.post('/api/auth/logout');
    const strangers = Array.from({ length: 40 }, (_, n) =>
      server.client().login(`stranger-${n}@example.test`, 'Wrong-2026!'),
    );
    expect((await owner.login(person.email)).code).toBe(200);
    const codes = (await Promise.all(strangers)).map(({ code }) => code);
    expect(codes).toContain(503);
    expect(codes.every((code) => [422, 429, 503].includes(code))).toBe(true);
  });
});

describe('an anti-forgery token before sign-in', () => {
  const count = async () =>
    (
      await server.db
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst()
    )?.count;

  it('writes no row, however often it is requested', async () => {
    const before = await count();
    for (let round = 0; round < 30; round++) expect(await tokenOf(server.client())).toMatch(/./);
    expect(await count()).toBe(before);
  });

  it('is valid only with its own, unaltered cookie', async () => {
    const ask = async (cookie: string, token: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: { cookie, 'x-csrf-token': token },
          payload: { email: 'nobody@example.test', password: 'Wrong-2026!' },
        })
      ).statusCode;
    const first = await server.app.inject('/api/auth/token');
    const second = await server.app.inject('/api/auth/token');
    const cookieOf = (answer: typeof first) => `groupset=${answer.cookies[0]?.value}`;
    const { token } = first.json().data;
    expect(await ask(cookieOf(first), token)).toBe(422);
    expect(await ask(cookieOf(second), token)).toBe(419);
    expect(await ask(cookieOf(first).replace('guest.1', 'guest.2'), token)).toBe(419);
    expect(await ask('groupset=guest.', token)).toBe(419);
    expect(await ask('', token)).toBe(419);
  });
});

describe('every response', () => {
  const addresses = [
    '/api/%ff',
    '/%',
    '/api/nowhere',
    `/api/advertisements/${'9'.repeat(400)}`,
    '/healthz',
    '/api/auth/token',
  ];

  it.each(addresses)('from %s has the security headers and is not cached', async (url) => {
    const { headers } = await server.app.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it.each([
    ['invalid HTTP', 'GET / HTTP/9.9\r\n\r\n', 400],
    ['an endless header', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('to %s is in the envelope, with the security headers', async (_case, text, code) => {
    const { received } = await pour(text, '', 0);
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${code} `));
    expect(received.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(received.slice(received.indexOf('{')))).toMatchObject({ success: false, code, errors: {} });
  });

  it('to a signed-in user is not cached, unless it has its own Cache-Control', async () => {
    const { client } = await server.join();
    expect((await client.get('/api/my-advertisements')).headers['cache-control']).toBe('no-store');
    expect((await client.get('/api/bootstrap')).headers['cache-control']).toBe('private, no-cache');
  });
});

describe('access for operators and developers', () => {
  const production = {
    NODE_ENV: 'production',
    APP_SECRET: testSecret,
    APP_ORIGIN: 'https://parts.example',
    REQUIRE_TWO_FACTOR: 'none',
  };
  const statusOf = async (at: TestServer, url: string, headers = {}) =>
    (await at.app.inject({ method: 'GET', url, headers })).statusCode;

  // The browser links to the API description only if the bootstrap response names it.
  const isLinked = async (at: TestServer) =>
    (await (await at.join()).client.get('/api/bootstrap')).data.api_docs as boolean;

  it('is closed in production, and opened by a setting', async () => {
    const closed = await startServer(production);
    expect(await isLinked(closed)).toBe(false);
    for (const url of ['/metrics', '/api/docs', '/api/docs/', '/api/openapi.json'])
      expect([url, await statusOf(closed, url)]).toEqual([url, 404]);
    await closed.close();
    const metricsToken = 'f3a9c1'.repeat(6);
    const opened = await startServer({ ...production, API_DOCS: 'true', METRICS_TOKEN: metricsToken });
    expect(await statusOf(opened, '/api/openapi.json')).toBe(200);
    expect(await isLinked(opened)).toBe(true);
    expect(await statusOf(opened, '/metrics')).toBe(404);
    expect(await statusOf(opened, '/metrics', { authorization: `Bearer ${metricsToken}x` })).toBe(404);
    expect(await statusOf(opened, '/metrics', { authorization: `Bearer ${metricsToken}` })).toBe(200);
    await opened.close();
    const off = await startServer({ API_DOCS: 'false' });
    for (const url of ['/api/docs/', '/api/openapi.json']) expect([url, await statusOf(off, url)]).toEqual([url, 404]);
    expect(await isLinked(off)).toBe(false);
    await off.close();
  });

  it('to the built-in mailbox is limited to the local machine', async () => {
    for (const url of ['/dev/mailbox', '/api/dev/mailbox']) {
      const ask = async (host: string, remoteAddress: string) =>
        (await server.app.inject({ method: 'GET', url, headers: { host }, remoteAddress })).statusCode;
      expect(await ask('localhost:3000', '127.0.0.1')).toBe(200);
      expect(await ask('[::1]:3000', '::1')).toBe(200);
      expect(await ask('rebound.example', '127.0.0.1')).toBe(404);
      expect(await ask('localhost:3000', '192.0.2.7')).toBe(404);
    }
  });

  it('to metrics includes the number of refused and locked-out sign-ins', async () => {
    const counting = await startServer();
    const person = await createUser(counting.db);
    const client = counting.client();
    for (let round = 0; round < 13; round++) await client.login(person.email, 'Wrong-2026!');
    const { body } = await counting.app.inject('/metrics');
    expect(body).toContain('groupset_sign_in_attempts_total{step="password",outcome="refused"} 12');
    expect(body).toContain('groupset_sign_in_attempts_total{step="password",outcome="locked"} 1');
    await counting.close();
  });
});
