import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The built product as a process of its own, over a data folder of its own. */
export interface Product {
  origin: string;
  pid: number;
  /** From the start of the process to the first answer that reports it as ready, in milliseconds. */
  startedIn: number;
  /** From the start of the process until it reports that the whole market is in memory, words included, in milliseconds. */
  wholeIn(): Promise<number>;
  isRunning(): boolean;
  /** Sends a signal and waits for the end of the process. */
  end(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

const programs = path.dirname(process.argv[1] as string);
const timeout = 180_000;
/** What opens the metrics of a product that is measured. */
export const metricsToken = 'benchmark-metrics';

/** The settings of a product of tools, over a data folder. */
export const productSettings = (dataDir: string, port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  // As `npm start` sets it.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  NODE_ENV: 'production',
  APP_SECRET: createHash('sha256').update('benchmark').digest('base64'),
  DATA_DIR: dataDir,
  DEMO: 'true',
  HOST: '127.0.0.1',
  PORT: String(port),
  APP_ORIGIN: `http://127.0.0.1:${port}`,
  REQUIRE_TWO_FACTOR: 'none',
  SHUTDOWN_DELAY_SECONDS: '0',
  METRICS_TOKEN: metricsToken,
  // A market that is kept is written to many times a day by the same people.
  QUOTA_POSTS_A_DAY: '10000000',
  QUOTA_ORGANIZATION_POSTS: '10000000',
});

/** Starts the product that was built into a folder, with more settings if given, and waits until it is ready. */
export async function startProduct(dataDir: string, folder = programs, more: NodeJS.ProcessEnv = {}): Promise<Product> {
  const port = more.PORT ? Number(more.PORT) : await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const log = fs.openSync(path.join(dataDir, 'bench.log'), 'a');
  const { size: written } = fs.fstatSync(log);
  const begin = performance.now();
  const child = spawn(process.execPath, [path.join(folder, 'main.js')], {
    env: { ...productSettings(dataDir, port), ...more },
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  const ended = onceEnded(child);
  const endAlong = () => child.kill('SIGTERM');
  process.once('exit', endAlong);
  child.once('exit', () => process.off('exit', endAlong));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  for (;;) {
    if (await isReady(origin)) break;
    if (!isRunning()) {
      throw new Error(`The product ended with ${child.exitCode ?? child.signalCode}:\n${readLog(dataDir)}`);
    }
    if (performance.now() - begin > timeout) throw new Error('The product did not get ready.');
    await sleep(10);
  }
  return {
    origin,
    pid: child.pid as number,
    startedIn: performance.now() - begin,
    async wholeIn() {
      while (isRunning() && performance.now() - begin < timeout) {
        const at = findLogged(dataDir, written, 'The whole market is in memory');
        if (at !== null) return at - (performance.timeOrigin + begin);
        await sleep(200);
      }
      throw new Error('The market was not read whole.');
    },
    isRunning,
    end,
    stop: () => end('SIGTERM'),
  };
}

/** Runs another of the product's programs over the same data folder; returns how long it took in seconds. */
export async function runProgram(name: string, args: string[], dataDir: string): Promise<number> {
  const begin = performance.now();
  const child = spawn(process.execPath, [path.join(programs, `${name}.js`), ...args], {
    env: productSettings(dataDir, 0),
    stdio: 'inherit',
  });
  const code = await onceEnded(child);
  if (code !== 0) throw new Error(`${name} ended with ${code}.`);
  return (performance.now() - begin) / 1000;
}

/** What the process itself takes now and took at most, and what its PostgreSQL takes, in MB. */
export function readMemory(pid: number): { now: number; most: number; database: number } {
  const field = readStatus(pid);
  return { now: field('VmRSS'), most: field('VmHWM'), database: readDatabaseMemory(pid) };
}

function readStatus(pid: number): (name: string) => number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return (name) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
}

/** What the process takes now, in MB, including its processes that read and write spreadsheets. */
export function readMemoryWithWorkers(pid: number): number {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + ownMemory(child), readStatus(pid)('VmRSS'));
}

function ownMemory(worker: string): number {
  try {
    const isWorker = fs.readFileSync(`/proc/${worker}/cmdline`, 'utf8').includes('spreadsheet-reader');
    // The program itself is in memory once, with the server's.
    return isWorker ? readStatus(Number(worker))('RssAnon') : 0;
  } catch {
    // It has ended in the meantime.
    return 0;
  }
}

/** The used JavaScript heap of the process in MB, from its metrics. */
export async function readHeap(origin: string): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const [, bytes] = /^nodejs_heap_size_used_bytes (\S+)/m.exec(await response.text()) ?? [];
  if (!bytes) throw new Error('The metrics say nothing about the heap.');
  return Number(bytes) / 1024 ** 2;
}

/** How much time of a processor the process has taken so far, in milliseconds; PostgreSQL's is not in it. */
export function readProcessorTime(pid: number): number {
  const fields = fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  // In hundredths of a second, whatever the machine.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

// Shared memory is counted once for each process that touches it, unless only the proportional share is taken.
function readDatabaseMemory(pid: number): number {
  const children = new Map<number, number[]>();
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = Number(
        fs
          .readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1],
      );
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended in the meantime.
    }
  }
  const sum = (parent: number): number =>
    (children.get(parent) ?? []).reduce((total, child) => total + proportionalShare(child) + sum(child), 0);
  return sum(pid);
}

function proportionalShare(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function onceEnded(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** Whether the product answers that it can serve; no answer within a second is no. */
export async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}

/** The last that the product over a data folder wrote. */
export function readLog(dataDir: string): string {
  return fs.readFileSync(path.join(dataDir, 'bench.log'), 'utf8').split('\n').slice(-20).join('\n');
}

/** The last lines in which the product named the cause of a refusal, and warnings of jobs. */
export function readFaults(dataDir: string): string {
  const lines = fs.readFileSync(path.join(dataDir, 'bench.log'), 'utf8').split('\n');
  return lines
    .filter((line) => /"level":[456]0/.test(line))
    .slice(-10)
    .join('\n');
}

/** When the product logged a sentence, from a place of its log on, in milliseconds since 1970; null where it did not yet. */
function findLogged(dataDir: string, from: number, sentence: string): number | null {
  const lines = fs.readFileSync(path.join(dataDir, 'bench.log')).subarray(from).toString().split('\n');
  const line = lines.find((each) => each.includes(`"msg":"${sentence}"`));
  return line === undefined ? null : (JSON.parse(line) as { time: number }).time;
}

/** A port that nothing listens at now. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
