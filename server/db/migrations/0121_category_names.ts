import { type Kysely, sql } from 'kysely';

/** What admins call a category in other languages, by the language's tag. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table categories add column names jsonb not null default '{}'
    check (jsonb_typeof(names) = 'object')`.execute(db);
}
