import { type Kysely, sql } from 'kysely';

/**
 * A number without a digit makes an article together with its brand, such as HFB-MS. It has no vowel either: "none", "unknown"
 * and "black" are words. Posts that their GTIN gave an article keep it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large market takes longer to read than a request may.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    create or replace function is_article_key(key text) returns boolean language sql immutable strict parallel safe as $$
      select length(key) >= 3 and key ~ '[0-9]' or key ~ '^[B-DF-HJ-NP-TV-XZ]{5,12}$'
    $$`.execute(db);
  await sql`
    update advertisements a set article_id = article_of(a.brand_id, a.supplier_article_number, a.gtin)
    from advertisement_words w
    where w.advertisement_id = a.id and a.article_id is null and a.brand_id is not null
      and w.part_key !~ '[0-9]' and is_article_key(w.part_key)`.execute(db);
}
