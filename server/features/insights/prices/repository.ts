import type { Condition, Unit } from '#contract/advertisements/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** A quarter, the middle and three quarters of the prices for one. */
export interface Quartiles {
  quarter: number;
  middle: number;
  threeQuarters: number;
}

/** A sale here that may be part of a snapshot, with its price for one in euro. */
export interface CountableSale {
  id: number;
  article_id: number;
  condition: Condition;
  unit: Unit;
  seller_id: number;
  buyer_id: number;
  quantity: number;
  price: number;
}

interface Snapshot {
  article_id: number;
  condition: Condition;
  unit: Unit;
  sales: number[];
  is_public: boolean;
}

/** The sales here between two organizations that are 30 days to 12 months old and stand, priced by the rate of their day. */
export async function listCountableSales(db: Database): Promise<CountableSale[]> {
  const { rows } = await sql<CountableSale>`
    select s.id, a.article_id, a.condition, a.unit, a.organization_id as seller_id, s.sold_to_organization_id as buyer_id,
      s.left_quantity as quantity, (s.total_price / s.quantity / case when s.currency = 'EUR' then 1 else r.rate end)::float8 as price
    from sales s join advertisements a on a.id = s.advertisement_id
    left join lateral (
      select rate from reference_rates r where r.currency = s.currency and r.date <= s.closing_date
      order by r.date desc limit 1) r on true
    where s.reason = 'sold_here' and s.reverted_at is null and s.total_price > 0 and s.left_quantity > 0
      and s.sold_to_organization_id <> a.organization_id and a.article_id is not null and a.condition is not null
      and s.closing_date <= (now() at time zone 'UTC')::date - 30
      and s.closing_date >= (now() at time zone 'UTC')::date - interval '12 months'
      and (s.currency = 'EUR' or r.rate is not null)
    order by s.id`.execute(db);
  return rows;
}

/** The snapshots as they are, held until the transaction ends, and the sellers of their sales. */
export async function lockSnapshots(
  db: InTransaction,
): Promise<{ held: Map<string, Snapshot>; sellers: Map<number, number> }> {
  await sql`lock table price_snapshots in share row exclusive mode`.execute(db);
  const { rows } = await sql<Snapshot>`
    select article_id, condition, unit, sales, is_shown as is_public from price_snapshots`.execute(db);
  const sold = await sql<{ id: number; seller: number }>`
    select s.id, a.organization_id as seller from sales s join advertisements a on a.id = s.advertisement_id
    where s.id in (select unnest(sales) from price_snapshots)`.execute(db);
  return {
    held: new Map(rows.map((row) => [`${row.article_id} ${row.condition} ${row.unit}`, row])),
    sellers: new Map(sold.rows.map(({ id, seller }) => [id, seller])),
  };
}

/** Puts today's snapshot in the place of the one before. */
export async function saveSnapshot(
  db: InTransaction,
  of: Pick<Snapshot, 'article_id' | 'condition' | 'unit'>,
  sales: readonly number[],
  { quarter, middle, threeQuarters }: Quartiles,
): Promise<void> {
  await sql`
    insert into price_snapshots (article_id, condition, unit, sales, quarter, middle, three_quarters, taken_on)
    values (${of.article_id}, ${of.condition}, ${of.unit}, ${[...sales]}::int[], ${quarter}, ${middle}, ${threeQuarters},
      (now() at time zone 'UTC')::date)
    on conflict (article_id, condition, unit) do update set sales = excluded.sales, quarter = excluded.quarter,
      middle = excluded.middle, three_quarters = excluded.three_quarters, taken_on = excluded.taken_on, is_shown = true`.execute(
    db,
  );
}

/** Shows a snapshot no longer; what it was made of stays, so that the next one differs enough from it. */
export async function hideSnapshot(
  db: InTransaction,
  of: Pick<Snapshot, 'article_id' | 'condition' | 'unit'>,
): Promise<void> {
  await sql`
    update price_snapshots set is_shown = false
    where article_id = ${of.article_id} and condition = ${of.condition} and unit = ${of.unit}`.execute(db);
}

/** The article that an id means, after merges; nothing if there is none. */
export async function findArticle(db: Database, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('articles').select(['id', 'merged_into']).where('id', '=', id).executeTakeFirst();
  return row && (row.merged_into ?? row.id);
}

/** The article of a part that has no post yet, by the rules of `article_of`; nothing where no post named it before. */
export async function findArticleOf(
  db: Database,
  part: { brandId: number | null; number: string | null; gtin: string | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(merged_into, id) as id from articles
    where case when ${part.brandId}::int is not null and article_key(${part.number}::text) is not null
      then brand_id = ${part.brandId} and part_key = part_key(${part.number}::text)
      else gtin = article_gtin(${part.gtin}::text)
        or id = (select min(article_id) from article_gtins where gtin = article_gtin(${part.gtin}::text)) end
    order by part_key is null limit 1`.execute(db);
  return rows[0]?.id;
}

/** What is asked for an article in one condition and unit, in the reader's currency. */
export interface Asked {
  condition: Condition | null;
  unit: Unit;
  posts: number;
  sellers: number;
  quarter: number;
  middle: number;
  three_quarters: number;
}

/** What live posts ask that the reader may see: of the condition and unit that are given, else of the one that most posts are in. */
export async function findAsked(
  db: Database,
  articleId: number,
  { condition, unit }: { condition: Condition | null; unit: Unit | null },
  { factors, hidden }: { factors: ReadonlyMap<string, number>; hidden: readonly number[] },
): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    with factors as (
      select * from unnest(${[...factors.keys()]}::text[], ${[...factors.values()]}::float8[]) as f (currency, factor)
    )
    select a.condition, a.unit, count(*)::int as posts, count(distinct a.organization_id)::int as sellers,
      percentile_cont(0.25) within group (order by a.price_per_unit::float8 * f.factor) as quarter,
      percentile_cont(0.5) within group (order by a.price_per_unit::float8 * f.factor) as middle,
      percentile_cont(0.75) within group (order by a.price_per_unit::float8 * f.factor) as three_quarters
    from advertisements a join organizations o on o.id = a.organization_id and o.status = 'active'
    join factors f on f.currency = a.currency
    where a.article_id = ${articleId} and a.type = 'offered' and a.state = 'active' and a.deleted_at is null
      and not a.organization_id = any(${[...hidden]}::int[]) and (${condition}::text is null or a.condition = ${condition})
      and (${unit}::text is null or a.unit = ${unit})
    group by a.condition, a.unit order by sellers desc, posts desc, a.condition, a.unit limit 1`.execute(db);
  return rows[0];
}

/** The snapshot of what an article was sold for; nothing where none is shown. */
export async function findSnapshot(
  db: Database,
  articleId: number,
  condition: Condition | null,
): Promise<
  | { condition: Condition; unit: Unit; quarter: string; middle: string; three_quarters: string; taken_on: string }
  | undefined
> {
  const { rows } = await sql<{
    condition: Condition;
    unit: Unit;
    quarter: string;
    middle: string;
    three_quarters: string;
    taken_on: string;
  }>`
    select condition, unit, quarter::text, middle::text, three_quarters::text, taken_on::text from price_snapshots
    where article_id = ${articleId} and is_shown and (${condition}::text is null or condition = ${condition})
    order by cardinality(sales) desc, condition, unit limit 1`.execute(db);
  return rows[0];
}
