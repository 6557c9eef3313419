import { type Kysely, sql } from 'kysely';

/** People store one of the product's languages. Tags with a region become the language, others that of the browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update users set locale = own.tag
    from (select id, lower(split_part(locale, '-', 1)) as language from users) as stored
      left join (values ('en'), ('de'), ('nl'), ('fr')) as own (tag) on own.tag = stored.language
    where stored.id = users.id and locale is not null and locale is distinct from own.tag`.execute(db);
}
