import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type Connection, RoutedClient } from './connections/connection.ts';
import type { InTransaction } from './database.ts';
import { renumberRows } from './generation.ts';
import { migrations } from './migrations/index.ts';
import type { DB } from './types.ts';

/** A table with the columns that are written into a backup, in their order. */
export interface DumpedTable {
  schema: string;
  name: string;
  columns: string[];
}

/** A file of the store, by its row. */
export interface DumpedFile {
  id: string;
  kind: string;
  sha256: Buffer;
  card_sha256: Buffer | null;
  thumbnail_sha256: Buffer | null;
}

/** The last value of a sequence, as text, since it need not fit into a number. */
export interface DumpedSequence {
  schema: string;
  name: string;
  value: string;
}

/** What a backup records about its database. */
export interface DumpedSchema {
  postgres: string;
  migrations: string[];
  /** The version of the job queue's own tables. */
  queue: number;
  tables: DumpedTable[];
}

/** A database as of one instant, however much is written to it during the dump. */
export interface Dump {
  schema: DumpedSchema;
  /** The rows of a table as COPY writes them, a line each. */
  read(table: DumpedTable): Readable;
  sequences(): Promise<DumpedSequence[]>;
  /** Every stored file that has a row. */
  files(): Promise<DumpedFile[]>;
  close(): Promise<void>;
}

/** Tables that are rebuilt, or that describe processes and caches that end with the database. */
const left = [
  'kysely_migration',
  'kysely_migration_lock',
  'job_processes',
  'changes',
  'generation',
  'migrations',
  'backups',
];
const schemas = ['public', 'graphile_worker'];

// What COPY writes depends on these.
const session = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = '10s';
  set idle_in_transaction_session_timeout = 0; set search_path = public`;

async function openClient(connection: Connection): Promise<pg.Client> {
  const client = new RoutedClient({
    to: connection,
    application_name: 'groupset backup',
    connectionTimeoutMillis: 10_000,
  });
  // The statement that was running fails with it as well.
  client.on('error', () => {});
  await client.connect();
  await client.query(session);
  return client;
}

const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
const columnsOf = (table: DumpedTable) => table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** Opens a database for a backup. */
export async function openDump(connection: Connection): Promise<Dump> {
  const client = await openClient(connection);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: tables } = await client.query<DumpedTable>(
      `select n.nspname as schema, c.relname as name, (
         select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname = any ($1) and c.relname <> all ($2)
         and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       order by 1, 2`,
      [schemas, left],
    );
    await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`);
    const names = await client.query<{ name: string }>('select name from kysely_migration order by name');
    const about = await client.query<{ postgres: string; queue: number }>(
      `select current_setting('server_version') as postgres, (select max(id) from graphile_worker.migrations) as queue`,
    );
    const { postgres, queue } = about.rows[0] as { postgres: string; queue: number };
    return {
      schema: { postgres, queue, tables, migrations: names.rows.map(({ name }) => name) },
      read: (table) => client.query(copyTo(`copy ${quoted(table)} (${columnsOf(table)}) to stdout`)),
      async sequences() {
        const { rows } = await client.query<DumpedSequence>(
          `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
           where schemaname = any ($1) and last_value is not null order by 1, 2`,
          [schemas],
        );
        return rows;
      },
      async files() {
        return (
          await client.query<DumpedFile>(
            'select id, kind, sha256, card_sha256, thumbnail_sha256 from files order by id',
          )
        ).rows;
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** What keeps a backup out of a database: a sentence, or null where it may be restored there. */
export async function refusalOfTarget(
  connection: Connection,
  { migrations: names }: DumpedSchema,
): Promise<string | null> {
  const unknown = names.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    return `The backup was made by a newer Groupset (it has ${unknown.join(', ')}). Restore it with that version.`;
  const client = await openClient(connection);
  try {
    const { rows } = await client.query<{ tables: number; queue: boolean }>(
      `select count(*) filter (where n.nspname = 'public') as tables,
         coalesce(bool_or(n.nspname = 'graphile_worker' and c.relname = '_private_jobs'), false) as queue
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('public', 'graphile_worker')
         and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    );
    const { tables, queue } = rows[0] as { tables: number; queue: boolean };
    // A restore that was cut off leaves the queue's tables behind, empty.
    const jobs = queue ? (await client.query('select 1 from graphile_worker._private_jobs limit 1')).rowCount : 0;
    return tables > 0 || jobs
      ? 'The database is not empty, and a backup is restored only into an empty one. Make a new database, or name another DATA_DIR.'
      : null;
  } finally {
    await client.end();
  }
}

/** A restore under way: nothing of it is there before `commit`. */
export interface Refill {
  write(table: DumpedTable, rows: Readable): Promise<number>;
  setSequences(sequences: readonly DumpedSequence[]): Promise<void>;
  commit(): Promise<void>;
  /** Takes everything back. */
  abandon(): Promise<void>;
}

/** What slows rows down on their way in, and what makes it again. */
interface Aside {
  drop: string;
  restore: string;
}

/** Makes the schema of a backup in an empty database with the queue's tables, in a transaction that takes its rows. */
export async function openRefill(connection: Connection, schema: DumpedSchema): Promise<Refill> {
  const client = await openClient(connection);
  try {
    const { rows } = await client.query<{ queue: number }>('select max(id) as queue from graphile_worker.migrations');
    if (rows[0]?.queue !== schema.queue)
      throw new Error(
        `The job queue of the backup has the version ${schema.queue}, this Groupset's ${rows[0]?.queue}.`,
      );
    await client.query('begin');
    await client.query(
      'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
    );
    const db = overClient(client);
    const migrate = async (names: readonly string[]) => {
      for (const name of names) {
        await migrations[name]?.up(db);
        await client.query('insert into kysely_migration values ($1, $2)', [name, new Date().toISOString()]);
      }
    };
    await migrate(schema.migrations);
    const tables = schema.tables.map(quoted).join(', ');
    await client.query(`truncate ${tables} cascade`);
    const aside = await listAside(client);
    for (const { drop } of aside.toReversed()) await client.query(drop);
    for (const table of schema.tables) await client.query(`alter table ${quoted(table)} disable trigger user`);

    return {
      async write(table, from) {
        const into = client.query(copyFrom(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`));
        from.on('error', (error) => into.destroy(error));
        from.pipe(into as Writable);
        await finished(into as Writable);
        return (into as unknown as { rowCount: number }).rowCount;
      },
      async setSequences(sequences) {
        for (const sequence of sequences)
          await client.query('select setval($1::regclass, $2::bigint)', [quoted(sequence), sequence.value]);
      },
      async commit() {
        for (const { restore } of aside) await client.query(restore);
        for (const table of schema.tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
        await migrate(Object.keys(migrations).filter((name) => !schema.migrations.includes(name)));
        await renumberRows(db as InTransaction);
        await client.query('commit');
        await client.query('analyze');
        await client.end();
      },
      async abandon() {
        await client.query('rollback').catch(() => {});
        await client.end().catch(() => {});
      },
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Foreign keys and indices that are no constraints: rows come in faster without them, and in any order. */
async function listAside(client: pg.Client): Promise<Aside[]> {
  const { rows } = await client.query<Aside>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as restore, 1 as turn
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
     union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname),
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     order by turn`,
  );
  // Indices wait for foreign keys when they go, and come back before them.
  return rows;
}

/** The query builder over one connection whose transaction someone else ends. */
function overClient(client: pg.Client): Kysely<DB> {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const pool = { connect: async () => ({ query, release() {} }), end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) });
}
