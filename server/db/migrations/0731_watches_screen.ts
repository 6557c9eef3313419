import { type Kysely, sql } from 'kysely';

/** `/watches` is a screen: the link of a category that is called so gives way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update categories set slug = slug || '-parts' where slug = 'watches'`.execute(db);
  await sql`alter table categories add check (slug <> 'watches') not valid`.execute(db);
}
