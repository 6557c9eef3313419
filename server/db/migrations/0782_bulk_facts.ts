import { type Kysely, sql } from 'kysely';

/** A fact of many posts is changed at once, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bulk_changes
      drop constraint bulk_changes_action_check,
      add constraint bulk_changes_action_check
        check (action in ('pause', 'resume', 'renew', 'delete', 'restore', 'price', 'fact'))`.execute(db);
}
