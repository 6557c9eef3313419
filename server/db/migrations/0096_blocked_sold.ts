import { type Kysely, sql } from 'kysely';

/** A post of which nothing is left can be blocked too, so that it is not sold for an hour to escape. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    do $$
    declare named text;
    begin
      select conname into strict named from pg_constraint
      where conrelid = 'advertisements'::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%number_of_items > 0%' and pg_get_constraintdef(oid) like '%sold%';
      execute format('alter table advertisements drop constraint %I', named);
    end $$`.execute(db);
  await sql`
    alter table advertisements add constraint advertisements_left
      check (number_of_items > 0 or state in ('sold', 'blocked'))`.execute(db);
}
