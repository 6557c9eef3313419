import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, sql } from '#server/db/database.ts';
import type { PostgresConnection } from '#server/db/embedded/server.ts';

/** The moment a number of days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Changes a product's database as only time would. */
export async function alter(
  database: PostgresConnection,
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const connection = new pg.Client({ ...database, ssl: false });
  await connection.connect();
  try {
    return await connection.query(statement, values);
  } finally {
    await connection.end();
  }
}

/**
 * Resolves once no transaction is open that began before now: what is looked through up to the oldest open one, of any
 * database of the server, has then no reason to wait.
 */
export async function untilCommitted(db: Database): Promise<void> {
  const now = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  for (;;) {
    const { rows } = await sql<{ done: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${now.rows[0]?.next ?? '0'}::xid8 as done`.execute(db);
    if (rows[0]?.done) return;
    await sleep(20);
  }
}

/** Lets jobs run now that wait for a later instant. */
export async function hurryJobs(db: Database): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db);
  await sql`select pg_notify('jobs:insert', '{"r":0,"count":1}')`.execute(db);
}

/** Lets work run that the clock would start, and waits for its end. */
export async function runJob(database: PostgresConnection, name: string): Promise<void> {
  await alter(database, 'select graphile_worker.add_job($1)', [name]);
  for (let round = 0; round < 200; round++) {
    const { rows } = await alter(database, 'select 1 from graphile_worker.jobs where task_identifier = $1', [name]);
    if (rows.length === 0) return;
    await sleep(50);
  }
  throw new Error(`The job ${name} did not end.`);
}
