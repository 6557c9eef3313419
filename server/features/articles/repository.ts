import type { ArticleConflict } from '#contract/articles/schemas.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

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

/** A page of pairs that share a GTIN, then of those with part numbers that look alike. */
export async function findConflicts(
  db: Database,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: ArticleConflict[]; total: number }> {
  const { rows } = await sql<ArticleConflict & { total: number }>`
    with alike (a, b, gtin) as (
      select one.article_id, two.article_id, min(one.gtin)
      from article_gtins one join article_gtins two on two.gtin = one.gtin and two.article_id > one.article_id
      group by 1, 2
      union all
      select one.id, two.id, null
      from articles one
      join articles two on two.brand_id = one.brand_id and part_fold(two.part_key) = part_fold(one.part_key) and two.id > one.id
      where one.part_key is not null and two.part_key is not null and one.merged_into is null and two.merged_into is null
    ), pairs as (
      select a, b, min(gtin) as gtin, count(*) over () as total from alike
      where not exists (select from articles_apart d where (d.article_id, d.other_id) = (alike.a, alike.b))
        and ${hasPosts('alike.a')} and ${hasPosts('alike.b')}
      group by a, b
      order by min(gtin) is null, a, b
      limit ${per_page} offset ${(page - 1) * per_page}
    )
    select ${described('pairs.a')} as article, ${described('pairs.b')} as other,
      case when gtin is null then 'number' else 'gtin' end as reason, shown_gtin(gtin) as gtin, total::int as total
    from pairs order by pairs.gtin is null, a, b`.execute(db);
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
  return rows[0]?.posts ?? 0;
}

/** Remembers that two articles are not one. */
export async function markApart(db: InTransaction, id: number, other: number, userId: number): Promise<void> {
  await sql`
    insert into articles_apart (article_id, other_id, decided_by)
    values (${Math.min(id, other)}, ${Math.max(id, other)}, ${userId}) on conflict do nothing`.execute(db);
}
