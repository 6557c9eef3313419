import { type Database, sql } from './database.ts';

/** Larger tables are left to autovacuum, which looks at them as they change. */
const smallTable = 8 * 1024 ** 2;

/**
 * Gathers the planner's statistics of small tables. Autovacuum waits for fifty changed rows, and of a table that was never
 * looked at the planner expects hardly a row: a join with forty organizations then reads a whole market. Returns how many
 * tables there are.
 */
export async function analyzeSmallTables(db: Database): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) between 1 and ${smallTable}
    order by 1`.execute(db);
  for (const { name } of rows) await sql`analyze ${sql.raw(name)}`.execute(db);
  return rows.length;
}
