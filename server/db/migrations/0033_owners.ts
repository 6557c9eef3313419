import { type Kysely, sql } from 'kysely';

/**
 * An owner's posts are all of one organization. Planned as independent of each other the two narrow a market to next to nothing,
 * and a page of one's own posts is sorted out of all of them in place of being read from the index in its order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create statistics advertisements_people (dependencies) on owner_id, organization_id from advertisements`.execute(
    db,
  );
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`analyze advertisements`.execute(db);
}
