import { type Kysely, sql } from 'kysely';

/** A change of the fields of facts counts as one that processes follow, so that a list need not ask the database whether there was one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function facts_changed() returns trigger language plpgsql as $$
    begin
      update fact_revision set revision = gen_random_uuid();
      insert into changes (kind, subject) values ('facts', 0);
      perform pg_notify('vocabulary', '');
      return null;
    end $$`.execute(db);
}
