import { type Kysely, sql } from 'kysely';

/**
 * A number without a digit also makes an article together with its brand if it is in capitals with a hyphen, and what is in front
 * of that has no vowel: SL-MTAR and BZ-S, but neither ON-ORDER nor T-SHIRT. How it is written decides, so the key alone no longer does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large market takes longer to read than a request may.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    create or replace function article_key(number text) returns text language sql immutable strict parallel safe as $$
      select case when is_article_key(part_key(number)) or number ~ '^\\s*[B-DF-HJ-NP-TV-XZ]{2,4}-[A-Z]{1,5}\\s*$'
        then part_key(number) end
    $$`.execute(db);
  await sql`
    create or replace function article_of(brand integer, number text, code text) returns integer language plpgsql as $$
    declare
      key text := article_key(number);
      full_code text := article_gtin(code);
      found_id integer;
    begin
      if brand is not null and key is not null then
        loop
          select coalesce(merged_into, id) into found_id from articles where brand_id = brand and part_key = key;
          exit when found_id is not null;
          insert into articles (brand_id, part_key) values (brand, key)
            on conflict (brand_id, part_key) where part_key is not null do nothing returning id into found_id;
          exit when found_id is not null;
        end loop;
      elsif full_code is not null then
        loop
          select min(article_id) into found_id from article_gtins where gtin = full_code;
          exit when found_id is not null;
          select coalesce(merged_into, id) into found_id from articles where gtin = full_code;
          exit when found_id is not null;
          insert into articles (gtin) values (full_code)
            on conflict (gtin) where gtin is not null do nothing returning id into found_id;
          exit when found_id is not null;
        end loop;
      end if;
      if found_id is not null and full_code is not null then
        insert into article_gtins (gtin, article_id)
          select full_code, found_id
          where not exists (select from article_gtins where gtin = full_code and article_id = found_id)
          on conflict do nothing;
      end if;
      return found_id;
    end $$`.execute(db);
  await sql`
    create or replace function articles_of(brands integer[], numbers text[], codes text[]) returns integer[] language sql as $$
      with given as materialized (
        select place, brand, number, code, dense_rank() over (order by brand, key, code) as kind
        from (
          select place, brand, number, article_key(number) as key, article_gtin(code) as code
          from unnest(brands, numbers, codes) with ordinality as asked (brand, number, code, place)
        ) keyed
      ), met as materialized (
        select kind, article_of(brand, number, code) as article
        from (select distinct on (kind) kind, brand, number, code from given order by kind) sorted
      )
      select array_agg(article order by place) from given join met using (kind)
    $$`.execute(db);
  await sql`
    update advertisements a set article_id = article_of(a.brand_id, a.supplier_article_number, a.gtin)
    where a.article_id is null and a.brand_id is not null and a.supplier_article_number !~ '[0-9]'
      and article_key(a.supplier_article_number) is not null`.execute(db);
}
