import type { RawBuilder } from 'kysely';
import { type AgeBand, type FunnelStep, leastForRate, type StayReason } from '#contract/insights/choices.ts';
import { type Database, sql } from '#server/db/database.ts';
import { alphabetical } from '#server/db/like.ts';
import type { WordsCondition } from '../../../market-search/index.ts';
import { ageOf, bandOf, isLive, linesOf, today, type Whose, whosePosts } from './figures.ts';

export interface PostsFilter {
  words: WordsCondition | null;
  band: AgeBand | null;
  step: FunnelStep | null;
  reason: StayReason | null;
  days: number;
  sort: '-value' | '-age' | '-seen' | 'title';
  page: number;
  perPage: number;
  /** By what amounts of each currency become amounts of the reader's. */
  factors: ReadonlyMap<string, number>;
  /** Organizations whose posts the reader does not see. */
  hidden: readonly number[];
}

export interface PostRow {
  id: number;
  title: string;
  brand: string | null;
  number: string | null;
  article: number | null;
  category: string;
  icon: string | null;
  age: number;
  available: number;
  price: string;
  price_currency: string;
  value: string | null;
  seen: number;
  kept: number;
  asked: number;
  offered: number;
  agreed: number;
  sold_pieces: number;
  open: number;
  last_sale: string | null;
  /** What it is dearer by than the middle of others, in the reader's currency. */
  dearer_by: number | null;
  others: number | null;
  has_picture: boolean;
  has_number: boolean;
  minimum: number | null;
  usual_quantity: number | null;
  declined_reason: string | null;
  slow_days: number | null;
  has_sub_category: boolean;
}

/** The posts of a page, and how many there are without pages. */
interface PostsPage {
  ids: number[];
  total: number;
  /** Posts that enough people saw and that have no inquiry, of the page's filter or not. */
  unasked: number;
  unasked_dearer: number;
}

type Reckoning = Pick<PostsFilter, 'days' | 'factors' | 'hidden'>;

/** From this many other sellers on there is a middle to compare with. */
const leastSellers = 3;
const leastQuestions = 2;
/** Two working days, in minutes of working time. */
const slowAnswer = 2 * 8 * 60;

const reasons: Record<StayReason, RawBuilder<unknown>> = {
  dearer: sql`dearer_by > 0`,
  no_picture: sql`not has_picture`,
  no_number: sql`not has_number`,
  high_minimum: sql`minimum > usual_quantity`,
  declined_twice: sql`declined_reason is not null`,
  slow_answers: sql`slow_days is not null`,
  no_sub_category: sql`not has_sub_category`,
};

/** Posts that got so far and no further. */
const steps: Record<FunnelStep, RawBuilder<unknown>> = {
  seen: sql`seen >= ${sql.lit(leastForRate)} and asked = 0`,
  kept: sql`kept > 0 and asked = 0`,
  asked: sql`asked > 0 and offered = 0`,
  offered: sql`offered > 0 and agreed = 0`,
  agreed: sql`agreed > 0 and sold_pieces = 0`,
  sold: sql`sold_pieces > 0`,
};

const sortedBy: Record<PostsFilter['sort'], RawBuilder<unknown>> = {
  '-value': sql`value`,
  '-age': sql`age`,
  '-seen': sql`seen`,
  title: alphabetical(sql`title`),
};

const orders: Record<PostsFilter['sort'], RawBuilder<unknown>> = {
  '-value': sql`sorted desc nulls last`,
  '-age': sql`sorted desc`,
  '-seen': sql`sorted desc`,
  title: sql`sorted`,
};

/** What others ask for the same as some of the posts; only where they are enough. */
const elsewhereOf = (posts: RawBuilder<unknown>, hidden: readonly number[]): RawBuilder<unknown> => sql`(
  select p.id, count(*)::int as others,
    percentile_cont(0.5) within group (order by a.price_per_unit::float8 * f.factor) as middle
  from ${posts} p join advertisements a on a.article_id = p.article and a.organization_id <> p.organization_id
    and a.condition is not distinct from p.condition and a.unit = p.unit
  join organizations o on o.id = a.organization_id and o.status = 'active'
  join factors f on f.currency = a.currency
  where a.type = 'offered' and ${isLive} and not a.organization_id = any(${[...hidden]}::int[])
  group by p.id having count(distinct a.organization_id) >= ${sql.lit(leastSellers)}
)`;

/**
 * The table `figures` of the posts for which a condition on `a` holds. Each part of it has a row of a post at most, so that
 * PostgreSQL leaves out the parts from which no column is read.
 */
function withFigures(condition: RawBuilder<unknown>, { days, factors, hidden }: Reckoning): RawBuilder<unknown> {
  const first = sql`(${today} - ${sql.lit(days - 1)})`;
  const since = sql`(${first}::timestamp at time zone 'UTC')`;
  return sql`
    with factors as materialized (
      select * from unnest(${[...factors.keys()]}::text[], ${[...factors.values()]}::float8[]) as f (currency, factor)
    ), posts as materialized (
      select a.id, a.title, a.article_id as article, a.brand_id, a.category_id, a.sub_category_id, a.organization_id,
        a.condition, a.unit, a.supplier_article_number as number, a.gtin, a.minimal_order_quantity as minimum,
        a.price_per_unit, a.currency, ${ageOf} as age, a.number_of_items - a.reserved_quantity as available,
        a.price_per_unit::float8 * f.factor as reckoned
      from advertisements a left join factors f on f.currency = a.currency where ${condition}
    ), seen as (
      select v.advertisement_id as id, sum(v.views)::int as seen
      from posts join advertisement_days v on v.advertisement_id = posts.id where v.day >= ${first} group by 1
    ), kept as (
      select f.advertisement_id as id, count(*)::int as kept
      from favorites f join posts on posts.id = f.advertisement_id where f.created_at >= ${since} group by 1
    ), lines as materialized (select * from ${linesOf(sql`posts`)} lines),
    asked as (
      select lines.id, count(distinct d.id) filter (where d.created_at >= ${since})::int as asked,
        count(distinct d.id) filter (where d.agreed_at >= ${since})::int as agreed,
        count(distinct d.id) filter (where d.state in ('inquiry', 'negotiating', 'agreed'))::int as open,
        case when count(*) >= ${sql.lit(leastQuestions)}
          then (percentile_disc(0.5) within group (order by lines.asked_quantity))::int end as usual_quantity,
        (percentile_cont(0.5) within group (order by d.answer_minutes) filter (where d.opener = 'buyer'))::float8 as answer_minutes
      from lines join deals d on d.id = lines.deal_id group by 1
    ), offered as (
      select lines.id, count(distinct lines.deal_id)::int as offered
      from lines join (
        select deal_id, min(created_at) as at from deal_offers where side = 'seller' group by 1
      ) first on first.deal_id = lines.deal_id where first.at >= ${since} group by 1
    ), declined as (
      select distinct on (id) id, reason from (
        select lines.id, min(trim(o.reason)) as reason, count(distinct o.deal_id) as times
        from lines join deal_offers o on o.deal_id = lines.deal_id and o.side = 'seller' and o.state = 'declined'
        where trim(o.reason) <> '' group by lines.id, lower(trim(o.reason))
      ) counted where times >= 2 order by id, times desc, reason
    ), sold as (
      select s.advertisement_id as id, max(s.closing_date)::text as last_sale,
        coalesce(sum(s.left_quantity) filter (where s.closing_date >= ${first}), 0)::float8 as sold_pieces
      from sales s join posts on posts.id = s.advertisement_id
      where s.reverted_at is null and s.reason in ('sold_here', 'sold_elsewhere') group by 1
    ), pictured as (
      select distinct f.advertisement_id as id
      from advertisement_files f join posts on posts.id = f.advertisement_id where f.kind = 'image'
    ), figures as (
      select posts.*, (posts.available * posts.reckoned) as value, coalesce(seen.seen, 0) as seen,
        coalesce(kept.kept, 0) as kept, coalesce(asked.asked, 0) as asked, coalesce(offered.offered, 0) as offered,
        coalesce(asked.agreed, 0) as agreed, coalesce(asked.open, 0) as open, coalesce(sold.sold_pieces, 0) as sold_pieces,
        sold.last_sale, posts.reckoned - elsewhere.middle as dearer_by, elsewhere.others,
        pictured.id is not null as has_picture, (posts.number is not null or posts.gtin is not null) as has_number,
        asked.usual_quantity, declined.reason as declined_reason,
        case when asked.answer_minutes > ${sql.lit(slowAnswer)} then ceil(asked.answer_minutes / (8 * 60)) end as slow_days,
        posts.sub_category_id is not null as has_sub_category
      from posts left join seen on seen.id = posts.id left join kept on kept.id = posts.id
      left join asked on asked.id = posts.id left join offered on offered.id = posts.id
      left join declined on declined.id = posts.id left join sold on sold.id = posts.id
      left join ${elsewhereOf(sql`posts`, hidden)} elsewhere on elsewhere.id = posts.id
      left join pictured on pictured.id = posts.id
    )`;
}

/** Which live offered posts are on a page, counted together with those on the others. */
export async function findPage(db: Database, whose: Whose, filter: PostsFilter): Promise<PostsPage> {
  const { band, words, step, reason, page, perPage } = filter;
  const narrowed = sql`${whosePosts(whose)} and ${isLive} and ${band ? sql`${bandOf} = ${band}` : sql`true`}
    and ${words ?? sql`true`}`;
  const { rows } = await sql<PostsPage>`
    ${withFigures(narrowed, filter)}, counted as materialized (
      select id, seen, asked, ${sortedBy[filter.sort]} as sorted,
        (${step ? steps[step] : sql`true`}) and (${reason ? reasons[reason] : sql`true`}) as is_chosen
      from figures
    ), unasked as materialized (
      select posts.* from counted join posts on posts.id = counted.id where ${steps.seen}
    )
    select array(
        select id from counted where is_chosen order by ${orders[filter.sort]}, id limit ${perPage} offset ${(page - 1) * perPage}
      ) as ids,
      (select count(*)::int from counted where is_chosen) as total, (select count(*)::int from unasked) as unasked,
      (
        select count(*)::int from unasked join ${elsewhereOf(sql`unasked`, filter.hidden)} elsewhere on elsewhere.id = unasked.id
        where unasked.reckoned > elsewhere.middle
      ) as unasked_dearer`.execute(db);
  return rows[0] as PostsPage;
}

/** Posts in the order of their ids, with what happened to them and what may keep them from being sold. */
export async function listPosts(db: Database, ids: readonly number[], reckoning: Reckoning): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PostRow>`
    ${withFigures(sql`a.id = any(${[...ids]}::int[])`, reckoning)}
    select f.id, f.title, b.name as brand, f.number, f.article, c.name as category, c.icon, f.age, f.available,
      f.price_per_unit::text as price, f.currency as price_currency, f.value::text as value, f.seen, f.kept, f.asked, f.offered,
      f.agreed, f.open, f.sold_pieces, f.last_sale, f.dearer_by, f.others, f.has_picture, f.has_number, f.minimum,
      f.usual_quantity, f.declined_reason, f.slow_days::float8 as slow_days, f.has_sub_category
    from figures f left join brands b on b.id = f.brand_id left join categories c on c.id = f.category_id
    order by array_position(${[...ids]}::int[], f.id)`.execute(db);
  return rows;
}
