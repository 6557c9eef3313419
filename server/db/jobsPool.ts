import pg from 'pg';
import type { Connection } from './database.ts';

export type Pool = pg.Pool;

/** Opens the connections that background work has to itself. */
export function openJobsPool(connection: Connection, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connection, max, connectionTimeoutMillis: 5_000, application_name: 'groupset jobs' });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
