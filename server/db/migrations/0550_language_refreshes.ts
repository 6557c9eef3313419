import { type Kysely, sql } from 'kysely';

/** Open browsers of a person who chose another language fetch who they are: each session follows at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace trigger users_say after update of status, role, permissions, organization_id, locale on users for each row
    when ((old.status, old.role, old.permissions, old.organization_id, old.locale) is distinct from
      (new.status, new.role, new.permissions, new.organization_id, new.locale))
    execute function say_access('user')`.execute(db);
}
