import { type Database, sql } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { notePrices } from '#server/features/articles/index.ts';

/** Articles with a year of prices. */
const most = 60;

/** Gives the demo a year of asked prices, links between articles of one kind, and prices that the accounts watch. */
export async function insertArticleKeepsakes(db: Database, accounts: readonly number[]): Promise<void> {
  await transact(db, async (transaction) => {
    await notePrices(transaction);
    // Prices fell slowly, and for a month too few sellers had the part.
    await sql`
      insert into article_prices (article_id, condition, unit, day, least, middle, sellers)
      select p.article_id, p.condition, p.unit, p.day - ago,
        round(p.least * (1 + 0.00045 * ago + 0.015 * sin(ago / 17.0))::numeric, 4),
        round(p.middle * (1 + 0.0006 * ago + 0.01 * sin(ago / 23.0))::numeric, 4),
        greatest(3, p.sellers - ago / 120)
      from (select * from article_prices order by sellers desc, article_id, condition, unit limit ${most}) p
      cross join generate_series(1, 364) as ago
      where ago not between 240 + p.article_id % 30 and 268 + p.article_id % 30
      on conflict do nothing`.execute(transaction);
    await sql`
      with offered as (
        select article_id as id, brand_id, sub_category_id, unit, count(*) as posts,
          coalesce(max(facts::jsonb ->> 'speeds'), '') as speeds from advertisements
        where type = 'offered' and state = 'active' and deleted_at is null and article_id is not null
        group by article_id, brand_id, sub_category_id, unit),
      ranked as (
        select *, row_number() over (partition by brand_id, sub_category_id, unit, speeds order by posts desc, id) as place
        from offered where brand_id is not null and sub_category_id is not null),
      made as (
        insert into article_links (from_id, to_id, kind, is_confirmed, decided_at)
        select old.id, next.id, 'successor', case when old.id % 3 = 0 then true end, case when old.id % 3 = 0 then now() end
        from ranked old join ranked next using (brand_id, sub_category_id, unit, speeds)
        where old.place = 1 and next.place = 2 and old.posts > 1
        union all
        select old.id, other.id, 'substitute', null, null
        from ranked old join ranked other using (brand_id, sub_category_id, unit, speeds)
        where old.place = 1 and other.place = 3 and old.posts > 1
        returning id)
      insert into article_link_statements (link_id, organization_id, is_private)
      select made.id, o.id, false from made
      join (select id, row_number() over (order by id) as place from organizations where status = 'active') o
        on o.place <= 1 + made.id % 4
      on conflict do nothing`.execute(transaction);
    await sql`
      insert into article_watches (user_id, article_id, max_price, currency, quantity, unit, types, alert, absent_since)
      select account, p.article_id, round(p.least * case when p.place % 2 = 0 then 0.8 else 1.1 end, 2), 'EUR',
        case when p.place % 3 = 0 then 40 else 1 end, p.unit,
        case when p.place = 3 then '{offered,wanted}'::text[] else '{offered}' end,
        case when p.place % 2 = 0 then 'daily' else 'instant' end, case when p.place % 2 = 0 then now() end
      from unnest(${[...accounts]}::int[]) as account
      cross join (
        select *, row_number() over (order by sellers desc, article_id) as place from (
          select distinct on (article_id) * from article_prices order by article_id, day desc, sellers desc) latest
        order by sellers desc, article_id limit 5) p
      on conflict do nothing`.execute(transaction);
  });
}
