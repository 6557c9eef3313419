import { type Database, sql } from '#server/db/database.ts';
import type { RunRow } from './runs.ts';

/** What is known of the file of a run, and who was notified of it. */
export interface SourceRow {
  is_stored: boolean;
  /** Labels of how the file was read. */
  encoding: string | null;
  delimiter: string | null;
  decimal: string | null;
  cut: { line: number; cells: number; columns: number } | null;
  usual_size: number | null;
  host_key_at: Date | null;
  told: { id: number; first_name: string; preposition: string | null; last_name: string }[];
}

/** Reads what is known of the file of a run, and who was notified of it. */
export async function findSource(
  db: Database,
  run: Pick<RunRow, 'feed_id' | 'n' | 'import_id' | 'told'>,
): Promise<SourceRow> {
  const { rows } = await sql<SourceRow>`
    select coalesce(i.file_id is not null, false) as is_stored,
      i.analysis #>> '{options,encoding,label}' as encoding, i.analysis #>> '{options,delimiter,label}' as delimiter,
      i.analysis #>> '{options,decimal,label}' as decimal, i.analysis -> 'cut' as cut,
      (select size from feed_runs where feed_id = f.id and n < ${run.n} and state = 'done' and size is not null
        order by n desc limit 1) as usual_size,
      f.host_key_at,
      coalesce((select jsonb_agg(jsonb_build_object(
          'id', id, 'first_name', first_name, 'preposition', preposition, 'last_name', last_name) order by last_name, id)
        from users where id = any (${run.told}::int[])), '[]') as told
    from feeds f left join imports i on i.id = ${run.import_id} where f.id = ${run.feed_id}`.execute(db);
  return rows[0] as SourceRow;
}
