import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { parseAllowed } from './guard.ts';
import { createNames } from './names.ts';
import { createOutgoing } from './request.ts';

const servers: ReturnType<typeof createSocket>[] = [];

/** A name server that answers as `answer` says, or not at all. */
async function openNameServer(answer: (query: Buffer) => Buffer | null): Promise<string> {
  const server = createSocket('udp4');
  servers.push(server);
  server.on('message', (query, { port, address }) => {
    const reply = answer(query);
    if (reply) server.send(reply, port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The answer to a query: one address for IPv4, and none for IPv6; or that the name does not exist. */
function replyTo(query: Buffer, exists: boolean): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const isFour = question.readUInt16BE(question.length - 4) === 1;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(exists ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(exists && isFour ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 203, 0, 113, 9]);
  return Buffer.concat([header, question, exists && isFour ? record : Buffer.alloc(0)]);
}

const none = () => false;

it('Names are looked up at name servers, which may be silent.', async () => {
  const silent = await openNameServer(() => null);
  const good = await openNameServer((query) => replyTo(query, true));
  const empty = await openNameServer((query) => replyTo(query, false));
  try {
    const resolveAt = (server: string) =>
      createNames(none, { timeout: 50, tries: 1, servers: [server] })('shop.example.com');
    expect(await resolveAt(good)).toEqual([{ address: '203.0.113.9', family: 4 }]);
    await expect(resolveAt(empty)).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(resolveAt(silent)).rejects.toMatchObject({ code: 'EAI_AGAIN' });
    const [first] = await createNames(none)('localhost');
    expect(first?.address).toMatch(/^(127\.|::1$)/);
  } finally {
    for (const server of servers) server.close();
  }
});

it('Calls take no thread of the process while a name is looked up.', async () => {
  const outgoing = createOutgoing({ allowed: parseAllowed(null) });
  const calls = Array.from({ length: 5 }, (_, n) =>
    outgoing
      .send(`https://silent-${n}.example.com/`, { organizationId: 1, method: 'GET', timeout: 100, maxBytes: 1 })
      .catch(() => null),
  );
  await setImmediate();
  expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap');
  await Promise.all(calls);
});
