import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startServer();
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

/** The response of the server to raw bytes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (answer.includes('"code":')) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

describe('an unusual request', () => {
  it.each([
    ['PATCH', '/api/advertisements/1', 'DELETE, GET, HEAD, POST, PUT'],
    ['OPTIONS', '/api/events', 'GET, HEAD'],
    ['DELETE', '/api/auth/login', 'POST'],
  ] as const)('is refused with 405 and the methods that are served: %s %s', async (method, url, allowed) => {
    const answer = await server.app.inject({ method, url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allowed]);
    expect(answer.json()).toMatchObject({ success: false, message: `This address accepts ${allowed}.` });
  });

  it('with a method that an address does not serve is refused with 405 and those that it serves, at every address', async () => {
    const served = new Map<string, Set<string>>();
    for (const { url, method } of server.endpoints) {
      const address = url.replaceAll(/\{\w+\}/g, '1');
      const methods = served.get(address) ?? new Set<string>();
      served.set(address, methods);
      methods.add(method);
      if (method === 'GET') methods.add('HEAD');
      if (method === 'PUT') methods.add('POST');
    }
    expect(served.size).toBeGreaterThan(200);
    for (const [url, methods] of served)
      for (const method of ['PATCH', 'OPTIONS', 'DELETE', 'PUT', 'POST', 'GET'] as const) {
        if (methods.has(method)) continue;
        const { statusCode, headers } = await server.app.inject({ method, url });
        expect([method, url, statusCode, headers.allow]).toEqual([method, url, 405, [...methods].sort().join(', ')]);
      }
  });

  it('with a token that there is none of is refused with a challenge, at every address', async () => {
    for (const { method, url } of server.endpoints) {
      const { statusCode, headers } = await server.app.inject({
        method,
        url: url.replaceAll(/\{\w+\}/g, '1'),
        headers: { authorization: 'Bearer gs_pat_none' },
      });
      expect([method, url, statusCode, String(headers['www-authenticate']).split(' ')[0]]).toEqual([
        method,
        url,
        401,
        'Bearer',
      ]);
    }
  });

  it('is refused with a challenge if it has neither session nor token', async () => {
    const answer = await server.app.inject('/api/feeds');
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="API"']);
  });

  it('is refused with 422 if a part of its form has no name, also before sign-in', async () => {
    const token = await server.app.inject('/api/auth/token');
    for (const head of ['Content-Disposition: form-data', 'Content-Disposition: form-data; filename="a.txt"']) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          cookie: [token.headers['set-cookie'] ?? []]
            .flat()
            .map((line) => line.split(';', 1)[0])
            .join('; '),
          'x-csrf-token': token.json().data.token,
        },
        payload: `--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`,
      });
      expect(answer.statusCode).toBe(422);
    }
  });

  it('is refused with 415 if its body is compressed', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(415);
  });

  it.each([
    ['an expectation', 417, 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: magic\r\n\r\n'],
    ['no host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('with %s is answered with %i and the headers of all responses', async (_name, code, bytes) => {
    const answer = await send(bytes);
    expect(answer).toContain(`HTTP/1.1 ${code} `);
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(answer.toLowerCase()).toContain('cache-control: no-store');
  });
});

it('the API description is compressed for clients that accept it', async () => {
  const plain = await server.app.inject('/api/openapi.json');
  expect(plain.json().openapi).toBe('3.1.0');
  const packed = await server.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});
