import type { ImportState } from '#contract/imports/choices.ts';
import { byEnglish, type Message, type Sentence } from '#contract/texts/message.ts';
import { type Database, type InTransaction, type Selectable, sql } from '#server/db/database.ts';
import type { Imports } from '#server/db/types.ts';
import { announce } from '#server/platform/events/index.ts';
import { toStored } from '#server/platform/languages/index.ts';
import type { ListDefaults } from '../mapping/currency.ts';

/** An upload with who sent it and for whom. */
export type ImportRecord = Omit<Selectable<Imports>, 'state' | 'failure_message'> & {
  state: ImportState;
  failure_message: Message | null;
  first_name: string;
  preposition: string | null;
  last_name: string;
  organization_name: string;
  archive_name: string | null;
  archive_size: number | null;
  /** The hash of the spreadsheet, null once it was removed. */
  file_sha256: Buffer | null;
  /** The database's clock, which instants are compared with. */
  now: Date;
};

const withNames = sql`
  u.first_name, u.preposition, u.last_name, o.name as organization_name, f.name as archive_name, f.size as archive_size,
  s.sha256 as file_sha256, now() as now
  from imports i join users u on u.id = i.user_id join organizations o on o.id = i.organization_id
  left join files f on f.id = i.archive_file_id left join files s on s.id = i.file_id`;

/** An upload by id. */
export async function findImport(db: Database, id: number): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`select i.*, ${withNames} where i.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks an upload until the end of the transaction. */
export async function lockImport(db: InTransaction, id: number): Promise<ImportRecord | undefined> {
  await sql`select from imports where id = ${id} for update`.execute(db);
  return findImport(db, id);
}

/** A page of uploads, the latest first; null is everyone's. Of the heavy columns only the sums are read. */
export async function listImports(
  db: Database,
  filter: { userId: number | null; organizationId: number | null; page: number; perPage: number },
): Promise<{ rows: ImportRecord[]; total: number }> {
  const mine = filter.userId === null ? sql`true` : sql`i.user_id = ${filter.userId}`;
  const ours = filter.organizationId === null ? sql`true` : sql`i.organization_id = ${filter.organizationId}`;
  const { rows } = await sql<ImportRecord>`
    select i.id, i.name, i.size, i.state, i.failure, i.failure_message, i.row_count, i.committed_at, i.undone_at, i.created_at, i.user_id,
      i.organization_id, jsonb_build_object('counts', i.findings -> 'counts') as findings, i.progress, ${withNames}
    where ${mine} and ${ours} and not i.by_feed
    order by i.created_at desc, i.id desc
    limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from imports i where ${mine} and ${ours} and not i.by_feed`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** What ended an upload; in English where the version before stored it. */
export const failureOf = ({ failure, failure_message: message }: ImportRecord): Message | null =>
  message ?? (failure === null ? null : byEnglish(failure));

function columnsOfFailure(failure: Sentence | null): { failure: string | null; failure_message: string | null } {
  const stored = failure && toStored(failure);
  return stored
    ? { failure: stored.text, failure_message: JSON.stringify(stored.message) }
    : { failure: null, failure_message: null };
}

/** Adds an upload; returns its id. */
export async function insertImport(
  db: InTransaction,
  values: {
    organization_id: number;
    user_id: number;
    file_id: string | null;
    archive_file_id: string | null;
    name: string | null;
    size: number;
    failure: Sentence | null;
    feed_id?: number;
    by_feed?: boolean;
  },
): Promise<number> {
  const row = await db
    .insertInto('imports')
    .values({ ...values, ...columnsOfFailure(values.failure), state: values.failure === null ? 'uploaded' : 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Columns of an upload with JSON as values. */
export interface ImportChange {
  state?: ImportState;
  kind?: string;
  options?: object;
  columns?: object;
  joins?: readonly object[];
  splits?: readonly object[];
  repeats?: object | null;
  value_choices?: object;
  fixed_values?: object;
  analysis?: object | null;
  findings?: object | null;
  archive_files?: readonly object[] | null;
  archive_file_id?: string | null;
  progress?: object | null;
  stop?: 'keep' | 'take_back' | null;
  mode?: 'all' | 'valid' | null;
  row_count?: number;
  absent?: string | null;
  absent_count?: number;
  mapping_id?: number | null;
  committed_count?: number;
  committed_at?: Date | 'now' | null;
  undone_at?: 'now';
  failure?: Sentence | null;
  unstored_count?: number;
}

/** Changes an upload, and announces changes by the server to its owner. */
export async function updateImport(db: Database, id: number, change: ImportChange): Promise<void> {
  const { failure, ...values } = change;
  const columns = failure === undefined ? values : { ...values, ...columnsOfFailure(failure) };
  const parts = Object.entries(columns).map(([column, value]) => {
    if (value === 'now') return sql`${sql.ref(column)} = date_trunc('milliseconds', clock_timestamp())`;
    if (value !== null && typeof value === 'object' && !(value instanceof Date))
      return sql`${sql.ref(column)} = ${JSON.stringify(value)}::jsonb`;
    return sql`${sql.ref(column)} = ${value}`;
  });
  const { rows } = await sql<{
    user_id: number;
    state: ImportState;
    by_feed: boolean;
    progress: { done: number; total: number } | null;
  }>`
    update imports set ${sql.join(parts)} where id = ${id} returning user_id, state, progress, by_feed`.execute(db);
  const [changed] = rows;
  if (!changed || changed.by_feed || change.progress === undefined) return;
  const { state, progress } = changed;
  const how = { state, done: progress?.done ?? 0, total: progress?.total ?? 0 };
  await announce(db, [changed.user_id], 'job', { job: 'import', id, ...how });
}

/** What a user asked of a running commit. */
export async function findStop(db: Database, id: number): Promise<string | null> {
  const row = await db.selectFrom('imports').select('stop').where('id', '=', id).executeTakeFirst();
  return row?.stop ?? null;
}

/** Deletes an upload with its files. */
export async function deleteImport(db: InTransaction, id: number): Promise<void> {
  const row = await db
    .deleteFrom('imports')
    .where('id', '=', id)
    .returning(['file_id', 'archive_file_id'])
    .executeTakeFirst();
  const files = [row?.file_id, row?.archive_file_id].filter((file) => typeof file === 'string');
  if (files.length > 0) await db.deleteFrom('files').where('id', 'in', files).execute();
}

/** Lets one upload of an organization write at a time, until the end of the transaction. */
export async function holdOrganization(db: InTransaction, organizationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports.${organizationId}`}, 0))`.execute(db);
}

const removed = columnsOfFailure('The file was removed after 7 days. Upload it again.');

/** Removes files and rows of uploads without a change for a number of days, `limit` uploads at most. */
export async function clearOldImports(db: InTransaction, days: number, limit: number): Promise<void> {
  const { rows } = await sql<{ id: number; file_id: string | null; archive_file_id: string | null }>`
    select id, file_id, archive_file_id from imports
    where files_removed_at is null and state not in ('committing', 'stopping')
      and updated_at < now() - make_interval(days => ${days})
    order by id limit ${limit} for update skip locked`.execute(db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`
    update imports set file_id = null, archive_file_id = null, files_removed_at = now(),
      failure = case when state in ('uploaded', 'mapped', 'checked') then ${removed.failure} else failure end,
      failure_message = case when state in ('uploaded', 'mapped', 'checked') then ${removed.failure_message}::jsonb else failure_message end,
      state = case when state in ('uploaded', 'mapped', 'checked') then 'failed' else state end
    where id = any (${ids}::int[])`.execute(db);
  // The facts that later uploads compare stock with stay: the post, the time, and whether its stock was written.
  await sql`
    update import_rows set cells = '[]', repairs = '{}', shown = '{}', before = null
    where import_id = any (${ids}::int[]) and committed_at is not null`.execute(db);
  await sql`delete from import_rows where import_id = any (${ids}::int[]) and committed_at is null`.execute(db);
  await sql`delete from import_kept_files where import_id = any (${ids}::int[])`.execute(db);
  const files = rows.flatMap((row) => [row.file_id, row.archive_file_id]).filter((file) => file !== null);
  if (files.length > 0) await db.deleteFrom('files').where('id', 'in', files).execute();
}

/** Releases files that no undo needs any more. */
export async function deleteExpiredFiles(db: Database, hours: number): Promise<void> {
  await sql`
    delete from import_kept_files k using imports i
    where i.id = k.import_id and (i.state = 'undone' or i.committed_at < now() - make_interval(hours => ${hours}))`.execute(
    db,
  );
}

export const findListDefaults = (db: Database, organizationId: number): Promise<ListDefaults> =>
  db
    .selectFrom('organizations')
    .select(['country', 'list_currency as currency'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();

/** Remembers which currency an organization's lists are in, so that it is asked once. */
export async function rememberListCurrency(db: InTransaction, organizationId: number, currency: string): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ list_currency: currency })
    .where('id', '=', organizationId)
    .where('list_currency', 'is distinct from', currency)
    .execute();
}
