import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { PostgresConnection } from '#server/db/embedded/server.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';

/** Gives `work` an empty database, and a function that migrates it up to a migration, which is the last one by default. */
export async function onEmptyDatabase(
  work: (db: Database, migrateTo: (last?: string) => Promise<void>, connection: PostgresConnection) => Promise<void>,
): Promise<void> {
  const { connection } = inject('postgres');
  const database = `groupset_test_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client(connection);
  await server.connect();
  await server.query(`create database ${database}`);
  const { db, close } = openDatabase({ ...connection, database });
  try {
    const migrateTo = async (last?: string) => {
      const until = Object.entries(migrations).filter(([name]) => last === undefined || name <= last);
      await migrate(db, Object.fromEntries(until));
    };
    await work(db, migrateTo, { ...connection, database });
  } finally {
    await close();
    await server.query(`drop database if exists ${database} with (force)`);
    await server.end();
  }
}
