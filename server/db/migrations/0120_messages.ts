import { type Kysely, sql } from 'kysely';

/** Notifications keep their messages beside the English text, and people the language of their last sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column messages jsonb`.execute(db);
  await sql`alter table users add column last_language text check (char_length(last_language) between 2 and 35)`.execute(
    db,
  );
  // Signing in disturbs nobody who edits the person meanwhile.
  await sql`drop trigger users_touch on users`.execute(db);
  await sql`create trigger users_touch before update on users for each row
    when (to_jsonb(old) - '{last_login_at,last_language}'::text[] is distinct from to_jsonb(new) - '{last_login_at,last_language}'::text[])
    execute function touch_updated_at()`.execute(db);
}
