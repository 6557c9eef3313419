import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStandby } from '#tests/helpers/database/debianServer.ts';
import { type Client, signIn } from '../bench/client.ts';
import { isReady, type Product } from '../bench/product.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { at, compare, startPeople } from './crowd.ts';
import { emptyOutcome, type Outcome } from './report.ts';

type Print = (line: string) => void;
type Crowd = Awaited<ReturnType<typeof startPeople>>;

/** How many posts are acknowledged in each failover. */
const writes = 500;
/** How long the standby has received nothing when the primary of an asynchronous failover ends, in milliseconds. */
const gap = 500;
/** How long after a failover the lists of all processes have to agree with the database, in milliseconds. */
const timeout = 10_000;

/** Fails over again and again with `remote_apply`: nothing acknowledged may be lost. */
export const failOver = (cluster: Cluster, times: number, print: Print): Promise<Outcome[]> =>
  failOverOften(cluster, times, true, print);

/** Fails over asynchronously: what the standby had not received is gone, and no process may show it any more. */
export const failOverAsynchronously = (cluster: Cluster, times: number, print: Print): Promise<Outcome[]> =>
  failOverOften(cluster, times, false, print);

/**
 * Ends the primary under load, promotes the standby, and makes a new standby from it. After each failover the lists and totals of
 * all processes are the same as the database's.
 */
async function failOverOften(
  cluster: Cluster,
  times: number,
  isSynchronous: boolean,
  print: Print,
): Promise<Outcome[]> {
  const outcome = emptyOutcome(isSynchronous ? 'failover with remote_apply' : 'asynchronous failover');
  const viewer = await signIn(cluster.origin, 'admin@demo.test');
  for (let turn = 0; turn < Math.max(1, Math.round(times / writes)); turn += 1) {
    const one = emptyOutcome(outcome.what);
    const line = await failOverOnce(cluster, isSynchronous, viewer, one);
    print(`${outcome.what} ${turn + 1}: ${line}`);
    for (const name of ['acknowledged', 'lost', 'twice', 'wrongAnswers'] as const) outcome[name] += one[name];
    for (const name of ['longestRequest', 'databaseAway', 'recovery'] as const)
      outcome[name] = Math.max(outcome[name] ?? 0, one[name] ?? 0);
    outcome.times += 1;
  }
  return [outcome];
}

async function failOverOnce(
  cluster: Cluster,
  isSynchronous: boolean,
  viewer: Client,
  outcome: Outcome,
): Promise<string> {
  const settings = isSynchronous
    ? ["synchronous_standby_names = '*'", 'synchronous_commit = remote_apply']
    : ["synchronous_standby_names = ''"];
  for (const setting of settings) await cluster.primary.query(`alter system set ${setting}`);
  await cluster.primary.query('select pg_reload_conf()');
  const crowd = await startPeople(cluster, outcome, true, 5);
  const former = cluster.primary;
  let ghosts = 0;
  try {
    while (crowd.acknowledged.size < writes / 2) await sleep(50);
    if (!isSynchronous) {
      await cluster.standby.query("alter system set primary_conninfo = ''");
      await cluster.standby.query('select pg_reload_conf()');
      await sleep(gap);
    }
    await former.kill();
    const begin = performance.now();
    await cluster.standby.promote();
    const promoted = performance.now();
    outcome.databaseAway = promoted - begin;
    cluster.primary = cluster.standby;
    await Promise.all(
      cluster.products.map(async ({ origin }) => {
        while (!(await isReady(origin))) await sleep(20);
      }),
    );
    outcome.recovery = performance.now() - promoted;
    // While people go on, so that what a process had in memory is what it would answer with.
    ghosts = await countGhosts(cluster, viewer, crowd);
    const before = crowd.acknowledged.size;
    while (crowd.acknowledged.size < Math.max(writes, before + 20)) await sleep(50);
  } finally {
    await crowd.stop();
  }
  await compare(cluster.primary, crowd.acknowledged, outcome);
  const gone = outcome.lost;
  if (!isSynchronous) outcome.lost = 0;
  const difference = await untilEqual(cluster, viewer);
  outcome.wrongAnswers += ghosts + difference.wrong;
  fs.rmSync(former.folder, { recursive: true, force: true });
  cluster.standby = await startStandby(former.folder, cluster.primary, { port: String(former.port) });
  return [
    `${crowd.acknowledged.size} acknowledged, ${gone} of them not in the database`,
    `${ghosts} ghosts at once, then ${difference.line}`,
    `ready after ${Math.round(outcome.recovery ?? 0)} ms`,
  ].join('; ');
}

interface Listed {
  /** Of the posts that this drill wrote. */
  titles: Set<string>;
  total: number;
  /** How many posts a search finds. */
  found: number;
}

interface Page {
  data: unknown;
  meta: { total: number };
}

/** All posts of the list at one process. */
async function readList(client: Client, { origin }: Product): Promise<Listed> {
  const own = at(client, origin);
  const titles = new Set<string>();
  let total = 0;
  for (let page = 1; page === 1 || (page - 1) * 100 < total; page += 1) {
    const answer = await own.get<Page>(`/api/advertisements?sort=newest&per_page=100&page=${page}`);
    for (const [title] of JSON.stringify(answer.data).matchAll(/Held [\da-f-]{36}/g)) titles.add(title);
    total = answer.meta.total;
  }
  const { meta } = await own.get<Page>('/api/advertisements?q=held&per_page=1');
  return { titles, total, found: meta.total };
}

async function readTitles({ primary }: Cluster): Promise<Set<string>> {
  const rows = await primary.query<{ title: string }>(
    "select title from advertisements where title like 'Held %'",
    [],
    'groupset',
  );
  return new Set(rows.map(({ title }) => title));
}

/** How many posts the processes show that the database does not have: in lists and at the addresses of what was acknowledged. */
async function countGhosts(cluster: Cluster, viewer: Client, crowd: Crowd): Promise<number> {
  const lists = await Promise.all(cluster.products.map((product) => readList(viewer, product)));
  const shown = lists.map(({ titles }) => [...titles]);
  const before = await readTitles(cluster);
  const gone = [...crowd.acknowledged].filter(([title]) => !before.has(title));
  for (const { origin } of cluster.products) {
    const own = at(viewer, origin);
    const answers = await Promise.all(
      gone.map(([, id]) => own.get<{ data?: { title?: string } }>(`/api/advertisements/${id}`)),
    );
    shown.push(answers.flatMap(({ data }) => (data?.title?.startsWith('Held ') ? [data.title] : [])));
  }
  const stored = await readTitles(cluster);
  return shown.flat().filter((title) => !stored.has(title)).length;
}

/** Waits until every process lists what the database has, and reports what still differs after the timeout. */
async function untilEqual(cluster: Cluster, viewer: Client): Promise<{ wrong: number; line: string }> {
  const stored = await readTitles(cluster);
  for (const begin = performance.now(); ; await sleep(100)) {
    const lists = await Promise.all(cluster.products.map((product) => readList(viewer, product)));
    const ghosts = lists.flatMap(({ titles }) => [...titles].filter((title) => !stored.has(title)));
    const missing = lists.flatMap(({ titles }) => [...stored].filter((title) => !titles.has(title)));
    const totals = new Set(lists.map(({ total, found }) => `${total} and ${found}`));
    const wrong = ghosts.length + missing.length + totals.size - 1;
    if (wrong > 0 && performance.now() - begin < timeout) continue;
    return { wrong, line: `${ghosts.length} ghosts, ${missing.length} missing, totals ${[...totals].join(', ')}` };
  }
}
