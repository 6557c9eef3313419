import { type Kysely, sql } from 'kysely';

/** `/article` is a screen: the link of a category that is called so gives way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update categories set slug = slug || '-parts' where slug = 'article'`.execute(db);
  await sql`alter table categories add check (slug <> 'article')`.execute(db);
}
