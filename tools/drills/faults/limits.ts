import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../../bench/client.ts';
import { type Product, startProduct } from '../../bench/product.ts';
import { emptyOutcome, type Outcome } from '../report.ts';
import { timeOne } from '../uploads.ts';
import { watchPostgres } from './postgres.ts';
import { add, finish } from './scenes.ts';
import { startTraffic } from './traffic.ts';

type Print = (line: string) => void;

/** How long people work in a product with little memory, in milliseconds. */
const workingTime = 60_000;

/** Starts a second product over the folder of a running one, `times` times under traffic: it has to end and name the folder. */
export async function startTwice(dataDir: string, times: number, print: Print): Promise<Outcome[]> {
  const postgres = watchPostgres(dataDir);
  const outcome = emptyOutcome('product: a second start on one folder');
  const product = await startProduct(dataDir);
  const traffic = await startTraffic(product.origin, postgres);
  try {
    for (let turn = 0; turn < times; turn += 1) {
      outcome.times += 1;
      const begin = performance.now();
      const refusal = await startProduct(dataDir).then(
        async (second) => {
          await second.stop();
          return 'It started.';
        },
        (error: Error) => error.message,
      );
      outcome.recovery = Math.max(outcome.recovery ?? 0, performance.now() - begin);
      if (!refusal.startsWith('The product ended with 1') || !refusal.includes(dataDir)) {
        outcome.wrongAnswers += 1;
        print(refusal.slice(0, 500));
      }
    }
    if (!product.isRunning()) outcome.deaths += 1;
    add(outcome, traffic.take());
    print(`${times} second starts`);
    await finish([outcome], traffic, () => traffic.verify(postgres));
    return [outcome];
  } finally {
    await traffic.stop();
    await product.stop();
  }
}

/** What one machine or container may have: the product alone, and together with the embedded PostgreSQL. */
const memories = [
  { megabytes: 512, hasDatabase: false, what: 'product: 512 MB of memory' },
  { megabytes: 768, hasDatabase: true, what: 'product and its PostgreSQL: 768 MB of memory' },
];

/**
 * People work for a minute and upload files while there is little memory. Needs the right to make control groups; nothing is done
 * without.
 */
export async function limitMemory(dataDir: string, print: Print): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { megabytes, hasDatabase, what } of memories) {
    const group = createGroup(megabytes);
    if (group === null) {
      print('The drill of little memory is left out: no control group can be made here.');
      return [];
    }
    const outcome = { ...emptyOutcome(what), times: 1 };
    outcomes.push(outcome);
    const postgres = watchPostgres(dataDir);
    let product: Product | null = null;
    try {
      product = await group.enclose(() => startProduct(dataDir));
      if (!hasDatabase) group.release(postgres.processes());
      const traffic = await startTraffic(product.origin, postgres);
      try {
        await uploadForAWhile(product);
        add(outcome, traffic.take());
        print(`${what}: ${group.mostMegabytes()} MB at most, with what the system remembers of files`);
        await finish([outcome], traffic, () => traffic.verify(postgres));
      } finally {
        await traffic.stop();
      }
    } catch (error) {
      if (product?.isRunning() !== false) throw error;
      outcome.deaths += 1;
      print(`${what}: the product was ended.`);
    } finally {
      await product?.stop();
      group.remove();
    }
  }
  return outcomes;
}

async function uploadForAWhile(product: Product): Promise<void> {
  const end = performance.now() + workingTime;
  const seller = await signIn(product.origin, 'seller@demo.test');
  for (let turn = 0; product.isRunning() && performance.now() < end; turn += 1) {
    await timeOne(seller, `Small ${turn}`);
    await sleep(200);
  }
}

interface Group {
  /** Does work whose child processes belong to the group. */
  enclose<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Takes processes out of it. */
  release(pids: readonly number[]): void;
  mostMegabytes(): number;
  remove(): void;
}

/** Makes a control group, of either version, with a limit of memory; null where this user may not. */
function createGroup(megabytes: number): Group | null {
  const names = [
    { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', most: 'memory.max_usage_in_bytes' },
    { root: '/sys/fs/cgroup', limit: 'memory.max', most: 'memory.peak' },
  ].find(({ root }) => fs.existsSync(path.join(root, 'cgroup.procs')));
  if (!names) return null;
  const { root, limit, most } = names;
  const folder = path.join(root, `groupset-drill-${process.pid}`);
  const join = (place: string, pid: number) => fs.writeFileSync(path.join(place, 'cgroup.procs'), String(pid));
  try {
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, limit), String(megabytes * 1024 ** 2));
  } catch {
    return null;
  }
  return {
    async enclose(work) {
      join(folder, process.pid);
      try {
        return await work();
      } finally {
        join(root, process.pid);
      }
    },
    release(pids) {
      for (const pid of pids) join(root, pid);
    },
    mostMegabytes: () => Math.round(Number(fs.readFileSync(path.join(folder, most), 'utf8')) / 1024 ** 2),
    remove() {
      // A process that is just ending still belongs to it.
      try {
        fs.rmdirSync(folder);
      } catch {}
    },
  };
}
