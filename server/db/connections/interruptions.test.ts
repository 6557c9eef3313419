import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { countJobs, createJobs, enqueue } from '#server/platform/jobs/index.ts';
import { advertisementForm, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { type OwnServer, startOwnServer } from '#tests/helpers/database/ownPostgres.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { TestClient } from '#tests/helpers/server.ts';
import { openDatabase, sql } from '../database.ts';
import { withDeadline } from './deadline.ts';

let server: OwnServer;
let category: Awaited<ReturnType<typeof createCategory>>;
let seller: TestClient;
/** A second process of the product, with connections and a market in memory of its own. */
let neighbour: Awaited<ReturnType<typeof createApp>>['app'];
let closeNeighbour: () => Promise<void>;
beforeAll(async () => {
  server = await startOwnServer();
  const { config, connection } = server;
  const handle = openDatabase(connection, { shares: { requests: 4, background: 2 } });
  neighbour = (await createApp({ config, db: handle.db, connection, log: false })).app;
  await neighbour.ready();
  closeNeighbour = async () => {
    await neighbour.close();
    await handle.close();
  };
  category = await createCategory(server.db);
  seller = new TestClient(server.app);
  await seller.login((await createUser(server.db)).email);
}, 120_000);
afterAll(async () => {
  await closeNeighbour();
  await server.close();
});

interface Seen {
  status: number;
  retryAfter: unknown;
}

/**
 * Reads and writes until the returned function is called, which returns the responses, the acknowledged titles, and those of them that
 * the next page of either process lacked.
 */
function startTraffic() {
  const seen: Seen[] = [];
  const acknowledged: string[] = [];
  const late: string[] = [];
  let isStopping = false;
  let sequence = 0;
  const mark = `Interrupted ${Math.random()}`;
  const read = async () => {
    for (; !isStopping; await sleep(5)) {
      const answer = await seller.raw({ method: 'GET', url: '/api/advertisements?per_page=5' });
      seen.push({ status: answer.statusCode, retryAfter: answer.headers['retry-after'] });
    }
  };
  const write = async () => {
    for (; !isStopping; await sleep(5)) {
      sequence += 1;
      const title = `${mark} ${sequence}`;
      const answer = await seller.post('/api/advertisements', advertisementForm(category, { title }));
      seen.push({ status: answer.code, retryAfter: answer.headers['retry-after'] });
      if (answer.code !== 201) continue;
      acknowledged.push(title);
      for (const app of [server.app, neighbour]) {
        const headers = { cookie: seller.cookieHeader() };
        const page = await app.inject({ url: '/api/advertisements?sort=newest&per_page=24', headers });
        if (page.statusCode === 200 && !page.body.includes(`"${title}"`)) late.push(title);
      }
    }
  };
  const running = [read(), read(), read(), write(), write()];
  return async () => {
    isStopping = true;
    await Promise.all(running);
    return { seen, acknowledged, late };
  };
}

const isReady = async () => (await server.app.inject('/readyz')).statusCode;
const untilReady = () => expect.poll(isReady, { timeout: 25_000, interval: 50 }).toBe(200);

/** Lists and words are back with the database: what is written now is found by both. */
async function untilFound(): Promise<void> {
  const title = `Hub ${Math.random().toString(36).slice(2)}`;
  const create = async () => (await seller.post('/api/advertisements', advertisementForm(category, { title }))).code;
  await expect.poll(create, { timeout: 10_000 }).toBe(201);
  for (const query of ['sort=newest', `q=${encodeURIComponent(title)}`]) {
    const read = async () => (await seller.get(`/api/advertisements?per_page=1&${query}`)).data?.[0]?.title;
    await expect.poll(read, { timeout: 10_000, message: query }).toBe(title);
  }
}

async function ask(text: string): Promise<void> {
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

const ways: Record<string, () => Promise<void> | void> = {
  'all connections terminated': () =>
    ask(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
    ),
  'a worker killed': () => server.signal('SIGKILL', server.processes().slice(-1)),
  'the server killed': () => server.signal('SIGKILL', server.processes().slice(0, 1)),
  'a fast restart': () => server.signal('SIGINT', server.processes().slice(0, 1)),
  'an immediate restart': () => server.signal('SIGQUIT', server.processes().slice(0, 1)),
};

describe('a database interrupted under traffic', () => {
  for (const [name, interrupt] of Object.entries(ways)) {
    it(`by ${name} causes no error but 503, loses no acknowledged post, is found again, and no page is late`, {
      timeout: 60_000,
    }, async () => {
      await untilReady();
      const stop = startTraffic();
      await sleep(200);
      await interrupt();
      await sleep(200);
      await untilReady();
      const { seen, acknowledged, late } = await stop();
      await untilFound();
      expect(late).toEqual([]);
      expect(seen.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
      expect(seen.filter(({ status, retryAfter }) => status === 503 && retryAfter === undefined)).toEqual([]);
      const { rows } = await sql<{ title: string }>`
        select title from advertisements where title = any (${acknowledged})`.execute(server.db);
      expect(rows.map(({ title }) => title).sort()).toEqual(acknowledged.sort());
    });
  }

  it('is restarted after its socket was removed', { timeout: 60_000 }, async () => {
    await untilReady();
    rmSync(server.connection.host, { recursive: true });
    await ask('select 1').then(
      () => expect.unreachable(),
      (error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOENT'),
    );
    await expect
      .poll(
        () =>
          ask('select 1').then(
            () => true,
            () => false,
          ),
        { timeout: 25_000 },
      )
      .toBe(true);
    await untilReady();
  });
});

describe('a job that ends while the database is away', () => {
  it('is recorded as done once the database is back', { timeout: 60_000 }, async () => {
    await untilReady();
    const jobs = createJobs({
      connection: server.connection,
      connections: 11,
      db: server.db,
      log: { info() {}, warn() {}, error() {} },
    });
    let done = 0;
    jobs.register('kill', async () => {
      done += 1;
      server.signal('SIGKILL', server.processes().slice(0, 1));
      await sleep(50);
    });
    await jobs.start();
    await enqueue(server.db, 'kill', {});
    const waiting = () => countJobs(server.db).catch(() => null);
    await expect.poll(waiting, { timeout: 40_000 }).toBe(0);
    await jobs.stop();
    expect(done).toBe(1);
  });
});

/** Milliseconds: a request waits four seconds for the database, so that one that waited behind another would take twice that. */
const secondRound = 7_500;

describe('a frozen database', () => {
  it('causes 503 for every request, and serves again afterwards', { timeout: 60_000 }, async () => {
    await untilReady();
    await Promise.all(Array.from({ length: 12 }, () => seller.get('/api/advertisements?per_page=1')));
    const frozen = server.processes();
    server.signal('SIGSTOP', frozen);
    try {
      const urls = ['/readyz', '/api/auth/token', '/api/bootstrap', '/api/advertisements', '/api/favorites'];
      const reads = [...urls, ...urls, ...urls].map((url) => seller.raw({ method: 'GET', url }));
      const answers = await Promise.all(reads);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503));
      expect(answers.every(({ headers }) => headers['retry-after'] !== undefined)).toBe(true);
      expect(answers[0]?.json()).toMatchObject({ status: 'unavailable', checks: { database: 'away', store: 'ok' } });
      expect((await server.app.inject('/metrics')).statusCode).toBe(200);
    } finally {
      server.signal('SIGCONT', frozen);
    }
    await untilReady();
    await untilFound();
  });

  it.runIf(isWhole)(
    'delays no request past a deadline from its arrival, however many of the account wait',
    async () => {
      await untilReady();
      const frozen = server.processes();
      server.signal('SIGSTOP', frozen);
      try {
        const ask = () => seller.raw({ method: 'GET', url: '/api/advertisements?per_page=1' });
        const answers = await Promise.race([Promise.all(Array.from({ length: 34 }, ask)), sleep(secondRound, null)]);
        expect(answers?.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 34 }, () => 503));
        expect(answers?.every(({ headers }) => headers['retry-after'] !== undefined)).toBe(true);
      } finally {
        server.signal('SIGCONT', frozen);
      }
      await untilReady();
    },
  );

  it.runIf(isWhole)('leaves slow work that no request waits for running', async () => {
    const slow = () => sql`select pg_sleep(4.2)`.execute(server.db);
    const [background, awaited] = await Promise.allSettled([slow(), withDeadline(20_000, slow)]);
    expect(background.status).toBe('fulfilled');
    expect(awaited).toMatchObject({ status: 'rejected', reason: { code: '57014' } });
  });
});
