import { type Database, sql } from '#server/db/database.ts';
import { createRandom } from '../random.ts';

/** What the product asks for before it says what an article was sold for. */
const leastSellers = 6;
/** Sales of a seller over the year, of about as many pieces each, so that none has more than a fifth. */
const salesOfSeller = 3;
const dayFrom = 31;
const dayTo = 300;
/** How many days ago stock is noted: the days that insights compare with, and the nights until a demo is a week old. */
const comparedDays = [30, 90, 365].flatMap((days) => Array.from({ length: 8 }, (_, more) => days - more));

/** Gives the demo a year of sales of the articles that many organizations offer, so that there are prices to show. */
export async function insertYear(db: Database, about: { seed: number; now: Date }): Promise<void> {
  const random = createRandom(about.seed ^ 0x6d2b79f5);
  const { rows: posts } = await sql<{
    id: number;
    owner_id: number;
    organization_id: number;
    price: number;
    currency: string;
  }>`
    select distinct on (a.article_id, a.condition, a.unit, a.organization_id) a.id, a.owner_id, a.organization_id,
      a.price_per_unit::float8 as price, a.currency
    from advertisements a join (
      select article_id, condition, unit from advertisements
      where type = 'offered' and deleted_at is null and article_id is not null and price_per_unit is not null
      group by 1, 2, 3 having count(distinct organization_id) >= ${leastSellers}
    ) common using (article_id, condition, unit)
    where a.type = 'offered' and a.deleted_at is null and a.price_per_unit is not null
    order by a.article_id, a.condition, a.unit, a.organization_id, a.id`.execute(db);
  const { rows: organizations } = await sql<{ id: number }>`
    select id from organizations where status = 'active' order by id`.execute(db);
  const sales = posts.flatMap((post) => {
    const buyers = organizations.filter(({ id }) => id !== post.organization_id);
    return Array.from({ length: salesOfSeller }, () => {
      const quantity = random.between(9, 11);
      const closedAt = new Date(about.now.getTime() - random.between(dayFrom, dayTo) * 86_400_000);
      return {
        advertisement_id: post.id,
        reason: 'sold_here',
        sold_to_organization_id: random.pick(buyers).id,
        currency: post.currency,
        quantity,
        total_price: (post.price * quantity * (0.88 + random.next() * 0.12)).toFixed(2),
        closing_date: closedAt.toISOString().slice(0, 10),
        state_before: 'active',
        created_by: post.owner_id,
        created_at: closedAt,
      };
    });
  });
  if (sales.length === 0) return;
  await db.insertInto('sales').values(sales).execute();
  await sql`
    update advertisements a set sold_quantity = a.sold_quantity + s.quantity,
      created_at = least(a.created_at, s.first), published_at = least(a.published_at, s.first)
    from (
      select advertisement_id as id, sum(quantity)::int as quantity, min(created_at) - interval '20 days' as first
      from unnest(${sales.map((sale) => sale.advertisement_id)}::int[], ${sales.map(({ quantity }) => quantity)}::int[],
        ${sales.map((sale) => sale.created_at)}::timestamptz[]) as given (advertisement_id, quantity, created_at) group by 1
    ) s where a.id = s.id`.execute(db);
}

/** Notes what lay in stock around the days that insights compare with: what is there now, and what was sold since. */
export async function insertStockDays(db: Database): Promise<void> {
  await sql`
    insert into stock_days (owner_id, organization_id, day, currency, value, old_value)
    select a.owner_id, a.organization_id, d.day, a.currency, sum(held.pieces * a.price_per_unit),
      coalesce(sum(held.pieces * a.price_per_unit) filter (where d.day - a.published_at::date > 180), 0)
    from (
      select (now() at time zone 'UTC')::date - back as day from unnest(${comparedDays}::int[]) as compared (back)
    ) d
    join advertisements a on a.published_at::date <= d.day and a.expires_at::date > d.day
    cross join lateral (
      select a.number_of_items - a.reserved_quantity + coalesce(sum(s.quantity), 0) as pieces
      from sales s where s.advertisement_id = a.id and s.closing_date > d.day) held
    where a.type = 'offered' and a.deleted_at is null and a.state <> 'blocked' and a.price_per_unit is not null
    group by 1, 2, 3, 4`.execute(db);
}
