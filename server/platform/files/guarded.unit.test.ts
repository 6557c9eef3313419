import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { FileAdapter } from './file.ts';
import { guardStore } from './guarded.ts';
import { createS3Adapter } from './s3.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** A bucket whose requests are all answered in one way, behind the guard, with timeouts of a tenth of a second. */
async function openStore(answer: RequestListener, silence = 100, wait?: { suspicious: number; longest: number }) {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    answer(request, response);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3 = { endpoint, bucket: 'parts', region: 'eu', key: 'key', secret: 'secret' };
  const clock = { now: 0 };
  const guarded = guardStore(createS3Adapter(s3, { connect: 100, silence }), () => clock.now, wait);
  return { ...guarded, clock, calls: () => calls };
}

const refusal = "Pictures can't be loaded right now.";
const read = (adapter: FileAdapter) => adapter.read('a.card');

it.each<[string, RequestListener]>([
  ['hangs', () => {}],
  ['answers 500', (_request, response) => void response.writeHead(500).end()],
  ['breaks off', (request) => void request.socket.destroy()],
])(
  'Five failures of a store that %s refuse further calls at once, except for one every five seconds.',
  async (_what, answer) => {
    let isBroken = true;
    const { adapter, health, clock, calls } = await openStore((request, response) => {
      if (isBroken) answer(request, response);
      else response.end('bytes');
    });
    for (let count = 0; count < 5; count++) await expect(read(adapter)).rejects.toThrow(refusal);
    expect(health).toMatchObject({ isAway: true, failures: 5 });
    const before = calls();
    await expect(read(adapter)).rejects.toThrow(refusal);
    await expect(adapter.write('a.card', Buffer.from('x'))).rejects.toThrow('Files cannot be stored just now');
    expect(calls()).toBe(before);

    clock.now += 5_000;
    const [first, second] = await Promise.allSettled([read(adapter), read(adapter)]);
    expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
    // Only one of the two reached the store.
    expect(health.failures).toBe(6);

    isBroken = false;
    clock.now += 5_000;
    expect(await (await read(adapter))?.stream.toArray()).toEqual([Buffer.from('bytes')]);
    expect(health.isAway).toBe(false);
  },
);

it('A silent store frees the reads that wait for it once it is detected, and each failure counts once.', async () => {
  const { adapter, health } = await openStore(() => {}, 60_000, { suspicious: 50, longest: 60_000 });
  const waiting = await Promise.allSettled(Array.from({ length: 20 }, () => read(adapter)));
  expect(waiting.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'rejected'));
  await expect(read(adapter)).rejects.toThrow(refusal);
  expect(health).toMatchObject({ isAway: true, failures: 5 });
});

it('A read is given up when its time is over, whatever the number of attempts.', async () => {
  const { adapter, health, calls } = await openStore(() => {}, 60_000, { suspicious: 60_000, longest: 1_500 });
  await expect(read(adapter)).rejects.toThrow(refusal);
  expect([health.failures, calls()]).toEqual([1, 1]);
});

it('A probe detects that a failed store is back, and calls no store that has not failed.', async () => {
  let isBroken = true;
  const { adapter, health, clock, calls, probe } = await openStore((_request, response) => {
    if (isBroken) response.writeHead(500).end();
    else response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
  });
  await probe();
  expect(calls()).toBe(0);
  for (let count = 0; count < 5; count++) await expect(read(adapter)).rejects.toThrow(refusal);
  clock.now += 5_000;
  await probe();
  expect(health).toMatchObject({ isAway: true, failures: 6 });
  isBroken = false;
  clock.now += 5_000;
  await probe();
  expect(health.isAway).toBe(false);
});

it('A read fails if the store falls silent in the middle of a file.', async () => {
  const { adapter, health } = await openStore((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('the first');
  });
  const found = await read(adapter);
  await expect(found?.stream.toArray()).rejects.toThrow(/timed out|aborted|terminated|timeout/i);
  expect(health.failures).toBe(1);
});

it('A missing file is not a failure of the store.', async () => {
  const { adapter, health } = await openStore((_request, response) => {
    response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
  });
  expect(await read(adapter)).toBeNull();
  expect(health).toMatchObject({ isAway: false, failures: 0 });
});
