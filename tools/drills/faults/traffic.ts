import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, signIn } from '../../bench/client.ts';
import type { Postgres } from './postgres.ts';

/** What was counted since the last poll. */
export interface Count {
  requests: number;
  /** Answers of 500 and above other than 503, and refusals of 503 without `Retry-After`. */
  wrongAnswers: number;
  /** Requests that got no answer at all. */
  unanswered: number;
  /** The longest that a request took, in milliseconds. */
  longest: number;
  /** Statuses and how often they came. */
  statuses: Record<string, number>;
}

/** People who read and post all the time. */
export interface Traffic {
  /** Takes the counts and begins new ones. */
  take(): Count;
  /** Goes on with another process, after the former one has ended. */
  follow(origin: string): Promise<void>;
  stop(): Promise<void>;
  /** Compares what was acknowledged with what is in the database. */
  verify(postgres: Postgres): Promise<{ acknowledged: number; lost: number; twice: number }>;
}

const readers = 6;
const writers = 2;
const timeout = 30_000;

/** Lets readers and writers begin. A write is repeated with its key until it is acknowledged. */
export async function startTraffic(origin: string, postgres: Postgres): Promise<Traffic> {
  const mark = randomUUID().slice(0, 8);
  const acknowledged = new Set<string>();
  const [category] = await postgres.query<{ id: number; child: number }>(
    'select parent_id as id, id as child from categories where parent_id is not null order by id limit 1',
  );
  const [post] = await postgres.query<{ id: number }>(
    "select id from advertisements where deleted_at is null and state = 'active' order by id limit 1",
  );
  let client: Client = await signIn(origin, 'seller@demo.test');
  let count = emptyCount();
  let isStopping = false;
  let sequence = 0;

  async function send(work: (client: Client) => Promise<Response>): Promise<{ status: number; text: string } | null> {
    const begin = performance.now();
    const counted = count;
    counted.requests += 1;
    try {
      const response = await work(client);
      const text = await response.text();
      const { status } = response;
      counted.statuses[status] = (counted.statuses[status] ?? 0) + 1;
      if (status >= 500 && (status !== 503 || !response.headers.has('retry-after'))) counted.wrongAnswers += 1;
      return { status, text };
    } catch {
      counted.unanswered += 1;
      return null;
    } finally {
      counted.longest = Math.max(counted.longest, performance.now() - begin);
    }
  }

  async function read(): Promise<void> {
    const paths = ['/api/advertisements?per_page=10', `/api/advertisements/${post?.id}`, '/api/auth/token', '/readyz'];
    for (let turn = 0; !isStopping; turn++) {
      const path = paths[turn % paths.length] as string;
      const { headers } = client;
      await send(() => fetch(`${client.origin}${path}`, { headers, signal: AbortSignal.timeout(timeout) }));
      await sleep(40);
    }
  }

  async function write(): Promise<void> {
    while (!isStopping) {
      sequence += 1;
      const title = `Drill ${mark} ${sequence}`;
      const more = { headers: { 'idempotency-key': title } };
      for (let tries = 0; !isStopping && tries < 300; tries++, await sleep(150)) {
        const signal = AbortSignal.timeout(timeout);
        const answer = await send((one) => one.post('/api/advertisements', formOf(title), { ...more, signal }));
        if (answer && (answer.status < 300 || answer.text.includes('done already'))) {
          acknowledged.add(title);
          break;
        }
      }
      await sleep(100);
    }
  }

  const formOf = (title: string) => ({
    type: 'offered',
    title,
    category: category?.id,
    subCategory: category?.child,
    supplier_article_number: 'DRILL-1',
    number_of_items: 40,
    availability: 'in_stock',
    currency: 'EUR',
    price_per_unit: '31.90',
    description: 'Made to see whether it stays.',
  });

  const running = [...Array.from({ length: readers }, read), ...Array.from({ length: writers }, write)];
  return {
    take() {
      const taken = count;
      count = emptyCount();
      return taken;
    },
    async follow(next) {
      client = await signIn(next, 'seller@demo.test');
    },
    async stop() {
      isStopping = true;
      await Promise.all(running);
    },
    async verify(database) {
      const rows = await database.query<{ title: string; copies: number }>(
        'select title, count(*)::int as copies from advertisements where title like $1 group by title',
        [`Drill ${mark} %`],
      );
      const stored = new Map(rows.map(({ title, copies }) => [title, copies]));
      return {
        acknowledged: acknowledged.size,
        lost: [...acknowledged].filter((title) => !stored.has(title)).length,
        twice: [...stored.values()].filter((copies) => copies > 1).length,
      };
    },
  };
}

const emptyCount = (): Count => ({ requests: 0, wrongAnswers: 0, unanswered: 0, longest: 0, statuses: {} });
