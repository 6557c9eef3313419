import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isReadTimeout, PooledClient, PreparingClient } from './clients.ts';
import { type Connection, leadTo, tryHosts } from './connection.ts';
import { hasDeadline } from './deadline.ts';
import type { Shares } from './shares.ts';
import type { DB } from './types.ts';

export type { Connection } from './connection.ts';

/** What every repository function takes first: the database or a transaction on it. */
export type Database = Kysely<DB>;
export type InTransaction = Transaction<DB>;
/** A row as reads answer it. */
export type { Selectable } from 'kysely';

const { types } = pg;
// Counts and keys fit into a double; dates stay the text that PostgreSQL writes, since a calendar day has no time zone.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);

export interface DatabaseHandle {
  db: Database;
  /** Ends all connections; those that are still busy after three seconds are broken off. */
  close(): Promise<void>;
}

interface Options {
  /** How many connections requests may take, and how many everything else. */
  shares?: Pick<Shares, 'requests' | 'background'>;
  /** Whether the connection leads to a pooler, which gives each transaction another connection to PostgreSQL. */
  isPooled?: boolean;
}

/**
 * Opens a database over two pools. No statement of a request is waited for longer than four seconds, so that a database that is
 * frozen or out of reach lets them go. What no one waits for (jobs, migrations, programs) has connections of its own and as long
 * as it needs.
 */
export function openDatabase(connection: Connection, options: Options = {}): DatabaseHandle {
  const { shares = { requests: 10, background: 5 }, isPooled = false } = options;
  const exchange = createExchange();
  const onConnect = exchange.check;
  const idleTimeout = 30_000;
  const open = (limits: pg.PoolConfig) => openPool(connection, isPooled, { onConnect, ...limits });
  const requests = open({
    max: shares.requests,
    connectionTimeoutMillis: 2_000,
    // The server ends the statement before the client gives up on the connection.
    statement_timeout: 3_500,
    query_timeout: 4_000,
    idle_in_transaction_session_timeout: idleTimeout,
  });
  const background = open({
    max: shares.background,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: idleTimeout,
  });
  const pool: PostgresPool = {
    connect: () => (hasDeadline() ? requests : background).connect(),
    end: async () => {
      await Promise.all([endPool(requests), endPool(background)]);
    },
  };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  exchanges.set(db, exchange);
  pools.set(db, { requests: requests.pool, background: background.pool });
  return { db, close: () => db.destroy() };
}

const pools = new WeakMap<Database, Record<'requests' | 'background', pg.Pool>>();

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
 * Another value means that what was read before may never have been.
 */
const readGeneration = `
  select concat_ws(':',
    case when has_function_privilege('pg_control_system()', 'execute')
      then (select system_identifier from pg_control_system()) end,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end,
    'generation'::regclass::oid, (select oid from pg_database where datname = current_database()), id) as generation
  from generation`;

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
      const generation = rows[0]?.generation ?? '';
      if (generation === known) return;
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

interface Pool {
  connect(): Promise<pg.PoolClient>;
  pool: pg.Pool;
  clients: Set<pg.PoolClient>;
}

function openPool(connection: Connection, isPooled: boolean, limits: pg.PoolConfig): Pool {
  const pool = new pg.Pool(
    leadTo(connection, {
      Client: isPooled ? PooledClient : PreparingClient,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: 'groupset',
      ...limits,
    }),
  );
  const clients = new Set<pg.PoolClient>();
  surviveLostConnections(pool);
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return { pool, clients, connect: () => tryHosts(connection, () => pool.connect()) };
}

/** Throws where the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Keeps the loss of a connection from ending the process: the pool hears only those of idle ones, and one that is in use
 * has no one else who listens. Its statements fail, and it does not return to the pool.
 */
export function surviveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}

async function endPool({ pool, clients }: Pool): Promise<void> {
  const ended = pool.end();
  const isEnded = await Promise.race([ended.then(() => true), sleep(3_000, false, { ref: false })]);
  if (!isEnded) for (const client of clients) (client as unknown as pg.Client).end().catch(() => {});
}

/** How a connection ends, a server refuses one, or a statement is not answered in time, as PostgreSQL codes it. */
const connectionErrorCodes = /^(08...|3D000|53...|57014|57P0[1-5]|25P0[34])$/;
const connectionSystemErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_SOCKET_CLOSED',
]);
const connectionErrorMessages =
  /Connection terminated|is not currently accepting connections|connection timeout|timeout exceeded when trying to connect|timeout expired|not queryable|unexpected \w+ message from backend|calling end on the pool|driver has already been destroyed/i;

/** Whether an error says that the database is away, full, starting or frozen, rather than that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    if (connectionErrorCodes.test(code) || connectionSystemErrorCodes.has(code)) return true;
    // A socket that is gone or belongs to someone else; of any other file the same codes mean something else.
    if (syscall === 'connect' && (code === 'ENOENT' || code === 'EACCES')) return true;
  }
  return isReadTimeout(error) || connectionErrorMessages.test(error.message);
}

/** Whether an error is the violation of the named unique index or check. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
}

export { sql };
