import { type Client, signIn } from '../../bench/client.ts';
import { startProduct } from '../../bench/product.ts';
import { type Postgres, watchPostgres } from '../faults/postgres.ts';
import { emptyOutcome, type Outcome } from '../report.ts';
import { publish } from './floods.ts';
import { ask, read, until } from './parties.ts';
import { openPeers } from './peers.ts';

const rows = 1_000;
const webhooks = 10;
/** How much longer an upload may take with webhooks than without. */
const longest = 1.15;

/**
 * Uploads lists by turns with ten webhooks of the same organization and without: prints how long each took, and fails if the middle
 * time with them is more than 15 % longer, or if a post is not reported to each webhook.
 */
export async function uploadWithWebhooks(
  dataDir: string,
  rounds: number,
  print: (line: string) => void,
): Promise<Outcome[]> {
  const peers = await openPeers();
  const product = await startProduct(dataDir, undefined, { OUTGOING_ALLOW: '127.0.0.0/8' });
  const postgres = watchPostgres(dataDir);
  const outcome = { ...emptyOutcome(`uploads of ${rows} rows with ${webhooks} webhooks and without`), times: 0 };
  try {
    const client = await signIn(product.origin, 'org.admin@demo.test');
    const times = { without: [] as number[], with: [] as number[] };
    // The first one warms everything up.
    await upload(client, 0);
    for (let round = 1; round <= rounds; round += 1) {
      times.without.push(await upload(client, 2 * round));
      const ids = await addWebhooks(client, peers.good);
      times.with.push(await upload(client, 2 * round + 1));
      outcome.times += 2;
      outcome.acknowledged += rows * webhooks;
      await until(
        () => countCalls(postgres, ids),
        ({ waiting }) => waiting === 0,
      );
      const { delivered } = await countCalls(postgres, ids);
      outcome.lost += Math.max(0, rows * webhooks - delivered);
      outcome.twice += Math.max(0, delivered - rows * webhooks);
      const headers = { ...client.headers, 'x-csrf-token': client.token };
      for (const id of ids) await fetch(`${client.origin}/api/webhooks/${id}`, { method: 'DELETE', headers });
      print(`without ${seconds(times.without)}, with ${seconds(times.with)}`);
    }
    const ratio = middle(times.with) / middle(times.without);
    print(`${ratio.toFixed(2)} times as long with ${webhooks} webhooks`);
    if (ratio > longest) outcome.wrongAnswers += 1;
    if (!product.isRunning()) outcome.deaths += 1;
    return [outcome];
  } finally {
    await product.stop();
    peers.close();
  }
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;
const seconds = (times: number[]) => times.map((time) => `${(time / 1_000).toFixed(1)} s`).join(', ');

async function addWebhooks(client: Client, origin: string): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < webhooks; at += 1) {
    const settings = { url: `${origin}/calls/${at}`, events: ['post.changed'] };
    ids.push((await ask<{ id: number }>(client, '/api/webhooks', settings)).id);
  }
  return ids;
}

/** Uploads and publishes a list; returns the milliseconds until it is published. */
async function upload(client: Client, turn: number): Promise<number> {
  const begin = performance.now();
  const id = await publish(client, 100_000 + turn, rows);
  await until(
    () => read<{ state: string }>(client, `/api/imports/${id}`),
    ({ state }) => !['committing', 'stopping'].includes(state),
  );
  return performance.now() - begin;
}

async function countCalls(postgres: Postgres, ids: number[]): Promise<{ waiting: number; delivered: number }> {
  const [counts] = await postgres.query<{ waiting: number; delivered: number }>(
    `select (count(*) filter (where next_try_at is not null))::int + (select count(*) from changed_posts)::int as waiting,
      (count(*) filter (where delivered_at is not null))::int as delivered
    from webhook_deliveries where webhook_id = any ($1)`,
    [ids],
  );
  return counts as { waiting: number; delivered: number };
}
