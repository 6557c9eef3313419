import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

/** What a receiver does with a call. */
type Fault = (request: IncomingMessage, response: ServerResponse) => void;

let server: TestServer;
let receiver: http.Server;
let closedPort = 0;
let fault: Fault = (_request, response) => response.end();

beforeAll(async () => {
  receiver = http.createServer((request, response) => fault(request, response)).listen(0, '127.0.0.1');
  await new Promise((done) => receiver.once('listening', done));
  const closed = net.createServer().listen(0, '127.0.0.1');
  await new Promise((done) => closed.once('listening', done));
  closedPort = (closed.address() as AddressInfo).port;
  await new Promise((done) => closed.close(done));
  server = await startServer({ OUTGOING_ALLOW: '127.0.0.0/8,localhost' });
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.close();
});

const answer =
  (status: number, headers: Record<string, string> = {}, body = ''): Fault =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** The outcome of the call: retried after at least `after` seconds, delivered, or the webhook switched off. */
type Outcome = 'delivered' | 'off' | { after: number };

const soon = { after: 4 };
const table: [what: string, fault: Fault, outcome: Outcome, answer?: string][] = [
  ['answers 200', answer(200), 'delivered'],
  ['answers 201 with a body', answer(201, {}, 'thanks'), 'delivered', 'thanks'],
  ['answers 202', answer(202), 'delivered'],
  ['answers 204', answer(204), 'delivered'],
  ['answers 200 with a page of 2 MB', answer(200, {}, 'x'.repeat(2_000_000)), 'delivered', 'x'.repeat(500)],
  ['answers 200 with NUL characters in the text', answer(200, {}, 'a\0b'), 'delivered', 'ab'],
  [
    'answers 200 with bytes that are not text',
    (_q, response) => response.end(Buffer.from([0xff, 0xfe, 0x80])),
    'delivered',
  ],
  ['answers 301', answer(301, { location: '/elsewhere' }), soon, 'Redirects are not followed'],
  [
    'answers 302 to a private network',
    answer(302, { location: 'http://10.0.0.8/' }),
    soon,
    'Redirects are not followed',
  ],
  ['answers 304', answer(304), soon, 'Not modified: the call was not accepted'],
  ['answers 307', answer(307, { location: '/again' }), soon, 'Redirects are not followed'],
  ['answers 308 to itself', answer(308, { location: '/hook' }), soon, 'Redirects are not followed'],
  ['answers 400', answer(400, {}, 'bad'), soon, 'bad'],
  ['answers 401', answer(401), soon],
  ['answers 403', answer(403), soon],
  ['answers 404', answer(404), soon],
  ['answers 408', answer(408), soon],
  ['answers 409', answer(409), soon],
  ['answers 410', answer(410), 'off'],
  ['answers 413', answer(413), soon],
  ['answers 422 with markup', answer(422, {}, '<script>alert(1)</script>'), soon, '<script>alert(1)</script>'],
  ['answers 429 without Retry-After', answer(429), soon],
  ['answers 429 with Retry-After of two hours', answer(429, { 'retry-after': '7200' }), { after: 7_100 }],
  ['answers 429 with Retry-After of ten years', answer(429, { 'retry-after': '9999999' }), { after: 86_000 }],
  [
    'answers 503 with a date in Retry-After',
    (_q, response) => {
      response.writeHead(503, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }).end();
    },
    { after: 3_500 },
  ],
  [
    'answers 503 with a past date in Retry-After',
    answer(503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }),
    soon,
  ],
  ['answers 503 with an invalid Retry-After', answer(503, { 'retry-after': 'soon' }), soon],
  ['answers 500', answer(500), soon],
  ['answers 502 from a proxy', answer(502, {}, 'Bad Gateway'), soon, 'Bad Gateway'],
  ['closes the connection at once', (request) => request.socket.destroy(), soon, 'The server ended the connection'],
  [
    'closes the connection in the middle of the answer',
    (_q, response) => {
      response.writeHead(500, { 'content-length': '1000' });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    },
    soon,
    'The answer was cut off',
  ],
  ['does not answer in HTTP', (request) => void request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'), soon, 'The call failed'],
  [
    'sends endless headers',
    (request) => void request.socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`),
    soon,
    'The call failed',
  ],
];

describe('a receiver that', () => {
  it.each(table)('%s', async (_what, receive, outcome, answer) => {
    fault = receive;
    await call(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`, outcome, answer);
  });

  it('refuses the connection is called again', async () => {
    await call(`http://127.0.0.1:${closedPort}/hook`, soon, 'The server refuses the connection');
  });
});

async function call(url: string, outcome: Outcome, answer?: string): Promise<void> {
  const { client } = await server.join({ role: 'organization_admin', permissions: ['browse', 'api'] });
  const { data: hook } = await client.post('/api/webhooks', { url, events: ['post.sold'] });
  const before = Date.now();
  const sent = await client.post(`/api/webhooks/${hook.id}/test`);
  expect(sent.code, sent.message).toBeLessThan(300);
  const [entry] = (await client.get(`/api/webhooks/${hook.id}/deliveries`)).data;
  const [{ state }] = (await client.get('/api/webhooks')).data;
  if (outcome === 'delivered') expect([entry.state, state]).toEqual(['delivered', 'on']);
  else if (outcome === 'off') expect(state).toBe('off');
  else {
    expect([entry.state, state]).toEqual(['waiting', 'failing']);
    expect((Date.parse(entry.next_try_at) - before) / 1_000).toBeGreaterThanOrEqual(outcome.after);
    expect((Date.parse(entry.next_try_at) - before) / 1_000).toBeLessThan(outcome.after * 1.5 + 10);
  }
  if (answer !== undefined) expect(entry.answer).toBe(answer);
  expect(entry.attempts).toBe(1);
}
