import pg from 'pg';
import { isDatabaseAway, surviveLostConnections } from '../database.ts';
import { type Connection, leadTo, RoutedClient, takeSound, tryHosts } from './connection.ts';
import { type FaultRecord, isReadOnly } from './failures.ts';

export type Pool = pg.Pool;

/**
 * The queue tries again to note the outcome of a job, but only after a few of the errors that a lost connection brings; the
 * others end the process. So all of them get the code of one that it knows.
 */
function askToTryAgain(error: unknown): never {
  throw isDatabaseAway(error) ? Object.assign(error as Error, { code: '57P03' }) : error;
}

class QueueClient extends RoutedClient {
  constructor(options?: string | pg.ClientConfig) {
    super(options);
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((...given: unknown[]) => {
      const result = send(...given);
      if (!(result instanceof Promise)) return result;
      return result.catch((error: unknown) => {
        this.faults?.note(error);
        if (isReadOnly(error)) void this.end().catch(() => {});
        return askToTryAgain(error);
      });
    }) as pg.Client['query'];
  }
}

/** Opens the connections that background work has to itself. */
export function openJobsPool(connection: Connection, max: number, faults?: FaultRecord): pg.Pool {
  const pool = new pg.Pool(
    leadTo(connection, {
      Client: QueueClient,
      faults,
      max,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'groupset jobs',
    }),
  );
  surviveLostConnections(pool);
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<pg.PoolClient> | undefined;
  pool.connect = ((...given: unknown[]) =>
    given.length > 0
      ? connect(...given)
      : tryHosts(connection, () => takeSound(() => connect() as Promise<pg.PoolClient>)).catch(
          askToTryAgain,
        )) as pg.Pool['connect'];
  return pool;
}
