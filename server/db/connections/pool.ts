import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { endSpent, PooledClient, PreparingClient } from './clients.ts';
import { type Connection, leadTo, takeSound, tryHosts } from './connection.ts';
import type { FaultRecord } from './failures.ts';

/** Connections that are opened as they are needed. */
export interface Pool {
  connect(): Promise<pg.PoolClient>;
  pool: pg.Pool;
  clients: Set<pg.PoolClient>;
}

/** Opens a pool that goes on to another host where one is away. */
export function openPool(
  connection: Connection,
  isPooled: boolean,
  limits: pg.PoolConfig & { faults?: FaultRecord },
): Pool {
  const pool = new pg.Pool(
    leadTo(connection, {
      Client: isPooled ? PooledClient : PreparingClient,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'groupset',
      ...limits,
    }),
  );
  const clients = new Set<pg.PoolClient>();
  surviveLostConnections(pool);
  pool.on('connect', (client) => clients.add(client));
  pool.on('release', (_error, client) => endSpent(client));
  pool.on('remove', (client) => clients.delete(client));
  return { pool, clients, connect: () => tryHosts(connection, () => takeSound(() => pool.connect())) };
}

/**
 * Keeps the loss of a connection from ending the process: the pool handles only the loss of idle ones, and one that is in use
 * has no one else who listens. Its statements fail, and it does not return to the pool.
 */
export function surviveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}

/** Ends all connections of a pool; breaks off busy ones after three seconds. */
export async function endPool({ pool, clients }: Pool): Promise<void> {
  const ended = pool.end();
  const isEnded = await Promise.race([ended.then(() => true), sleep(3_000, false, { ref: false })]);
  if (!isEnded) for (const client of clients) (client as unknown as pg.Client).end().catch(() => {});
}
