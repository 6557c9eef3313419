import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { withDeadline } from '#server/db/connections/deadline.ts';
import type { Refusal } from '../../errors.ts';
import { awaited, untilTaken } from './awaited.ts';
import { registerUnsent } from './unsent.ts';

const megabyte = 1024 ** 2;

it('Answers that one organization does not take are refused to it beyond a limit, and to no other one.', async () => {
  const app = Fastify({ forceCloseConnections: true });
  const callerOf = ({ headers }: { headers: Record<string, unknown> }) => ({
    name: String(headers.group),
    group: String(headers.group),
  });
  registerUnsent(app, { callerOf, limits: { each: 40 * megabyte, together: 200 * megabyte } });
  app.setErrorHandler((error, _request, reply) => reply.code((error as Refusal).code).send('refused'));
  app.get('/file', (_request, reply) => reply.send(Buffer.alloc(16 * megabyte)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const statusFor = async (group: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/file`, { headers: { group } });
    await response.arrayBuffer();
    return response.status;
  };
  /** Asks, and takes nothing of the answer but its beginning. */
  const askSlowly = async (group: string) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(`GET /file HTTP/1.1\r\nhost: x\r\ngroup: ${group}\r\n\r\n`);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    return { socket, status: chunk.subarray(9, 12).toString() };
  };
  try {
    const slow = [await askSlowly('one'), await askSlowly('one'), await askSlowly('one')];
    expect(slow.map(({ status }) => status)).toEqual(['200', '200', '503']);
    expect([await statusFor('one'), await statusFor('other')]).toEqual([503, 200]);
    for (const { socket } of slow) socket.destroy();
    await expect.poll(() => statusFor('one')).toBe(200);
  } finally {
    await app.close();
  }
});

it('An answer that has begun is not broken off when the time of its request is over; its place is free then.', async () => {
  const app = Fastify({ forceCloseConnections: true });
  const slowly = async function* () {
    for (let part = 0; part < 6; part += 1) {
      yield `part ${part} `;
      await sleep(150);
    }
  };
  let heldFor = Number.NaN;
  app.get('/:kind', async ({ params }, reply) => {
    const begin = performance.now();
    const { kind } = params as { kind: string };
    await withDeadline(300, async () => {
      if (kind === 'late') await sleep(600);
      return awaited(reply).send(Readable.from(slowly()));
    });
    heldFor = performance.now() - begin;
    return reply;
  });
  try {
    const slow = await app.inject('/slow');
    expect([slow.statusCode, slow.payload]).toEqual([200, 'part 0 part 1 part 2 part 3 part 4 part 5 ']);
    expect(heldFor).toBeLessThan(700);
    expect((await app.inject('/late')).statusCode).toBe(500);
  } finally {
    await app.close();
  }
});

it('A slow reader frees its place and still receives the whole answer; a handler that is slow to produce one keeps its place.', async () => {
  const app = Fastify({ forceCloseConnections: true });
  const made = { large: 0, slow: 0 };
  const parts = {
    async *large() {
      for (; made.large < 40; made.large += 1) yield Buffer.alloc(megabyte);
    },
    async *slow() {
      for (; made.slow < 9; made.slow += 1) {
        await sleep(250);
        yield Buffer.alloc(megabyte);
      }
    },
  };
  const heldFor = { large: Number.NaN, slow: Number.NaN };
  app.get('/:kind', async ({ params }, reply) => {
    const begin = performance.now();
    const { kind } = params as { kind: keyof typeof parts };
    awaited(reply).send(Readable.from(parts[kind](), { objectMode: false }));
    await untilTaken(reply);
    heldFor[kind] = performance.now() - begin;
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  try {
    const fast = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.arrayBuffer());
    const socket = net.connect(port, '127.0.0.1');
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    await expect.poll(() => heldFor.large, { timeout: 5_000 }).toBeLessThan(4_000);
    // No more is made than fits into what the system buffers.
    expect(made.large).toBeLessThan(30);
    let length = first.length;
    for await (const chunk of socket) length += (chunk as Buffer).length;
    expect(length).toBeGreaterThan(40 * megabyte);
    expect((await fast).byteLength).toBe(9 * megabyte);
    expect(heldFor.slow).toBeGreaterThan(2_000);
  } finally {
    await app.close();
  }
});
