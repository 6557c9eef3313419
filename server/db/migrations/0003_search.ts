import { type Kysely, sql } from 'kysely';

/**
 * What finds posts by words: a narrow row of words beside each post, part numbers as people type them, the words that
 * exist (for typing errors), and notices when names that lists show change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large market takes longer to read than a request may.
  await sql`set local statement_timeout = 0`.execute(db);
  // Indices are built and restored with an empty search path, so the extension is called by its full name.
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'unaccent'`.execute(
    db,
  );
  const schema = rows[0]?.schema ?? 'public';
  const unaccent = sql`${sql.id(schema, 'unaccent')}(${sql.lit(`${schema}.unaccent`)}::regdictionary, value)`;

  // Text as it is compared: lower case, without accents, a blank for each sign. Immutable although unaccent is not declared
  // so: its dictionary is named and does not change.
  await sql`
    create function search_text(value text) returns text language sql immutable strict parallel safe as $$
      select btrim(regexp_replace(lower(${unaccent}), '[^[:alnum:]]+', ' ', 'g'))
    $$`.execute(db);
  // A part number as it is compared: RT-MT800, rt mt800 and rtmt800 are one.
  await sql`
    create function part_key(value text) returns text language sql immutable strict parallel safe as $$
      select upper(regexp_replace(${unaccent}, '[^[:alnum:]]+', '', 'g'))
    $$`.execute(db);
  // What fragments of part numbers are looked for in: the article number and whatever has a digit in the title.
  await sql`
    create function part_fragments(title text, article_number text) returns text language sql immutable parallel safe as $$
      select concat_ws(' ', part_key(article_number), (
        select string_agg(part_key(word), ' ') from string_to_table(title, ' ') word where length(word) >= 4 and word ~ '[0-9]'))
    $$`.execute(db);
  await sql`
    create function title_words(title text, article_number text, gtin text) returns tsvector language sql immutable parallel safe as $$
      select strip(to_tsvector('english', search_text(concat_ws(' ', title, article_number, gtin, part_key(article_number)))))
    $$`.execute(db);
  await sql`
    create function description_words(description text) returns tsvector language sql immutable strict parallel safe as $$
      select strip(to_tsvector('english', search_text(description)))
    $$`.execute(db);

  // Apart from the posts, and apart from each other, so that finding 200,000 of them reads few pages, and a change of
  // stock rewrites no index of words. internal_reference is in none of them: it is private. Brands and categories are
  // not either: each process knows which words are in their names.
  await sql`
    create table advertisement_words (
      advertisement_id integer primary key references advertisements on delete cascade,
      -- of title, article number and GTIN
      words tsvector not null,
      part_key text,
      fragments text not null
    )`.execute(db);
  await sql`
    create table description_words (
      advertisement_id integer primary key references advertisements on delete cascade,
      words tsvector not null
    )`.execute(db);

  // The words that titles, brands and categories are made of. Not unique on purpose: two writers never wait for each
  // other, and a word that is here twice does no harm.
  await sql`create table search_words (word text not null)`.execute(db);
  await sql`
    create function learn_words(texts text[]) returns void language sql as $$
      with heard as materialized (
        select distinct word from unnest(texts) given, string_to_table(search_text(given), ' ') word
        where word ~ '^[[:alpha:]]{3,40}$')
      insert into search_words (word)
      select heard.word from heard
      where not exists (select from search_words known where known.word = heard.word collate "C")
    $$`.execute(db);

  const wordsOf = sql`id, title_words(title, supplier_article_number, gtin), part_key(supplier_article_number),
    part_fragments(title, supplier_article_number)`;
  const fill = (source: string) => sql`
    insert into advertisement_words (advertisement_id, words, part_key, fragments) select ${wordsOf} from ${sql.table(source)}`;
  const fillDescriptions = (source: string) => sql`
    insert into description_words (advertisement_id, words)
    select id, description_words(description) from ${sql.table(source)} where description is not null`;
  await fill('advertisements').execute(db);
  await fillDescriptions('advertisements').execute(db);
  await sql`
    create function advertisements_written() returns trigger language plpgsql as $$
    begin
      ${fill('written')};
      ${fillDescriptions('written')};
      perform learn_words(array_agg(title)) from written;
      return null;
    end $$`.execute(db);
  await sql`create trigger advertisements_written after insert on advertisements
    referencing new table as written for each statement execute function advertisements_written()`.execute(db);
  await sql`
    create function advertisement_rewritten() returns trigger language plpgsql as $$
    begin
      update advertisement_words set
        words = title_words(new.title, new.supplier_article_number, new.gtin),
        part_key = part_key(new.supplier_article_number),
        fragments = part_fragments(new.title, new.supplier_article_number)
      where advertisement_id = new.id;
      if new.description is distinct from old.description then
        delete from description_words where advertisement_id = new.id;
        insert into description_words (advertisement_id, words)
        select new.id, description_words(new.description) where new.description is not null;
      end if;
      perform learn_words(array[new.title]);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger advertisement_rewritten after update of title, supplier_article_number, gtin, description on advertisements
    for each row when (
      (old.title, old.supplier_article_number, old.gtin, old.description)
      is distinct from (new.title, new.supplier_article_number, new.gtin, new.description))
    execute function advertisement_rewritten()`.execute(db);

  await sql`
    create function names_learned() returns trigger language plpgsql as $$
    begin
      perform learn_words(array[new.name]);
      return null;
    end $$`.execute(db);
  for (const table of ['brands', 'categories']) {
    await sql`create trigger names_learned after insert or update of name on ${sql.table(table)}
      for each row execute function names_learned()`.execute(db);
  }
  await sql`select learn_words(array_agg(name)) from (
    select title as name from advertisements union all select name from brands union all select name from categories) named`.execute(
    db,
  );

  // Lists carry these names, and posts of a suspended organization are hidden: every process rereads them.
  await sql`
    create function vocabulary_notify() returns trigger language plpgsql as $$
    begin
      perform pg_notify('vocabulary', '');
      return null;
    end $$`.execute(db);
  for (const table of ['organizations', 'brands', 'categories']) {
    await sql`create trigger vocabulary_notify after insert or update or delete on ${sql.table(table)}
      for each statement execute function vocabulary_notify()`.execute(db);
  }

  await sql`create index advertisement_words_text on advertisement_words using gin (words) with (gin_pending_list_limit = 512)`.execute(
    db,
  );
  await sql`create index description_words_text on description_words using gin (words) with (gin_pending_list_limit = 512)`.execute(
    db,
  );
  await sql`create index advertisement_words_part on advertisement_words (part_key text_pattern_ops) where part_key is not null`.execute(
    db,
  );
  await sql`create index advertisement_words_fragments on advertisement_words using gin (fragments gin_trgm_ops) with (gin_pending_list_limit = 512)`.execute(
    db,
  );
  await sql`create index search_words_word on search_words (word collate "C")`.execute(db);
  await sql`create index search_words_similar on search_words using gin (word gin_trgm_ops)`.execute(db);
  await sql`create index advertisements_gtin on advertisements (gtin) where gtin is not null`.execute(db);
  // With the title in it, the order of names is read from the index alone.
  await sql`create index advertisements_name on advertisements (search_text(title) collate "C", id) include (title)
    where state = 'active' and deleted_at is null`.execute(db);
  await sql`create index purged_advertisements_changed on purged_advertisements (changed_in)`.execute(db);
}
