import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';

/** Times of single requests in milliseconds. */
export interface Latency {
  p50: number;
  p95: number;
  p99: number;
  most: number;
  requests: number;
  /** Answers that were not a success. */
  failures: number;
}

export interface Headers {
  [name: string]: string;
}

/** The times of one request after another over one connection; `next` makes each request. */
export async function measureLatency(
  origin: string,
  headers: Headers,
  next: (n: number) => string,
  requests: number,
): Promise<Latency> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let failures = 0;
  for (let n = 0; n < requests; n += 1) {
    const begin = performance.now();
    const status = await get(agent, `${origin}${next(n)}`, headers);
    times.push(performance.now() - begin);
    if (status !== 200 && status !== 304) failures += 1;
  }
  agent.destroy();
  return summarise(times, failures);
}

const connections = 10;
/** How many different questions each connection has before it begins again. */
const questions = 3_000;

export interface Rate {
  perSecond: number;
  /** Answers while it warmed up are counted too. */
  answered: number;
  failures: number;
}

/** Who asks over a connection, and what. */
interface Asker {
  headers: Headers;
  draw(): string;
}

/**
 * Requests answered in a second at ten connections, each with an asker of its own, after two seconds of warming up; `begun`
 * is called after these, once all questions are written: that holds this process for as long as a request may take.
 */
export async function measureThroughput(
  origin: string,
  askerOf: (connection: number) => Asker,
  seconds: number,
  started: () => unknown = () => {},
): Promise<Rate> {
  const run = (duration: number, asked: () => unknown = () => {}) => {
    let next = 0;
    return autocannon({
      url: origin,
      connections,
      duration,
      setupClient: (client) => {
        const { headers, draw } = askerOf(next);
        next += 1;
        client.setRequests(Array.from({ length: questions }, () => ({ method: 'GET', path: draw(), headers })));
        if (next === connections) setImmediate(asked);
      },
    });
  };
  const warm = await run(2);
  const result = await run(seconds, started);
  return {
    perSecond: result.requests.average,
    answered: warm.requests.total + result.requests.total,
    failures: result.non2xx - (result['3xx'] ?? 0) + result.errors,
  };
}

/** Runs work that times itself, a number of times in a row. */
export async function measureWork(work: (n: number) => Promise<boolean>, times: number): Promise<Latency> {
  const taken: number[] = [];
  let failures = 0;
  for (let n = 0; n < times; n += 1) {
    const begin = performance.now();
    const isGood = await work(n);
    taken.push(performance.now() - begin);
    if (!isGood) failures += 1;
  }
  return summarise(taken, failures);
}

/** Starts work at a fixed rate whether or not earlier work has ended, so that waiting counts; one entry of `kinds` after another. */
export async function measureAtRate<Kind extends string>(
  rate: number,
  seconds: number | (() => boolean),
  kindOf: (n: number) => Kind,
  work: (kind: Kind, n: number) => Promise<boolean>,
): Promise<Record<Kind, Latency>> {
  const times = new Map<Kind, { taken: number[]; failures: number }>();
  const running: Promise<void>[] = [];
  const begin = performance.now();
  const goesOn = typeof seconds === 'number' ? (n: number) => n < rate * seconds : seconds;
  for (let n = 0; goesOn(n); n += 1) {
    const due = begin + (n * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    const kind = kindOf(n);
    const entry = times.get(kind) ?? { taken: [], failures: 0 };
    times.set(kind, entry);
    running.push(
      work(kind, n).then(
        (isGood) => {
          entry.taken.push(performance.now() - due);
          if (!isGood) entry.failures += 1;
        },
        () => {
          entry.failures += 1;
        },
      ),
    );
  }
  await Promise.all(running);
  return Object.fromEntries(
    [...times].map(([kind, { taken, failures }]) => [kind, summarise(taken, failures)]),
  ) as Record<Kind, Latency>;
}

export function summarise(times: number[], failures: number): Latency {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: sorted.at(-1) ?? 0, requests: times.length, failures };
}

function get(agent: http.Agent, url: string, headers: Headers): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    request.once('error', reject);
  });
}
