import fs from 'node:fs';
import path from 'node:path';
import type { Bench } from '../bench.ts';
import { createChance } from '../chance.ts';
import { type Client, signIn } from '../client.ts';
import { measureAtRate } from '../measure.ts';
import { readHeap, readMemory } from '../product.ts';
import { latencyLine, round } from '../report.ts';
import { drawFilters, drawPost, drawWords } from '../workload.ts';
import { drawChart } from './chart.ts';

/** Requests a second: enough that a leak of a few bytes a request shows, and little enough to leave the machine to others. */
const rate = 25;
const sampleEvery = 10_000;

/** The memory of the process after a number of minutes, in MB. */
interface Sample {
  minute: number;
  resident: number;
  heap: number;
}

/** Reads, searches and writes for `endure` seconds, and reports the memory of the process in the meantime, as figures and a chart. */
export async function measureEndurance({ product, market, people, report, endure: seconds }: Bench): Promise<void> {
  const chance = createChance(51_000);
  const draws = [drawFilters(market, chance), drawPost(market, chance), drawWords(market, chance)];
  const buyer = await signIn(product.origin, 'buyer@demo.test');
  const samples: Sample[] = [];
  const started = Date.now();
  const sample = async () => {
    samples.push({
      minute: (Date.now() - started) / 60_000,
      resident: readMemory(product.pid).now,
      heap: await readHeap(product.origin),
    });
  };
  await sample();
  const timer = setInterval(() => void sample().catch(() => {}), sampleEvery);
  const { read, write } = await measureAtRate(
    rate,
    seconds,
    (n) => (n % 10 === 9 ? 'write' : 'read'),
    async (kind, n) => {
      if (kind === 'write') return setAndTakeBack(buyer, chance.pick(market.ids));
      const { headers } = people[n % people.length] as Client;
      const response = await fetch(`${product.origin}${draws[n % 3]?.()}`, { headers });
      await response.arrayBuffer();
      return response.ok;
    },
  );
  clearInterval(timer);
  await sample();
  const minutes = Math.round(seconds / 60);
  const what = `${rate} requests/s for ${minutes} minutes`;
  report('endurance_read', read, latencyLine(`${what}: reads`, read));
  report('endurance_write', write, latencyLine(`${what}: writes`, write));
  // What is kept fills in the first minutes.
  const quarter = Math.floor(samples.length / 4);
  const mean = (part: Sample[], of: 'resident' | 'heap') =>
    part.reduce((sum, each) => sum + each[of], 0) / Math.max(1, part.length);
  const second = samples.slice(quarter, 2 * quarter);
  const last = samples.slice(3 * quarter);
  report('endurance_memory', samples, {
    what: `Memory in the second and the last quarter of ${minutes} minutes`,
    measured: `resident ${round(mean(second, 'resident'))}, ${round(mean(last, 'resident'))} MB; heap ${round(mean(second, 'heap'))}, ${round(mean(last, 'heap'))} MB`,
    target: 'last ≤ 1.1 × second',
    isMet: mean(last, 'resident') <= 1.1 * mean(second, 'resident'),
  });
  const file = path.resolve('tools', 'bench', 'results', 'memory.svg');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(
    file,
    drawChart({
      title: `Memory under ${what}, MB`,
      across: 'minutes',
      lines: [
        { name: 'resident', points: samples.map(({ minute, resident }) => [minute, resident]) },
        { name: 'heap', points: samples.map(({ minute, heap }) => [minute, heap]) },
      ],
    }),
  );
}

/** Makes a post a favourite and takes it back, so that an hour of it leaves the market as it was. */
async function setAndTakeBack({ origin, headers, token }: Client, post: number): Promise<boolean> {
  const statuses = [];
  for (const method of ['PUT', 'DELETE']) {
    const response = await fetch(`${origin}/api/advertisements/${post}/favorite`, {
      method,
      headers: { ...headers, 'x-csrf-token': token },
    });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses.every((status) => status < 300);
}
