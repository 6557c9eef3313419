import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRunningPostgres } from '#server/db/embedded/index.ts';
import { watchPostgres } from '../../drills/faults/postgres.ts';
import type { Bench } from '../bench.ts';
import { signIn } from '../client.ts';
import { measureAtRate } from '../measure.ts';
import { type Product, startProduct } from '../product.ts';
import { createPosting } from './newPosts.ts';

/** How many processes run over one database at a time, and how many posts a second are added to the first of them. */
const counts = [1, 2, 6];
const writes = 10;
/** How long each is measured, in seconds. */
const duration = 15;

/** Measures what further processes cost PostgreSQL while posts are added, and while nothing happens. */
export async function measureProcesses({ product: { origin }, dataDir, report }: Bench): Promise<void> {
  const connection = findRunningPostgres(path.join(dataDir, 'postgres'));
  if (!connection) return;
  const { host, port, user, database } = connection;
  const postgres = watchPostgres(dataDir);
  const seller = await signIn(origin, 'seller@demo.test');
  const add = await createPosting(seller);
  const others: Product[] = [];
  const measure = async (work: () => Promise<unknown>) => {
    const before = readProcessorTimes(postgres.processes());
    await work();
    const after = readProcessorTimes(postgres.processes());
    // Of a connection that was opened in the meantime all of its time counts.
    const spent = [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
    return Math.round(spent / duration);
  };
  const write = () =>
    measureAtRate(
      writes,
      duration,
      () => 'write',
      (_kind, n) => add(seller, `Made for many ${others.length} ${n}`),
    );
  try {
    for (const count of counts) {
      while (others.length < count - 1) {
        others.push(
          await startProduct(dataDir, undefined, {
            DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
            DATABASE_POOL: '14',
          }),
        );
      }
      await sleep(10_000);
      const quiet = await measure(() => sleep(duration * 1_000));
      const busy = await measure(write);
      report(
        `processes_${count}`,
        { quiet, busy },
        {
          what: `PostgreSQL under ${count} ${count === 1 ? 'process' : 'processes'}: nothing, ${writes} new posts a second`,
          measured: `${quiet}, ${busy} ms of processor a second`,
          target: '',
          isMet: null,
        },
      );
    }
  } finally {
    await Promise.all(others.map((each) => each.stop()));
  }
}

/** How much time of a processor each process has taken so far, in milliseconds. */
function readProcessorTimes(pids: readonly number[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const pid of pids) {
    try {
      const stat = fs
        .readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      times.set(pid, (Number(stat[11]) + Number(stat[12])) * 10);
    } catch {
      // It has ended in the meantime.
    }
  }
  return times;
}
