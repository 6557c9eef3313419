import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL server of Debian's package on a port of its own. */
export interface PostgresServer {
  port: number;
  folder: string;
  url(database?: string): string;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[], database?: string): Promise<Row[]>;
  signal(signal: NodeJS.Signals): void;
  /** Lets a standby become the primary; resolves once it can be written to. */
  promote(): Promise<void>;
  /** Ends it and all of its processes. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const packages = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs; null where Debian's postgresql is not installed. */
export function findPrograms(): string | null {
  if (!fs.existsSync(packages)) return null;
  const newest = fs
    .readdirSync(packages)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(packages, version, 'bin'))
    .find((folder) => fs.existsSync(path.join(folder, 'pg_basebackup')));
  return newest ?? null;
}

/** PostgreSQL refuses to run as root; its package brings someone who may. */
export function accountOf(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function run(program: string, args: string[]): void {
  execFileSync(path.join(findPrograms() as string, program), args, { ...accountOf(), cwd: '/', stdio: 'pipe' });
}

/** Makes a folder that PostgreSQL's account may write to. */
function makeFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = accountOf();
  if (uid === undefined || gid === undefined) return;
  fs.chownSync(folder, uid, gid);
  // It has to be able to walk to it.
  fs.chmodSync(path.dirname(folder), 0o755);
}

const usual = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  // Safe against the end of a process, which is what is tried here, and not of the machine.
  fsync: 'off',
  full_page_writes: 'off',
  wal_keep_size: '512MB',
  timezone: 'UTC',
};

/** Makes an empty primary in a folder and starts it. */
export async function startPrimary(folder: string, settings: Record<string, string> = {}): Promise<PostgresServer> {
  makeFolder(folder);
  run('initdb', ['-D', folder, '-U', 'groupset', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '-N']);
  const lines = Object.entries({ ...usual, ...settings }).map(([name, value]) => `${name} = '${value}'\n`);
  fs.appendFileSync(path.join(folder, 'postgresql.conf'), lines.join(''));
  return startPostgres(folder);
}

/** Copies a running primary into a folder and starts it as its standby. */
export async function startStandby(
  folder: string,
  primary: PostgresServer,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  makeFolder(folder);
  const source = `host=127.0.0.1 port=${primary.port} user=groupset application_name=${path.basename(folder)}`;
  run('pg_basebackup', ['-d', source, '-D', folder, '-R', '-X', 'stream', '-c', 'fast', '-N']);
  return startPostgres(folder, { hot_standby_feedback: 'on', ...settings });
}

/** Starts the server over a folder that has a cluster. */
export async function startPostgres(folder: string, settings: Record<string, string> = {}): Promise<PostgresServer> {
  const port = settings.port ? Number(settings.port) : await findFreePort();
  const options = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const log = fs.openSync(`${folder}.log`, 'a');
  const child = spawn(path.join(findPrograms() as string, 'postgres'), ['-D', folder, ...options], {
    ...accountOf(),
    cwd: '/',
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  const ended = once(child, 'exit');
  const endAlong = () => child.kill('SIGQUIT');
  process.once('exit', endAlong);
  child.once('exit', () => process.off('exit', endAlong));
  const url = (database = 'groupset') => `postgres://groupset@127.0.0.1:${port}/${database}`;
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = [], database = 'postgres') => {
    const client = new pg.Client({ connectionString: url(database), connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text, values)).rows;
    } finally {
      void client.end().catch(() => {});
    }
  };
  await untilAnswering(child, () => query('select 1'), `${folder}.log`);
  const end = async (signal: NodeJS.Signals) => {
    // A frozen one receives nothing.
    child.kill('SIGCONT');
    child.kill(signal);
    await ended;
  };
  return {
    port,
    folder,
    url,
    query,
    signal: (signal) => void child.kill(signal),
    async promote() {
      await query('select pg_promote(true, 30)');
      for (let left = 300; left > 0; left -= 1) {
        const [row] = await query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
        if (!row?.standby) return;
        await sleep(20);
      }
      throw new Error('The standby was not promoted.');
    },
    kill: () => end('SIGQUIT'),
    stop: () => end('SIGINT'),
  };
}

async function untilAnswering(child: ChildProcess, ask: () => Promise<unknown>, log: string): Promise<void> {
  for (const begin = performance.now(); ; await sleep(30)) {
    try {
      await ask();
      return;
    } catch (error) {
      if (child.exitCode === null && performance.now() - begin < 20_000) continue;
      child.kill('SIGQUIT');
      throw new Error(`PostgreSQL did not start: ${(error as Error).message}\n${fs.readFileSync(log, 'utf8')}`);
    }
  }
}

/** A port that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
