import { type Kysely, sql } from 'kysely';

/**
 * Says who may no longer do what they did, so that open lines to browsers close or learn of it at once: by triggers, since
 * sessions end and rights change in many places.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function say_access() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access', tg_argv[0] || ' ' || old.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger sessions_say after delete on sessions for each row when (old.user_id is not null)
    execute function say_access('session')`.execute(db);
  await sql`
    create trigger users_say after update of status, role, permissions, organization_id on users for each row
    when ((old.status, old.role, old.permissions, old.organization_id) is distinct from
      (new.status, new.role, new.permissions, new.organization_id))
    execute function say_access('user')`.execute(db);
  await sql`
    create trigger organizations_say after update of status, products on organizations for each row
    when ((old.status, old.products) is distinct from (new.status, new.products))
    execute function say_access('organization')`.execute(db);
}
