import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { SettingError } from '#server/settingError.ts';
import { databaseFaultOf, isConflict } from './connections/failures.ts';
import { type Database, sql } from './database.ts';
import { migrations } from './migrations/index.ts';

/** A step of the schema. */
export interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
  /**
   * True for what PostgreSQL does outside of transactions only, such as an index that is built while people write. It may be
   * interrupted halfway, and has to succeed when it is begun again.
   */
  isOutside?: boolean;
}

/** The key that Kysely's own migrator locks, as versions before this one do. */
const lock = '3853314791062309107';
/** How often another process that migrates is asked whether it is done, in milliseconds. It may not wait in PostgreSQL: an index that is built at the same time would wait for it. */
const pollInterval = 200;
/** How long a statement waits for a lock, in milliseconds: whatever else needs the table waits behind it. */
const lockTimeout = 1_000;
/** The shortest and the longest pause before another try, in milliseconds. */
const pauses = { shortest: 100, longest: 3_000 };
/** For how long a migration is tried, in milliseconds. */
const usualTime = 300_000;

/**
 * Brings the schema up to date; several processes may try at once, one does it. Other processes go on reading and writing: each
 * migration is a transaction of its own, which gives way to transactions that hold what it needs. Returns the names of what ran.
 */
export async function migrate(
  db: Database,
  all: Readonly<Record<string, Migration>> = migrations,
  time = usualTime,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await takeLock(connection);
    try {
      await createTables(connection);
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(connection);
      const done = new Set(rows.map(({ name }) => name));
      const names = Object.keys(all)
        .filter((name) => !done.has(name))
        .sort();
      for (const name of names) await run(connection, name, all[name] as Migration, time);
      return names;
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(lock)}::bigint)`.execute(connection).catch(() => {});
    }
  });
}

async function takeLock(db: Database): Promise<void> {
  const tryLock = async () => {
    const { rows } = await sql<{ isTaken: boolean }>`
      select pg_try_advisory_lock(${sql.lit(lock)}::bigint) as "isTaken"`.execute(db);
    return rows[0]?.isTaken ?? false;
  };
  while (!(await tryLock())) await sleep(pollInterval);
}

/** The tables of Kysely's migrator, in which versions before this one look. */
async function createTables(db: Database): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration_lock') is not null as "isThere"`.execute(db);
  // With all migrations done, the user of the database need not be able to make tables.
  if (rows[0]?.isThere) return;
  await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  );
  await sql`create table if not exists kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)`.execute(
    db,
  );
  await sql`insert into kysely_migration_lock (id) values ('migration_lock') on conflict do nothing`.execute(db);
}

/** Runs a migration until it does not meet the locks of others any more. */
async function run(db: Database, name: string, migration: Migration, time: number): Promise<void> {
  const begin = performance.now();
  for (let pause = pauses.shortest; ; pause = Math.min(2 * pause, pauses.longest)) {
    try {
      await (migration.isOutside ? runOutside(db, name, migration) : runInside(db, name, migration));
      return;
    } catch (error) {
      const gaveWay = isConflict(error) || databaseFaultOf(error)?.name === 'locked';
      if (!gaveWay) throw error;
      if (performance.now() - begin > time)
        throw new SettingError(
          `The migration ${name} did not get the locks that it needs. End the transaction that holds its tables (pg_stat_activity shows it), then start again: nothing of this migration was kept. (${(error as Error).message})`,
        );
      // Two that met once would meet again after equal pauses.
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}

const runInside = (db: Database, name: string, { up }: Migration): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(transaction);
    await up(transaction as unknown as Kysely<unknown>);
    await note(transaction, name);
  });

async function runOutside(db: Database, name: string, { up }: Migration): Promise<void> {
  await up(db as unknown as Kysely<unknown>);
  await note(db, name);
}

async function note(db: Database, name: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db);
}

/**
 * Builds an index while people write, for a migration that is outside of a transaction. `definition` is what follows the name:
 * `on table (column)`.
 */
export async function buildIndex(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  // What was broken off halfway is left behind, and would never be used.
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
  await sql`create index concurrently ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
}
