import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { makeTestFolder, removeTestFolder } from '#tests/helpers/files/folders.ts';
import { signIn } from '../../tools/bench/client.ts';
import { startProduct } from '../../tools/bench/product.ts';
import { watchPostgres } from '../../tools/drills/faults/postgres.ts';

const sellers = 4;
/** After how many sellers the process dies, and how many milliseconds later. */
const kills = [0, 1, 2, 3, sellers].flatMap((asked) => [0, 30, 60, 90].map((pause) => ({ asked, pause })));

// An order that was cut off goes on with the sellers who were not asked when the trade system finishes it again.
test.runIf(isWhole)(
  'a product killed while a trade system orders asks each seller once',
  {
    timeout: 600_000,
  },
  async () => {
    const folder = makeTestFolder('trade-kills');
    // PostgreSQL runs as another user where this one is root.
    fs.chmodSync(folder, 0o755);
    const postgres = watchPostgres(folder);
    const start = () => startProduct(folder, path.resolve('dist/server'));
    let product = await start();
    try {
      const buyer = await signIn(product.origin, 'org.admin@demo.test');
      const made = await buyer.post('/api/trade-passwords', {
        name: 'Till',
        scopes: ['order', 'search'],
        day_limit: '9999999',
      });
      expect(made.status).toBe(201);
      const { data: system } = (await made.json()) as { data: { id: number; password: string } };
      const ask = async (name: string, parameters: [string, string][]) => {
        const body = new URLSearchParams([
          ['RequestName', `${name}Request`],
          ['BuyersID', String(system.id)],
          ['Password', system.password],
          ...parameters,
        ]);
        const answer = await (await fetch(`${product.origin}/api/veloconnect`, { method: 'POST', body })).text();
        const part = (element: string) => new RegExp(`<vct:${element}>([^<]*)`).exec(answer)?.[1] ?? '';
        return {
          code: Number(part('ResponseCode')),
          message: part('ResponseMessage'),
          transaction: part('TransactionID'),
        };
      };
      const posts = await postgres.query<{ id: number }>(
        `select distinct on (a.organization_id) a.id from advertisements a
         join organizations o on o.id = a.organization_id and o.status = 'active'
         join users buyer on buyer.email = 'org.admin@demo.test'
         where a.state = 'active' and a.type = 'offered' and a.price_per_unit is not null and a.deleted_at is null
           and a.number_of_items - a.reserved_quantity > 500 and coalesce(a.minimal_order_quantity, 1) = 1
           and a.minimum_order_value is null
           and a.organization_id <> buyer.organization_id
           and not exists (
             select from deals d where d.state in ('inquiry', 'negotiating', 'agreed')
               and a.organization_id in (d.buyer_id, d.seller_id) and buyer.organization_id in (d.buyer_id, d.seller_id))
         order by a.organization_id, a.id limit $1`,
        [sellers],
      );
      expect(posts).toHaveLength(sellers);
      const lines = posts.flatMap(({ id }): [string, string][] => [
        ['SellersItemIdentification', `P${id}`],
        ['Quantity', '1'],
      ]);
      const [last] = await postgres.query<{ id: number }>('select max(id) as id from deals');
      /** Ends the deals so far, and lets them be of another day: only so many may be open or begun in a day. */
      const endDeals = () =>
        postgres.query(
          `update deals set state = 'closed', closed_reason = 'withdrawn', closed_at = now(), turn = null, turn_since = null,
             runs_out_at = null, warn_at = null, created_at = created_at - interval '2 days'
           where id > $1 and state <> 'closed'`,
          [last?.id],
        );
      const countAsked = async (transaction: string) => {
        const [row] = await postgres.query<{ deals: number; sellers: number }>(
          'select count(*)::int as deals, count(distinct seller_id)::int as sellers from trade_order_deals where transaction_id = $1',
          [transaction],
        );
        return row as { deals: number; sellers: number };
      };
      // Makes a pause between two sellers.
      await postgres.query(
        `create function wait_between() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$`,
      );
      await postgres.query(
        'create trigger wait_between before insert on deals for each row execute function wait_between()',
      );

      const outcomes: object[] = [];
      let cutOff = 0;
      for (const { asked, pause } of kills) {
        const { code, message, transaction } = await ask('CreateOrder', lines);
        expect([code, message]).toEqual([200, '']);
        let isAnswered = false;
        const cut = ask('FinishOrder', [['TransactionID', transaction]])
          .catch(() => null)
          .finally(() => {
            isAnswered = true;
          });
        while (!isAnswered && (await countAsked(transaction)).deals < asked) await sleep(5);
        await sleep(pause);
        await product.end('SIGKILL');
        await cut;
        product = await start();
        const { deals: before } = await countAsked(transaction);
        if (before > 0 && before < sellers) cutOff += 1;
        const again = await ask('FinishOrder', [['TransactionID', transaction]]);
        // 430: everything was done, but for the answer.
        const refused = again.code === 430 ? '' : again.message;
        outcomes.push({
          asked,
          pause,
          code: again.code === 430 ? 200 : again.code,
          refused,
          ...(await countAsked(transaction)),
        });
        await endDeals();
      }
      expect(outcomes).toEqual(kills.map((kill) => ({ ...kill, code: 200, refused: '', deals: sellers, sellers })));
      expect(cutOff).toBeGreaterThan(0);
      const [all] = await postgres.query<{ deals: number }>('select count(*)::int as deals from deals where id > $1', [
        last?.id,
      ]);
      expect(all?.deals).toBe(kills.length * sellers);
    } finally {
      await product.stop();
      removeTestFolder(folder);
    }
  },
);
