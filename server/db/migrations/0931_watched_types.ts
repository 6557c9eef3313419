import { type Kysely, sql } from 'kysely';

/**
 * A watch of a price says which posts count and when it is mailed, as a saved search does. Watches that there are keep the time that
 * their owner chose for all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table article_watches
      add column types text[] not null default '{offered}' check (cardinality(types) > 0 and types <@ '{offered,wanted}'),
      add column alert text not null default 'instant' check (alert in ('none', 'instant', 'daily', 'weekly'))`.execute(
    db,
  );
  await sql`
    update article_watches w set alert = p.mail from notification_preferences p
    where p.user_id = w.user_id and p.type = 'article_price' and p.mail in ('daily', 'weekly')`.execute(db);
}
