import { type Kysely, sql } from 'kysely';

/** A report can be settled by moving its post to another category. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports drop constraint reports_resolution_check`.execute(db);
  await sql`alter table reports add check (resolution in ('blocked', 'moved', 'dismissed'))`.execute(db);
}
