import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresConnection } from '#server/db/embedded/server.ts';

// What is meant to change without anyone having been allowed anything: counters of refused attempts, of looks at a post, how far posts were looked
// through, and the tables of tools. changed_in is moved by the restore itself, so that followers of the feed notice it.
const uncounted = new Set([
  'throttles',
  'advertisement_views',
  'changes',
  'usage_changes',
  'job_processes',
  'advertisement_days',
  'advertisement_viewers',
  'search_days',
  'search_secrets',
  'sought_things',
  'market_progress',
  'matched_posts',
  'export_feed_items',
  'kysely_migration',
  'kysely_migration_lock',
]);
// The ones among them that are brought back all the same, since they decide what the next call may do or shows.
const counters = ['throttles', 'advertisement_views', 'advertisement_days', 'advertisement_viewers'];
const volatile = ['changed_in', 'last_seen_at', 'failures', 'locked_until'];

/** Rows by the table that they are in. */
export type Rows = Record<string, string[]>;

interface Dump {
  whole: Rows;
  reduced: Rows;
}

/** The state of a database that can be compared and brought back. */
export interface Snapshot {
  /** The tables whose rows are not as they were. */
  changes(): Promise<string[]>;
  /** Brings every row back that changed. */
  restore(): Promise<void>;
  /** Every row of every table as text, whole and without the named columns, in no order. */
  dump(without: readonly string[]): Promise<Dump>;
  close(): Promise<void>;
}

/** Remembers every row of a database. Needs to be its superuser, since foreign keys and triggers rest during a restore. */
export async function takeSnapshot(connection: PostgresConnection): Promise<Snapshot> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const tables = rows.map((row) => row.name).filter((name) => !name.startsWith('kysely_'));
  // Generated columns are not written.
  const written = await client.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  );
  const columns = Object.fromEntries(written.rows.map((row) => [row.name, row.columns]));
  await client.query('create schema snapshot');
  for (const table of tables) await client.query(`create table snapshot.${table} as table public.${table}`);

  // Identities go on where they were, so that a call makes the same rows each time: after the last row that is still there.
  const sequences = await client.query<{ name: string; next: string; rows: string; column: string }>(
    `select quote_ident(s.schemaname) || '.' || quote_ident(s.sequencename) as name, coalesce(s.last_value, 0) + 1 as next,
       d.refobjid::regclass::text as rows, quote_ident(a.attname) as column
     from pg_sequences s
     join pg_depend d on d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       and d.objid = (quote_ident(s.schemaname) || '.' || quote_ident(s.sequencename))::regclass
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where s.schemaname = 'public'`,
  );
  const rewind = sequences.rows
    .map(
      ({ name, next, rows: table, column }) =>
        `perform setval('${name}', greatest(${next}, (select coalesce(max(${column}), 0) + 1 from ${table})), false);`,
    )
    .join(' ');

  // A table that a statement wrote to is noted by a trigger, so that only those tables are compared. A note has no key:
  // transactions that write at the same time don't wait for one another.
  const counted = tables.filter((table) => !uncounted.has(table));
  await client.query(`create unlogged table snapshot.written (name text not null);
    create function snapshot.note() returns trigger language plpgsql as
      $$ begin insert into snapshot.written values (tg_table_name); return null; end $$;
    ${counted
      .map(
        (table) =>
          `create trigger noted after insert or update or delete or truncate on public.${table}
             for each statement execute function snapshot.note();`,
      )
      .join(' ')}`);
  const readWritten = async () =>
    (await client.query<{ name: string }>('select distinct name from snapshot.written')).rows.map(({ name }) => name);

  const row = `(to_jsonb(t) - '{${volatile.join(',')}}'::text[])::text`;
  const read = async (some: readonly string[]): Promise<Record<string, string>> => {
    if (some.length === 0) return {};
    const fingerprints = some.map(
      (table) =>
        `(select count(*) || ':' || coalesce(sum(hashtextextended(${row}, 0)), 0) from public.${table} t) as ${table}`,
    );
    return (await client.query<Record<string, string>>(`select ${fingerprints.join(', ')}`)).rows[0] ?? {};
  };
  const before = await read(counted);

  // Every write takes a transaction id. As long as none was taken since the rows were last known to be as they were, nothing
  // was written, and the tables need not be read.
  const readIds = async () =>
    (await client.query<{ ids: string }>({ name: 'ids', text: 'select pg_current_snapshot()::text as ids' })).rows[0]
      ?.ids;
  let unchangedAt = await readIds();

  async function changesOf(written: readonly string[]): Promise<string[]> {
    const now = await read(written);
    return Object.keys(now).filter((table) => before[table] !== now[table]);
  }

  const changes = async () => ((await readIds()) === unchangedAt ? [] : changesOf(await readWritten()));

  /** Waits for what writes in the background: the ids that it took are given out again after a restore. */
  async function untilWritten(): Promise<void> {
    for (;;) {
      const { rowCount } = await client.query(
        'select from pg_stat_activity where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()',
      );
      if (!rowCount) return;
      await sleep(5);
    }
  }

  async function restore(): Promise<void> {
    if ((await readIds()) === unchangedAt) return;
    await untilWritten();
    const written = await readWritten();
    const changed = await changesOf(written);
    const notes = written.map((name) => `'${name}'`).join(', ');
    const statements = [...changed, ...counters].map(
      (table) =>
        `delete from public.${table}; insert into public.${table} (${columns[table]}) overriding system value
           select ${columns[table]} from snapshot.${table};`,
    );
    const announce = `update public.advertisements set changed_in = pg_current_xact_id();
      insert into public.changes (kind, subject) values ('everything', 0);
      select pg_notify('advertisements', ''), pg_notify('vocabulary', '');`;
    await client.query(`begin; set local session_replication_role = replica; ${statements.join(' ')}
      ${changed.length > 0 ? announce : ''} delete from snapshot.written where name in (${notes || 'null'});
      do $$ begin ${rewind} end $$; commit`);
    unchangedAt = await readIds();
  }

  const everyRow = tables
    .filter((table) => !uncounted.has(table))
    .map(
      (table) =>
        `select '${table}' as "table", (to_jsonb(t) - $1::text[])::text as whole, (to_jsonb(t) - $2::text[])::text as reduced from public.${table} t`,
    )
    .join(' union all ');

  async function dump(without: readonly string[]): Promise<Dump> {
    const { rows: found } = await client.query<{ table: string; whole: string; reduced: string }>({
      name: 'rows',
      text: everyRow,
      values: [volatile, [...volatile, ...without]],
    });
    const names = new Set(found.map(({ table }) => table));
    const textsOf = (column: 'whole' | 'reduced'): Rows =>
      Object.fromEntries(
        [...names].map((name) => [name, found.filter(({ table }) => table === name).map((each) => each[column])]),
      );
    return { whole: textsOf('whole'), reduced: textsOf('reduced') };
  }

  return { changes, restore, dump, close: () => client.end() };
}

/** Every column of every table with the name of its type. */
export async function listColumns(
  connection: PostgresConnection,
): Promise<{ table: string; column: string; type: string }[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; column: string; type: string }>(
      `select table_name as "table", column_name as "column", data_type as type from information_schema.columns
       where table_schema = 'public' and table_name not like 'kysely_%' order by 1, ordinal_position`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
