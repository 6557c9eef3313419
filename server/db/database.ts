import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { type Connection, clusterOfServer, timelineOfPrimary } from './connections/connection.ts';
import { hasDeadline } from './connections/deadline.ts';
import { FaultRecord } from './connections/failures.ts';
import { endPool, openPool } from './connections/pool.ts';
import type { Shares } from './connections/shares.ts';
import { noteWait, waitFor } from './connections/waits.ts';
import { openReplica, type Replica, type ReplicaPlace } from './replica.ts';
import type { DB } from './types.ts';

export type { Connection } from './connections/connection.ts';
export { databaseFaultOf, isDatabaseAway } from './connections/failures.ts';
export { surviveLostConnections } from './connections/pool.ts';

/** What every repository function takes first: the database or a transaction on it. */
export type Database = Kysely<DB>;
export type InTransaction = Transaction<DB>;
/** A row as reads answer it. */
export type { Selectable } from 'kysely';

const { types } = pg;
// Counts and keys fit into a double; dates stay the text that PostgreSQL writes, since a calendar day has no time zone.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);

interface DatabaseHandle {
  db: Database;
  /** Ends all connections; any that are still busy after three seconds are broken off. */
  close(): Promise<void>;
}

interface Options {
  /** How many connections requests may take, and how many everything else. */
  shares?: Pick<Shares, 'requests' | 'background'>;
  /** Whether the connection leads to a pooler, which gives each transaction another connection to PostgreSQL. */
  isPooled?: boolean;
  /** A standby that answers what only reads. */
  replica?: ReplicaPlace | null;
}

/**
 * Opens a database over two pools. No statement of a request is waited for longer than four seconds, so that a database that is
 * frozen or out of reach lets them go. What no one waits for (jobs, migrations, programs) has connections of its own and as long
 * as it needs.
 */
export function openDatabase(connection: Connection, options: Options = {}): DatabaseHandle {
  const { shares = { requests: 10, background: 5 }, isPooled = false, replica: place = null } = options;
  const exchange = createExchange();
  const faults = new FaultRecord();
  const onConnect = exchange.check;
  const idleTimeout = 30_000;
  const open = (limits: pg.PoolConfig) => openPool(connection, isPooled, { onConnect, faults, ...limits });
  const requests = open({
    max: shares.requests,
    connectionTimeoutMillis: 2_000,
    // A lock that is not to be had ends a statement before its time is over, and both before the client gives up on the connection.
    lock_timeout: 3_000,
    statement_timeout: 3_500,
    query_timeout: 4_000,
    idle_in_transaction_session_timeout: idleTimeout,
  });
  const background = open({
    max: shares.background,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: idleTimeout,
  });
  const primary = () => waitFor('database', () => (hasDeadline() ? requests : background).connect());
  const replica = place && openReplica(place, shares, primary);
  const pool: PostgresPool = {
    connect: replica ? async () => (await replica.connect()) ?? primary() : primary,
    end: async () => {
      await Promise.all([replica?.close(), endPool(requests), endPool(background)]);
    },
  };
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ queryDurationMillis }) => noteWait('database', queryDurationMillis),
  });
  exchanges.set(db, exchange);
  records.set(db, faults);
  pools.set(db, { requests: requests.pool, background: background.pool, ...replica?.pools });
  if (replica) replicas.set(db, replica);
  return { db, close: () => db.destroy() };
}

const records = new WeakMap<Database, FaultRecord>();

/** The faults that statements of `db` and of its queue have met. */
export const faultsOf = (db: Database): FaultRecord | undefined => records.get(db);

const pools = new WeakMap<Database, Record<string, pg.Pool>>();
const replicas = new WeakMap<Database, Replica>();

/** The replica that reads of this database may go to; undefined if there is none. */
export const replicaOf = (db: Database): Replica | undefined => replicas.get(db);

/** The connections of each pool that are open and in use, and who waits for one. */
export function countConnections(db: Database): { pool: string; open: number; used: number; waiting: number }[] {
  return Object.entries(pools.get(db) ?? {}).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
    pool,
    open: totalCount,
    used: totalCount - idleCount,
    waiting: waitingCount,
  }));
}

/** The name of the migration that the database is at. */
export async function readSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? '';
}

/**
 * Which database this is: its cluster, the history of that since the last failover, the tables, and the row that a restore renews.
 * Another value means that what was read before may never have been. A standby has no value: it is behind, and not another database.
 */
const readGeneration = `
  select concat_ws(':',
    ${clusterOfServer}, ${timelineOfPrimary},
    'generation'::regclass::oid, (select oid from pg_database where datname = current_database()), id) as generation
  from generation where not pg_is_in_recovery()`;

interface Exchange {
  /** Looks at the database behind a new connection, before the connection is used. */
  check(client: pg.ClientBase): Promise<void>;
  /** Begins to look. */
  begin(known: string, exchanged: () => void): void;
}

const exchanges = new WeakMap<Database, Exchange>();

function createExchange(): Exchange {
  let known: string | null = null;
  const followers: (() => void)[] = [];
  return {
    async check(client) {
      if (known === null) return;
      const { rows } = await client.query<{ generation: string }>(readGeneration);
      const generation = rows[0]?.generation;
      if (generation === undefined || generation === known) return;
      known = generation;
      for (const follower of followers) follower();
    },
    begin(generation, exchanged) {
      known ??= generation;
      followers.push(exchanged);
    },
  };
}

/** Looks whether a connection to the database of `db` leads to another one than before. */
export async function checkExchange(db: Database, client: pg.ClientBase): Promise<void> {
  await exchanges.get(db)?.check(client);
}

/** Calls `exchanged` when connections lead to another database than before: one that was restored, or promoted. */
export async function onExchange(db: Database, exchanged: () => void): Promise<void> {
  const { rows } = await sql<{ generation: string }>`${sql.raw(readGeneration)}`.execute(db);
  exchanges.get(db)?.begin(rows[0]?.generation ?? '', exchanged);
}

/** Whether the database can be written to; throws if it does not answer. */
export async function isWritable(db: Database): Promise<boolean> {
  const { rows } = await sql<{ writable: boolean }>`
    select current_setting('transaction_read_only') = 'off' as writable`.execute(db);
  return rows[0]?.writable ?? false;
}

/** Whether an error is the violation of the named unique index or check. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
}

export { sql };
