import type { RawBuilder } from 'kysely';
import { type AgeBand, ageBands, type FunnelStep, lastDayOfBand } from '#contract/insights/choices.ts';
import { type Database, sql } from '#server/db/database.ts';

/** Whose posts are looked at; null for those of everybody. */
export interface Whose {
  ownerId: number | null;
  organizationId: number | null;
}

export const whosePosts = ({ ownerId, organizationId }: Whose): RawBuilder<boolean> => sql<boolean>`
  a.type = 'offered' and (${ownerId}::int is null or a.owner_id = ${ownerId})
  and (${organizationId}::int is null or a.organization_id = ${organizationId})`;

export const isLive = sql<boolean>`a.state = 'active' and a.deleted_at is null`;

export const today = sql`(now() at time zone 'UTC')::date`;

/** Days since it was first published, or since its stock last rose by more than half. */
export const ageOf = sql`(${today} - (greatest(a.published_at, a.stocked_at) at time zone 'UTC')::date)`;

export const bandOf = sql`case ${sql.join(
  lastDayOfBand.map((last, place) => sql`when ${ageOf} <= ${sql.lit(last)} then ${sql.lit(ageBands[place] as string)}`),
  sql` `,
)} else ${sql.lit(ageBands.at(-1) as string)} end`;

export interface StockRow {
  band: AgeBand;
  currency: string;
  posts: number;
  pieces: number;
  value: string;
}

/** What is available of live offered posts, by age and currency. */
export async function sumStock(db: Database, whose: Whose): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select band, currency, count(*)::int as posts, sum(available)::float8 as pieces, sum(available * price)::text as value
    from (
      select ${bandOf} as band, a.currency, a.number_of_items - a.reserved_quantity as available, a.price_per_unit as price
      from advertisements a where ${whosePosts(whose)} and ${isLive}
    ) posts group by band, currency`.execute(db);
  return rows;
}

export interface StepRow {
  period: number;
  step: FunnelStep;
  people: number | null;
  deals: number | null;
  pieces: number | null;
  currency: string | null;
  amount: string | null;
}

/** The part of a deal that is about a post of the seller. */
export const sellersPost = sql`case d.type when 'offered' then l.advertisement_id else l.own_advertisement_id end`;

/**
 * What happened to posts over the last days (period 0) and over as many before (period 1), in whatever state they are now;
 * sold amounts in a row of each currency.
 */
export async function countSteps(
  db: Database,
  whose: Whose & { advertisementId: number | null },
  days: number,
): Promise<StepRow[]> {
  const length = sql.lit(days);
  const periodOf = (day: RawBuilder<unknown>) => sql`((${today} - ${day}) / ${length})`;
  const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'UTC')::date`;
  const isRecent = (day: RawBuilder<unknown>) => sql`${day} > ${today} - ${sql.lit(2 * days)} and ${day} <= ${today}`;
  const inPeriod = (at: RawBuilder<unknown>) =>
    sql`${at} >= (${today} - ${sql.lit(2 * days - 1)})::timestamp at time zone 'UTC'`;
  const { rows } = await sql<StepRow>`
    with posts as materialized (
      select a.id from advertisements a
      where ${whosePosts(whose)} and (${whose.advertisementId}::int is null or a.id = ${whose.advertisementId})
    ), concerned as materialized (
      select distinct d.id, d.buyer_id, d.created_at, d.agreed_at
      from deal_lines l join deals d on d.id = l.deal_id join posts on posts.id = ${sellersPost}
      where l.advertisement_id in (select id from posts) or l.own_advertisement_id in (select id from posts)
    ), offers as (
      select c.id, min(o.created_at) as at from concerned c join deal_offers o on o.deal_id = c.id and o.side = 'seller'
      group by c.id
    ), sold as (
      select ${periodOf(sql`s.closing_date`)} as period, s.quantity, s.total_price, s.currency, l.deal_id
      from sales s join posts on posts.id = s.advertisement_id left join deal_lines l on l.id = s.deal_line_id
      where s.reverted_at is null and s.reason in ('sold_here', 'sold_elsewhere') and ${isRecent(sql`s.closing_date`)}
    )
    select ${periodOf(sql`v.day`)} as period, 'seen' as step, sum(v.views)::int as people, null::int as deals,
      null::float8 as pieces, null::text as currency, null::text as amount
    from advertisement_days v join posts on posts.id = v.advertisement_id where ${isRecent(sql`v.day`)} group by 1
    union all
    select ${periodOf(dayOf(sql`f.created_at`))}, 'kept', count(*)::int, null, null, null, null
    from favorites f join posts on posts.id = f.advertisement_id where ${inPeriod(sql`f.created_at`)} group by 1
    union all
    select ${periodOf(dayOf(sql`created_at`))}, 'asked', count(distinct buyer_id)::int, count(*)::int, null, null, null
    from concerned where ${inPeriod(sql`created_at`)} group by 1
    union all
    select ${periodOf(dayOf(sql`at`))}, 'offered', null, count(*)::int, null, null, null
    from offers where ${inPeriod(sql`at`)} group by 1
    union all
    select ${periodOf(dayOf(sql`agreed_at`))}, 'agreed', null, count(*)::int, null, null, null
    from concerned where ${inPeriod(sql`agreed_at`)} group by 1
    union all
    select period, 'sold', null, count(distinct deal_id)::int, null, null, null from sold group by 1
    union all
    select period, 'sold', null, null, sum(quantity)::float8, currency, sum(total_price)::text
    from sold group by period, currency`.execute(db);
  return rows;
}

export interface DayRow {
  day: string;
  seen: number;
  kept: number;
  asked: number;
}

/** The days of the last period, those without anything too. */
export async function countDays(
  db: Database,
  whose: Whose & { advertisementId: number | null },
  days: number,
): Promise<DayRow[]> {
  const first = sql`(${today} - ${sql.lit(days - 1)})`;
  const since = sql`${first}::timestamp at time zone 'UTC'`;
  const { rows } = await sql<DayRow>`
    with posts as materialized (
      select a.id from advertisements a
      where ${whosePosts(whose)} and (${whose.advertisementId}::int is null or a.id = ${whose.advertisementId})
    ), seen as (
      select v.day, sum(v.views)::int as count from advertisement_days v join posts on posts.id = v.advertisement_id
      where v.day >= ${first} group by 1
    ), kept as (
      select (f.created_at at time zone 'UTC')::date as day, count(*)::int as count
      from favorites f join posts on posts.id = f.advertisement_id where f.created_at >= ${since} group by 1
    ), asked as (
      select (d.created_at at time zone 'UTC')::date as day, count(distinct d.id)::int as count
      from deal_lines l join deals d on d.id = l.deal_id join posts on posts.id = ${sellersPost}
      where d.created_at >= ${since} group by 1
    )
    select g.day::date::text as day, coalesce(seen.count, 0) as seen, coalesce(kept.count, 0) as kept,
      coalesce(asked.count, 0) as asked
    from generate_series(${first}, ${today}, interval '1 day') as g (day)
    left join seen on seen.day = g.day::date left join kept on kept.day = g.day::date
    left join asked on asked.day = g.day::date
    order by g.day`.execute(db);
  return rows;
}

/** The day of the latest sale that stands; null for none. */
export async function findLastSale(
  db: Database,
  whose: Whose & { advertisementId: number | null },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(s.closing_date)::text as day from sales s join advertisements a on a.id = s.advertisement_id
    where s.reverted_at is null and s.reason in ('sold_here', 'sold_elsewhere') and ${whosePosts(whose)}
      and (${whose.advertisementId}::int is null or a.id = ${whose.advertisementId})`.execute(db);
  return rows[0]?.day ?? null;
}

/** A user's organization, and whether they have posts in this one; undefined where there is no such user. */
export async function findOwner(
  db: Database,
  id: number,
  organizationId: number | null,
): Promise<{ organization_id: number | null; has_posts: boolean } | undefined> {
  const { rows } = await sql<{ organization_id: number | null; has_posts: boolean }>`
    select u.organization_id, exists (
      select from advertisements a where a.owner_id = u.id and (${organizationId}::int is null or a.organization_id = ${organizationId})
    ) as has_posts from users u where u.id = ${id}`.execute(db);
  return rows[0];
}
