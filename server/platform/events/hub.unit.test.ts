import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Actor } from '../identity/index.ts';
import { createHub } from './hub.ts';

const actorOf = (id: number, organization: number) =>
  ({ id, sessionId: id, secondFactor: 'none', organization: { id: organization } }) as unknown as Actor;

class Response extends EventEmitter {
  readonly writableLength = 0;
  readonly texts: string[] = [];
  write(text: string) {
    this.texts.push(text);
  }
  end() {}
  destroy() {}
}

it('a thousand notices to the people of one organization delay those to another by two readings at most', async () => {
  const notices = new Map<string, (payload: string) => void>();
  const people = new Map([1, 2, 3, 4].map((id) => [id, actorOf(id, id < 4 ? 10 : 20)] as const));
  const hub = createHub({
    listener: { listen: async (channel, notice) => void notices.set(channel, notice), close: async () => {} },
    sessions: { findActors: async () => people } as never,
    log: { warn() {} },
  });
  const reads: number[] = [];
  hub.fill('notifications', async (userId) => {
    reads.push(userId);
    await setImmediate();
    return { unread: reads.length, unseen: 0 };
  });
  await hub.start();
  const lines = new Map<number, Response>();
  for (const [id, actor] of people) {
    const response = new Response();
    lines.set(id, response);
    await hub.open(actor, response as unknown as ServerResponse);
  }
  reads.length = 0;
  const notify = (to: number[]) => notices.get('events')?.(JSON.stringify({ to, kind: 'notifications', data: {} }));
  for (let count = 0; count < 1_000; count += 1) notify([1, 2, 3]);
  notify([4]);
  await expect.poll(() => lines.get(4)?.texts.length).toBe(2);
  expect(reads.indexOf(4)).toBeLessThan(3);
  // One reading was under way, and each person is read once more.
  await expect.poll(() => reads.length).toBe(5);
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  expect(reads).toHaveLength(5);
  // The last one that is sent is the last one that was read.
  expect(lines.get(3)?.texts.at(-1)).toContain(`"unread":${reads.lastIndexOf(3) + 1}`);
  hub.close();
});
