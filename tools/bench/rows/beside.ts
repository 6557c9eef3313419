import type { Bench } from '../bench.ts';
import { createChance } from '../chance.ts';
import type { Client } from '../client.ts';
import { measureThroughput } from '../measure.ts';
import { latencyLine, rateLine } from '../report.ts';
import { drawAll } from '../workload.ts';
import { createPostReads } from './smallRequests.ts';

/** Seconds. */
const warmingUp = 4;

/** A small request at a fixed rate while ten connections ask for what is dearest: no one should wait for them. */
export async function measureBeside({ product, people, market, report, seconds }: Bench): Promise<void> {
  const askHeavily = (seed: number, howLong: number, started?: () => unknown) =>
    measureThroughput(
      product.origin,
      (connection) => ({
        headers: (people[connection % people.length] as Client).headers,
        draw: drawAll(createChance(seed + connection)),
      }),
      howLong,
      started,
    );
  const askLittle = createPostReads({ product, people, market }, 32_000);
  // The engine compiles what runs often: in the first seconds after a start everything takes several times as long.
  await Promise.all([askHeavily(33_000, warmingUp), askLittle(warmingUp)]);
  const asked: ReturnType<typeof askLittle>[] = [];
  const rate = await askHeavily(31_000, seconds, () => asked.push(askLittle(seconds)));
  const [small] = (await Promise.all(asked)) as [Awaited<ReturnType<typeof askLittle>>];
  report('beside', small, latencyLine('One advertisement beside them', small, { at: 'p99', most: 30 }));
  report(
    'beside_heavy',
    rate,
    rateLine('Six facets over all on ten connections, meanwhile', { ...rate, processorMs: null }, null, null),
  );
}
