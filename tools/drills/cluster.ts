import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#tests/helpers/database/debianServer.ts';
import { type Client, signIn } from '../bench/client.ts';
import { type Cluster, findMissing, startCluster } from '../cluster/cluster.ts';
import { at, compare, findLeaf, formOf, people, startPeople } from './crowd.ts';
import { failOver, failOverAsynchronously } from './failovers.ts';
import { emptyOutcome, type Outcome } from './report.ts';

type Print = (line: string) => void;

/** How far the standby is held back while people read what they wrote, in milliseconds. */
const lags = [0, 50, 300, 900, 2_000, 5_000];
const writers = 8;
const restarts = 4;

/**
 * What holds in a cluster: no one misses what they wrote, through whichever process they read; no one notices that the standby is
 * killed; nothing acknowledged is lost in a failover; rolling restarts fail no request. `times` writes of each kind.
 */
export async function drillCluster(dataDir: string, times: number, word: string, print: Print): Promise<Outcome[]> {
  const missing = findMissing();
  if (missing) {
    print(`The cluster is left out. ${missing}`);
    return [];
  }
  const folder = path.join(dataDir, 'cluster');
  fs.mkdirSync(folder);
  fs.chmodSync(folder, 0o755);
  const cluster = await startCluster(folder);
  print(`Three processes behind ${cluster.origin}, with a primary and a standby`);
  const outcomes: Outcome[] = [];
  // The last one ends the primary again and again.
  const scenes = {
    'own writes': readOwnWrites,
    'rolling restarts': restartAll,
    'standby killed': killStandby,
    failover: failOver,
    'asynchronous failover': failOverAsynchronously,
  };
  try {
    for (const [name, scene] of Object.entries(scenes)) {
      if (!name.includes(word)) continue;
      const begin = performance.now();
      outcomes.push(...(await scene(cluster, times, print)));
      print(`${name}: ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    }
    for (const product of cluster.products) if (!product.isRunning()) (outcomes[0] as Outcome).deaths += 1;
    return outcomes;
  } finally {
    await cluster.stop();
  }
}

/** Writes through one process and reads through another at once, while the standby is held back. */
async function readOwnWrites(cluster: Cluster, times: number, print: Print): Promise<Outcome[]> {
  const [one, two] = cluster.products.map(({ origin }) => origin) as [string, string];
  const leaf = await findLeaf(cluster);
  const clients = await Promise.all(
    Array.from({ length: writers }, (_, place) => signIn(one, people[place % people.length] as string)),
  );
  const outcomes: Outcome[] = [];
  for (const lag of lags) {
    const outcome = emptyOutcome(`own writes: standby ${lag / 1000} s late`);
    outcomes.push(outcome);
    await cluster.standby.query(`alter system set recovery_min_apply_delay = '${lag}ms'`);
    await cluster.standby.query('select pg_reload_conf()');
    await sleep(200);
    let left = Math.ceil(times / lags.length);
    const work = async (client: Client) => {
      const other = at(client, two);
      while (left > 0) {
        left -= 1;
        const title = `Own ${randomUUID()}`;
        const begin = performance.now();
        const answer = await client.post('/api/advertisements', formOf(title, leaf));
        const text = await answer.text();
        if (answer.status !== 201) {
          outcome.wrongAnswers += 1;
          if (outcome.wrongAnswers < 4) print(`${answer.status}: ${text.slice(0, 200)}`);
          continue;
        }
        outcome.acknowledged += 1;
        const { id } = (JSON.parse(text) as { data: { id: number } }).data;
        const [whole, own] = await Promise.all([
          other.get(`/api/advertisements/${id}`),
          other.get('/api/my-advertisements?per_page=10'),
        ]);
        if (!JSON.stringify(whole).includes(title)) outcome.lost += 1;
        // The newest ten of a person whose other sessions write, too.
        else if (!JSON.stringify(own).includes(title)) outcome.lost += 1;
        outcome.longestRequest = Math.max(outcome.longestRequest ?? 0, performance.now() - begin);
        outcome.times += 1;
      }
    };
    await Promise.all(clients.map(work));
    const reads = await Promise.all(cluster.products.map(({ origin }) => readCounts(origin)));
    print(
      `${outcome.what}: ${outcome.acknowledged} written, ${outcome.lost} unseen; statements so far ${reads.join(', ')}`,
    );
  }
  await cluster.standby.query('alter system reset recovery_min_apply_delay');
  await cluster.standby.query('select pg_reload_conf()');
  return outcomes;
}

/** How many of the statements that may go to the standby it and the primary answered. */
async function readCounts(origin: string): Promise<string> {
  const text = await (
    await fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer benchmark-metrics' } })
  ).text();
  const count = (server: string) =>
    new RegExp(`groupset_replica_reads_total\\{server="${server}"\\} (\\d+)`).exec(text)?.[1];
  return `${count('replica')} + ${count('primary')}`;
}

/** Restarts one process after the other while people work, behind a proxy that tries nothing twice. */
async function restartAll(cluster: Cluster, times: number, print: Print): Promise<Outcome[]> {
  const turns = Math.max(restarts, Math.round(times / 200));
  const outcome = emptyOutcome('rolling restarts');
  const crowd = await startPeople(cluster, outcome, false, 60);
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      await cluster.restart(turn % cluster.products.length);
      // Until the proxy has noticed.
      await sleep(1_000);
      outcome.times += 1;
    }
  } finally {
    await crowd.stop();
  }
  print(
    `${turns} restarts, ${crowd.count()} requests, ${outcome.wrongAnswers} failed: ${JSON.stringify(crowd.statuses)}`,
  );
  await compare(cluster.primary, crowd.acknowledged, outcome);
  return [outcome];
}

/** Kills the standby while people work, and starts it again. */
async function killStandby(cluster: Cluster, times: number, print: Print): Promise<Outcome[]> {
  const outcome = emptyOutcome('standby killed');
  const crowd = await startPeople(cluster, outcome, false, 20);
  try {
    for (let turn = 0; turn < Math.max(2, Math.round(times / 1000)); turn += 1) {
      await sleep(1_500);
      await cluster.standby.kill();
      await sleep(2_500);
      const { folder, port } = cluster.standby;
      cluster.standby = await startPostgres(folder, { port: String(port), hot_standby_feedback: 'on' });
      outcome.times += 1;
    }
  } finally {
    await crowd.stop();
  }
  print(`${crowd.count()} requests, ${outcome.wrongAnswers} failed: ${JSON.stringify(crowd.statuses)}`);
  await compare(cluster.primary, crowd.acknowledged, outcome);
  return [outcome];
}
