import { type Kysely, sql } from 'kysely';

/** An upload that is undone part by part is published and being stopped at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports drop constraint imports_check3`.execute(db);
  await sql`
    alter table imports add constraint imports_committed_at check
      (case when state = 'stopping' then true else (state in ('done', 'undone')) = (committed_at is not null) end)`.execute(
    db,
  );
}
