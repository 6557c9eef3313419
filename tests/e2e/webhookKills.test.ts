import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { makeTestFolder, removeTestFolder } from '#tests/helpers/files/folders.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { addPost } from '#tests/helpers/market/posts.ts';
import { startProduct } from '../../tools/bench/product.ts';
import { watchPostgres } from '../../tools/drills/faults/postgres.ts';

const kills = 20;
const postsATurn = 12;

test.runIf(isWhole)(
  'a product killed while it calls a webhook loses no event, and repeats one with the same id',
  {
    timeout: 900_000,
  },
  async () => {
    const received: string[] = [];
    const receiver = http
      .createServer((request, response) => {
        received.push(request.headers['webhook-id'] as string);
        // Long enough for the process to die between the call and its answer.
        setTimeout(() => response.end(), 30);
      })
      .listen(0, '127.0.0.1');
    await new Promise((done) => receiver.once('listening', done));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const folder = makeTestFolder('webhook-kills');
    // PostgreSQL runs as another user where this one is root.
    fs.chmodSync(folder, 0o755);
    const postgres = watchPostgres(folder);
    const start = () => startProduct(folder, path.resolve('dist/server'), { OUTGOING_ALLOW: '127.0.0.0/8' });
    let product = await start();
    try {
      const admin = await signedIn(product.origin, demo.organizationAdmin);
      const made = await admin.post('/api/webhooks', { url, events: ['post.changed'] });
      expect(made.status).toBe(201);
      const acknowledged: number[] = [];
      for (let turn = 1; turn <= kills; turn += 1) {
        const client = await signedIn(product.origin, demo.organizationAdmin);
        const posting = (async () => {
          for (let place = 0; place < postsATurn; place += 1) {
            acknowledged.push((await addPost(client, `Killed ${turn} ${place}`)).id);
          }
        })().catch(() => {});
        await sleep(60 + Math.random() * 900);
        await product.end('SIGKILL');
        await posting;
        product = await start();
        // A dead process holds its call and its job for a minute, which is skipped here.
        await postgres.query(
          "update webhook_deliveries set claimed_until = now() - interval '1 second', next_try_at = now() where delivered_at is null",
        );
        await postgres.query(
          'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
        );
        await postgres.query(
          'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
        );
      }
      expect(acknowledged.length).toBeGreaterThan(0);
      const count = async () => {
        const [row] = await postgres.query<{ waiting: number; ids: string[]; posts: number[] }>(
          `select count(*) filter (where delivered_at is null)::int + (select count(*) from changed_posts)::int as waiting,
           coalesce(array_agg('msg_' || message_id), '{}') as ids, coalesce(array_agg(subject_id), '{}') as posts
         from webhook_deliveries`,
        );
        return row as { waiting: number; ids: string[]; posts: number[] };
      };
      // A job sends overdue calls every minute.
      await expect.poll(async () => (await count()).waiting, { timeout: 150_000, interval: 500 }).toBe(0);
      const { ids, posts } = await count();
      expect(acknowledged.filter((id) => !posts.includes(id))).toEqual([]);
      expect(new Set(received)).toEqual(new Set(ids));
    } finally {
      await product.stop();
      receiver.closeAllConnections();
      receiver.close();
      removeTestFolder(folder);
    }
  },
);
