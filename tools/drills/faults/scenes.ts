import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../../bench/client.ts';
import { isReady, type Product, readLog, startProduct } from '../../bench/product.ts';
import { openSlowSocket } from '../floods/slowSocket.ts';
import { emptyOutcome, type Outcome } from '../report.ts';
import { interruptions } from './interruptions.ts';
import { watchPostgres } from './postgres.ts';
import { type Count, startTraffic, type Traffic } from './traffic.ts';

/** How long recovery is waited for, in milliseconds, before the product is started again by hand. */
const timeout = 40_000;

type Print = (line: string) => void;

/** Interrupts the database `times` times under traffic, each way in turn whose name holds the word. */
export async function interruptDatabase(
  dataDir: string,
  times: number,
  word: string,
  print: Print,
): Promise<Outcome[]> {
  const postgres = watchPostgres(dataDir);
  let product = await startProduct(dataDir);
  const traffic = await startTraffic(product.origin, postgres);
  const ways = Object.entries(interruptions).filter(([what]) => what.includes(word));
  const outcomes = ways.map(([what]) => emptyOutcome(`database: ${what}`));
  try {
    for (let turn = 0; turn < times; turn++) {
      const [what, interrupt] = ways[turn % ways.length] as (typeof ways)[number];
      const outcome = outcomes[turn % ways.length] as Outcome;
      outcome.times += 1;
      await sleep(300 + Math.random() * 500);
      traffic.take();
      const begin = performance.now();
      await interrupt(postgres).catch((error: Error) => print(`${what} could not be done: ${error.message}`));
      // What is killed needs a moment to be gone.
      if (!what.includes('s (SIGSTOP)')) await sleep(50);
      const done = performance.now();
      const away = await postgres.untilAnswering(timeout, () => !product.isRunning());
      const answered = performance.now();
      while (product.isRunning() && performance.now() - answered < timeout && !(await serves(product.origin)))
        await sleep(20);
      const recovered = performance.now() - answered;
      const isDead = !product.isRunning();
      if (isDead) {
        outcome.deaths += 1;
      } else {
        outcome.databaseAway = Math.max(outcome.databaseAway ?? 0, away + (done - begin));
        outcome.recovery = Math.max(outcome.recovery ?? 0, recovered);
      }
      add(outcome, traffic.take());
      if (isDead || recovered >= timeout) {
        print(`${turn + 1}: ${what}: ${isDead ? 'the product ended' : 'the product did not recover'}`);
        print(readLog(dataDir));
        if (!isDead) await product.end('SIGKILL');
        product = await startProduct(dataDir);
        await traffic.follow(product.origin);
      } else if ((turn + 1) % ways.length === 0) {
        print(`${turn + 1} of ${times} interruptions`);
      }
    }
    await finish(outcomes, traffic, () => traffic.verify(postgres));
    return outcomes;
  } finally {
    await traffic.stop();
    await product.stop();
  }
}

/** Kills the product itself `times` times while people write, and starts it again. */
export async function killProduct(dataDir: string, times: number, print: Print): Promise<Outcome[]> {
  const postgres = watchPostgres(dataDir);
  const outcome = emptyOutcome('product: killed during writes (SIGKILL)');
  let product = await startProduct(dataDir);
  const traffic = await startTraffic(product.origin, postgres);
  try {
    for (let turn = 0; turn < times; turn++) {
      outcome.times += 1;
      await sleep(200 + Math.random() * 1_500);
      add(outcome, { ...traffic.take(), longest: 0 });
      await product.end('SIGKILL');
      product = await startProduct(dataDir);
      outcome.recovery = Math.max(outcome.recovery ?? 0, product.startedIn);
      await traffic.follow(product.origin);
      traffic.take();
    }
    print(`${times} kills`);
    await finish([outcome], traffic, () => traffic.verify(postgres));
    return [outcome];
  } finally {
    await traffic.stop();
    await product.stop();
  }
}

/** Freezes the database for twelve seconds and asks for everything in the meantime. */
export async function freezeDatabase(dataDir: string, times: number, print: Print): Promise<Outcome[]> {
  const postgres = watchPostgres(dataDir);
  const product = await startProduct(dataDir);
  const outcome = emptyOutcome('database: frozen for 12 s');
  const traffic = await startTraffic(product.origin, postgres);
  try {
    for (let turn = 0; turn < times; turn++) {
      outcome.times += 1;
      await sleep(1_000);
      traffic.take();
      const all = postgres.processes();
      postgres.signal(all, 'SIGSTOP');
      await sleep(12_000);
      postgres.signal(all, 'SIGCONT');
      outcome.databaseAway = 12_000;
      const thawed = performance.now();
      while (product.isRunning() && performance.now() - thawed < timeout && !(await serves(product.origin)))
        await sleep(20);
      outcome.recovery = Math.max(outcome.recovery ?? 0, performance.now() - thawed);
      await sleep(500);
      add(outcome, traffic.take());
    }
    if (!product.isRunning()) outcome.deaths += 1;
    print(`${times} frosts`);
    await finish([outcome], traffic, () => traffic.verify(postgres));
    return [outcome];
  } finally {
    await traffic.stop();
    await product.stop();
  }
}

/** Stops the product under traffic, once alone and once with sockets that send a byte every two seconds. */
export async function stopProduct(dataDir: string, print: Print): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const slow of [0, 20]) {
    const what = slow === 0 ? 'product: stopped under traffic (SIGTERM)' : `product: stopped with ${slow} slow sockets`;
    const outcome = { ...emptyOutcome(what), times: 1 };
    const postgres = watchPostgres(dataDir);
    const product = await startProduct(dataDir);
    const client = await signIn(product.origin, 'buyer@demo.test');
    const sockets = Array.from({ length: slow }, () => openSlowSocket(client));
    const failures = { count: 0 };
    const readers = Array.from({ length: 8 }, () => readUntilClosed(product, client.headers, failures));
    await sleep(1_000);
    const begin = performance.now();
    const impatience = setTimeout(() => {
      outcome.deaths += 1;
      void product.end('SIGKILL');
    }, timeout);
    await product.end('SIGTERM');
    clearTimeout(impatience);
    outcome.recovery = performance.now() - begin;
    await Promise.all(readers);
    outcome.wrongAnswers = failures.count;
    outcomes.push(outcome);
    for (const socket of sockets) socket();
    print(`${what}: ${Math.round(outcome.recovery)} ms`);
    // One that was killed could not take its database along.
    postgres.signal(postgres.processes().slice(0, 1), 'SIGQUIT');
  }
  return outcomes;
}

/** Reads until an answer has `Connection: close`; an answer that is an error or breaks off is a failure. */
async function readUntilClosed(product: Product, headers: Record<string, string>, failures: { count: number }) {
  for (let connection: string | null = ''; connection !== 'close'; await sleep(5)) {
    try {
      const response = await fetch(`${product.origin}/api/advertisements?per_page=5`, { headers });
      await response.arrayBuffer();
      connection = response.headers.get('connection');
      if (!response.ok) failures.count += 1;
    } catch {
      failures.count += 1;
      return;
    }
  }
}

async function serves(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(1_000);
    const [ready, market] = await Promise.all(
      ['/readyz', '/api/advertisements?per_page=1'].map((path) => fetch(`${origin}${path}`, { signal })),
    );
    return Boolean(ready?.ok && market && market.status < 500) && (await isReady(origin));
  } catch {
    return false;
  }
}

/** Adds what was counted to an outcome. */
export function add(outcome: Outcome, count: Count): void {
  outcome.wrongAnswers += count.wrongAnswers;
  if (count.longest > 0) outcome.longestRequest = Math.max(outcome.longestRequest ?? 0, count.longest);
}

/** Stops the traffic and writes what became of the writes of all outcomes into the last of them, as a line of its own. */
export async function finish(outcomes: Outcome[], traffic: Traffic, verify: () => ReturnType<Traffic['verify']>) {
  await traffic.stop();
  const { acknowledged, lost, twice } = await verify();
  const only = outcomes.length === 1 ? outcomes[0] : undefined;
  const total = only ?? emptyOutcome('database: all of these');
  Object.assign(total, { acknowledged, lost, twice });
  if (only) return;
  for (const { times, deaths, wrongAnswers } of outcomes) {
    total.times += times;
    total.deaths += deaths;
    total.wrongAnswers += wrongAnswers;
  }
  for (const field of ['longestRequest', 'databaseAway', 'recovery'] as const)
    total[field] = Math.max(...outcomes.map((one) => one[field] ?? 0));
  outcomes.push(total);
}
