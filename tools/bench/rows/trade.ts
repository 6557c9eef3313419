import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { createChance } from '../chance.ts';
import { type Client, signIn } from '../client.ts';
import { measureLatency } from '../measure.ts';
import { latencyLine, round } from '../report.ts';
import { drawCategory } from '../workload.ts';

const items = 500;
const rounds = 20;

/** Details of 500 items for a trade system, and an export feed of many posts: made ahead, and fetched. */
export async function measureTrade({ product, market, report }: Bench): Promise<void> {
  const admin = await signIn(product.origin, 'org.admin@demo.test');
  const { id, password } = await made<{ id: number; password: string }>(admin, '/api/trade-passwords', {
    name: 'Bench',
    scopes: ['search'],
  });
  const ids = await listIds(admin, drawCategory(market, createChance(71_000)));
  let at = 0;
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const asked = Array.from({ length: items }, () => ids[(at++ * 7) % ids.length] as number);
    const started = performance.now();
    const answer = await fetch(`${product.origin}/api/veloconnect`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: requestOf(id, password, asked),
    });
    const text = await answer.text();
    times.push(performance.now() - started);
    if (!text.includes('<vct:ResponseCode>200<'))
      throw new Error(`The details were answered with ${text.slice(0, 500)}`);
  }
  times.sort((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95) - 1] as number;
  report('trade_details', times, {
    what: `veloconnect: details of ${items} items, p95 of ${rounds}`,
    measured: `${round(p95)} ms`,
    target: '≤ 300 ms',
    isMet: p95 <= 300,
  });

  const feed = await made<{ id: number }>(admin, '/api/feeds/out', {
    name: `Bench ${Date.now()}`,
    source: 'organization',
  });
  const begin = performance.now();
  const posts = await untilMade(admin, feed.id);
  report('export_feed_made', performance.now() - begin, {
    what: `Export feed of ${posts} posts: made in the background`,
    measured: `${round((performance.now() - begin) / 1000)} s`,
    target: '',
    isMet: null,
  });
  for (const format of ['json', 'csv']) {
    const latency = await measureLatency(product.origin, admin.headers, () => `/api/feeds/out/${feed.id}.${format}`, 5);
    report(
      `export_feed_${format}`,
      latency,
      latencyLine(`Export feed of ${posts} posts fetched as ${format}`, latency, { at: 'p95', most: 1_000 }),
    );
  }
}

async function made<Answer>(client: Client, path: string, body: Record<string, unknown>): Promise<Answer> {
  const response = await client.post(path, body);
  const { data, message } = (await response.json()) as { data: Answer; message: string };
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${message}`);
  return data;
}

/** The posts of some pages of categories. */
async function listIds(client: Client, draw: () => string): Promise<number[]> {
  const ids = new Set<number>();
  for (let page = 0; page < 100 && ids.size < 2 * items; page += 1) {
    const { data } = await client.get<{ data: { id: number }[] }>(draw());
    for (const post of data) ids.add(post.id);
  }
  return [...ids];
}

const common = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-1.0';

const requestOf = (buyer: number, password: string, posts: readonly number[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><GetItemDetailsListRequest xmlns="urn:veloconnect:order-1.1" xmlns:vct="urn:veloconnect:transaction-1.0" xmlns:cac="${common}"><vct:BuyersID>${buyer}</vct:BuyersID><vct:Credential><vct:Password>${password}</vct:Password></vct:Credential>${posts
    .map((post) => `<cac:SellersItemIdentification><cac:ID>P${post}</cac:ID></cac:SellersItemIdentification>`)
    .join('')}</GetItemDetailsListRequest>`;

async function untilMade(client: Client, id: number): Promise<number> {
  for (;;) {
    const { data } = await client.get<{ data: { id: number; posts: number | null }[] }>('/api/feeds/out');
    const posts = data.find((feed) => feed.id === id)?.posts;
    if (posts !== null && posts !== undefined) return posts;
    await sleep(200);
  }
}
