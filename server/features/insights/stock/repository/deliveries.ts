import { type Database, sql } from '#server/db/database.ts';
import { type FunnelPosts, linesOf, periodsOf, postsOf, today } from './figures.ts';

export interface DeliveredRow {
  period: number;
  deliveries: number;
  /** Deals with goods for which a day was agreed, and how many of them had none that came later. */
  dated: number;
  on_day: number;
  claims: number;
}

/** What was delivered of posts in both periods, by the day on which it was sent; what replaces claimed pieces does not count. */
export async function countDeliveries(db: Database, whose: FunnelPosts, days: number): Promise<DeliveredRow[]> {
  const { first, periodOf } = periodsOf(days);
  // A day was agreed where the author of the offer is.
  const { rows } = await sql<DeliveredRow>`
    with ${postsOf(whose)}, sent as (
      select (v.sent_at at time zone 'UTC')::date as day, (
          select bool_and((v.sent_at at time zone coalesce(u.time_zone, 'UTC'))::date <= o.available_at)
          from deal_delivery_entries e join deal_offer_lines o
            on o.deal_id = e.deal_id and o.version = d.agreed_version and o.position = e.position
          where e.deal_id = v.deal_id and e.number = v.number) as is_on_day, (
          select count(*) from deal_claims c
          where c.deal_id = v.deal_id and c.delivery_number = v.number and c.state <> 'withdrawn') as claims
      from (select distinct deal_id from ${linesOf(sql`posts`)} p) concerned
      join deals d on d.id = concerned.deal_id
      join deal_deliveries v on v.deal_id = d.id and v.state <> 'taken_back' and v.claim_number is null
      join deal_offers f on f.deal_id = d.id and f.version = d.agreed_version join users u on u.id = f.author_id
      where exists (
        select from deal_delivery_lines x join deal_lines l on l.id = x.line_id
        join posts on posts.id = case d.type when 'offered' then l.advertisement_id else l.own_advertisement_id end
        where x.deal_id = v.deal_id and x.number = v.number)
    )
    select ${periodOf(sql`day`)} as period, count(*)::int as deliveries, count(is_on_day)::int as dated,
      count(*) filter (where is_on_day)::int as on_day, sum(claims)::int as claims
    from sent where day between ${first} and ${today} group by 1`.execute(db);
  return rows;
}
