import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { makeTestFolder, removeTestFolder } from '#tests/helpers/files/folders.ts';
import { findArticles } from '#tests/helpers/trade/listing.ts';
import { signIn } from '../../tools/bench/client.ts';
import { startProduct } from '../../tools/bench/product.ts';
import { watchPostgres } from '../../tools/drills/faults/postgres.ts';

interface Answered {
  data: { deal: number | null; problem: string | null }[];
}

// Repeated with its key, a request that was cut off by the death of the process continues where it was.
test.runIf(isWhole)(
  'a product killed between two inquiries asks each seller once if the request is repeated',
  {
    timeout: 240_000,
  },
  async () => {
    const folder = makeTestFolder('list-kills');
    // PostgreSQL runs as another user where this one is root.
    fs.chmodSync(folder, 0o755);
    const postgres = watchPostgres(folder);
    const start = () => startProduct(folder, path.resolve('dist/server'));
    let product = await start();
    try {
      const email = 'buyer@demo.test';
      const buyer = await signIn(product.origin, email);
      const articles = await findArticles((statement, values) => postgres.query(statement, values), 60);
      const rows = articles.map(({ number, brand, quantity }) => `${number};${brand};${quantity}`).join('\n');
      const made = await buyer.post('/api/lists', { name: 'Killed', rows: `Number;Brand;Qty\n${rows}` });
      const { data: list } = (await made.json()) as { data: { id: number } };
      const planned = await buyer.post(`/api/lists/${list.id}/plan`, { mode: 'fewest' });
      const { data: plan } = (await planned.json()) as { data: { market: string; sellers: unknown[] } };
      expect(plan.sellers.length).toBeGreaterThan(4);
      const countDeals = async () => {
        const [row] = await postgres.query<{ deals: number; sellers: number }>(
          'select count(*)::int as deals, count(distinct seller_id)::int as sellers from deals where list_id = $1',
          [list.id],
        );
        return row as { deals: number; sellers: number };
      };
      // Makes a pause between two sellers.
      await postgres.query(
        `create function wait_between() returns trigger language plpgsql as $$ begin perform pg_sleep(0.4); return new; end $$`,
      );
      await postgres.query(
        'create trigger wait_between before insert on deals for each row execute function wait_between()',
      );
      const key = { 'idempotency-key': 'one press' };
      const press = () => buyer.post(`/api/lists/${list.id}/ask`, { market: plan.market }, { headers: key });
      const cut = press().catch(() => null);
      while ((await countDeals()).deals < 2) await sleep(20);
      await product.end('SIGKILL');
      await cut;

      product = await start();
      await postgres.query('drop function wait_between cascade');
      const before = await countDeals();
      expect(before.deals).toBeGreaterThan(1);
      expect(before.deals).toBeLessThan(plan.sellers.length);
      const again = await signIn(product.origin, email);
      // The key of a dead request is free after two minutes, which are skipped here.
      await postgres.query("update idempotency_keys set created_at = created_at - interval '3 minutes'");
      for (let turn = 0; turn < 2; turn += 1) {
        const response = await again.post(`/api/lists/${list.id}/ask`, { market: plan.market }, { headers: key });
        const { data } = (await response.json()) as Answered;
        expect(response.status).toBe(201);
        expect(data.map(({ problem }) => problem)).toEqual(plan.sellers.map(() => null));
        expect(new Set(data.map(({ deal }) => deal)).size).toBe(plan.sellers.length);
        expect(await countDeals()).toEqual({ deals: plan.sellers.length, sellers: plan.sellers.length });
      }
    } finally {
      await product.stop();
      removeTestFolder(folder);
    }
  },
);
