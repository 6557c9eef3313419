import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, type EndpointShape } from '#contract/endpoint.ts';
import { refusal } from '#contract/envelope.ts';
import { createApp } from '#server/app.ts';
import { advertisementForm, createCategory } from '#tests/factories/advertisements.ts';
import { testPassword } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { createGates } from './admission/gates.ts';
import { createShortRequests } from './admission/shortRequests.ts';
import { timeout } from './admission/timeouts.ts';
import { createFingerprint } from './idempotency/idempotency.ts';
import { createServe } from './serve.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());
const noSession = {
  sessions: null as never,
  tokens: null as never,
  cookies: null as never,
  gates: null as never,
  shortRequests: null as never,
  callerOf: null as never,
  outgoing: null as never,
};

const tokenOf = async (client: TestClient): Promise<string> => (await client.get('/api/auth/token')).data.token;

const envelope = z.strictObject({
  success: z.boolean(),
  data: z.unknown(),
  meta: z.unknown(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  code: z.number().int(),
  error_code: z.string().optional(),
  error_codes: z.record(z.string(), z.array(z.string())).optional(),
});

/** A product that serves endpoints of a test, with the lines that it logs. */
async function createOwn(logLevel?: 'error') {
  const lines: string[] = [];
  const { config, db, connection } = server;
  const log = { write: (line: string) => void lines.push(line) };
  const { app } = await createApp({ config, db, connection, log, ...(logLevel && { logLevel }) });
  const { serve, finish } = createServe({
    app,
    config,
    db,
    sessions: null as never,
    tokens: { authenticate: async () => null } as never,
    cookies: { tokenOf: () => null, readSession: async () => null } as never,
    gates: createGates(),
    shortRequests: createShortRequests(),
    callerOf: () => ({ name: 'someone', group: 'someone' }),
    outgoing: null as never,
  });
  const endpointAt = (url: string) =>
    ({ summary: '', name: url, method: 'GET', url, allow: 'anyone', answer: z.null() }) as unknown as EndpointShape;
  return { app, lines, serve, finish, endpointAt };
}

it('A fault of ours has a line in the log by the reference that its caller gets, also while developing; a success has none then.', async () => {
  const { app, lines, serve, finish, endpointAt } = await createOwn('error');
  serve(endpointAt('/api/broken'), async () => {
    throw new Error('A wheel came off');
  });
  serve(endpointAt('/api/whole'), async () => ({ data: null }));
  finish();
  expect((await app.inject('/api/whole')).statusCode).toBe(200);
  expect(lines).toEqual([]);
  const broken = [await app.inject('/api/broken'), await app.inject('/api/broken')].map((answer) => answer.json());
  const logged = lines.map((line) => JSON.parse(line)).filter(({ err }) => err?.message === 'A wheel came off');
  expect(broken.map(({ code, data }) => [code, data.reference])).toEqual(logged.map(({ reqId }) => [500, reqId]));
  expect(logged[0]).toMatchObject({ msg: 'unexpected', err: { stack: expect.stringContaining('serve.test.ts') } });
  expect(JSON.stringify(broken)).not.toContain('wheel');
  await app.close();
});

it('What is done after its caller was refused sends no second answer.', async () => {
  const { app, lines, serve, finish, endpointAt } = await createOwn();
  let done = 0;
  const endpoint = endpointAt('/api/late');
  const file: EndpointShape = { ...endpointAt('/api/late-file'), raw: true };
  serve(endpoint, async () => {
    await sleep(timeout.usual + 300);
    done += 1;
    return { data: null };
  });
  serve(file, async ({ reply }) => {
    await sleep(500);
    done += 1;
    reply.type('text/plain').send('late');
    return { data: null };
  });
  finish();
  const { lengthy } = timeout;
  timeout.lengthy = 200;
  const answers = await Promise.all([endpoint, file].map(({ url }) => app.inject(url))).finally(() => {
    timeout.lengthy = lengthy;
  });
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  await expect.poll(() => done).toBe(2);
  await sleep(50);
  expect(lines.filter((line) => line.includes('FST_ERR'))).toEqual([]);
  await app.close();
});

describe('an endpoint or route without a rule', () => {
  it('prevents the start', async () => {
    const given = { config: server.config, db: server.db, connection: server.connection, log: false };
    const { app } = await createApp(given);
    expect(() => app.get('/api/hole', async () => 'open')).toThrow('GET /api/hole declares no rule');
    // A rule of its own is not enough: the route would be worked on without waiting for a turn.
    expect(() => app.get('/api/hole', { config: { allow: 'anyone' } }, async () => 'open')).toThrow(
      'GET /api/hole passes no gate',
    );
    await app.close();
    const { serve } = createServe({ app, config: server.config, db: server.db, ...noSession });
    const endpoint = { name: 'hole', summary: '', method: 'GET', url: '/api/hole', answer: z.null() } as unknown;
    expect(() => serve(endpoint as EndpointShape, async () => ({ data: null }))).toThrow('hole declares no rule');
    expect(() =>
      serve({ ...(endpoint as EndpointShape), allow: 'advertisement.invented' as never }, async () => ({ data: null })),
    ).toThrow('declares no rule');
  });

  it('is not among the served endpoints, none of which is served twice', () => {
    expect(server.endpoints.length).toBeGreaterThan(40);
    const addresses = server.endpoints.map(({ method, url }) => `${method} ${url}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    const endpoint = defineEndpoint({
      name: 'twice',
      summary: '',
      method: 'GET',
      url: '/api/x',
      allow: 'anyone',
      answer: z.null(),
    });
    const { serve } = createServe({ app: server.app, config: server.config, db: server.db, ...noSession });
    serve(endpoint, async () => ({ data: null }));
    expect(() => serve(endpoint, async () => ({ data: null }))).toThrow('served twice');
  });
});

describe('every response', () => {
  it('is an envelope with its status as code, whatever happens', async () => {
    const { client } = await server.join();
    const token = await tokenOf(client);
    const json = { 'content-type': 'application/json', 'x-csrf-token': token };
    const calls = [
      [200, { method: 'GET', url: '/api/my-advertisements' }],
      [401, { method: 'GET', url: '/api/my-advertisements', headers: { cookie: 'groupset=nonsense' } }],
      [403, { method: 'GET', url: '/api/organizations' }],
      [404, { method: 'GET', url: '/api/advertisements/999999' }],
      [404, { method: 'GET', url: '/api/advertisements/abc' }],
      [404, { method: 'GET', url: '/api/advertisements/99999999999999999999' }],
      [404, { method: 'GET', url: '/api/nowhere' }],
      [405, { method: 'PATCH', url: '/api/advertisements/1', headers: json, payload: '{}' }],
      [419, { method: 'POST', url: '/api/advertisements' }],
      [422, { method: 'POST', url: '/api/advertisements', headers: json, payload: '{"title":' }],
      [422, { method: 'POST', url: '/api/advertisements', headers: json, payload: '[]' }],
      [422, { method: 'POST', url: '/api/advertisements', headers: json, payload: '{"__proto__":{"a":1}}' }],
      [422, { method: 'GET', url: '/api/my-advertisements?page=0' }],
      [
        415,
        {
          method: 'POST',
          url: '/api/advertisements',
          headers: { ...json, 'content-type': 'text/xml' },
          payload: '<a/>',
        },
      ],
      [
        413,
        {
          method: 'POST',
          url: '/api/advertisements',
          headers: json,
          payload: JSON.stringify({ title: 'x'.repeat(2 ** 21) }),
        },
      ],
      [404, { method: 'GET', url: '/api/%ff' }],
    ] as const;
    for (const [code, call] of calls) {
      const response = await client.raw(call as Parameters<TestClient['raw']>[0]);
      expect([call.url, response.statusCode]).toEqual([call.url, code]);
      const body = envelope.parse(response.json());
      expect(body.code).toBe(code);
      expect(body.success).toBe(code === 200);
      expect(String(response.headers['content-type'])).toContain('application/json');
      if (code !== 200) {
        expect(body.message).not.toBe('');
        expect(refusal.safeParse(response.json()).success).toBe(true);
      }
      expect(response.body).not.toContain('node_modules');
    }
  });

  it('to a refused request has words for programs, for itself and each field', async () => {
    const { client } = await server.join({ permissions: ['browse', 'post_offered', 'api'] });
    const post = (fields: Record<string, unknown>, headers: Record<string, string> = {}) =>
      client.post('/api/advertisements', fields, headers);
    expect(await post({ type: 'gift', title: 'x'.repeat(1_000) })).toMatchObject({
      error_code: 'validation',
      error_codes: { type: ['not_a_choice'], title: ['too_big'], category: ['required'] },
    });
    const picture = new File(['not a picture'], 'a.jpg', { type: 'image/jpeg' });
    expect(await post({ images: [picture] })).toMatchObject({
      error_code: 'unsupported_type',
      error_codes: { 'images.0': ['unsupported_type'] },
    });
    expect(await post({ title: 'A' }, { 'x-csrf-token': 'wrong' })).toMatchObject({ error_code: 'anti_forgery' });
    expect(await client.get('/api/advertisements/999999')).toMatchObject({ error_code: 'not_found' });
    expect(await client.get('/api/organizations')).toMatchObject({ error_code: 'forbidden' });
    expect(await client.get('/api/changes?since=x')).toMatchObject({ error_codes: { since: ['invalid'] } });
    expect(await server.client().get('/api/changes')).toMatchObject({ error_code: 'not_signed_in', error_codes: {} });
    expect((await client.get('/api/advertisements')).error_code).toBeUndefined();
  });

  it('leaves out fields that the contract does not name', async () => {
    const { client } = await server.join();
    const { data } = await client.get('/api/auth/authorized');
    for (const column of ['password_hash', 'email_key', 'status']) expect(data).not.toHaveProperty(column);
  });
});

describe('the API’s own documentation', () => {
  it('names every endpoint with its fields, files and envelope', async () => {
    const response = await server.app.inject({ method: 'GET', url: '/api/openapi.json' });
    expect(response.statusCode).toBe(200);
    const { paths } = response.json();
    // Addresses that differ in the names of their parameters are one address.
    const plain = (url: string) => url.replaceAll(/\{\w+\}/g, '{}');
    const byAddress = new Map(Object.entries<Record<string, unknown>>(paths).map(([url, path]) => [plain(url), path]));
    for (const { method, url } of server.endpoints) {
      const documented = byAddress.get(plain(url))?.[method.toLowerCase()];
      expect([method, url, documented !== undefined]).toEqual([method, url, true]);
    }
    const create = paths['/api/advertisements'].post;
    const form = create.requestBody.content['multipart/form-data'].schema.properties;
    expect(Object.keys(form)).toEqual(expect.arrayContaining(['title', 'images', 'documents', 'price_per_unit']));
    const answer = create.responses['201'].content['application/json'].schema.properties;
    expect(Object.keys(answer)).toEqual(['success', 'data', 'meta', 'message', 'errors', 'code']);
  });
});

describe('the anti-forgery token', () => {
  it('is required for every write, before any other check', async () => {
    const { client } = await server.join();
    const token = await tokenOf(client);
    const other = await tokenOf((await server.join()).client);
    const [writes, signed] = [false, true].map((isSigned) =>
      server.endpoints.filter(({ method, signedAddress }) => method !== 'GET' && (signedAddress === true) === isSigned),
    ) as [EndpointShape[], EndpointShape[]];
    // Mail programs have no session: the address itself is signed.
    expect(signed.map(({ url }) => url)).toEqual(['/api/unsubscribe/{token}']);
    expect(writes.length).toBeGreaterThan(20);
    for (const { method, url } of writes) {
      const path = url.replace(/\{\w+\}/g, '1');
      for (const headers of [{}, { 'x-csrf-token': '' }, { 'x-csrf-token': other }, { 'x-csrf-token': `${token}x` }]) {
        const response = await client.raw({ method, url: path, headers });
        expect([method, url, response.statusCode]).toEqual([method, url, 419]);
      }
    }
    expect(
      (await client.raw({ method: 'POST', url: '/api/auth/logout', headers: { 'x-csrf-token': token } })).statusCode,
    ).toBe(200);
  });
});

describe('_method', () => {
  it('is honoured in the body of a POST only, and only for PUT', async () => {
    const { client } = await server.join();
    const made = (await client.post('/api/advertisements', advertisementForm(category))).data;
    const url = `/api/advertisements/${made.id}`;
    const headers = { 'x-csrf-token': await tokenOf(client) };
    const form = (fields: Record<string, unknown>) => ({
      payload: new URLSearchParams(fields as Record<string, string>).toString(),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
    const fields = advertisementForm(category, { updated_at: made.updated_at });
    const put = await client.raw({ method: 'POST', url, ...form({ ...fields, _method: 'PUT', title: 'By form' }) });
    expect(put.json()).toMatchObject({ code: 200, data: { name: 'By form' } });
    const json = { ...fields, _method: 'PUT', title: 'By JSON', updated_at: put.json().data.updated_at };
    const asJson = await client.raw({ method: 'POST', url, payload: json, headers });
    expect(asJson.json()).toMatchObject({ code: 200, data: { name: 'By JSON' } });
    for (const _method of ['DELETE', 'put', 'PATCH', 'GET']) {
      expect((await client.raw({ method: 'POST', url, ...form({ ...fields, _method }) })).statusCode).toBe(422);
    }
    expect((await client.raw({ method: 'POST', url, ...form(fields) })).statusCode).toBe(404);
    expect((await client.raw({ method: 'POST', url: `${url}?_method=PUT`, ...form(fields) })).statusCode).toBe(404);
    const header = { ...headers, 'x-http-method-override': 'DELETE' };
    expect((await client.raw({ method: 'POST', url, payload: {}, headers: header })).statusCode).toBe(404);
    expect((await client.get(url)).data.name).toBe('By JSON');
  });
});

describe('bodies', () => {
  it('mean the same as a multipart form, a url-encoded form and JSON', async () => {
    const { client } = await server.join();
    const headers = { 'x-csrf-token': await tokenOf(client) };
    const fields = advertisementForm(category, { title: 'Grüße, 日本', description: 'a\nb' });
    const answers = [
      await client.post('/api/advertisements', fields),
      (
        await client.raw({
          method: 'POST',
          url: '/api/advertisements',
          payload: new URLSearchParams(fields as unknown as Record<string, string>).toString(),
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).json(),
      (await client.raw({ method: 'POST', url: '/api/advertisements', payload: fields, headers })).json(),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        code: 201,
        data: { name: 'Grüße, 日本', description: 'a\nb', number_of_items: 40 },
      });
    }
  });

  it('that end early are refused with a client error', async () => {
    const { client } = await server.join();
    const headers = {
      'x-csrf-token': await tokenOf(client),
      'content-type': 'multipart/form-data; boundary=here',
    };
    for (const payload of [
      '--here\r\nContent-Disposition: form-data; name="title"\r\n\r\nhalf',
      '--here\r\nContent-Disposition: form-data; name="images[]"; filename="a.jpg"\r\n\r\nhalf',
      'nothing of a form',
      '',
    ]) {
      const response = await client.raw({ method: 'POST', url: '/api/advertisements', payload, headers });
      expect(response.statusCode).toBe(422);
      envelope.parse(response.json());
    }
    const without = { ...headers, 'content-type': 'multipart/form-data' };
    const response = await client.raw({ method: 'POST', url: '/api/advertisements', payload: 'x', headers: without });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
  });
});

describe('an idempotency key', () => {
  it('replays the first answer to the same user only, and is free again after a refusal', async () => {
    const { client } = await server.join();
    const key = { 'idempotency-key': 'shared' };
    const refused = await client.post('/api/advertisements', advertisementForm(category, { title: '' }), key);
    expect(refused.code).toBe(422);
    const first = await client.post('/api/advertisements', advertisementForm(category), key);
    const again = await client.post('/api/advertisements', advertisementForm(category), key);
    expect([first.code, again.data.id]).toEqual([201, first.data.id]);
    const other = await (await server.join()).client.post('/api/advertisements', advertisementForm(category), key);
    expect(other.data.id).not.toBe(first.data.id);
    const long = await client.post('/api/advertisements', advertisementForm(category), {
      'idempotency-key': 'x'.repeat(201),
    });
    expect(long.code).toBe(422);
  });

  it('stores nothing from which a body with a password can be guessed', async () => {
    const holdsSecret = ({ body }: EndpointShape) =>
      Object.keys(body?.shape ?? {}).some((name) => /password|otp_secret|^token$/.test(name));
    const holding = server.endpoints.filter(holdsSecret);
    expect(holding.map(({ name }) => name)).toContain('auth.password-change');
    expect(holding.filter(({ secretBody }) => !secretBody).map(({ name }) => name)).toEqual([]);

    const { client } = await server.join();
    const key = { 'idempotency-key': 'password' };
    const body = { current_password: 'Wrong-2026!', password: 'Other-2026!', password_confirmation: 'Other-2026!' };
    expect((await client.post('/api/auth/password-change', body, key)).code).toBe(422);
    const change = { ...body, current_password: testPassword };
    expect((await client.post('/api/auth/password-change', change, key)).code).toBe(200);
    const { fingerprint } = await server.db
      .selectFrom('idempotency_keys')
      .select('fingerprint')
      .where('key', '=', 'password')
      .executeTakeFirstOrThrow();
    const request = { method: 'POST', url: '/api/auth/password-change', body: null, files: {} };
    expect(fingerprint).toEqual(createFingerprint(server.config.secret)(request));
    expect(fingerprint).not.toEqual(createFingerprint(Buffer.alloc(32))(request));
  });
});
