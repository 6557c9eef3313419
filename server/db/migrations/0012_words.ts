import { type Kysely, sql } from 'kysely';

/**
 * Words of posts that the search understands in any writing: decimal numbers as one word, part numbers whatever their
 * zeros and look-alikes, GTINs by their ends, places, and which words of the market are new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large market takes longer to read than a request may.
  await sql`set local statement_timeout = 0`.execute(db);

  // Besides its two halves, a decimal number is a word of its own: 27.5 and 27,5 are 27d5.
  await sql`
    create function decimal_words(value text) returns text language sql immutable parallel safe as $$
      select case when value ~ '[0-9][.,][0-9]' then regexp_replace(value, '([0-9]+)[.,]([0-9]+)', '\\1 \\2 \\1d\\2', 'g') else value end
    $$`.execute(db);
  await sql`
    create or replace function title_words(title text, article_number text, gtin text) returns tsvector language sql immutable parallel safe as $$
      select strip(to_tsvector('english', search_text(
        concat_ws(' ', decimal_words(title), article_number, gtin, part_key(article_number)))))
    $$`.execute(db);
  await sql`
    create or replace function description_words(description text) returns tsvector language sql immutable strict parallel safe as $$
      select strip(to_tsvector('english', search_text(decimal_words(description))))
    $$`.execute(db);

  // A part number as people mistake it: O for 0, I for 1, zeros lost or added where a run of digits begins.
  await sql`
    create function part_fold(key text) returns text language sql immutable strict parallel safe as $$
      select regexp_replace(translate(key, 'OI', '01'), '(^|[A-Z])0+(?=[0-9])', '\\1', 'g')
    $$`.execute(db);
  await sql`
    create or replace function part_fragments(title text, article_number text) returns text language sql immutable parallel safe as $$
      select concat_ws(' ', keys, case when keys ~ '[OI]|(^|[A-Z ])0' then (
        select string_agg(part_fold(key), ' ') from string_to_table(keys, ' ') key where part_fold(key) <> key) end)
      from (select concat_ws(' ', part_key(article_number), (
        select string_agg(part_key(word), ' ') from string_to_table(title, ' ') word where length(word) >= 4 and word ~ '[0-9]')) as keys) said
    $$`.execute(db);

  // Filled again without their indices, which are made again afterwards: that takes a fraction of the time.
  for (const index of ['advertisement_words_text', 'advertisement_words_fragments', 'description_words_text']) {
    await sql`drop index ${sql.id(index)}`.execute(db);
  }
  await sql`
    update advertisement_words set
      words = title_words(post.title, post.supplier_article_number, post.gtin),
      fragments = part_fragments(post.title, post.supplier_article_number)
    from advertisements post where post.id = advertisement_id`.execute(db);
  const fillDescriptions = (source: string) => sql`
    insert into description_words (advertisement_id, words)
    select id, description_words(concat_ws(' ', description, location)) from ${sql.table(source)}
    where description is not null or location is not null`;
  await sql`truncate description_words`.execute(db);
  await fillDescriptions('advertisements').execute(db);
  await sql`create index advertisement_words_text on advertisement_words using gin (words) with (gin_pending_list_limit = 512)`.execute(
    db,
  );
  await sql`create index advertisement_words_fragments on advertisement_words using gin (fragments gin_trgm_ops) with (gin_pending_list_limit = 512)`.execute(
    db,
  );
  await sql`create index description_words_text on description_words using gin (words) with (gin_pending_list_limit = 512)`.execute(
    db,
  );
  await sql`create index advertisement_words_fold on advertisement_words (part_fold(part_key) text_pattern_ops) where part_key is not null`.execute(
    db,
  );
  await sql`create index advertisements_gtin_end on advertisements (reverse(gtin) text_pattern_ops) where gtin is not null`.execute(
    db,
  );

  await sql`
    create or replace function advertisements_written() returns trigger language plpgsql as $$
    begin
      insert into advertisement_words (advertisement_id, words, part_key, fragments)
        select id, title_words(title, supplier_article_number, gtin), part_key(supplier_article_number),
          part_fragments(title, supplier_article_number) from written;
      ${fillDescriptions('written')};
      perform learn_words(array_agg(title)) from written;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function advertisement_rewritten() returns trigger language plpgsql as $$
    begin
      update advertisement_words set
        words = title_words(new.title, new.supplier_article_number, new.gtin),
        part_key = part_key(new.supplier_article_number),
        fragments = part_fragments(new.title, new.supplier_article_number)
      where advertisement_id = new.id;
      if (new.description, new.location) is distinct from (old.description, old.location) then
        delete from description_words where advertisement_id = new.id;
        insert into description_words (advertisement_id, words)
        select new.id, description_words(concat_ws(' ', new.description, new.location))
        where new.description is not null or new.location is not null;
      end if;
      perform learn_words(array[new.title]);
      return null;
    end $$`.execute(db);
  await sql`drop trigger advertisement_rewritten on advertisements`.execute(db);
  await sql`
    create trigger advertisement_rewritten after update of title, supplier_article_number, gtin, description, location on advertisements
    for each row when (
      (old.title, old.supplier_article_number, old.gtin, old.description, old.location)
      is distinct from (new.title, new.supplier_article_number, new.gtin, new.description, new.location))
    execute function advertisement_rewritten()`.execute(db);

  // By the transaction that learned it, as posts are followed: every process knows the words of the market.
  await sql`alter table search_words add column learned_in xid8 not null default pg_current_xact_id()`.execute(db);
  await sql`create index search_words_learned on search_words (learned_in)`.execute(db);
}
