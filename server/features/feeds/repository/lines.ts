import { type Database, sql } from '#server/db/database.ts';
import type { Problem } from '../../imports/index.ts';
import type { RunRow } from './runs.ts';

/** The rows of a run as they were decided. */
export interface RunLine {
  line: number;
  action: 'create' | 'update' | 'unchanged' | 'error';
  advertisement_id: number | null;
  shown: {
    values?: Record<string, string>;
    before?: Record<string, string>;
    warnings?: Record<string, Problem>;
  };
  errors: Record<string, Problem> | null;
  changed: string[];
  /** Of the post that it is about; null for none. */
  reference: string | null;
  title: string | null;
  number: string | null;
  reserved_quantity: number | null;
}

/** A page of the rows of a run's upload. */
export async function listLines(
  db: Database,
  importId: number,
  { results, page, per_page: perPage }: { results: readonly string[]; page: number; per_page: number },
): Promise<{ rows: RunLine[]; total: number }> {
  const where = sql`r.import_id = ${importId}
    ${results.length > 0 ? sql`and r.action = any (${[...results]}::text[])` : sql``}`;
  const { rows } = await sql<RunLine>`
    select r.line, r.action, r.advertisement_id, r.shown, r.errors, r.changed, a.internal_reference as reference, a.title,
      a.supplier_article_number as number, a.reserved_quantity
    from import_rows r left join advertisements a on a.id = r.advertisement_id where ${where}
    order by r.number limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from import_rows r where ${where}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A post that the file of a run does not name. */
export interface MissingRow {
  advertisement_id: number;
  reference: string | null;
  title: string;
  number: string | null;
  number_of_items: number;
  reserved_quantity: number;
}

/** A page of the live posts that a held file does not name, or that a run paused; reserved ones first. */
export async function listMissing(
  db: Database,
  run: Pick<RunRow, 'import_id' | 'state' | 'missing'>,
  { reserved, page, per_page: perPage }: { reserved: boolean; page: number; per_page: number },
): Promise<{ rows: MissingRow[]; total: number; reserved: number }> {
  const which =
    run.state === 'held'
      ? sql`a.id = any (${run.missing}::int[])`
      : sql`exists (select from import_absent n where n.advertisement_id = a.id and n.import_id = ${run.import_id})`;
  const { rows } = await sql<MissingRow>`
    select a.id as advertisement_id, a.internal_reference as reference, a.title, a.supplier_article_number as number,
      a.number_of_items, a.reserved_quantity
    from advertisements a where a.deleted_at is null and ${which} ${reserved ? sql`and a.reserved_quantity > 0` : sql``}
    order by a.reserved_quantity > 0 desc, a.id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  const counted = await sql<{ total: number; reserved: number }>`
    select count(*)::int as total, (count(*) filter (where a.reserved_quantity > 0))::int as reserved from advertisements a where a.deleted_at is null and ${which}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0, reserved: counted.rows[0]?.reserved ?? 0 };
}
