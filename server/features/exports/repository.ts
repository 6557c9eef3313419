import { declaredFields, isPlain } from '#contract/advertisements/fields.ts';
import type { ExportScope, ExportState } from '#contract/exports/choices.ts';
import type { DeclaredColumn } from '#contract/imports/columns.ts';
import { type Database, type InTransaction, type Selectable, sql } from '#server/db/database.ts';
import type { Exports } from '#server/db/types.ts';
import { announce } from '#server/platform/events/index.ts';

/** An export with who asked for it. */
export type ExportRecord = Omit<Selectable<Exports>, 'state' | 'scope' | 'format'> & {
  state: ExportState;
  scope: ExportScope;
  format: 'xlsx' | 'csv';
  first_name: string;
  preposition: string | null;
  last_name: string;
  size: number | null;
  now: Date;
};

const withNames = sql`
  e.*, u.first_name, u.preposition, u.last_name, f.size, now() as now
  from exports e join users u on u.id = e.user_id left join files f on f.id = e.file_id`;

/** An export by id. */
export async function findExport(db: Database, id: number): Promise<ExportRecord | undefined> {
  return (await sql<ExportRecord>`select ${withNames} where e.id = ${id}`.execute(db)).rows[0];
}

/** A page of exports, the latest first; null is everyone's. */
export async function listExports(
  db: Database,
  filter: { userId: number | null; organizationId: number | null; page: number; perPage: number },
): Promise<{ rows: ExportRecord[]; total: number }> {
  const where = sql`${filter.userId === null ? sql`true` : sql`e.user_id = ${filter.userId}`}
    and ${filter.organizationId === null ? sql`true` : sql`e.organization_id = ${filter.organizationId}`}`;
  const { rows } = await sql<ExportRecord>`
    select ${withNames} where ${where} order by e.created_at desc, e.id desc
    limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from exports e where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Adds an export that is to be made; returns its id. */
export async function insertExport(
  db: InTransaction,
  values: {
    user_id: number;
    organization_id: number | null;
    format: string;
    scope: string;
    ids: number[] | null;
    query: string | null;
    read_only: boolean;
    row_count: number;
  },
): Promise<number> {
  return (await db.insertInto('exports').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** How many exports of a person wait or are being made. */
export async function countOpenExports(db: InTransaction, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from exports where user_id = ${userId} and state in ('waiting', 'running')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Updates an unfinished export and announces it to its owner; false where it is finished, because someone stopped it. */
export async function updateExport(
  db: Database,
  id: number,
  change: {
    state?: ExportState;
    written_count?: number;
    row_count?: number;
    file_id?: string;
    column_count?: number;
    failure?: string;
  },
): Promise<boolean> {
  const ends = change.state !== undefined && change.state !== 'running';
  const changed = await db
    .updateTable('exports')
    .set({ ...change, ...(ends ? { finished_at: sql<Date>`date_trunc('milliseconds', now())` } : {}) })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['user_id', 'state', 'written_count as done', 'row_count as total'])
    .executeTakeFirst();
  if (!changed) return false;
  const { user_id: userId, state, done, total } = changed;
  await announce(db, [userId], 'job', { job: 'export', id, state, done, total: total ?? 0 });
  return true;
}

/** Takes the files from exports that are older than a number of days; returns their ids. */
export async function expireExports(db: InTransaction, days: number): Promise<void> {
  const { rows } = await sql<{ file_id: string }>`
    with due as (select id, file_id from exports
      where state = 'done' and finished_at < now() - make_interval(days => ${days}) limit 500 for update skip locked)
    update exports e set state = 'expired', file_id = null from due where e.id = due.id returning due.file_id`.execute(
    db,
  );
  const files = rows.map((row) => row.file_id);
  if (files.length > 0) await db.deleteFrom('files').where('id', 'in', files).execute();
}

/** A post as an export writes it: by the names of the columns, and what is computed. */
export interface ExportedPost extends Record<DeclaredColumn, string | number | null> {
  id: number;
  state: string;
  price_breaks: string | null;
  facts: string | null;
  owner_id: number;
  organization_id: number;
  organization: string;
  views: number;
  created_at: Date;
  updated_at: Date;
  unit: string;
  sub_category_id: number | null;
  category_id: number;
  article_id: number | null;
  available_quantity: number;
  reserved_quantity: number;
  files: { id: string; kind: 'image' | 'document' }[] | null;
}

/** What leaves as it is in the post's own row; how many there are depends on the reader. */
const plainColumns = declaredFields.flatMap((field) =>
  isPlain(field) && field.spreadsheet !== null && field.name !== 'number_of_items'
    ? [sql`${sql.ref(`a.${field.column}`)} as ${sql.ref(field.spreadsheet)}`]
    : [],
);

/**
 * Posts by id in the order of the ids; a deleted one has that as its state. The number of items is what is on the shelf of
 * one's own organization, and what is available of others; `isPrivate`: all of them are of the own side.
 */
export async function findPosts(
  db: Database,
  ids: readonly number[],
  { isPrivate, ownId }: { isPrivate: boolean; ownId: number | null },
): Promise<ExportedPost[]> {
  const { rows } = await sql<ExportedPost>`
    select a.id, a.price_breaks, a.facts, a.unit, a.category_id, a.sub_category_id, a.article_id,
      a.number_of_items - a.reserved_quantity as available_quantity, a.reserved_quantity, ${sql.join(plainColumns)}, c.name as category, s.name as subcategory, b.name as brand,
      case when ${isPrivate} or a.organization_id = ${ownId} then a.number_of_items
        else a.number_of_items - a.reserved_quantity end as number_of_items,
      case when a.deleted_at is null then a.state else 'deleted' end as state,
      a.owner_id, a.organization_id, o.name as organization, a.created_at, a.updated_at,
      coalesce((select v.views from advertisement_views v where v.advertisement_id = a.id), 0) as views,
      (select json_agg(json_build_object('id', p.file_id, 'kind', p.kind) order by p.position)
        from advertisement_files p where p.advertisement_id = a.id) as files
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    join advertisements a on a.id = wanted.id
    join organizations o on o.id = a.organization_id join categories c on c.id = a.category_id
    left join categories s on s.id = a.sub_category_id left join brands b on b.id = a.brand_id
    order by wanted.place`.execute(db);
  return rows;
}

/** The keys of the facts that at least one of these posts states. */
export async function findStatedKeys(db: Database, ids: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct jsonb_object_keys(facts::jsonb) as key from advertisements
    where id = any (${[...ids]}::int[]) and facts is not null`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** The posts among these that everyone sees, in the order given, without posts of these organizations. */
export async function listPublicIds(
  db: Database,
  { ids, except }: { ids: readonly number[]; except: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    join advertisements a on a.id = wanted.id join organizations o on o.id = a.organization_id
    where a.state = 'active' and a.deleted_at is null and o.status = 'active'
      and a.organization_id <> all (${[...except]}::int[])
    order by wanted.place`.execute(db);
  return rows.map(({ id }) => id);
}
