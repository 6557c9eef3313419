import type { RowResult } from '#contract/imports/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { Cell } from '#server/reading/tables/layout.ts';
import type { Outcome } from '../checking/evaluate.ts';
import type { Problem } from '../checking/problems.ts';

/** A stored row of an upload. */
export interface RowRecord {
  number: number;
  line: number;
  cells: Cell[];
  repairs: Record<string, string>;
  action: RowResult;
  errors: Record<string, Problem> | null;
  shown: Outcome['shown'];
  groups: string[];
  changed: string[];
  advertisement_id: number | null;
  committed_at: Date | null;
}

const columns = sql`number, line, cells, repairs, action, errors, shown, groups, changed, advertisement_id, committed_at`;

/** The rows that people repaired, as the file has them. */
export async function listRepaired(
  db: Database,
  importId: number,
): Promise<Pick<RowRecord, 'number' | 'line' | 'cells' | 'repairs'>[]> {
  const { rows } = await sql<Pick<RowRecord, 'number' | 'line' | 'cells' | 'repairs'>>`
    select number, line, cells, repairs from import_rows where import_id = ${importId} and repairs <> '{}'
    order by number`.execute(db);
  return rows;
}

/** The repairs, by row. */
export async function findRepairs(db: Database, importId: number): Promise<Map<number, Record<string, string>>> {
  const { rows } = await sql<{ number: number; repairs: Record<string, string> }>`
    select number, repairs from import_rows where import_id = ${importId} and repairs <> '{}'`.execute(db);
  return new Map(rows.map((row) => [row.number, row.repairs]));
}

/** A checked row to store. */
export interface RowToKeep {
  number: number;
  line: number;
  cells: readonly Cell[];
  repairs: Readonly<Record<string, string>>;
  outcome: Outcome;
}

const rowOf = ({ number, line, cells, repairs, outcome }: RowToKeep) => ({
  number,
  line,
  cells,
  repairs,
  action: outcome.result,
  errors: outcome.result === 'error' ? outcome.errors : null,
  shown: outcome.shown,
  groups: [...Object.values(outcome.errors), ...Object.values(outcome.shown.warnings)].map(({ group }) => group),
  changed: outcome.changed,
  advertisement_id: outcome.post?.id ?? null,
});

const given = sql`(number int, line int, cells jsonb, repairs jsonb, action text, errors jsonb, shown jsonb, groups text[], changed text[], advertisement_id int)`;
/** Long texts are built and sent in parts, so that other requests run in between. */
const perStatement = 125;

/** Replaces the rows of an upload. */
export async function replaceRows(db: InTransaction, importId: number, rows: readonly RowToKeep[]): Promise<void> {
  await db.deleteFrom('import_rows').where('import_id', '=', importId).execute();
  for (let start = 0; start < rows.length; start += perStatement) {
    const part = JSON.stringify(rows.slice(start, start + perStatement).map(rowOf));
    await sql`
      insert into import_rows (import_id, number, line, cells, repairs, action, errors, shown, groups, changed, advertisement_id)
      select ${importId}, r.number, r.line, r.cells, r.repairs, r.action, r.errors, r.shown, r.groups, r.changed, r.advertisement_id
      from jsonb_to_recordset(${part}::jsonb) as r ${given}`.execute(db);
  }
}

/** Stores the outcomes of existing rows. */
export async function updateRows(db: InTransaction, importId: number, rows: readonly RowToKeep[]): Promise<void> {
  for (let start = 0; start < rows.length; start += perStatement) {
    const part = JSON.stringify(rows.slice(start, start + perStatement).map(rowOf));
    await sql`
      update import_rows i set repairs = r.repairs, action = r.action, errors = r.errors, shown = r.shown,
        groups = r.groups, changed = r.changed, advertisement_id = r.advertisement_id
      from jsonb_to_recordset(${part}::jsonb) as r ${given}
      where i.import_id = ${importId} and i.number = r.number`.execute(db);
  }
}

/** Which rows are asked for. */
export interface RowFilter {
  results: readonly RowResult[];
  group: string | null;
  changed: string | null;
}

const matching = (importId: number, filter: RowFilter) => sql`
  import_id = ${importId}
  ${filter.results.length > 0 ? sql`and action = any (${[...filter.results]}::text[])` : sql``}
  ${filter.group === null ? sql`` : sql`and ${filter.group} = any (groups)`}
  ${filter.changed === null ? sql`` : sql`and action = 'update' and ${filter.changed} = any (changed)`}`;

/** A page of rows in the order of the file. */
export async function listRows(
  db: Database,
  importId: number,
  filter: RowFilter & { page: number; perPage: number },
): Promise<{ rows: RowRecord[]; total: number }> {
  const where = matching(importId, filter);
  const { rows } = await sql<RowRecord>`
    select ${columns} from import_rows where ${where} order by number
    limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from import_rows where ${where}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Rows by their numbers. */
export async function findRows(db: Database, importId: number, numbers: readonly number[]): Promise<RowRecord[]> {
  const { rows } = await sql<RowRecord>`
    select ${columns} from import_rows where import_id = ${importId} and number = any (${[...numbers]}::int[])
    order by number`.execute(db);
  return rows;
}

/** The rows with one of these ids or references, whose outcomes depend on each other. */
export async function findNumbersSharing(
  db: Database,
  importId: number,
  keys: { ids: readonly string[]; references: readonly string[] },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from import_rows where import_id = ${importId}
      and (shown -> 'values' ->> 'id' = any (${[...keys.ids]}::text[])
        or shown -> 'values' ->> 'internal_reference' = any (${[...keys.references]}::text[]))`.execute(db);
  return rows.map(({ number }) => number);
}

/** The ids and references that several rows of an upload have. */
export async function findRepeatedKeys(
  db: Database,
  importId: number,
): Promise<{ ids: Set<number>; references: Set<string>; articles: Set<string> }> {
  const severalOf = async (field: 'id' | 'internal_reference') => {
    const { rows } = await sql<{ key: string }>`
      select shown -> 'values' ->> ${field}::text as key from import_rows where import_id = ${importId}
      group by 1 having count(*) > 1 and count(shown -> 'values' ->> ${field}::text) > 0`.execute(db);
    return rows.map(({ key }) => key);
  };
  return {
    ids: new Set((await severalOf('id')).map(Number)),
    references: new Set(await severalOf('internal_reference')),
    // The check refused the rows of such articles.
    articles: new Set(),
  };
}

/** The columns that totals of an upload are computed from. */
export async function findCounted(
  db: Database,
  importId: number,
): Promise<
  {
    action: RowResult;
    errors: Record<string, Problem> | null;
    warnings: Record<string, Problem>;
    changed: string[];
    values: Record<string, string>;
  }[]
> {
  const { rows } = await sql<{
    action: RowResult;
    errors: Record<string, Problem> | null;
    warnings: Record<string, Problem> | null;
    changed: string[];
    values: Record<string, string> | null;
  }>`
    select action, errors, shown -> 'warnings' as warnings, changed,
      jsonb_strip_nulls(jsonb_build_object('image_1', shown -> 'values' -> 'image_1', 'image_2', shown -> 'values' -> 'image_2',
        'image_3', shown -> 'values' -> 'image_3', 'document_1', shown -> 'values' -> 'document_1',
        'document_2', shown -> 'values' -> 'document_2', 'document_3', shown -> 'values' -> 'document_3')) as values
    from import_rows where import_id = ${importId}`.execute(db);
  return rows.map((row) => ({ ...row, warnings: row.warnings ?? {}, values: row.values ?? {} }));
}

const unwritten = (importId: number) => sql`
  import_id = ${importId} and committed_at is null and action in ('create', 'update')`;

/** Locks the next unwritten rows of a commit until the end of the transaction; returns their numbers. */
export async function takeRowsToWrite(db: InTransaction, importId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from import_rows where ${unwritten(importId)} order by number limit ${limit} for update`.execute(db);
  return rows.map(({ number }) => number);
}

/** The input of the next rows of a commit after the given row. */
export async function findRowsToWrite(
  db: Database,
  importId: number,
  { after, limit }: { after: number; limit: number },
): Promise<Pick<RowRecord, 'number' | 'line' | 'cells' | 'repairs'>[]> {
  const { rows } = await sql<RowRecord>`
    select number, line, cells, repairs from import_rows where ${unwritten(importId)} and number > ${after}
    order by number limit ${limit}`.execute(db);
  return rows;
}

/** Counts the unwritten rows of a stopped commit as unchanged, as a check of the same file would. */
export async function leaveRest(db: Database, importId: number): Promise<void> {
  await sql`
    update import_rows set action = 'unchanged' where ${unwritten(importId)}`.execute(db);
}

/** Marks rows as written, with what an undo needs. */
export async function markWritten(
  db: InTransaction,
  importId: number,
  rows: readonly {
    number: number;
    action: RowResult;
    advertisement_id: number;
    version: Date;
    before: object | null;
    changed: readonly string[];
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_rows i set committed_at = date_trunc('milliseconds', clock_timestamp()), action = r.action, errors = null,
      advertisement_id = r.advertisement_id, version = r.version, before = r.before,
      changed = r.changed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (number int, action text, advertisement_id int, version timestamptz, before jsonb, changed text[])
    where i.import_id = ${importId} and i.number = r.number`.execute(db);
}

/** A written row, for an undo. */
interface WrittenRow {
  number: number;
  action: 'create' | 'update';
  advertisement_id: number;
  version: Date;
  before: {
    fields: Record<string, unknown>;
    state: string;
    pause_reason?: string | null;
    expires_at: string;
    files: { id: string; kind: string; position: number }[] | null;
  } | null;
}

/** The first written rows of an upload whose posts still exist, up to a limit. */
export async function findWritten(db: InTransaction, importId: number, limit: number): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    select number, action, advertisement_id, version, before from import_rows
    where import_id = ${importId} and committed_at is not null and advertisement_id is not null and action in ('create', 'update')
    order by number limit ${limit} for update`.execute(db);
  return rows;
}

/** Marks rows as no longer written, so that an interrupted undo resumes after them. */
export async function markTakenBack(db: InTransaction, importId: number, numbers: readonly number[]): Promise<void> {
  await sql`
    update import_rows set committed_at = null, before = null
    where import_id = ${importId} and number = any (${[...numbers]}::int[])`.execute(db);
}

/** What an undo would do now. */
export async function countUndo(
  db: Database,
  importId: number,
): Promise<{ deletes: number; restores: number; edited: number; sold: number; deleted: number }> {
  const { rows } = await sql<{ deletes: number; restores: number; edited: number; sold: number; deleted: number }>`
    with written as (
      select r.action, a.deleted_at is not null as is_deleted, a.updated_at = r.version as is_same,
        exists (select from sales s where s.advertisement_id = a.id and s.reverted_at is null and s.created_at > r.committed_at) as is_sold
      from import_rows r join advertisements a on a.id = r.advertisement_id
      where r.import_id = ${importId} and r.committed_at is not null and r.action in ('create', 'update'))
    select count(*) filter (where is_same and action = 'create' and not is_deleted)::int as deletes,
      count(*) filter (where is_same and action = 'update' and not is_deleted)::int as restores,
      count(*) filter (where is_deleted)::int as deleted,
      count(*) filter (where not is_same and not is_deleted and is_sold)::int as sold,
      count(*) filter (where not is_same and not is_deleted and not is_sold)::int as edited
    from written`.execute(db);
  return rows[0] ?? { deletes: 0, restores: 0, edited: 0, sold: 0, deleted: 0 };
}

/** When an upload that was not undone last wrote the stock of each post. */
export async function findStockWritten(db: Database, postIds: readonly number[]): Promise<Map<number, Date>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; at: Date }>`
    select r.advertisement_id as id, max(r.committed_at) as at
    from import_rows r join imports i on i.id = r.import_id and i.state <> 'undone'
    where r.advertisement_id = any (${[...postIds]}::int[]) and r.committed_at is not null
      and (r.action = 'create' or 'number_of_items' = any (r.changed))
    group by r.advertisement_id`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
