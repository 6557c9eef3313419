import { type PriceBreak, readPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import { type Database, sql } from '#server/db/database.ts';
import { type Brief, selectBrief } from '#server/db/postBrief.ts';

const fields = [
  'id',
  'type',
  'article_id',
  'organization_id',
  'organization',
  'title',
  'brand',
  'supplier_article_number',
  'gtin',
  'condition',
  'unit',
  'number_of_items',
  'minimal_order_quantity',
  'minimum_order_value',
  'currency',
  'price_per_unit',
  'price_breaks',
  'whole_lot_price',
  'availability',
  'available_at',
] as const;

/** A live offered post with what a trade system reads of it. */
export type ItemPost = Omit<Brief<(typeof fields)[number]>, 'price_breaks'> & {
  type: 'offered';
  price_breaks: PriceBreak[];
};

/** The offered posts with these ids or of these articles. Whether a reader may see each is for the search to say. */
export async function listItemPosts(
  db: Database,
  { posts, articles }: { posts: readonly number[]; articles: readonly number[] },
): Promise<(ItemPost & { asked_article: number | null })[]> {
  const { rows } = await sql<
    Omit<ItemPost, 'price_breaks'> & { price_breaks: string | null; asked_article: number | null }
  >`
    with wanted as (
      select id as asked, coalesce(merged_into, id) as article_id from articles where id = any(${[...articles]}::int[])
    ), found as (
      select a.id, w.asked from wanted w join advertisements a on a.article_id = w.article_id
      union all select id, null from advertisements where id = any(${[...posts]}::int[])
    )
    select ${selectBrief(fields)}, found.asked as asked_article
    from found join advertisements a on a.id = found.id join organizations o on o.id = a.organization_id
    left join brands b on b.id = a.brand_id
    where a.type = 'offered' and a.state = 'active' and a.deleted_at is null
    order by a.id`.execute(db);
  return rows.map((row) => ({ ...row, price_breaks: readPriceBreaks(row.price_breaks) }));
}

/** The articles of posts; posts without one are left out. */
export async function findArticlesOf(db: Database, posts: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('advertisements')
    .select(['id', 'article_id'])
    .where('id', 'in', posts.length > 0 ? [...posts] : [0])
    .where('article_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.article_id as number]));
}

/** Of these articles, which each is now: itself, or the one that it was merged into. */
export async function findCurrentArticles(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; current: number }>`
    select id, coalesce(merged_into, id) as current from articles where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, current }) => [id, current]));
}
