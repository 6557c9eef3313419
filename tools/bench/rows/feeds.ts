import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { type Client, signIn } from '../client.ts';
import { readProcessorTime } from '../product.ts';
import { latencyLine, round } from '../report.ts';
import { untilResting } from './afterStart.ts';
import { createPostReads } from './smallRequests.ts';
import { tableOf, untilOver } from './uploads.ts';

const lines = 20_000;
/** How many lines in a hundred have another stock. */
const changed = 5;

interface Run {
  n: number;
  import: number;
  state: string;
  reason: string | null;
  counts: Record<'create' | 'update' | 'unchanged' | 'error', number> | null;
}

/**
 * Measures runs of a feed of 20,000 lines, from sending the file to the end of its run: where the lines are as before, and
 * where 5 % have another stock; and what a small request of someone else takes at the same time.
 */
export async function measureFeeds({ product, people, market, report, seconds }: Bench): Promise<void> {
  const { origin, pid } = product;
  const admin = await signIn(origin, 'org.admin@demo.test');
  const readPosts = createPostReads({ product, people, market }, 63_000);
  const name = `Bench ${Date.now()}`;
  const file = Buffer.from(await tableOf(admin, 'csv', name, lines)).toString('latin1');
  const settings = { name, kind: 'push', mode: 'full', creates: true };
  const feed = (await send<{ id: number }>(admin, '/api/feeds', settings)).id;
  const first = await push(admin, feed, file);
  await untilEnded(admin, feed, first.n);
  await send(admin, `/api/feeds/${feed}/apply`, { run: first.n });
  const created = await untilEnded(admin, feed, first.n);
  if (created.counts?.create !== lines) throw new Error(`The first run ended otherwise: ${JSON.stringify(created)}`);

  // What follows new posts in the background is over before anything is measured.
  await untilResting(pid);
  await readPosts(2);
  const quiet = await readPosts(seconds * 2);
  report('feeds_without', quiet, latencyLine('One advertisement, no feed meanwhile', quiet));
  const measure = async (key: string, what: string, most: number, content: string, updates: number) => {
    let isOver = false;
    const during = readPosts(() => !isOver);
    const begin = performance.now();
    const before = readProcessorTime(pid);
    const run = await untilEnded(admin, feed, (await push(admin, feed, content)).n);
    const taken = performance.now() - begin;
    const processor = readProcessorTime(pid) - before;
    isOver = true;
    const small = await during;
    if (run.counts?.update !== updates) throw new Error(`The run ended otherwise: ${JSON.stringify(run)}`);
    report(key, taken, {
      what,
      measured: `${round(taken / 1000)} s (${round(processor / 1000)} s of processor)`,
      target: `≤ ${most} s`,
      isMet: taken <= most * 1000,
    });
    report(`${key}_beside`, small, {
      ...latencyLine('One advertisement meanwhile', small),
      target: `p99 ≤ ${round(quiet.p99 * 2)} ms`,
      isMet: small.p99 <= quiet.p99 * 2 && small.failures === 0,
    });
    return run;
  };
  const title = `Run of a feed of ${lines.toLocaleString('en')} lines`;
  // A line end more: other bytes, which are read and compared.
  await measure('feeds_unchanged', `${title}, unchanged`, 10, `${file}\r\n`, 0);
  const rows = file.split('\r\n').map((row, index) => (index % (100 / changed) === 1 ? withMoreStock(row) : row));
  const last = await measure(
    'feeds_changed',
    `${title}, ${changed} % changed`,
    20,
    rows.join('\r\n'),
    (lines * changed) / 100,
  );
  for (const { n, import: upload } of [last, first]) {
    await send(admin, `/api/feeds/${feed}/runs/${n}/undo`, {});
    await untilOver(admin, `/api/imports/${upload}`, ['done', 'stopping']);
  }
  await fetch(`${origin}/api/feeds/${feed}`, {
    method: 'DELETE',
    headers: { ...admin.headers, 'x-csrf-token': admin.token },
  });
}

const stockColumn = 7;

function withMoreStock(row: string): string {
  const cells = row.split(';');
  cells[stockColumn] = String(Number(cells[stockColumn]) + 1);
  return cells.join(';');
}

async function push(client: Client, feed: number, content: string): Promise<Run> {
  const body = new FormData();
  body.append('_method', 'PUT');
  body.append('file', new File([Buffer.from(content, 'latin1')], 'stock.csv', { type: 'text/csv' }));
  return send<Run>(client, `/api/feeds/${feed}/file`, body);
}

async function readRun(client: Client, feed: number, n: number): Promise<Run> {
  const { data } = await client.get<{ data: Run }>(`/api/feeds/${feed}/runs/${n}`);
  return data;
}

async function untilEnded(client: Client, feed: number, n: number): Promise<Run> {
  for (;;) {
    const run = await readRun(client, feed, n);
    if (!['queued', 'reading', 'writing'].includes(run.state)) return run;
    await sleep(100);
  }
}

/** Sends something and returns what it answers; throws an Error where it is refused. */
async function send<Answer>(client: Client, place: string, body: FormData | Record<string, unknown>): Promise<Answer> {
  const response = await client.post(place, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${place} was answered with ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: Answer }).data;
}
