import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { makeTestFolder, removeTestFolder } from '#tests/helpers/files/folders.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { startProduct } from '../../tools/bench/product.ts';
import { watchPostgres } from '../../tools/drills/faults/postgres.ts';

const kills = 20;
const lines = 600;

const stockOf = (line: number, turn: number) => 100 + ((line * 7 + turn * 13) % 400);
const fileOf = (turn: number) => {
  const rows = Array.from(
    { length: lines },
    (_, line) => `K-${line};Killed ${line};Bremsen;19,90;${stockOf(line, turn)}`,
  );
  const content = ['Artikel-Nr.;Bezeichnung;Warengruppe;VK netto;Bestand', ...rows].join('\n');
  return new File([content], `stock-${turn}.csv`, { type: 'text/csv' });
};

test.runIf(isWhole)(
  'a product killed during feed runs applies each file once and completely',
  {
    timeout: 1_200_000,
  },
  async () => {
    const folder = makeTestFolder('feed-kills');
    // PostgreSQL runs as another user where this one is root.
    fs.chmodSync(folder, 0o755);
    const postgres = watchPostgres(folder);
    const start = () => startProduct(folder, path.resolve('dist/server'));
    let product = await start();
    try {
      let admin = await signedIn(product.origin, demo.organizationAdmin);
      const made = await admin.post('/api/feeds', { name: 'Killed', kind: 'push', mode: 'full', creates: true });
      expect([made.status, made.errors]).toEqual([201, {}]);
      const feed = `/api/feeds/${made.data.id}`;
      const push = (turn: number) => admin.put(`${feed}/file`, { file: fileOf(turn) });
      const newest = async () => (await admin.get(`${feed}/runs`)).data[0];
      const untilRun = (expected: object) =>
        expect.poll(newest, { timeout: 120_000, interval: 100 }).toMatchObject(expected);

      expect((await push(0)).status).toBe(202);
      await untilRun({ n: 1, state: 'waiting' });
      expect((await admin.post(`${feed}/apply`, { run: 1 })).status).toBe(202);
      await untilRun({ n: 1, state: 'done', counts: { create: lines, error: 0 } });

      const inStates: Record<string, number> = {};
      for (let turn = 1; turn <= kills; turn += 1) {
        const { n: seen } = await newest();
        const [last] = await postgres.query<{ id: number }>(
          'select coalesce(max(id), 0)::int as id from advertisement_history',
        );
        const sending = push(turn).catch(() => null);
        await sleep(40 + Math.random() * 1_500);
        const [run] = await postgres.query<{ state: string }>('select state from feed_runs where n > $1', [seen]);
        await product.end('SIGKILL');
        const sent = await sending;
        const state = run?.state ?? 'not there';
        inStates[state] = (inStates[state] ?? 0) + 1;
        product = await start();
        admin = await signedIn(product.origin, demo.organizationAdmin);
        // A sender without an answer sends the file again.
        if (sent === null) expect((await push(turn)).status).toBe(202);
        await expect.poll(async () => (await newest()).state, { timeout: 120_000, interval: 100 }).toBe('done');
        const posts = await postgres.query<{ line: number; stock: number }>(
          `select substr(internal_reference, 3)::int as line, number_of_items::int as stock from advertisements
         where internal_reference like 'K-%' and deleted_at is null order by 1`,
        );
        expect(posts).toEqual(Array.from({ length: lines }, (_, line) => ({ line, stock: stockOf(line, turn) })));
        const twice = await postgres.query(
          'select advertisement_id from advertisement_history where id > $1 group by 1 having count(*) <> 1',
          [last?.id],
        );
        expect(twice).toEqual([]);
      }
      process.stderr.write(`Runs killed by their state: ${JSON.stringify(inStates)}\n`);
    } finally {
      await product.stop();
      removeTestFolder(folder);
    }
  },
);
