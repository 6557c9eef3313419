import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { createChance } from '../chance.ts';
import type { Client } from '../client.ts';
import { measureLatency } from '../measure.ts';
import { readProcessorTime } from '../product.ts';
import { latencyLine } from '../report.ts';
import { drawCategory } from '../workload.ts';

/** Milliseconds between two looks at whether the product works by itself. */
const between = 3_000;
/** It rests where it takes less of a processor than this share. */
const resting = 0.04;
const timeout = 600_000;

/**
 * Lists right after a start, with no post in the cache yet; then waits until the process rests, since the other rows are
 * about the hours after that.
 */
export async function measureAfterStart({ product, people, market, report }: Bench): Promise<void> {
  const started = performance.now();
  const [person] = people as [Client];
  const latency = await measureLatency(product.origin, person.headers, drawCategory(market, createChance(41_000)), 500);
  const what = 'A category at random right after a start: one connection';
  report('after_start', latency, latencyLine(what, latency));
  await untilResting(product.pid);
  const seconds = Math.round((performance.now() - started) / 1000);
  report('rest_after_start_s', seconds, {
    what: 'Until the process rests, from the row above',
    measured: `${seconds} s`,
    target: '',
    isMet: null,
  });
}

/** Waits until a process does hardly anything by itself any more. */
export async function untilResting(pid: number): Promise<void> {
  const started = performance.now();
  for (let before = readProcessorTime(pid); performance.now() - started < timeout; ) {
    await sleep(between);
    const now = readProcessorTime(pid);
    if (now - before < between * resting) return;
    before = now;
  }
}
