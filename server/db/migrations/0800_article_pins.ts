import { type Kysely, sql } from 'kysely';

/**
 * The post whose title and picture an article has, as the platform's admins chose it. It counts only while it is a live post of the
 * article, so it needs no foreign key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table articles add column pinned_post_id int`.execute(db);
}
