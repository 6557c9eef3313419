import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findRunningPostgres } from '#server/db/embedded/index.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { makeTestFolder, removeTestFolder } from '#tests/helpers/files/folders.ts';
import { findArticles } from '#tests/helpers/trade/listing.ts';
import { signIn } from '../../tools/bench/client.ts';
import { startProduct } from '../../tools/bench/product.ts';
import { watchPostgres } from '../../tools/drills/faults/postgres.ts';

const lines = 30;
const program = path.resolve('dist/server');

// Both processes receive every change, and each has the jobs that watch lists and prices.
test.runIf(isWhole)('two processes report each watched line and price once', { timeout: 240_000 }, async () => {
  const folder = makeTestFolder('list-watch');
  // PostgreSQL runs as another user where this one is root.
  fs.chmodSync(folder, 0o755);
  const postgres = watchPostgres(folder);
  const first = await startProduct(folder, program);
  try {
    const second = await startProduct(folder, program, { DATABASE_URL: addressOf(folder), DEMO: 'false' });
    try {
      const query = (statement: string, values: unknown[] = []) => postgres.query(statement, values);
      const articles = await findArticles((statement, values) => query(statement, values), lines);
      const posts = await query(
        `update advertisements set state = 'paused'
         where state = 'active' and type = 'offered' and supplier_article_number = any($1) returning id`,
        [articles.map(({ number }) => number)],
      );
      const buyer = await signIn(first.origin, 'buyer@demo.test');
      const rows = articles.map(({ number, brand, quantity }) => `${number};${brand};${quantity}`).join('\n');
      const made = await buyer.post('/api/lists', { name: 'Watched by two', rows: `Number;Brand;Qty\n${rows}` });
      const { data: list } = (await made.json()) as { data: { id: number; counts: { uncovered: number } } };
      expect(list.counts.uncovered).toBe(lines);
      await query(
        `insert into webhooks (organization_id, url, events, secret)
         select organization_id, 'https://shop.example.com/hook', '{list.covered}', 'sealed' from lists where id = $1`,
        [list.id],
      );

      // In thirds, so that changes arrive while one of the processes is at work.
      const size = Math.ceil(posts.length / 3);
      for (let from = 0; from < posts.length; from += size) {
        const ids = posts.slice(from, from + size).map(({ id }) => id);
        await query("update advertisements set state = 'active' where id = any($1)", [ids]);
        await sleep(300);
      }
      const found = () =>
        query(
          `select count(*)::int as told, count(distinct f.reason_id)::int as lines from findings f join list_lines n on n.id = f.reason_id
           where f.reason = 'list' and n.list_id = $1`,
          [list.id],
        );
      await expect.poll(found, { timeout: 60_000, interval: 500 }).toEqual([{ told: lines, lines }]);
      // The second process has nothing left to report.
      await sleep(3_000);
      expect(await found()).toEqual([{ told: lines, lines }]);
      const told = await query("select sum(count)::int as count from notifications where type = 'list' and url = $1", [
        `/lists/${list.id}`,
      ]);
      expect(told).toEqual([{ count: lines }]);
      const calls = await query('select count(*)::int as calls from webhook_deliveries where subject_id = $1', [
        list.id,
      ]);
      expect(calls).toEqual([{ calls: 1 }]);

      const prices = () =>
        query(
          `select count(*)::int as told, count(distinct user_id || url)::int as prices from notifications where type = 'article_price'`,
        );
      await query(`delete from notifications where type = 'article_price'`);
      const [watched] = await query(
        `with added as (
           insert into article_watches (user_id, article_id, max_price, currency, quantity, unit)
           select u.id, a.article_id, 1000000, 'EUR', 1, a.unit from users u cross join (
             select distinct on (article_id) article_id, unit from advertisements
             where state = 'active' and type = 'offered' and currency = 'EUR' and article_id is not null
             order by article_id limit 40) a
           where u.email = 'buyer@demo.test' on conflict do nothing returning 1)
         select count(*)::int as watches from added`,
      );
      // As many jobs as both have workers for, so that they check at the same time.
      await query(`select graphile_worker.add_job('articles.watches', '{}'::json) from generate_series(1, 16)`);
      await expect.poll(async () => (await prices())[0]?.told, { timeout: 60_000, interval: 500 }).toBeGreaterThan(20);
      const waiting = () =>
        query(
          `select count(*)::int as waiting from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'articles.watches'`,
        );
      await expect.poll(waiting, { timeout: 60_000, interval: 500 }).toEqual([{ waiting: 0 }]);
      const [once] = await prices();
      expect(once?.told).toBe(once?.prices);
      expect(once?.told).toBeLessThanOrEqual((watched?.watches as number) + 5);
    } finally {
      await second.stop();
    }
  } finally {
    await first.stop();
    removeTestFolder(folder);
  }
});

/** The address of the PostgreSQL that a product runs over its data folder. */
function addressOf(folder: string): string {
  const running = findRunningPostgres(path.join(folder, 'postgres'));
  if (!running) throw new Error('The product runs without a database of its own.');
  const { host, port, user, password, database } = running;
  const parameters = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@localhost/${database}?${parameters}`;
}
