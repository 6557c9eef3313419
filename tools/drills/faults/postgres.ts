import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findRunningPostgres } from '#server/db/embedded/index.ts';

/** The PostgreSQL of a running product, as someone with rights on the machine sees it. */
export interface Postgres {
  /** The processes of the server: the first is the one that started the others. Empty while there is none. */
  processes(): number[];
  signal(pids: number[], signal: NodeJS.Signals): void;
  socketFolder(): string | null;
  connect(): Promise<pg.Client>;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Milliseconds until it answers; `timeout` where it does not, less where `isOver` returns that no one starts it again. */
  untilAnswering(timeout: number, isOver: () => boolean): Promise<number>;
}

/** Makes a function that runs each query on a connection of its own. */
export const createQuery =
  (connect: () => Promise<pg.Client>): Postgres['query'] =>
  async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const client = await connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      void client.end().catch(() => {});
    }
  };

/** Opens a connection whose loss ends no process. */
export async function connectTo(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Finds the PostgreSQL of the product over a data folder. */
export function watchPostgres(dataDir: string): Postgres {
  const folder = path.join(dataDir, 'postgres');

  function processes(): number[] {
    let pid: number;
    try {
      pid = Number(fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return [];
    }
    const parents = new Map<number, number>();
    for (const name of fs.readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      try {
        const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        parents.set(Number(name), parent);
      } catch {
        // It has ended in the meantime.
      }
    }
    if (!parents.has(pid)) return [];
    return [pid, ...[...parents].filter(([, parent]) => parent === pid).map(([child]) => child)];
  }

  async function connect(): Promise<pg.Client> {
    const connection = findRunningPostgres(folder);
    if (!connection) throw new Error('PostgreSQL is not running.');
    return connectTo({ ...connection, connectionTimeoutMillis: 2_000, query_timeout: 10_000 });
  }

  const query = createQuery(connect);

  return {
    processes,
    signal(pids, signal) {
      for (const pid of pids) {
        try {
          process.kill(pid, signal);
        } catch {
          // It has ended in the meantime.
        }
      }
    },
    socketFolder: () => findRunningPostgres(folder)?.host ?? null,
    connect,
    query,
    async untilAnswering(timeout, isOver) {
      for (const begin = performance.now(); ; await sleep(20)) {
        const isAnswering = await query('select 1').then(
          () => true,
          () => false,
        );
        const waited = performance.now() - begin;
        if (isAnswering || waited > timeout || isOver()) return Math.min(waited, timeout);
      }
    },
  };
}
