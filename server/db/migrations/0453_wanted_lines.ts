import { type Kysely, sql } from 'kysely';

/** The wanted post of a line, so that it is not posted twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list_lines add column wanted_id integer references advertisements on delete set null`.execute(
    db,
  );
  await sql`create index list_lines_wanted on list_lines (wanted_id) where wanted_id is not null`.execute(db);
}
