import { type Kysely, sql } from 'kysely';

/** Parts of an upload are written in four fifths of the time: articles are met once, and words are read without a plan for each row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'unaccent'`.execute(
    db,
  );
  const schema = rows[0]?.schema ?? 'public';
  const plain = (value: string) => sql`
    btrim(regexp_replace(lower(${sql.id(schema, 'unaccent')}(${sql.lit(`${schema}.unaccent`)}::regdictionary, ${sql.raw(value)})), '[^[:alnum:]]+', ' ', 'g'))`;

  // Many posts at once meet their articles in one order, so that two writers never wait for each other in a circle.
  await sql`
    create function articles_of(brands integer[], numbers text[], codes text[]) returns integer[] language sql as $$
      with given as materialized (
        select place, brand, number, code, dense_rank() over (order by brand, number, code) as kind
        from (
          select place, brand, part_key(number) as number, article_gtin(code) as code
          from unnest(brands, numbers, codes) with ordinality as asked (brand, number, code, place)
        ) keyed
      ), met as materialized (
        select kind, article_of(brand, number, code) as article
        from (select distinct on (kind) kind, brand, number, code from given order by kind) sorted
      )
      select array_agg(article order by place) from given join met using (kind)
    $$`.execute(db);
  await sql`drop function note_articles`.execute(db);
  // A post that is written with its article has met it.
  await sql`drop trigger advertisement_article on advertisements`.execute(db);
  await sql`create trigger advertisement_article before insert on advertisements
    for each row when (new.article_id is null) execute function advertisement_article()`.execute(db);

  // The same words as before.
  await sql`
    create or replace function title_words(title text, article_number text, gtin text) returns tsvector
    language plpgsql immutable parallel safe as $$
    begin
      return strip(to_tsvector('english', ${plain(`concat_ws(' ', decimal_words(title), article_number, gtin, part_key(article_number))`)}));
    end $$`.execute(db);
  await sql`
    create or replace function description_words(description text) returns tsvector
    language plpgsql immutable strict parallel safe as $$
    begin
      return strip(to_tsvector('english', ${plain('decimal_words(description)')}));
    end $$`.execute(db);
  // Most words of many titles are the same: each is looked at once.
  await sql`
    create or replace function learn_words(texts text[]) returns void language sql as $$
      with said as materialized (
        select distinct word from string_to_table(search_text(array_to_string(texts, ' ')), ' ') word
      )
      insert into search_words (word)
      select said.word from said
      where said.word ~ '^[[:alpha:]]{3,40}$'
        and not exists (select from search_words known where known.word = said.word collate "C")
    $$`.execute(db);
}
