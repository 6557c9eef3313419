import type { RawBuilder } from 'kysely';
import { type AgeBand, type FunnelStep, leastForRate, type StayReason } from '#contract/insights/choices.ts';
import { type Database, sql } from '#server/db/database.ts';
import { alphabetical } from '#server/db/like.ts';
import type { WordsCondition } from '../../../market-search/index.ts';
import { ageOf, bandOf, isLive, sellersPost, today, type Whose, whosePosts } from './figures.ts';

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
  total: number;
  unasked: number;
  unasked_dearer: number;
}

/** From so many other sellers on there is a middle to compare with. */
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

const orders: Record<PostsFilter['sort'], RawBuilder<unknown>> = {
  '-value': sql`value desc nulls last, id`,
  '-age': sql`age desc, id`,
  '-seen': sql`seen desc, id`,
  title: sql`${alphabetical(sql`title`)}, id`,
};

/** A page of live offered posts with what happened to them and what may keep them from being sold. */
export async function listPosts(db: Database, whose: Whose, filter: PostsFilter): Promise<PostRow[]> {
  const { band, days, factors, hidden, page, perPage } = filter;
  const first = sql`(${today} - ${sql.lit(days - 1)})`;
  const since = sql`(${first}::timestamp at time zone 'UTC')`;
  const conditions = [
    ...(filter.step ? [steps[filter.step]] : []),
    ...(filter.reason ? [reasons[filter.reason]] : []),
    sql`true`,
  ];
  const { rows } = await sql<PostRow>`
    with factors as materialized (
      select * from unnest(${[...factors.keys()]}::text[], ${[...factors.values()]}::float8[]) as f (currency, factor)
    ), posts as materialized (
      select a.id, a.title, a.article_id as article, a.brand_id, a.category_id, a.sub_category_id, a.organization_id,
        a.condition, a.unit, a.supplier_article_number as number, a.gtin, a.minimal_order_quantity as minimum,
        a.price_per_unit, a.currency, ${ageOf} as age, a.number_of_items - a.reserved_quantity as available,
        a.price_per_unit::float8 * f.factor as reckoned
      from advertisements a left join factors f on f.currency = a.currency
      where ${whosePosts(whose)} and ${isLive} and ${band ? sql`${bandOf} = ${band}` : sql`true`}
        and ${filter.words ?? sql`true`}
    ), seen as (
      select v.advertisement_id as id, sum(v.views)::int as seen
      from advertisement_days v join posts on posts.id = v.advertisement_id where v.day >= ${first} group by 1
    ), kept as (
      select f.advertisement_id as id, count(*)::int as kept
      from favorites f join posts on posts.id = f.advertisement_id where f.created_at >= ${since} group by 1
    ), lines as materialized (
      select posts.id, l.deal_id, l.asked_quantity, d.created_at, d.agreed_at, d.state, d.answer_minutes, d.opener,
        (select min(o.created_at) from deal_offers o where o.deal_id = d.id and o.side = 'seller') as offered_at
      from deal_lines l join deals d on d.id = l.deal_id join posts on posts.id = ${sellersPost}
      where l.advertisement_id in (select id from posts) or l.own_advertisement_id in (select id from posts)
    ), deals_of as (
      select id, count(distinct deal_id) filter (where created_at >= ${since})::int as asked,
        count(distinct deal_id) filter (where offered_at >= ${since})::int as offered,
        count(distinct deal_id) filter (where agreed_at >= ${since})::int as agreed,
        count(distinct deal_id) filter (where state in ('inquiry', 'negotiating', 'agreed'))::int as open,
        case when count(*) >= ${sql.lit(leastQuestions)}
          then (percentile_disc(0.5) within group (order by asked_quantity))::int end as usual_quantity,
        (percentile_cont(0.5) within group (order by answer_minutes) filter (where opener = 'buyer'))::float8 as answer_minutes
      from lines group by id
    ), declined as (
      select distinct on (id) id, reason from (
        select lines.id, min(trim(o.reason)) as reason, count(distinct o.deal_id) as times
        from lines join deal_offers o on o.deal_id = lines.deal_id and o.side = 'seller' and o.state = 'declined'
        where trim(o.reason) <> '' group by lines.id, lower(trim(o.reason))
      ) counted where times >= 2 order by id, times desc, reason
    ), sold as (
      select s.advertisement_id as id, max(s.closing_date)::text as last_sale,
        coalesce(sum(s.quantity) filter (where s.closing_date >= ${first}), 0)::float8 as sold_pieces
      from sales s join posts on posts.id = s.advertisement_id
      where s.reverted_at is null and s.reason in ('sold_here', 'sold_elsewhere') group by 1
    ), offered_elsewhere as (
      select posts.id, count(*)::int as others,
        percentile_cont(0.5) within group (order by a.price_per_unit::float8 * f.factor) as middle
      from posts join advertisements a on a.article_id = posts.article and a.organization_id <> posts.organization_id
        and a.condition is not distinct from posts.condition and a.unit = posts.unit
      join organizations o on o.id = a.organization_id and o.status = 'active'
      join factors f on f.currency = a.currency
      where a.type = 'offered' and ${isLive} and not a.organization_id = any(${hidden}::int[])
      group by posts.id having count(distinct a.organization_id) >= ${sql.lit(leastSellers)}
    ), pictured as (
      select distinct f.advertisement_id as id
      from advertisement_files f join posts on posts.id = f.advertisement_id where f.kind = 'image'
    ), figures as materialized (
      select posts.*, (posts.available * posts.reckoned) as value, coalesce(seen.seen, 0) as seen, coalesce(kept.kept, 0) as kept,
        coalesce(d.asked, 0) as asked, coalesce(d.offered, 0) as offered, coalesce(d.agreed, 0) as agreed,
        coalesce(d.open, 0) as open, coalesce(sold.sold_pieces, 0) as sold_pieces, sold.last_sale,
        posts.reckoned - e.middle as dearer_by, e.others, pictured.id is not null as has_picture,
        (posts.number is not null or posts.gtin is not null) as has_number, d.usual_quantity,
        declined.reason as declined_reason,
        case when d.answer_minutes > ${sql.lit(slowAnswer)} then ceil(d.answer_minutes / (8 * 60)) end as slow_days,
        posts.sub_category_id is not null as has_sub_category
      from posts left join seen on seen.id = posts.id left join kept on kept.id = posts.id
      left join deals_of d on d.id = posts.id left join declined on declined.id = posts.id
      left join sold on sold.id = posts.id left join offered_elsewhere e on e.id = posts.id
      left join pictured on pictured.id = posts.id
    ), chosen as (select * from figures where ${sql.join(conditions, sql` and `)}),
    page as (select *, row_number() over (order by ${orders[filter.sort]}) as place from chosen order by place limit ${perPage} offset ${(page - 1) * perPage}),
    counts as (
      select (select count(*)::int from chosen) as total, count(*) filter (where ${steps.seen})::int as unasked,
        count(*) filter (where ${steps.seen} and ${reasons.dearer})::int as unasked_dearer
      from figures
    )
    select page.id, page.title, b.name as brand, page.number, page.article, c.name as category, c.icon, page.age,
      page.available, page.price_per_unit::text as price, page.currency as price_currency, page.value::text as value,
      page.seen, page.kept, page.asked, page.offered, page.agreed, page.open, page.sold_pieces, page.last_sale,
      page.dearer_by, page.others, page.has_picture, page.has_number, page.minimum, page.usual_quantity,
      page.declined_reason, page.slow_days::float8 as slow_days, page.has_sub_category,
      counts.total, counts.unasked, counts.unasked_dearer
    from counts left join page on true
    left join brands b on b.id = page.brand_id left join categories c on c.id = page.category_id
    order by page.place`.execute(db);
  return rows;
}
