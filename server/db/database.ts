import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

/** How to reach a PostgreSQL: a URL, or the parts of a local socket connection. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string };

/** What every repository function takes first: the database or a transaction on it. */
export type Database = Kysely<DB>;
export type InTransaction = Transaction<DB>;
/** A row as reads answer it. */
export type { Selectable } from 'kysely';

const { types } = pg;
// Counts and keys fit into a double; dates stay the text that PostgreSQL writes, since a calendar day has no time zone.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);

/**
 * Keeps statements whose first line is `-- prepared: name` prepared on each connection, so that what every request asks is
 * parsed and planned once. Only for statements whose text never varies.
 */
class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? /^\s*-- prepared: ([a-z_]+)\n/.exec(text)?.[1] : undefined;
      return name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest);
    }) as pg.Client['query'];
  }
}

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool. Errors of idle connections are handed to `onError`: unhandled, a database restart would end the process. */
export function openDatabase(
  connection: Connection,
  options: { max?: number; onError?: (error: Error) => void } = {},
): DatabaseHandle {
  const pool = new pg.Pool({
    Client: PreparingClient,
    ...connection,
    max: options.max ?? 10,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'groupset',
  });
  pool.on('error', (error) => options.onError?.(error));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Throws where the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Whether an error says that the database is away, full or starting, rather than that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (
    typeof code === 'string' &&
    (/^(57P0[1-5]|53[0-9A-Z]{3}|08[0-9A-Z]{3})$/.test(code) ||
      ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code))
  )
    return true;
  return /timeout exceeded when trying to connect|Connection terminated|connection timeout/i.test(error.message);
}

/** Whether an error is the violation of the named unique index or check. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
}

export { sql };
