import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { Thing } from '../../log/index.ts';

/** Keeps another count waiting until the transaction ends. */
export async function lockCount(db: InTransaction): Promise<void> {
  await sql`select from demand_counts for update`.execute(db);
}

/** The ids of things, which are made where they are missing; things of merged articles lead to what these became. */
export async function ensureThings(db: InTransaction, things: readonly Thing[]): Promise<(number | undefined)[]> {
  await sql`
    insert into sought_things (article_id)
    select distinct x.merged_into from sought_things t join articles x on x.id = t.article_id
    where x.merged_into is not null order by 1
    on conflict do nothing`.execute(db);
  if (things.length === 0) return [];
  const { rows } = await sql<{ place: number; id: number }>`
    select given.place, coalesce(merged.id, t.id) as id
    from unnest(${things.map((_, place) => place)}::int[], ${things.map(({ articleId }) => articleId)}::int[],
      ${things.map(({ concept }) => concept)}::text[], ${things.map(({ brandId }) => brandId)}::int[],
      ${things.map(({ size }) => size)}::text[]) as given (place, article_id, concept, brand_id, size)
    join sought_things t
      on coalesce(t.article_id, 0) = coalesce(given.article_id, 0) and coalesce(t.concept, '') = coalesce(given.concept, '')
      and coalesce(t.brand_id, 0) = coalesce(given.brand_id, 0) and coalesce(t.size, '') = coalesce(given.size, '')
    left join articles x on x.id = t.article_id left join sought_things merged on merged.article_id = x.merged_into`.execute(
    db,
  );
  const ids: (number | undefined)[] = things.map(() => undefined);
  for (const { place, id } of rows) ids[place] = id;
  return ids;
}

/** A thing that enough organizations looked for, and how many did in as many days before; null where these were not logged. */
interface CountedThing {
  thing_id: number;
  concept: string | null;
  size: string | null;
  organizations: number;
  before: number | null;
}

/** Counts the organizations that looked for each thing over the last days, each once. */
export async function countOrganizations(
  db: Database,
  day: string,
  days: number,
  least: number,
): Promise<CountedThing[]> {
  // Days of two months at most: of those in the earlier one an organization's hash, of those in the later one the hash with
  // the earlier one's secret.
  const countOver = (first: ReturnType<typeof sql>, last: ReturnType<typeof sql>) => sql`
    select canonical.thing_id,
      count(distinct case when date_trunc('month', d.day) = date_trunc('month', ${first}) then d.organization else d.organization_before end)::int as organizations
    from search_days d join canonical on canonical.id = d.thing_id
    where d.day between ${first} and ${last} group by 1`;
  const dayBack = (back: number) => sql`(${day}::date - ${sql.lit(back)})`;
  const { rows } = await sql<CountedThing>`
    with canonical as materialized (
      select t.id, coalesce(merged.id, t.id) as thing_id from sought_things t
      left join articles x on x.id = t.article_id left join sought_things merged on merged.article_id = x.merged_into
    ), recent as (${countOver(dayBack(days - 1), dayBack(0))}),
    before as (${countOver(dayBack(2 * days - 1), dayBack(days))}),
    logged as (select exists (select from search_days where day <= ${dayBack(days)}) as long_enough)
    select recent.thing_id, t.concept, t.size, recent.organizations,
      case when logged.long_enough then coalesce(before.organizations, 0) end as before
    from recent join sought_things t on t.id = recent.thing_id cross join logged
    left join before on before.thing_id = recent.thing_id
    where recent.organizations >= ${least} order by 1`.execute(db);
  return rows;
}

/** A row of demand, as it is stored. */
export interface CountedRow {
  thingId: number;
  organizations: number;
  pieces: number | null;
  trend: string | null;
  /** Of a term: how it reads, its categories, what the market is searched by, and how titles are compared. */
  term: string | null;
  categoryIds: readonly number[];
  q: string | null;
  titleQuery: string | null;
}

/** Replaces what was counted before. Articles are named by their newest posts. */
export async function saveDemand(db: InTransaction, rows: readonly CountedRow[]): Promise<void> {
  await sql`delete from demand`.execute(db);
  const text = (pick: (row: CountedRow) => string | null) => sql`${rows.map(pick)}::text[]`;
  const numbers = (pick: (row: CountedRow) => number | null) => sql`${rows.map(pick)}::int[]`;
  await sql`
    insert into demand (thing_id, organizations, pieces, trend, article_id, concept, brand_id, size, title, number, category_id,
      category_ids, q, words, keys, title_query)
    select t.id, given.organizations, given.pieces, given.trend, t.article_id, t.concept, b.id, t.size, named.title, named.number,
      named.category_ids[1], named.category_ids, named.q, search_text(concat_ws(' ', b.name, named.title, named.number)),
      coalesce(part_key(named.number), ''), given.title_query::tsquery
    from unnest(${numbers(({ thingId }) => thingId)}, ${numbers(({ organizations }) => organizations)},
      ${numbers(({ pieces }) => pieces)}, ${text(({ trend }) => trend)}, ${text(({ term }) => term)},
      ${text(({ categoryIds }) => categoryIds.join(' '))}, ${text(({ q }) => q)}, ${text(({ titleQuery }) => titleQuery)})
      as given (thing_id, organizations, pieces, trend, term, category_ids, q, title_query)
    join sought_things t on t.id = given.thing_id
    left join articles x on x.id = t.article_id left join brands b on b.id = coalesce(t.brand_id, x.brand_id)
    left join lateral (
      select p.title, p.supplier_article_number, p.category_id, p.sub_category_id from advertisements p
      where p.article_id = x.id order by (p.type = 'offered') desc, (p.deleted_at is null) desc, p.id desc limit 1) latest on true
    cross join lateral (select
      coalesce(given.term, latest.title, concat_ws(' ', b.name, coalesce(x.part_key, shown_gtin(x.gtin)))) as title,
      coalesce(latest.supplier_article_number, x.part_key) as number,
      case when given.term is null then array_remove(array[latest.sub_category_id, latest.category_id], null)
        else string_to_array(nullif(given.category_ids, ''), ' ')::int[] end as category_ids,
      coalesce(given.q, latest.supplier_article_number, x.part_key, shown_gtin(x.gtin)) as q) read
    cross join lateral (select read.title, read.number, coalesce(read.category_ids, '{}') as category_ids, read.q) named`.execute(
    db,
  );
  await sql`update demand_counts set counted_at = date_trunc('milliseconds', clock_timestamp())`.execute(db);
}
