import { type Kysely, sql } from 'kysely';

/** What people decide: which GTINs an article has, in which currency they reckon, and what a digest offers them to do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When a platform administrator confirmed that the GTIN belongs to the article.
  await sql`alter table article_gtins add column checked_at timestamptz`.execute(db);
  // Without it, the currency of their organization's country.
  await sql`alter table users add column currency text check (currency ~ '^[A-Z]{3}$')`.execute(db);
  // The button that the mail of a notification has besides the way to its subject.
  await sql`alter table notifications add column button jsonb`.execute(db);
}
