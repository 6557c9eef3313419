import { randomUUID } from 'node:crypto';
import { Migrator } from 'kysely';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { openDatabase, sql } from './database.ts';
import { migrations } from './migrations/index.ts';

it('keeps the names of organizations that looked alike before, and lets no further one look like them', async () => {
  const { connection } = inject('postgres');
  const database = `groupset_test_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client(connection);
  await server.connect();
  await server.query(`create database ${database}`);
  const { db, close } = openDatabase({ ...connection, database });
  try {
    const until = (last: string) => Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));
    const run = async (last: string) => {
      const { error } = await new Migrator({
        db,
        provider: { getMigrations: async () => until(last) },
      }).migrateToLatest();
      if (error) throw error;
    };
    await run('0007_spreadsheets');
    await sql`insert into organizations (name, country) values ('Velo', 'NL'), ('Vеlo', 'NL'), ('Cycle', 'NL')`.execute(
      db,
    );
    await run('0009_safety');
    const { rows } = await sql<{ name: string }>`select name from organizations order by id`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(['Velo', 'Vеlo', 'Cycle']);
    const insert = sql`insert into organizations (name, name_key, country) values ('VeIo', 'velo', 'NL')`;
    await expect(insert.execute(db)).rejects.toMatchObject({ constraint: 'organizations_look_key' });
  } finally {
    await close();
    await server.query(`drop database if exists ${database} with (force)`);
    await server.end();
  }
});
