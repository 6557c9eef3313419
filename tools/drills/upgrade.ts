import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { signIn } from '../bench/client.ts';
import { type Product, startProduct } from '../bench/product.ts';
import { connectTo, createQuery, type Postgres } from './faults/postgres.ts';
import { add } from './faults/scenes.ts';
import { startTraffic } from './faults/traffic.ts';
import { emptyOutcome, type Outcome } from './report.ts';

type Print = (line: string) => void;

/** How long people work after each step, in milliseconds. */
const workingTime = 10_000;

/** What people open in a process of the version before, on the schema of the new one. */
const paths = [
  '/api/advertisements?per_page=10&facets=1',
  '/api/advertisements?q=brake',
  '/api/advertisements/suggestions?q=br',
  '/api/my-advertisements',
  '/api/organization-advertisements',
  '/api/favorites',
  '/api/saved-searches',
  '/api/notifications',
  '/api/imports',
  '/api/exports',
  '/api/deals',
  '/api/purchases',
  '/api/lists',
  '/api/feeds',
  '/api/tokens',
  '/api/webhooks',
  '/api/insights/stock',
  '/api/organization',
  '/api/organization/members',
  '/api/bootstrap',
  '/api/crud/category',
];

/**
 * Two processes of the version before (`before`, a commit or tag of this repository) are exchanged one after the other for two of
 * this version, over one database, while people read and post through both. Nothing acknowledged may be lost, and what the version
 * before answered on its own schema it has to answer on the new one.
 */
export async function upgradeRolling(dataDir: string, before: string, print: Print): Promise<Outcome[]> {
  const root = process.cwd();
  const folder = path.join(dataDir, 'upgrade');
  fs.mkdirSync(folder);
  const source = path.join(folder, 'before');
  execFileSync('git', ['worktree', 'add', '--detach', source, before], { cwd: root, stdio: 'ignore' });
  const removeSource = () => execFileSync('git', ['worktree', 'remove', '--force', source], { cwd: root });
  process.once('exit', removeSource);
  // Installs that version's own packages as well.
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: source, stdio: 'ignore' });
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log: () => {} });
  const { host, port, user, database } = postgres.connection;
  const settings = {
    DATA_DIR: path.join(folder, 'files'),
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    DATABASE_POOL: '20',
  };
  const query = createQuery(() => connectTo(postgres.connection));
  const startOld = () => startProduct(dataDir, path.join(source, 'dist/server'), settings);
  const startNew = () => startProduct(dataDir, undefined, settings);
  const outcome = { ...emptyOutcome(`upgrade: two processes of ${before}`), times: 1 };
  const running: Product[] = [];
  try {
    const [first, second] = [await startOld(), await startOld()];
    running.push(first, second);
    const traffics = await Promise.all(running.map(({ origin }) => startTraffic(origin, { query } as Postgres)));
    const work = async (what: string) => {
      await sleep(workingTime);
      for (const traffic of traffics) {
        const count = traffic.take();
        print(`${what}: ${JSON.stringify(count.statuses)}, without an answer ${count.unanswered}`);
        add(outcome, count);
      }
    };
    const answered = await readAll(first);
    print(`the version before answers ${answered.join(', ')}`);
    await work('two of the version before');

    const third = await startNew();
    running.push(third);
    await work('beside one of the new version');
    const now = await readAll(first);
    for (const [at, status] of now.entries()) {
      if (status === answered[at] && status < 500) continue;
      outcome.wrongAnswers += 1;
      print(`${paths[at]} answered ${answered[at]}, and ${status} on the new schema`);
    }

    await traffics[0]?.follow(third.origin);
    await first.stop();
    await work('one of each');
    const fourth = await startNew();
    running.push(fourth);
    await traffics[1]?.follow(fourth.origin);
    await second.stop();
    await work('two of the new version');
    outcome.deaths = [third, fourth].filter((product) => !product.isRunning()).length;
    for (const traffic of traffics) {
      await traffic.stop();
      const { acknowledged, lost, twice } = await traffic.verify({ query } as Postgres);
      outcome.acknowledged += acknowledged;
      outcome.lost += lost;
      outcome.twice += twice;
    }
    return [outcome];
  } finally {
    for (const product of running) if (product.isRunning()) await product.end('SIGKILL');
    await postgres.stop();
    process.off('exit', removeSource);
    removeSource();
  }
}

async function readAll({ origin }: Product): Promise<number[]> {
  const { headers } = await signIn(origin, 'buyer.admin@demo.test');
  return Promise.all(
    paths.map(async (address) => {
      const response = await fetch(`${origin}${address}`, { headers });
      await response.arrayBuffer();
      return response.status;
    }),
  );
}
