import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresConnection } from '#server/db/embedded/server.ts';
import { makeTestFolder, removeTestFolder } from '../files/folders.ts';

/** pgbouncer in transaction mode before a PostgreSQL. */
export interface Pooler {
  /** Leads to a database through it. */
  leadTo(database: string): PostgresConnection;
  stop(): Promise<void>;
}

/** Whether this machine has pgbouncer. */
export const hasPooler = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;

/** Starts pgbouncer with a number of connections to each database. */
export async function startPooler(server: PostgresConnection, connections = 10): Promise<Pooler> {
  const folder = makeTestFolder('pooler');
  const owner = fs.statSync(server.host).uid;
  const file = path.join(folder, 'pgbouncer.ini');
  fs.writeFileSync(
    file,
    `[databases]
* = host=${server.host} port=${server.port} user=${server.user}
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
listen_port = 6432
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
  );
  fs.chmodSync(folder, 0o755);
  fs.chownSync(folder, owner, fs.statSync(server.host).gid);
  // It refuses to run as root; in a namespace, as PostgreSQL is run there, it is someone else.
  const [program, ...args] =
    owner === 0 ? ['unshare', '--user', '--map-user=1000', 'pgbouncer', file] : ['pgbouncer', file];
  const child = spawn(program as string, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(owner !== 0 && process.getuid?.() === 0 && { uid: owner }),
  });
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  const ended = once(child, 'exit');
  const leadTo = (database: string): PostgresConnection => ({ host: folder, port: 6432, user: server.user, database });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    removeTestFolder(folder);
  };
  for (let left = 100; ; left -= 1) {
    const client = new pg.Client(leadTo('postgres'));
    try {
      await client.connect();
      await client.end();
      return { leadTo, stop };
    } catch (error) {
      if (left === 0 || child.exitCode !== null) {
        await stop();
        throw new Error(`pgbouncer does not answer: ${(error as Error).message}\n${output}`);
      }
      await sleep(50);
    }
  }
}
