import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresConnection } from '#server/db/embedded/server.ts';

/** The moment so many days from now. */
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
