import { type PriceBreak, readPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import type { ArticleConflict } from '#contract/articles/schemas.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { type Brief, selectBrief } from '#server/db/postBrief.ts';

/** An article by what it is called. */
export interface ArticleName {
  id: number;
  name: string;
}

// A pair is only worth deciding while both articles have posts.
const hasPosts = (article: string) =>
  sql`exists (select from advertisements p where p.article_id = ${sql.ref(article)} and p.deleted_at is null)`;

const described = (article: string) => sql`(
  select jsonb_build_object('id', x.id, 'brand', b.name, 'number', latest.supplier_article_number,
    'gtins', (select coalesce(jsonb_agg(shown_gtin(g.gtin) order by g.gtin), '[]') from article_gtins g where g.article_id = x.id),
    'posts', counted.posts, 'organizations', counted.organizations,
    'example', jsonb_build_object('id', latest.id, 'name', latest.title))
  from articles x
  left join brands b on b.id = x.brand_id
  cross join lateral (
    select count(*)::int as posts, count(distinct p.organization_id)::int as organizations
    from advertisements p where p.article_id = x.id and p.deleted_at is null) counted
  cross join lateral (
    select p.id, p.title, p.supplier_article_number from advertisements p
    where p.article_id = x.id and p.deleted_at is null order by p.id desc limit 1) latest
  where x.id = ${sql.ref(article)})`;

// One article whose posts name several GTINs, one of which no one has reviewed yet.
const severalGtins = sql`
  select g.article_id from article_gtins g
  where exists (select from advertisements p
    where p.article_id = g.article_id and article_gtin(p.gtin) = g.gtin and p.deleted_at is null)
  group by 1 having count(*) > 1 and bool_or(g.checked_at is null)`;

const codes = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('gtin', shown_gtin(known.gtin), 'posts', known.posts, 'example', known.example)
    order by known.posts desc, known.gtin), '[]')
  from (
    select article_gtin(p.gtin) as gtin, count(*)::int as posts,
      (array_agg(jsonb_build_object('id', p.id, 'name', p.title) order by p.id desc))[1] as example
    from advertisements p where p.article_id = shown.a and p.gtin is not null and p.deleted_at is null group by 1
  ) known)`;

/** A page of pairs that share a GTIN, then of those with part numbers that look alike, then of articles with several GTINs. */
export async function findConflicts(
  db: Database,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: ArticleConflict[]; total: number }> {
  const { rows } = await sql<ArticleConflict & { total: number }>`
    with alike (a, b, gtin, rank) as (
      select one.article_id, two.article_id, min(one.gtin), 1
      from article_gtins one join article_gtins two on two.gtin = one.gtin and two.article_id > one.article_id
      group by 1, 2
      union all
      select one.id, two.id, null, 2
      from articles one
      join articles two on two.brand_id = one.brand_id and part_fold(two.part_key) = part_fold(one.part_key) and two.id > one.id
      where one.part_key is not null and two.part_key is not null and one.merged_into is null and two.merged_into is null
    ), found as (
      select a, b, min(gtin) as gtin, min(rank) as rank from alike
      where not exists (select from articles_apart d where (d.article_id, d.other_id) = (alike.a, alike.b))
        and ${hasPosts('alike.a')} and ${hasPosts('alike.b')}
      group by a, b
      union all
      select article_id, null, null, 3 from (${severalGtins}) several
    ), shown as (
      select found.*, count(*) over () as total from found order by rank, a, b limit ${per_page} offset ${(page - 1) * per_page}
    )
    select ${described('shown.a')} as article, ${described('shown.b')} as other,
      (array['gtin', 'number', 'gtins'])[rank] as reason, shown_gtin(gtin) as gtin,
      case when rank = 3 then ${codes} else '[]' end as codes, total::int as total
    from shown order by rank, a, b`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Articles that are not merged, held until the end of the transaction, in the order of their ids. */
export async function lockArticles(db: InTransaction, ids: readonly number[]): Promise<ArticleName[]> {
  const { rows } = await sql<ArticleName>`
    select x.id, concat_ws(' ', b.name, coalesce(x.part_key, shown_gtin(x.gtin))) as name
    from articles x left join brands b on b.id = x.brand_id
    where x.id = any(${[...ids]}::int[]) and x.merged_into is null
    order by x.id for update of x`.execute(db);
  return rows;
}

/** Makes the first article part of the other one; returns how many posts it had. */
export async function joinArticles(db: InTransaction, id: number, into: number): Promise<number> {
  const { rows } = await sql<{ posts: number }>`
    select count(*)::int as posts from advertisements where article_id = ${id}`.execute(db);
  await sql`select merge_articles(${id}, ${into})`.execute(db);
  await checkGtins(db, into);
  return rows[0]?.posts ?? 0;
}

/** Remembers that two articles are not one. */
export async function markApart(db: InTransaction, id: number, other: number, userId: number): Promise<void> {
  await sql`
    insert into articles_apart (article_id, other_id, decided_by)
    values (${Math.min(id, other)}, ${Math.max(id, other)}, ${userId}) on conflict do nothing`.execute(db);
}

/** Remembers that the GTINs that an article has now belong to it; one that comes later has to be decided on again. */
export async function checkGtins(db: InTransaction, id: number): Promise<void> {
  await sql`update article_gtins set checked_at = now() where article_id = ${id} and checked_at is null`.execute(db);
}

/** Sets the post whose title and picture an article has; returns its title, or undefined if it is no post of the article. */
export async function pinPost(
  db: InTransaction,
  id: number,
  postId: number | null,
): Promise<string | null | undefined> {
  const post = await db
    .selectFrom('advertisements')
    .select('title')
    .where('id', '=', postId ?? 0)
    .where('article_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (postId !== null && !post) return undefined;
  await sql`update articles set pinned_post_id = ${postId} where id = ${id}`.execute(db);
  return post?.title ?? null;
}

/** An article by itself. */
export interface ArticleRow {
  id: number;
  merged_into: number | null;
  gtins: string[];
}

/** An article, merged ones included; nothing if there is none. */
export async function findArticle(db: Database, id: number): Promise<ArticleRow | undefined> {
  const { rows } = await sql<ArticleRow>`
    select x.id, x.merged_into,
      array(select shown_gtin(g.gtin) from article_gtins g where g.article_id = x.id order by g.gtin) as gtins
    from articles x where x.id = ${id}`.execute(db);
  return rows[0];
}

const pricedFields = [
  'id',
  'article_id',
  'type',
  'organization_id',
  'unit',
  'condition',
  'currency',
  'price_per_unit',
] as const;

/** An active post of an article, with what its page counts and compares: few columns, as a page may read 2,000 posts. */
export type ArticlePost = Brief<(typeof pricedFields)[number]> & {
  has_picture: boolean;
  /** An admin of the platform chose it to name and picture its article. */
  is_pinned: boolean;
};

const orderedFields = [
  ...pricedFields,
  'number_of_items',
  'minimal_order_quantity',
  'minimum_order_value',
  'price_breaks',
  'whole_lot_price',
  'availability',
  'country',
] as const;

/** An active post of an article, with what an order from it depends on. */
export type ArticleOffer = Omit<Brief<(typeof orderedFields)[number]>, 'price_breaks'> & { price_breaks: PriceBreak[] };

/** More posts of one article add no information, and each page reads all of them. */
const mostPosts = 2_000;

const activePosts = (most: number) => sql`
  select * from advertisements where article_id = x.id and state = 'active' and deleted_at is null
  order by id desc limit ${most}`;

/** The active posts of articles, the newest first. Whether a reader may see each is for the search to say. */
export async function listArticlePosts(
  db: Database,
  articles: readonly number[],
  most = mostPosts,
): Promise<ArticlePost[]> {
  const { rows } = await sql<ArticlePost>`
    select ${selectBrief(pricedFields)},
      exists (select from advertisement_files f where f.advertisement_id = a.id and f.kind = 'image') as has_picture,
      a.id is not distinct from x.pinned_post_id as is_pinned
    from articles x cross join lateral (${activePosts(most)}) a
    where x.id = any (${[...articles]}::int[])
    order by a.id desc`.execute(db);
  return rows;
}

/** The same posts of one article, with what orders from them cost. */
export async function listArticleOffers(db: Database, article: number): Promise<ArticleOffer[]> {
  const { rows } = await sql<Omit<ArticleOffer, 'price_breaks'> & { price_breaks: string | null }>`
    select ${selectBrief(orderedFields)}
    from articles x cross join lateral (${activePosts(mostPosts)}) a
    where x.id = ${article}
    order by a.id desc`.execute(db);
  return rows.map((row) => ({ ...row, price_breaks: readPriceBreaks(row.price_breaks) }));
}

/** The titles of posts by their ids. */
export async function listTitles(db: Database, posts: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from advertisements where id = any (${[...posts]}::int[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
