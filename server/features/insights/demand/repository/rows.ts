import type { DemandTrend, LeastOfBand } from '#contract/insights/choices.ts';
import { type Database, sql } from '#server/db/database.ts';
import { hasWords } from '#server/db/like.ts';
import { partKey } from '../../../market-search/index.ts';

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

/** What is offered of a thing: live posts, their pieces, and the lowest price in the reader's currency. */
export interface OfferedNow {
  posts: number;
  pieces: number;
  lowest: number | null;
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
      min(a.price_per_unit::float8 * f.factor) as lowest
    from meant join advertisements a on a.id = meant.post join organizations o on o.id = a.organization_id and o.status = 'active'
    left join factors f on f.currency = a.currency
    where a.type = 'offered' and a.state = 'active' and a.deleted_at is null and not a.organization_id = any(${[...hidden]}::int[])
    group by meant.id`.execute(db);
  return new Map(rows.map(({ id, ...offered }) => [id, offered]));
}
