import { type Kysely, sql } from 'kysely';

/** A run may be held because its file ends inside of a line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feed_runs drop constraint feed_runs_hold_check,
      add constraint feed_runs_hold_check check (hold in ('empty', 'column', 'loss', 'cut', 'price'))`.execute(db);
}
