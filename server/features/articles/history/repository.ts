import type { Condition, Unit } from '#contract/advertisements/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** From this many sellers on, a day has a point: with fewer, one of them could be recognised. */
const leastSellers = 3;

/** Days that points are stored for. */
const mostDays = 400;

/**
 * Stores what is asked today for each article, condition and unit, and forgets what is too old. Posts of an organization that
 * hides them from anyone don't count. Repeated on a day, it changes nothing.
 */
export async function notePrices(db: InTransaction): Promise<void> {
  await sql`
    with rates as (
      select 'EUR' as currency, 1::numeric as rate
      union all
      (select distinct on (currency) currency, rate from reference_rates where currency <> 'EUR' order by currency, date desc)
    )
    insert into article_prices (article_id, condition, unit, day, least, middle, sellers)
    select a.article_id, a.condition, a.unit, (now() at time zone 'UTC')::date, round(min(a.price_per_unit / r.rate), 4),
      round((percentile_cont(0.5) within group (order by (a.price_per_unit / r.rate)::float8))::numeric, 4),
      count(distinct a.organization_id)
    from advertisements a join organizations o on o.id = a.organization_id and o.status = 'active'
    join rates r on r.currency = a.currency
    where a.state = 'active' and a.deleted_at is null and a.type = 'offered' and a.article_id is not null
      and a.condition is not null and a.price_per_unit > 0 and a.number_of_items > a.reserved_quantity
      and not exists (select from organization_stops k where k.organization_id = a.organization_id)
    group by a.article_id, a.condition, a.unit having count(distinct a.organization_id) >= ${leastSellers}
    on conflict do nothing`.execute(db);
  await sql`
    delete from article_prices where day < (now() at time zone 'UTC')::date - ${mostDays}::int`.execute(db);
}

/** What was asked on a day, in euros. */
export interface PricePoint {
  day: string;
  least: string;
  middle: string;
  sellers: number;
}

/** The given condition and unit of an article that have the most points. */
export async function findSeries(
  db: Database,
  articleId: number,
  { condition, unit }: { condition: Condition | null; unit: Unit | null },
): Promise<{ condition: Condition; unit: Unit } | undefined> {
  const { rows } = await sql<{ condition: Condition; unit: Unit }>`
    select condition, unit from article_prices
    where article_id = ${articleId} and (${condition}::text is null or condition = ${condition})
      and (${unit}::text is null or unit = ${unit})
    group by 1, 2 order by count(*) desc, condition, unit limit 1`.execute(db);
  return rows[0];
}

/** The points of an article in one condition and unit, the oldest first. */
export async function listPoints(
  db: Database,
  articleId: number,
  { condition, unit, months }: { condition: Condition; unit: Unit; months: number },
): Promise<PricePoint[]> {
  const { rows } = await sql<PricePoint>`
    select day::text as day, least, middle, sellers from article_prices
    where article_id = ${articleId} and condition = ${condition} and unit = ${unit}
      and day > (now() at time zone 'UTC')::date - make_interval(months => ${months})
    order by day`.execute(db);
  return rows;
}
