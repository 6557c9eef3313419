import http from 'node:http';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { signIn } from '../../bench/client.ts';
import type { Headers } from '../../bench/measure.ts';
import { words } from './words.ts';

/** What the server made of requests that come at a rate of their own, whether or not earlier ones were answered. */
interface Load {
  /** Searches a second that it carried just before, and how many times as many were sent. */
  peak: number;
  times: number;
  /** Requests a second that were sent. */
  offered: number;
  /** Requests a second that were answered with what was asked for, and their share of the peak. */
  goodput: number;
  share: number;
  /** Milliseconds that those took. */
  p50: number;
  p99: number;
  /** Answers of 503 with `Retry-After`. */
  refused: number;
  /** Any other answer, and connections that were closed without one: what it was, and how often. */
  wrong: string;
}

const seconds = 10;
/** At the beginning of each load, while it builds up; nothing is counted. */
const warming = 2;
const people = ['seller', 'buyer', 'buyer.admin', 'org.admin', 'manager', 'admin', 'super.admin'];
/** This many searches at a time keep all places of the server taken without one having to wait long. */
const together = 16;

/**
 * Measures how many searches a second a running demo carries, and what of it is left when it is asked for several times as
 * many. Each search is another one, of seven people in turn. What it carries is measured before each load, since other
 * programs may use the machine too.
 */
export async function measureGoodput(origin: string): Promise<Load[]> {
  const crowd = await Promise.all(people.map(async (name) => (await signIn(origin, `${name}@demo.test`)).headers));
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  let asked = 0;
  const search = () => {
    asked += 1;
    return ask(`${origin}${question(asked)}`, crowd[asked % crowd.length] as Headers, agent);
  };
  try {
    const loads: Load[] = [];
    for (const times of [1, 2, 3]) {
      loads.push(await offer(times, await measurePeak(search), search));
      // What was refused is answered a little later; the next load begins on a quiet server.
      await sleep(3_000);
    }
    return loads;
  } finally {
    agent.destroy();
  }
}

type Search = () => Promise<Answer>;

/** Answers a second where each search begins as soon as another has ended. */
async function measurePeak(search: Search): Promise<number> {
  let answered = 0;
  const begin = performance.now();
  const isOver = () => performance.now() - begin > (warming + seconds) * 1000;
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (!isOver()) {
        const { status } = await search();
        if (status === 200 && performance.now() - begin > warming * 1000 && !isOver()) answered += 1;
      }
    }),
  );
  return answered / seconds;
}

async function offer(times: number, peak: number, search: Search): Promise<Load> {
  const rate = times * peak;
  const good: number[] = [];
  const count = { offered: 0, refused: 0 };
  const wrong: Record<string, number> = {};
  const running: Promise<void>[] = [];
  const begin = performance.now();
  const isCounted = () => {
    const passed = performance.now() - begin;
    return passed > warming * 1000 && passed < (warming + seconds) * 1000;
  };
  const one = async () => {
    const sent = performance.now();
    if (isCounted()) count.offered += 1;
    const { status, mayRetry } = await search();
    if (!isCounted()) return;
    if (status === 200) good.push(performance.now() - sent);
    else if (status === 503 && mayRetry) count.refused += 1;
    else wrong[status] = (wrong[status] ?? 0) + 1;
  };
  const end = begin + (warming + seconds) * 1000;
  for (let due = begin; due < end && performance.now() < end; due += 1000 / rate) {
    const wait = due - performance.now();
    // Also where it is behind, answers have to be taken in between.
    await (wait > 1 ? sleep(wait) : turn());
    running.push(one());
  }
  await Promise.all(running);
  const sorted = Float64Array.from(good).sort();
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const goodput = good.length / seconds;
  return {
    peak: Math.round(peak),
    times,
    offered: Math.round(count.offered / seconds),
    goodput: Math.round(goodput),
    share: Math.round((goodput / peak) * 100) / 100,
    p50: at(0.5),
    p99: at(0.99),
    refused: count.refused,
    wrong: Object.entries(wrong)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', '),
  };
}

const question = (n: number): string =>
  `/api/advertisements?facets=1&q=${encodeURIComponent(words[n % words.length] as string)}&price_max=${1000 + n}&currency=EUR`;

interface Answer {
  /** The code of the error where the connection was closed without an answer. */
  status: number | string;
  mayRetry: boolean;
}

function ask(url: string, headers: Headers, agent: http.Agent): Promise<Answer> {
  return new Promise((resolve) => {
    http
      .get(url, { headers, agent }, (response) => {
        response.resume();
        const { statusCode = 0, headers: answered } = response;
        response.once('close', () => resolve({ status: statusCode, mayRetry: answered['retry-after'] !== undefined }));
      })
      .once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => resolve({ status: code, mayRetry: false }));
  });
}
