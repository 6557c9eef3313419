import { type Kysely, sql } from 'kysely';

/**
 * What a deal is found by, once for each of its organizations, so that one looks up words among its own deals only.
 * Holds what both sides read: the reference and the lines. Notes, handlers and internal references are not in it. Deals can
 * be exported.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large market takes longer to read than a request may.
  await sql`set local statement_timeout = 0`.execute(db);
  // An organization and a word are one look into one index.
  await sql`create extension if not exists btree_gin`.execute(db);
  // Apart from deal_sides, whose rows change with every step: the words of a deal never change.
  await sql`
    create table deal_words (
      deal_id integer not null references deals on delete cascade,
      organization_id integer not null references organizations,
      partner_id integer not null references organizations,
      words tsvector not null,
      fragments text not null,
      primary key (deal_id, organization_id)
    )`.execute(db);
  const fill = (lines: string) => sql`
    insert into deal_words (deal_id, organization_id, partner_id, words, fragments)
    select deal.id, own, partner, said.words, said.fragments
    from (
      select deal_id, strip(to_tsvector('english', search_text(string_agg(
          concat_ws(' ', decimal_words(title), supplier_article_number, part_key(supplier_article_number), gtin, brand), ' ')))) as words,
        string_agg(concat_ws(' ', part_fragments(title, supplier_article_number), gtin), ' ') as fragments
      from ${sql.table(lines)} group by deal_id
    ) line
    join deals deal on deal.id = line.deal_id
    cross join lateral (select
      line.words || strip(to_tsvector('english', search_text(deal.reference))) as words,
      concat_ws(' ', part_key(deal.reference), line.fragments) as fragments) said
    cross join lateral (values (deal.buyer_id, deal.seller_id), (deal.seller_id, deal.buyer_id)) side (own, partner)
    on conflict (deal_id, organization_id) do update
      set words = deal_words.words || excluded.words, fragments = deal_words.fragments || ' ' || excluded.fragments`;
  await fill('deal_lines').execute(db);
  await sql`
    create function deal_lines_written() returns trigger language plpgsql as $$
    begin
      ${fill('written')};
      return null;
    end $$`.execute(db);
  await sql`create trigger deal_lines_written after insert on deal_lines
    referencing new table as written for each statement execute function deal_lines_written()`.execute(db);
  await sql`create index deal_words_said on deal_words
    using gin (organization_id, words, fragments gin_trgm_ops) with (gin_pending_list_limit = 512)`.execute(db);
  await sql`
    alter table exports
      drop constraint exports_scope_check,
      add constraint exports_scope_check check (scope in ('mine', 'organization', 'favorites', 'search', 'deals'))`.execute(
    db,
  );
  await sql`create index deal_words_partner on deal_words (organization_id, partner_id)`.execute(db);
}
