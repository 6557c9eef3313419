import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase, sql } from './database.ts';
import { buildIndex, type Migration, migrate } from './migrate.ts';

const { connection } = inject('postgres');
const database = `groupset_test_${randomUUID().replaceAll('-', '')}`;
let admin: ReturnType<typeof openDatabase>;
let present: ReturnType<typeof openDatabase>;
let next: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  admin = openDatabase(connection);
  await sql`create database ${sql.id(database)}`.execute(admin.db);
  present = openDatabase({ ...connection, database });
  next = openDatabase({ ...connection, database });
  await sql`create table posts (id int generated always as identity, title text); create table lines (id int)`.execute(
    present.db,
  );
});
afterAll(async () => {
  await Promise.all([present.close(), next.close()]);
  await sql`drop database ${sql.id(database)} with (force)`.execute(admin.db);
  await admin.close();
});

/** A migration that runs statements. */
const statements = (...texts: string[]): Migration => ({
  async up(db) {
    for (const text of texts) await sql.raw(text).execute(db);
  },
});

const namesDone = async () =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(present.db)).rows.map(
    ({ name }) => name,
  );

/** Writes posts as requests do, one after the other, while `work` runs; returns how many succeeded and what failed. */
async function writeDuring(work: Promise<unknown>): Promise<{ written: number; failed: unknown[] }> {
  let isOver = false;
  const failed: unknown[] = [];
  let written = 0;
  const write = async () => {
    for (; !isOver; await sleep(5)) {
      try {
        await sql`set lock_timeout = 3000; insert into posts (title) values ('Hub')`.execute(present.db);
        written += 1;
      } catch (error) {
        failed.push(error);
      }
    }
  };
  const writing = [write(), write()];
  await work.finally(() => {
    isOver = true;
  });
  await Promise.all(writing);
  return { written, failed };
}

it('What ran before a migration that fails stays, and the rest runs when it is begun again.', async () => {
  const good = { '0001_first': statements('create table first (id int)'), '0003_third': statements('select 1') };
  const bad = { ...good, '0002_second': statements('create table second (id int)', 'select 1 / 0') };
  await expect(migrate(next.db, bad)).rejects.toThrow('division by zero');
  expect(await namesDone()).toEqual(['0001_first']);
  const mended = { ...good, '0002_second': statements('create table second (id int)') };
  expect(await migrate(next.db, mended)).toEqual(['0002_second', '0003_third']);
  // Of another branch, and older than what ran already.
  expect(await migrate(next.db, { ...mended, '0001_other': statements('select 1') })).toEqual(['0001_other']);
});

it('Two processes that start at once run each migration once.', async () => {
  const all = { '0010_once': statements('create table once (id int)', 'select pg_sleep(0.3)') };
  const ran = await Promise.all([migrate(next.db, all), migrate(present.db, all)]);
  expect(ran.flat()).toEqual(['0010_once']);
});

it('A migration gives way to a transaction that holds its table, and no other write fails or waits behind it.', async () => {
  const held = present.db.transaction().execute(async (transaction) => {
    await sql`select count(*) from posts`.execute(transaction);
    await sleep(4_000);
  });
  await sleep(100);
  const { written, failed } = await writeDuring(
    migrate(next.db, { '0020_column': statements('alter table posts add column stock int') }),
  );
  await held;
  expect(failed).toEqual([]);
  expect(written).toBeGreaterThan(20);
  expect(await namesDone()).toContain('0020_column');
});

it('A migration that gets no lock ends with what to do.', async () => {
  await present.db.transaction().execute(async (transaction) => {
    await sql`select count(*) from lines`.execute(transaction);
    const all = { '0025_locked': statements('alter table lines add column part text') };
    await expect(migrate(next.db, all, 500)).rejects.toThrow(
      /^The migration 0025_locked did not get.+pg_stat_activity/,
    );
  });
  expect(await namesDone()).not.toContain('0025_locked');
});

it('A migration that PostgreSQL ends because of a deadlock runs again.', async () => {
  let tries = 0;
  const migration: Migration = {
    async up(db) {
      tries += 1;
      await sql`alter table lines add column note text`.execute(db);
      if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    },
  };
  expect(await migrate(next.db, { '0030_deadlock': migration })).toEqual(['0030_deadlock']);
  expect(tries).toBe(2);
});

it('An index is built while people write and another process waits to migrate, also after it was broken off.', async () => {
  await sql`insert into posts (title) select 'Hub ' || n from generate_series(1, 50000) n`.execute(present.db);
  const build: Migration = { up: (db) => buildIndex(db, 'posts_title', 'on posts (title)'), isOutside: true };
  let isBroken = true;
  const broken: Migration = {
    ...build,
    async up(db) {
      await build.up(db);
      if (isBroken) throw new Error('broken off');
    },
  };
  const all = { '0040_index': broken };
  await expect(migrate(next.db, all)).rejects.toThrow('broken off');
  expect(await namesDone()).not.toContain('0040_index');
  isBroken = false;
  const { written, failed } = await writeDuring(Promise.all([migrate(next.db, all), migrate(present.db, all)]));
  expect(failed).toEqual([]);
  expect(written).toBeGreaterThan(0);
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = 'posts_title'::regclass`.execute(present.db);
  expect(rows).toEqual([{ valid: true }]);
});
