import type { Bench } from '../bench.ts';
import type { Client } from '../client.ts';
import { startFloor } from '../floor.ts';
import { measureLatency, measureThroughput } from '../measure.ts';
import { readProcessorTime } from '../product.ts';
import { latencyLine, rateLine } from '../report.ts';
import type { Draw } from '../workload.ts';

/** One kind of question: how soon it is answered on one connection, and how often in a second on ten. */
export interface Row {
  key: string;
  what: string;
  /** Makes the questions of a connection; the same number gives the same questions. */
  questions(connection: number): Draw;
  latency?: { at: 'p50' | 'p95'; most: number };
  /** What share of the floor's requests a second it should reach, or how many in a second; null measures the rate only. */
  rate?: { share: number } | { perSecond: number } | null;
  requests?: number;
  /** Sent in addition to the person's own. */
  headers?(path: string, person: Client): Promise<Record<string, string>>;
}

const alone = 99;
const sampled = 40;

/** Measures a row; its floor answers as many bytes, in the same minute. */
export async function measureRow(bench: Bench, row: Row): Promise<void> {
  const { product, people, report, seconds } = bench;
  const [person] = people as [Client];
  const requests = row.requests ?? 500;
  await measureLatency(product.origin, person.headers, row.questions(alone + 1), 100);
  const latency = await measureLatency(product.origin, person.headers, row.questions(alone), requests);
  report(row.key, latency, latencyLine(`${row.what}: one connection`, latency, row.latency));
  if (row.rate === undefined) return;
  const floor = await startFloor({ answer: await typicalAnswer(person, row.questions(alone + 2)) });
  try {
    const askFloor = () => measureThroughput(floor.origin, () => ({ headers: {}, draw: () => '/answer' }), 2);
    const before = await askFloor();
    const spent = readProcessorTime(product.pid);
    const rate = await measureThroughput(
      product.origin,
      (connection) => ({
        headers: (people[connection % people.length] as Client).headers,
        draw: row.questions(connection),
      }),
      seconds,
    );
    const processorMs = (readProcessorTime(product.pid) - spent) / rate.answered;
    const after = await askFloor();
    // The machine may have had other work before than after.
    const atFloor = (before.perSecond + after.perSecond) / 2;
    report(
      `${row.key}_rate`,
      { ...rate, processorMs, floor: atFloor },
      rateLine(`${row.what}: ten connections`, { ...rate, processorMs }, atFloor, row.rate),
    );
  } finally {
    floor.stop();
  }
}

/** Of some answers the one of middling length. */
async function typicalAnswer(person: Client, draw: Draw): Promise<unknown> {
  const answers: string[] = [];
  for (let n = 0; n < sampled; n += 1) answers.push(JSON.stringify(await person.get(draw())));
  answers.sort((a, b) => a.length - b.length);
  return JSON.parse(answers[sampled / 2] as string);
}
