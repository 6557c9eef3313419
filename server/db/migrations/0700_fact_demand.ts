import { type Kysely, sql } from 'kysely';

/**
 * What is looked for may be a fact of a sub-category: its term is `fact:` with the sub-category, its size the field's key and the
 * value, both of up to 40 characters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sought_things drop constraint sought_things_size_check,
      add constraint sought_things_size_check check (length(size) <= 100) not valid`.execute(db);
}
