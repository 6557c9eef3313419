import type { PlanTotals } from '#contract/lists/records.ts';
import { type Database, sql } from '#server/db/database.ts';

/** The totals of the plans of lists that are not out of date, by `list mode`. */
export async function listTotals(db: Database, listIds: readonly number[]): Promise<Map<string, PlanTotals>> {
  const { rows } = await sql<{ list_id: number; mode: string; totals: PlanTotals }>`
    select p.list_id, p.mode, p.plan->'totals' as totals from list_plans p join lists l on l.id = p.list_id
    where p.list_id = any(${[...listIds]}::int[]) and p.planned_from = l.updated_at`.execute(db);
  return new Map(rows.map(({ list_id, mode, totals }) => [`${list_id} ${mode}`, totals]));
}
