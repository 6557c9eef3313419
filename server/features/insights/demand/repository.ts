import { type Condition, conditions } from '#contract/advertisements/choices.ts';
import type { DemandTrend, LeastOfBand } from '#contract/insights/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { hasWords } from '#server/db/like.ts';
import { type Brief, selectBrief } from '#server/db/postBrief.ts';
import { partKey } from '../../market-search/index.ts';
import type { Thing } from '../log/index.ts';

/** A row of demand as it was counted, without what is offered and what a reader has. */
export interface DemandRow {
  thing_id: number;
  organizations: LeastOfBand;
  pieces: LeastOfBand | null;
  trend: DemandTrend | null;
  article_id: number | null;
  concept: string | null;
  size: string | null;
  brand_id: number | null;
  brand: string | null;
  title: string;
  number: string | null;
  category_id: number | null;
  category: string | null;
  icon: string | null;
  q: string;
}

/** Whose posts and uploads count as a reader's; `uploaderId` is null where all uploads of the organization do. */
export interface Holder {
  organizationId: number;
  uploaderId: number | null;
}

interface DemandFilter {
  q: string | null;
  category: number | null;
  trend: DemandTrend | null;
  /** Only what they have. */
  heldBy: Holder | null;
  page: number;
  perPage: number;
}

const columns = sql`d.thing_id, d.organizations, d.pieces, d.trend, d.article_id, d.concept, d.size, d.brand_id, b.name as brand,
  d.title, d.number, d.category_id, c.name as category, coalesce(c.icon, above.icon) as icon, d.q`;
const joins = sql`left join brands b on b.id = d.brand_id left join categories c on c.id = d.category_id
  left join categories above on above.id = c.parent_id`;
const shortestKey = 3;

/** When demand was counted last; null before the first time. */
export async function findCountedAt(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('demand_counts').select('counted_at').executeTakeFirst();
  return row?.counted_at ?? null;
}

/** A page of demand, the bands that most look for first; within a band nothing reveals the exact count. */
export async function listRows(db: Database, filter: DemandFilter): Promise<{ rows: DemandRow[]; total: number }> {
  const { q, category, trend, heldBy, page, perPage } = filter;
  const key = q === null ? '' : partKey(q);
  const conditions = [
    sql`true`,
    ...(q === null
      ? []
      : [
          key.length >= shortestKey
            ? sql`(${hasWords([sql`d.words`], q)} or d.keys like ${`%${key}%`})`
            : hasWords([sql`d.words`], q),
        ]),
    ...(category === null ? [] : [sql`${category}::int = any(d.category_ids)`]),
    ...(trend === null ? [] : [sql`d.trend = ${trend}`]),
    ...(heldBy === null ? [] : [sql`d.thing_id in (select thing_id from held)`]),
  ];
  const held = heldBy === null ? sql`` : sql`held as materialized (${heldThings(sql`demand`, heldBy)}),`;
  const { rows } = await sql<DemandRow & { total: number }>`
    with ${held} found as materialized (select d.* from demand d where ${sql.join(conditions, sql` and `)}),
    page as (select * from found order by organizations desc, words, thing_id limit ${perPage} offset ${(page - 1) * perPage})
    select ${columns}, counted.total from (select count(*)::int as total from found) counted
    left join page d on true ${joins} order by d.organizations desc, d.words, d.thing_id`.execute(db);
  return { rows: rows.filter(({ thing_id: id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** A row of demand, or nothing. */
export async function findRow(db: Database, id: number): Promise<DemandRow | undefined> {
  const { rows } = await sql<DemandRow>`select ${columns} from demand d ${joins} where d.thing_id = ${id}`.execute(db);
  return rows[0];
}

/** The things of a table like `demand` that a reader's organization has, with the post or the upload; several rows a thing. */
const heldThings = (table: ReturnType<typeof sql>, { organizationId, uploaderId }: Holder) => sql`
  select d.thing_id, a.id as post, a.state, a.number_of_items - a.reserved_quantity as available, null::int as upload, null::timestamptz as at
  from ${table} d join advertisements a on a.article_id = d.article_id
  where a.organization_id = ${organizationId} and a.type = 'offered' and a.deleted_at is null and a.state <> 'blocked'
  union all
  select d.thing_id, a.id, a.state, a.number_of_items - a.reserved_quantity, null, null
  from ${table} d join advertisement_words w on w.words @@ d.title_query join advertisements a on a.id = w.advertisement_id
  where d.article_id is null and a.organization_id = ${organizationId} and a.type = 'offered' and a.deleted_at is null
    and a.state <> 'blocked' and (d.brand_id is null or a.brand_id = d.brand_id)
  union all
  select d.thing_id, a.id, a.state, a.number_of_items - a.reserved_quantity, null, null
  from ${table} d join advertisements a on a.sub_category_id::text = substring(d.concept from '^fact:(\\d+)$')
  where a.organization_id = ${organizationId} and a.type = 'offered' and a.deleted_at is null and a.state <> 'blocked'
    -- a range is stored as [10, 51], and named 10-51
    and split_part(d.size, '=', 2) in (a.facts::jsonb ->> split_part(d.size, '=', 1),
      regexp_replace(a.facts::jsonb ->> split_part(d.size, '=', 1), '^\\[(\\S+), (\\S+)\\]$', '\\1-\\2'))
  union all
  select d.thing_id, null, 'upload', 0, u.id, u.created_at from ${table} d join articles x on x.id = d.article_id join (
    select i.id, i.created_at, part_key(r.shown -> 'values' ->> 'supplier_article_number') as key,
      article_gtin(r.shown -> 'values' ->> 'gtin') as gtin
    from imports i join import_rows r on r.import_id = i.id
    where i.organization_id = ${organizationId} and i.state in ('mapped', 'checked')
      and (${uploaderId}::int is null or i.user_id = ${uploaderId})
  ) u on u.key = x.part_key or u.gtin in (select g.gtin from article_gtins g where g.article_id = x.id)`;

/** What a reader's organization has of a thing. */
export interface HeldThing {
  thing_id: number;
  post: number | null;
  state: 'active' | 'paused' | 'expired' | 'sold' | 'upload';
  posts: number;
  pieces: number;
  upload: number | null;
  at: Date | null;
}

/** What a reader's organization has of each of these things: the liveliest of its posts, else an upload. */
export async function listHeld(db: Database, ids: readonly number[], holder: Holder): Promise<Map<number, HeldThing>> {
  const { rows } = await sql<HeldThing>`
    with chosen as materialized (select * from demand where thing_id = any(${[...ids]}::int[])),
    held as (${heldThings(sql`chosen`, holder)}),
    ranked as (
      select *, array_position(array['active', 'paused', 'expired', 'sold', 'upload'], state) as rank from held
    ), best as (select distinct on (thing_id) * from ranked order by thing_id, rank, available desc, post, upload desc)
    select best.thing_id, best.post, best.state, best.upload, best.at, sum(r.available)::float8 as pieces,
      count(distinct r.post)::int as posts
    from best join ranked r on r.thing_id = best.thing_id and r.rank = best.rank
    group by best.thing_id, best.post, best.state, best.upload, best.at`.execute(db);
  return new Map(rows.map((row) => [row.thing_id, row]));
}

/** What is offered of a thing: live posts, their pieces, and the lowest price in the reader's currency with the condition of those goods. */
export interface OfferedNow {
  posts: number;
  pieces: number;
  lowest: number | null;
  condition: Condition | null;
}

/** By what amounts of each currency become amounts of the reader's, and whose posts the reader does not see. */
interface OfferedView {
  factors: ReadonlyMap<string, number>;
  hidden: readonly number[];
}

/** What is offered now of things, each given by its article or by the posts that are about it. */
export async function listOfferedNow(
  db: Database,
  things: readonly { id: number; articleId: number | null; posts: readonly number[] }[],
  { factors, hidden }: OfferedView,
): Promise<Map<number, OfferedNow>> {
  const articles = things.filter(({ articleId }) => articleId !== null);
  const posts = things.flatMap(({ id, posts: of }) => of.map((post) => ({ id, post })));
  const { rows } = await sql<OfferedNow & { id: number }>`
    with factors as materialized (
      select * from unnest(${[...factors.keys()]}::text[], ${[...factors.values()]}::float8[]) as f (currency, factor)
    ), meant as (
      select g.id, a.id as post from unnest(${articles.map(({ id }) => id)}::int[], ${articles.map(({ articleId }) => articleId)}::int[]) as g (id, article_id)
      join advertisements a on a.article_id = g.article_id
      union all
      select * from unnest(${posts.map(({ id }) => id)}::int[], ${posts.map(({ post }) => post)}::int[])
    )
    select meant.id, count(*)::int as posts, sum(a.number_of_items - a.reserved_quantity)::float8 as pieces,
      min(a.price_per_unit::float8 * f.factor) as lowest,
      (array_agg(a.condition order by a.price_per_unit::float8 * f.factor, array_position(${[...conditions]}::text[], a.condition)))[1] as condition
    from meant join advertisements a on a.id = meant.post join organizations o on o.id = a.organization_id and o.status = 'active'
    left join factors f on f.currency = a.currency
    where a.type = 'offered' and a.state = 'active' and a.deleted_at is null and not a.organization_id = any(${[...hidden]}::int[])
    group by meant.id`.execute(db);
  return new Map(rows.map(({ id, ...offered }) => [id, offered]));
}

/** The saved searches of people of active organizations. */
export async function listSavedQueries(db: Database): Promise<{ organization_id: number; query: string }[]> {
  const { rows } = await sql<{ organization_id: number; query: string }>`
    select u.organization_id, s.query from saved_searches s
    join users u on u.id = s.user_id and u.status = 'active'
    join organizations o on o.id = u.organization_id and o.status = 'active'
    order by s.id`.execute(db);
  return rows;
}

const fields = ['organization_id', 'title', 'brand_id', 'article_id', 'sub_category_id', 'facts'] as const;

/** A live wanted post. */
export type WantedPost = Brief<(typeof fields)[number]> & { quantity: number };

/** The live wanted posts of active organizations. */
export async function listWanted(db: Database): Promise<WantedPost[]> {
  const { rows } = await sql<WantedPost>`
    select ${selectBrief(fields)}, a.number_of_items as quantity
    from advertisements a join organizations o on o.id = a.organization_id and o.status = 'active'
    where a.type = 'wanted' and a.state = 'active' and a.deleted_at is null order by a.id`.execute(db);
  return rows;
}

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
