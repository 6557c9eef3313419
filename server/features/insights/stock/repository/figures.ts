import type { RawBuilder } from 'kysely';
import { type AgeBand, ageBands, type FunnelStep, lastDayOfBand } from '#contract/insights/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** Whose posts are looked at; null for everyone's. */
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

const longestNoted = 400;

/** Notes what lies in stock today of all organizations that have insights, nothing included, and forgets what is older than a year. */
export async function noteStock(db: InTransaction): Promise<void> {
  await sql`delete from stock_days where day >= ${today} or day < ${today} - ${sql.lit(longestNoted)}`.execute(db);
  await sql`
    with readers as materialized (
      select u.id, u.organization_id from users u join organizations o on o.id = u.organization_id
      where 'insights' = any(u.permissions) and 'insights' = any(coalesce(o.products, u.permissions))
    )
    insert into stock_days (owner_id, organization_id, day, currency, value, old_value)
    select owner_id, organization_id, ${today}, currency, sum(value), sum(old_value)
    from (
      select a.owner_id, a.organization_id, a.currency, held.value, case when ${ageOf} > 180 then held.value else 0 end as old_value
      from advertisements a
      cross join lateral (select (a.number_of_items - a.reserved_quantity) * a.price_per_unit as value) held
      where a.type = 'offered' and ${isLive} and held.value is not null
        and a.organization_id in (select organization_id from readers)
      union all select id, organization_id, 'EUR', 0, 0 from readers
    ) lying group by 1, 2, 4`.execute(db);
}

export interface StockBefore {
  day: string;
  currency: string;
  value: string;
  old_value: string;
}

/** What was noted a number of days ago, or in the week before that where that day was missed; a row of each currency. */
export async function findStockBefore(
  db: Database,
  { ownerId, organizationId }: Whose,
  days: number,
): Promise<StockBefore[]> {
  const { rows } = await sql<StockBefore>`
    with noted as (
      select s.* from stock_days s
      where (${ownerId}::int is null or s.owner_id = ${ownerId}) and (${organizationId}::int is null or s.organization_id = ${organizationId})
        and s.day between ${today} - ${sql.lit(days + 7)} and ${today} - ${sql.lit(days)}
    )
    select day::text, currency, sum(value)::text as value, sum(old_value)::text as old_value from noted
    where day = (select max(day) from noted) group by 1, 2`.execute(db);
  return rows;
}

export interface StepRow {
  period: number;
  /** Null where it is counted over the whole period. */
  day: string | null;
  step: FunnelStep;
  people: number | null;
  deals: number | null;
  pieces: number | null;
  currency: string | null;
  amount: string | null;
}

/** Lines of deals about posts of the seller, with the deal; `posts` is a table of ids. */
export const linesOf = (posts: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select p.id, l.deal_id, l.asked_quantity from ${posts} p join deal_lines l on l.advertisement_id = p.id
  join deals d on d.id = l.deal_id and d.type = 'offered'
  union all
  select p.id, l.deal_id, l.asked_quantity from ${posts} p join deal_lines l on l.own_advertisement_id = p.id
  join deals d on d.id = l.deal_id and d.type = 'wanted'
)`;

/** Posts of someone, in whatever state they are now; or one of them. */
export type FunnelPosts = Whose & { advertisementId: number | null };

export const postsOf = ({ advertisementId, ...whose }: FunnelPosts) => sql`
  posts as materialized (
    select a.id from advertisements a
    where ${whosePosts(whose)} and (${advertisementId}::int is null or a.id = ${advertisementId})
  )`;

/** The last days (period 0), and as many before (period 1). */
export const periodsOf = (days: number) => ({
  first: sql`(${today} - ${sql.lit(2 * days - 1)})`,
  periodOf: (day: RawBuilder<unknown>) => sql`((${today} - ${day}) / ${sql.lit(days)})`,
});

/** How many people saw the posts on each day of both periods. */
export async function countViews(db: Database, whose: FunnelPosts, days: number): Promise<StepRow[]> {
  const { first, periodOf } = periodsOf(days);
  const { rows } = await sql<StepRow>`
    with ${postsOf(whose)}, seen as (
      select v.day, sum(v.views)::int as views from posts join advertisement_days v on v.advertisement_id = posts.id
      where v.day between ${first} and ${today} group by 1
    )
    select ${periodOf(sql`g.day::date`)} as period, g.day::date::text as day, 'seen' as step, coalesce(seen.views, 0) as people,
      null::int as deals, null::float8 as pieces, null::text as currency, null::text as amount
    from generate_series(${first}, ${today}, interval '1 day') as g (day) left join seen on seen.day = g.day::date`.execute(
    db,
  );
  return rows;
}

/**
 * What happened to posts in both periods after they were seen: people who kept them and deals that were asked for by day, the
 * rest over the whole period, sold amounts in a row of each currency.
 */
export async function countSteps(db: Database, whose: FunnelPosts, days: number): Promise<StepRow[]> {
  const { first, periodOf } = periodsOf(days);
  const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'UTC')::date`;
  const inPeriod = (at: RawBuilder<unknown>) => sql`${at} >= ${first}::timestamp at time zone 'UTC'`;
  const { rows } = await sql<StepRow>`
    with ${postsOf(whose)}, concerned as materialized (
      select d.id, d.buyer_id, d.created_at, d.agreed_at
      from (select distinct deal_id from ${linesOf(sql`posts`)} lines) asked join deals d on d.id = asked.deal_id
    ), offers as (
      select c.id, min(o.created_at) as at from concerned c join deal_offers o on o.deal_id = c.id and o.side = 'seller'
      group by c.id
    ), sold as (
      select ${periodOf(sql`s.closing_date`)} as period, s.left_quantity as quantity, s.left_price as total_price, s.currency, l.deal_id
      from sales s join posts on posts.id = s.advertisement_id left join deal_lines l on l.id = s.deal_line_id
      where s.reverted_at is null and s.reason in ('sold_here', 'sold_elsewhere')
        and s.closing_date between ${first} and ${today}
    )
    select ${periodOf(sql`day`)} as period, day::text, 'kept' as step, count(*)::int as people, null::int as deals,
      null::float8 as pieces, null::text as currency, null::text as amount
    from (
      select ${dayOf(sql`f.created_at`)} as day from favorites f join posts on posts.id = f.advertisement_id
      where ${inPeriod(sql`f.created_at`)}
    ) kept group by day
    union all
    select ${periodOf(sql`day`)}, day::text, 'asked', null, count(*)::int, null, null, null
    from (select ${dayOf(sql`created_at`)} as day from concerned where ${inPeriod(sql`created_at`)}) asked group by day
    union all
    select ${periodOf(dayOf(sql`created_at`))}, null, 'asked', count(distinct buyer_id)::int, null, null, null, null
    from concerned where ${inPeriod(sql`created_at`)} group by 1
    union all
    select ${periodOf(dayOf(sql`at`))}, null, 'offered', null, count(*)::int, null, null, null
    from offers where ${inPeriod(sql`at`)} group by 1
    union all
    select ${periodOf(dayOf(sql`agreed_at`))}, null, 'agreed', null, count(*)::int, null, null, null
    from concerned where ${inPeriod(sql`agreed_at`)} group by 1
    union all
    select period, null, 'sold', null, count(distinct deal_id)::int, null, null, null from sold group by 1
    union all
    select period, null, 'sold', null, null, sum(quantity)::float8, currency, sum(total_price)::text
    from sold group by period, currency`.execute(db);
  return rows;
}

/** The day of the latest sale that was not taken back; null for none. */
export async function findLastSale(db: Database, whose: FunnelPosts): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    with ${postsOf(whose)}
    select max(s.closing_date)::text as day from sales s join posts on posts.id = s.advertisement_id
    where s.reverted_at is null and s.reason in ('sold_here', 'sold_elsewhere')`.execute(db);
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
