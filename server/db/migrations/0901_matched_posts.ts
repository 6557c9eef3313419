import { type Kysely, sql } from 'kysely';

/**
 * Changed posts that were matched before it was their turn in the order of all changes: the first ones of each organization, so
 * that none waits behind the many posts of another. Each is passed over once its turn comes, unless it has changed since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table matched_posts (
      advertisement_id integer primary key references advertisements on delete cascade,
      -- its updated_at when it was matched
      version timestamptz not null
    )`.execute(db);
}
