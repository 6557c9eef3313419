import { execFile } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Client, signIn } from '../../bench/client.ts';
import type { Headers } from '../../bench/measure.ts';
import { readMemory } from '../../bench/product.ts';
import { type Count, expensiveFloods, type Flood } from './expensive.ts';
import { openSlowSocket } from './slowSocket.ts';
import { words } from './words.ts';

/** What one attack did to someone who only reads. Times in milliseconds, memory in MB. */
interface Damage {
  attack: string;
  victim: { p50: number; p99: number; asked: number; refused: number };
  /** The attacker's answers by status; 0 where the connection was closed without one. */
  answers: Record<number, number>;
  memory: { before: number; most: number; after: number };
}

const seconds = 10;
const crowd = ['buyer', 'buyer.admin', 'org.admin', 'manager', 'admin', 'super.admin'];

/**
 * Attacks a running product that has its demo accounts, one attack after another; `pid` is its process. The built program
 * `victim.js` is next to the caller of this.
 */
export async function runAttacks(origin: string, pid: number): Promise<Damage[]> {
  const victim = await signIn(origin, 'seller@demo.test');
  const readers = await Promise.all(crowd.map((name) => signIn(origin, `${name}@demo.test`)));
  const attacker = readers[0] as Client;
  const attacks: [string, Flood][] = [
    ['none', () => []],
    [
      '50 connections of one account',
      (stop, count) =>
        connections(50, (n) => askFor(origin, attacker.headers, (m) => searches(n * 100 + m), stop, count)),
    ],
    [
      '150 readers',
      (stop, count) =>
        connections(150, (n) =>
          askFor(origin, (readers[n % readers.length] as Client).headers, (m) => searches(n * 100 + m), stop, count),
        ),
    ],
    [
      'two letters, 20 connections',
      (stop, count) =>
        connections(20, (n) =>
          askFor(origin, attacker.headers, (m) => `/api/advertisements?facets=1&q=${letters(n * 31 + m)}`, stop, count),
        ),
    ],
    [
      '999 fields of 100 kB, 6 at a time',
      (stop, count) => connections(6, () => sendFields(origin, attacker, stop, count)),
    ],
    ['1,000 slow sockets', (stop) => connections(1_000, () => holdSocket(attacker, stop))],
    ...(await expensiveFloods(origin, readers[crowd.indexOf('org.admin')] as Client)),
    // Last: the network has to wait with sign-ins afterwards, its next drill included.
    ['50 sign-ins at a time', (stop, count) => connections(50, (n) => guess(origin, n, stop, count))],
  ];
  const damages: Damage[] = [];
  for (const [attack, begin] of attacks) damages.push(await measure(attack, victim, pid, begin));
  return damages;
}

/** How long searches for two letters take when no one else asks. */
export async function measureTwoLetters(origin: string): Promise<{ p50: number; p99: number }> {
  const { headers } = await signIn(origin, 'seller@demo.test');
  const taken: number[] = [];
  for (let n = 0; n < 200; n++) {
    const begin = performance.now();
    await request(`${origin}/api/advertisements?facets=1&q=${letters(n * 7)}`, { headers });
    taken.push(performance.now() - begin);
  }
  return quantiles(taken);
}

async function measure(attack: string, victim: Client, pid: number, begin: Flood): Promise<Damage> {
  const answers: Record<number, number> = {};
  const memory = { before: readMemory(pid).now, most: 0, after: 0 };
  const watch = setInterval(() => {
    memory.most = Math.max(memory.most, readMemory(pid).now);
  }, 100);
  const stop = new AbortController();
  const attackers = begin(stop.signal, (status) => {
    answers[status] = (answers[status] ?? 0) + 1;
  });
  await sleep(500);
  const seen = await browse(victim);
  stop.abort();
  await Promise.all(attackers);
  await sleep(5_000);
  clearInterval(watch);
  memory.after = readMemory(pid).now;
  return { attack, victim: seen, answers, memory };
}

/** Someone who only reads, in a process of its own. */
async function browse({ origin, headers: { cookie = '' } }: Client): Promise<Damage['victim']> {
  const program = path.join(path.dirname(process.argv[1] as string), 'victim.js');
  const run = await promisify(execFile)(process.execPath, [program, origin, cookie, String(seconds)]);
  const { taken, refused } = JSON.parse(run.stdout) as { taken: number[]; refused: number };
  return { ...quantiles(taken), asked: taken.length, refused };
}

const connections = (count: number, work: (n: number) => Promise<void>) =>
  Array.from({ length: count }, (_, n) => work(n));

async function askFor(origin: string, headers: Headers, next: (n: number) => string, stop: AbortSignal, count: Count) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let n = 0; !stop.aborted; n++) count(await request(`${origin}${next(n)}`, { headers, agent }));
  agent.destroy();
}

async function guess(origin: string, n: number, stop: AbortSignal, count: Count) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const response = await fetch(`${origin}/api/auth/token`);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const token = ((await response.json()) as { data: { token: string } }).data.token;
  const headers = { cookie, 'x-csrf-token': token, 'content-type': 'application/json' };
  for (let m = 0; !stop.aborted; m++) {
    const body = JSON.stringify({ email: `guess-${n}-${m}@example.test`, password: 'Wrong-2026!' });
    count(await request(`${origin}/api/auth/login`, { method: 'POST', headers, agent, body }));
  }
  agent.destroy();
}

async function holdSocket(attacker: Client, stop: AbortSignal) {
  const close = openSlowSocket(attacker);
  while (!stop.aborted) await sleep(200);
  close();
}

/** A form of 999 fields of 100 kB, sent piece by piece as long as the server takes it. */
async function sendFields(
  origin: string,
  { token, headers: { cookie = '' } }: Client,
  stop: AbortSignal,
  count: Count,
) {
  const headers = { cookie, 'x-csrf-token': token, 'content-type': 'multipart/form-data; boundary=here' };
  const content = 'x'.repeat(100_000);
  while (!stop.aborted) {
    const status = await new Promise<number>((resolve) => {
      const sending = http.request(`${origin}/api/advertisements`, { method: 'POST', headers }, (response) => {
        response.resume();
        response.once('close', () => resolve(response.statusCode ?? 0));
      });
      sending.once('error', () => resolve(0));
      let field = 0;
      const send = () => {
        while (!sending.destroyed && field < 999) {
          field += 1;
          const part = `--here\r\nContent-Disposition: form-data; name="field${field}"\r\n\r\n${content}\r\n`;
          if (!sending.write(part)) return void sending.once('drain', send);
        }
        if (!sending.destroyed) sending.end('--here--\r\n');
      };
      send();
    });
    count(status);
  }
}

interface Asked {
  method?: string;
  headers: Headers;
  agent?: http.Agent;
  body?: string;
}

function request(url: string, { body, ...options }: Asked): Promise<number> {
  return new Promise((resolve) => {
    const asking = http.request(url, options, (response) => {
      response.resume();
      response.once('close', () => resolve(response.statusCode ?? 0));
    });
    asking.once('error', () => resolve(0));
    asking.end(body);
  });
}

function quantiles(times: number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99) };
}

const searches = (n: number): string =>
  `/api/advertisements?facets=1&q=${encodeURIComponent(words[n % words.length] as string)}&page=${1 + (n % 7)}`;
const letters = (n: number): string =>
  String.fromCharCode(97 + (n % 26)) + String.fromCharCode(97 + (Math.floor(n / 26) % 26));
