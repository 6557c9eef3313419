import type { Bench } from './bench.ts';
import { createChance } from './chance.ts';
import type { Client } from './client.ts';
import { measureAtRate, measureThroughput } from './measure.ts';
import { latencyLine, rateLine } from './report.ts';
import { drawAll, drawPost } from './workload.ts';

/** A small request at a fixed rate while ten connections ask for what is dearest: nobody should wait for them. */
export async function measureBeside({ product, people, market, report, seconds }: Bench): Promise<void> {
  const heavy = measureThroughput(
    product.origin,
    (connection) => ({
      headers: (people[connection % people.length] as Client).headers,
      draw: drawAll(createChance(31_000 + connection)),
    }),
    seconds,
  );
  const draw = drawPost(market, createChance(32_000));
  // One who does not ask for anything else.
  const person = people.at(-1) as Client;
  const small = await measureAtRate(
    40,
    seconds + 1,
    () => 'small',
    async () => {
      const response = await fetch(`${product.origin}${draw()}`, { headers: person.headers });
      await response.arrayBuffer();
      return response.ok;
    },
  );
  const rate = await heavy;
  report('beside', small.small, latencyLine('One advertisement beside them', small.small, { at: 'p99', most: 30 }));
  report(
    'beside_heavy',
    rate,
    rateLine('Six facets over all on ten connections, meanwhile', { ...rate, processorMs: null }, null, null),
  );
}
