import { type Kysely, sql } from 'kysely';

/**
 * An amount is also a word together with the unit behind it: `11speed`, `36zahne`, `31d8mm`. The words of a post have no
 * places, so that `11` and `speed` alone are also in `11–32 teeth, 9-speed`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large market takes longer to read than a request may.
  await sql`set local statement_timeout = 0`.execute(db);
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'unaccent'`.execute(
    db,
  );
  const schema = rows[0]?.schema ?? 'public';
  const plain = sql`lower(${sql.id(schema, 'unaccent')}(${sql.lit(`${schema}.unaccent`)}::regdictionary, value))`;

  // The 16 of 9/16 inch is no amount, nor is the 12 of 12 x 148 mm one of x.
  await sql`
    create function size_words(value text) returns text language plpgsql immutable parallel safe as $$
    begin
      if value is null or value !~ '[0-9]' then return null; end if;
      return (
        select string_agg(translate(size[1], ',.', 'dd') || size[2], ' ')
        from regexp_matches(
          regexp_replace(${plain}, '([0-9]) ?(["″”]|'''')', '\\1 inch ', 'g'),
          '(?<![[:alnum:]/.,])([0-9]{1,5}(?:[.,][0-9]{1,3})?)[ -]?(?!x[ 0-9])([a-z]{1,14})(?![[:alnum:]])', 'g') size);
    end $$`.execute(db);
  // What titles, descriptions and lines of deals are read through.
  await sql`
    create or replace function decimal_words(value text) returns text language sql immutable parallel safe as $$
      select concat_ws(' ',
        case when value ~ '[0-9][.,][0-9]' then regexp_replace(value, '([0-9]+)[.,]([0-9]+)', '\\1 \\2 \\1d\\2', 'g') else value end,
        size_words(value))
    $$`.execute(db);

  // Filled again without their indices, which are made again afterwards: that takes a fraction of the time.
  for (const index of ['advertisement_words_text', 'description_words_text']) {
    await sql`drop index ${sql.id(index)}`.execute(db);
  }
  await sql`
    update advertisement_words set words = title_words(post.title, post.supplier_article_number, post.gtin)
    from advertisements post where post.id = advertisement_id and size_words(post.title) is not null`.execute(db);
  await sql`
    update description_words set words = description_words(concat_ws(' ', post.description, post.location))
    from advertisements post
    where post.id = advertisement_id and size_words(concat_ws(' ', post.description, post.location)) is not null`.execute(
    db,
  );
  await sql`
    update deal_words set words = deal_words.words || line.words
    from (
      select deal_id, strip(to_tsvector('english', string_agg(size_words(title), ' '))) as words
      from deal_lines where size_words(title) is not null group by deal_id
    ) line
    where line.deal_id = deal_words.deal_id`.execute(db);
  for (const table of ['advertisement_words', 'description_words']) {
    await sql`create index ${sql.id(`${table}_text`)} on ${sql.table(table)} using gin (words) with (gin_pending_list_limit = 512)`.execute(
      db,
    );
  }
}
