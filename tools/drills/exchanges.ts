import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, clientOf, signIn } from '../bench/client.ts';
import { startProduct } from '../bench/product.ts';
import { stockLine, stockMessage } from './fair/bystander.ts';
import { ask, pushFile, read } from './fair/parties.ts';
import { type Postgres, watchPostgres } from './faults/postgres.ts';
import { emptyOutcome, type Outcome } from './report.ts';

/** Deals that a person may open in a day, less some. */
const mostAsks = 25;
const mostSettling = 120_000;

/** What was acknowledged by the product. */
interface Acknowledged {
  messages: string[];
  asks: string[];
  pushes: { run: number; reference: string }[];
  transmissions: string[];
}

/** Takes the calls of webhooks and keeps the ids of their messages. */
async function openReceiver() {
  const ids: string[] = [];
  const server = http.createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']));
    request.resume();
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    ids,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Kills the product while feeds are pushed, sellers are asked, webhooks are called and trade systems report stock. What was
 * acknowledged has to be there once, and each call of a webhook has to arrive; a repeated call has the same id.
 */
export async function killExchanges(dataDir: string, times: number, print: (line: string) => void): Promise<Outcome[]> {
  const receiver = await openReceiver();
  const settings = { OUTGOING_ALLOW: '127.0.0.0/8' };
  let product = await startProduct(dataDir, undefined, settings);
  const postgres = watchPostgres(dataDir);
  const outcome = { ...emptyOutcome('exchanges: killed with feeds, asks, webhooks, trade systems (SIGKILL)') };
  const done: Acknowledged = { messages: [], asks: [], pushes: [], transmissions: [] };
  const mark = randomUUID().slice(0, 8);
  try {
    const seller = await signIn(product.origin, 'org.admin@demo.test');
    const buyer = await signIn(product.origin, 'buyer.admin@demo.test');
    const hooks = await Promise.all(
      [seller, buyer].map((client) =>
        ask<{ id: number }>(client, '/api/webhooks', { url: receiver.url, events: ['deal.message'] }),
      ),
    );
    const trade = await ask<{ id: number; password: string }>(seller, '/api/trade-passwords', {
      name: 'Kills',
      scopes: ['stock'],
    });
    const feed = await ask<{ id: number }>(seller, '/api/feeds', { name: 'Kills', mode: 'delta', creates: true });
    const { n } = await pushFile(seller, feed.id, fileOf(`${mark}-first`));
    await ask(seller, `/api/feeds/${feed.id}/apply`, { run: n });
    const posts = await read<{ id: number; type: string; number_of_items: number | null }[]>(
      buyer,
      '/api/advertisements?per_page=100',
    );
    const offers = posts.filter(({ type, number_of_items: count }) => type === 'offered' && (count ?? 0) >= 10);
    // Both sides have a webhook for each message of it.
    const categories = await read<{ id: number; parent_id: number | null }[]>(seller, '/api/crud/category');
    const leaf = categories.find(({ parent_id }) => parent_id !== null);
    const own = await ask<{ id: number }>(seller, '/api/advertisements', {
      type: 'offered',
      title: 'Traded while Groupset is killed',
      category: leaf?.parent_id,
      subCategory: leaf?.id,
      number_of_items: 40,
      availability: 'in_stock',
      currency: 'EUR',
      price_per_unit: '31.90',
    });
    await endOneDeal(buyer, seller);
    const lines = [{ advertisement: own.id, quantity: 20 }];
    const { id: deal } = await ask<{ id: number }>(buyer, '/api/deals', { lines, message: `Kill ${mark} first` });

    let origin = product.origin;
    let isOver = false;
    const as = ({ headers, token: csrf }: Client) => clientOf(origin, headers, csrf);
    /** Repeats a request with its key until it is answered well. */
    const insist = async (client: Client, path: string, body: object, key: string): Promise<boolean> => {
      const more = { headers: { 'idempotency-key': key } };
      for (let tries = 0; tries < 400 && !isOver; tries += 1, await sleep(150)) {
        const answer = await as(client)
          .post(path, body as Record<string, unknown>, { ...more, signal: AbortSignal.timeout(15_000) })
          .catch(() => null);
        const text = (await answer?.text().catch(() => '')) ?? '';
        if (answer && (answer.status < 300 || text.includes('done already'))) return true;
        if (answer && answer.status < 500 && ![409, 429].includes(answer.status)) {
          print(`${path} was answered with ${answer.status}: ${text.slice(0, 200)}`);
          outcome.wrongAnswers += 1;
          return false;
        }
      }
      return false;
    };
    let sequence = 0;
    const work: (() => Promise<void>)[] = [
      async () => {
        const body = `Kill ${mark} ${++sequence}`;
        if (await insist(buyer, `/api/deals/${deal}/messages`, { body }, body)) done.messages.push(body);
        await sleep(30);
      },
      async () => {
        const reference = `${mark}-${++sequence}`;
        const headers = { ...seller.headers, 'content-type': 'text/csv', 'x-csrf-token': seller.token };
        const answer = await fetch(`${origin}/api/feeds/${feed.id}/file`, {
          method: 'PUT',
          headers,
          body: fileOf(reference),
        });
        const text = await answer.text();
        if (answer.ok) done.pushes.push({ run: (JSON.parse(text) as { data: { n: number } }).data.n, reference });
        await sleep(1_500);
      },
      async () => {
        const body = stockMessage({ trade }, stockLine('4006381333931'));
        const answer = await fetch(`${origin}/api/veloconnect`, {
          method: 'POST',
          headers: { 'content-type': 'application/xml' },
          body: body.replace('>true</IsTest>', '>false</IsTest>'),
        });
        const id = /<vct:TransactionID>([^<]+)</.exec(await answer.text())?.[1];
        if (answer.ok && id) done.transmissions.push(id);
        await sleep(400);
      },
    ];
    const loops = work.map(async (one) => {
      while (!isOver) await one().catch(() => sleep(100));
    });
    for (let turn = 0; turn < times; turn += 1) {
      outcome.times += 1;
      const offer = offers[turn];
      const asking =
        turn < mostAsks && offer
          ? insist(
              buyer,
              '/api/deals',
              { lines: [{ advertisement: offer.id, quantity: 10 }], message: `Kill ${mark} asks ${turn}` },
              `${mark} asks ${turn}`,
            ).then((isGood) => void (isGood && done.asks.push(`Kill ${mark} asks ${turn}`)))
          : null;
      await sleep(300 + Math.random() * 2_000);
      await product.end('SIGKILL');
      product = await startProduct(dataDir, undefined, settings);
      ({ origin } = product);
      outcome.recovery = Math.max(outcome.recovery ?? 0, product.startedIn);
      print(`killed ${turn + 1} times, ready again after ${(product.startedIn / 1_000).toFixed(1)} s`);
      await asking;
      // As if the minutes passed for which a dead process may still be calling.
      await postgres.query('update webhook_deliveries set claimed_until = now() where claimed_until > now()');
    }
    isOver = true;
    await Promise.all(loops);
    await settle(
      postgres,
      feed.id,
      hooks.map(({ id }) => id),
    );
    await compare(postgres, outcome, done, {
      mark,
      deal,
      feed: feed.id,
      hooks: hooks.map(({ id }) => id),
      ids: receiver.ids,
      print,
    });
    if (!product.isRunning()) outcome.deaths += 1;
    return [outcome];
  } finally {
    await product.stop();
    receiver.close();
  }
}

/** Ends an open deal of two organizations, which have as many in the demo market as there can be. */
async function endOneDeal(one: Client, other: Client): Promise<void> {
  const dealsOf = (client: Client) => read<{ id: number }[]>(client, '/api/deals?per_page=100');
  const shared = new Set((await dealsOf(other)).map(({ id }) => id));
  for (const { id } of (await dealsOf(one)).filter((deal) => shared.has(deal.id)))
    for (const step of ['withdraw', 'decline'])
      if ((await one.post(`/api/deals/${id}/${step}`, { reason: 'Room for a drill' })).ok) return;
}

const fileOf = (reference: string) =>
  `internal_reference,title,category,number_of_items,price_per_unit,availability\n${reference},Kill ${reference},Other,40,31.90,in stock\n`;

/** Waits until no run and no call is left to do. */
async function settle(postgres: Postgres, feed: number, hooks: number[]): Promise<void> {
  for (const end = Date.now() + mostSettling; Date.now() < end; await sleep(500)) {
    const [left] = await postgres.query<{ count: number }>(
      `select (select count(*) from feed_runs where feed_id = $1 and state in ('queued', 'reading', 'writing'))::int
        + (select count(*) from webhook_deliveries where webhook_id = any ($2) and next_try_at is not null)::int
        + (select count(*) from changed_posts)::int as count`,
      [feed, hooks],
    );
    if (left?.count === 0) return;
  }
}

async function compare(
  postgres: Postgres,
  outcome: Outcome,
  done: Acknowledged,
  given: {
    mark: string;
    deal: number;
    feed: number;
    hooks: number[];
    ids: string[];
    print: (line: string) => void;
  },
): Promise<void> {
  const { mark, deal, feed, hooks, ids, print } = given;
  const countsOf = async (text: string, values: unknown[]) =>
    new Map(
      (await postgres.query<{ name: string; count: number }>(text, values)).map(({ name, count }) => [name, count]),
    );
  const check = (what: string, acknowledged: string[], stored: Map<string, number>) => {
    const lost = acknowledged.filter((name) => !stored.has(name)).length;
    const twice = [...stored.values()].filter((count) => count > 1).length;
    outcome.acknowledged += acknowledged.length;
    outcome.lost += lost;
    outcome.twice += twice;
    print(`${what}: ${acknowledged.length} acknowledged, ${stored.size} stored, ${lost} lost, ${twice} twice`);
  };
  const messages = await countsOf(
    'select body as name, count(*)::int as count from deal_messages where body like $1 group by body',
    [`Kill ${mark} %`],
  );
  check('messages', done.messages, messages);
  check('asks', done.asks, messages);
  check(
    'feeds',
    done.pushes.map(({ reference }) => reference),
    await countsOf(
      `select internal_reference as name, count(*)::int as count from advertisements
      where internal_reference like $1 and deleted_at is null group by 1`,
      [`${mark}-%`],
    ),
  );
  const runs = await countsOf(
    "select n::text as name, count(*)::int as count from feed_runs where feed_id = $1 and state = 'done' group by n",
    [feed],
  );
  const unfinished = done.pushes.filter(({ run }) => !runs.has(String(run)));
  if (unfinished.length > 0) {
    const rows = await postgres.query(
      'select n, state from feed_runs where feed_id = $1 and n = any ($2) order by n limit 3',
      [feed, unfinished.map(({ run }) => run)],
    );
    const jobs = await postgres.query(
      `select task_identifier, attempts, run_at - now() as due, locked_by is not null as runs, last_error
      from graphile_worker.jobs where task_identifier like 'feeds.%' order by run_at limit 3`,
    );
    print(`feeds: ${unfinished.length} runs did not end as done, the first of them: ${JSON.stringify({ rows, jobs })}`);
  }
  outcome.wrongAnswers += unfinished.length;
  check(
    'trade systems',
    done.transmissions,
    await countsOf(
      `select t.id::text as name, count(r.id)::int as count from veloconnect_transactions t
      join feed_runs r on r.feed_id = t.feed_id and r.n = t.run group by t.id`,
      [],
    ),
  );
  const calls = await postgres.query<{ name: string; webhook_id: number; delivered: boolean }>(
    `select 'msg_' || message_id as name, webhook_id, delivered_at is not null as delivered from webhook_deliveries
    where webhook_id = any ($1) and type = 'deal.message' and subject_id = $2`,
    [hooks, deal],
  );
  const [written] = await postgres.query<{ count: number }>(
    'select count(*)::int as count from deal_messages where deal_id = $1 and body like $2',
    [deal, `Kill ${mark} %`],
  );
  const arrived = new Set(ids);
  const lost = calls.filter(({ name, delivered }) => !delivered || !arrived.has(name)).length;
  const expected = (written?.count ?? 0) * hooks.length;
  outcome.acknowledged += expected;
  outcome.lost += lost + Math.max(0, expected - calls.length);
  outcome.twice += Math.max(0, calls.length - expected);
  print(
    `webhooks: ${expected} calls to make, ${calls.length} written, ${lost} not arrived; ${ids.length} arrived, of which ${ids.length - arrived.size} repeat an id`,
  );
}
