import { type Kysely, sql } from 'kysely';

/** People who were removed, versions of categories and brands, and which notifications go out by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Deactivated people can be let in again and are listed; removed ones are neither, and their address is free again.
  await sql`alter table users add column removed_at timestamptz, add check (removed_at is null or deactivated_at is not null)`.execute(
    db,
  );
  // A sign-in is no change of the record: nobody who edits the person is told that it changed meanwhile.
  await sql`drop trigger users_touch on users`.execute(db);
  await sql`create trigger users_touch before update on users for each row
    when (to_jsonb(old) - 'last_login_at' is distinct from to_jsonb(new) - 'last_login_at')
    execute function touch_updated_at()`.execute(db);

  for (const table of ['categories', 'brands']) {
    await sql`alter table ${sql.table(table)}
      add column updated_at timestamptz not null default date_trunc('milliseconds', now())`.execute(db);
    await sql`create trigger ${sql.ref(`${table}_touch`)} before update on ${sql.table(table)}
      for each row execute function touch_updated_at()`.execute(db);
  }

  // hidden: its person only wants it by mail. mail: the rhythm that was chosen when it happened.
  await sql`
    alter table notifications
      add column url text,
      add column hidden boolean not null default false,
      add column mail text not null default 'never' check (mail in ('at_once', 'daily', 'weekly', 'never')),
      add column mailed_at timestamptz`.execute(db);
  await sql`create index notifications_to_mail on notifications (mail, user_id) where mailed_at is null and mail in ('daily', 'weekly')`.execute(
    db,
  );
  await sql`create index notifications_unread on notifications (user_id) where read_at is null and not hidden`.execute(
    db,
  );

  // What the keeper of a favourite was told of it last; null: nothing since it was saved.
  await sql`alter table favorites add column told jsonb`.execute(db);

  await sql`create index reports_created on reports (created_at desc, id desc)`.execute(db);
  await sql`create index audit_log_actor on audit_log (actor_id, at desc)`.execute(db);
}
