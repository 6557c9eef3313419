import type { Availability, Condition, Unit } from '#contract/advertisements/choices.ts';
import { type Database, sql } from '#server/db/database.ts';

/** A live offered post with what a trade system reads of it. */
export interface ItemPost {
  id: number;
  type: 'offered';
  article_id: number | null;
  organization_id: number;
  organization: string;
  title: string;
  brand: string | null;
  supplier_article_number: string | null;
  gtin: string | null;
  condition: Condition | null;
  unit: Unit;
  /** What is left after reservations. */
  number_of_items: number;
  minimal_order_quantity: number | null;
  minimum_order_value: string | null;
  currency: string | null;
  price_per_unit: string | null;
  availability: Availability;
  available_at: string | null;
}

/** The offered posts with these ids and those of these articles. Whether a reader may see each is for the search to say. */
export async function listItemPosts(
  db: Database,
  { posts, articles }: { posts: readonly number[]; articles: readonly number[] },
): Promise<(ItemPost & { asked_article: number | null })[]> {
  const { rows } = await sql<ItemPost & { asked_article: number | null }>`
    with wanted as (
      select id as asked, coalesce(merged_into, id) as article_id from articles where id = any(${[...articles]}::int[])
    ), found as (
      select a.id, w.asked from wanted w join advertisements a on a.article_id = w.article_id
      union all select id, null from advertisements where id = any(${[...posts]}::int[])
    )
    select a.id, a.type, a.article_id, a.organization_id, o.name as organization, a.title, b.name as brand,
      a.supplier_article_number, a.gtin, a.condition, a.unit, a.number_of_items - a.reserved_quantity as number_of_items,
      a.minimal_order_quantity, a.minimum_order_value::text, a.currency, a.price_per_unit::text, a.availability,
      a.available_at::text, found.asked as asked_article
    from found join advertisements a on a.id = found.id join organizations o on o.id = a.organization_id
    left join brands b on b.id = a.brand_id
    where a.type = 'offered' and a.state = 'active' and a.deleted_at is null
    order by a.id`.execute(db);
  return rows;
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
