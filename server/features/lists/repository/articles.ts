import { type Database, sql } from '#server/db/database.ts';

/** By what the articles of a line are looked up. */
interface LineKeys {
  line: number;
  gtins: readonly string[];
  keys: readonly string[];
  folds: readonly string[];
}

/** An article that one of a line's keys leads to. */
export interface FoundArticle {
  line: number;
  how: 'gtin' | 'key' | 'fold';
  article: number;
  brand_id: number | null;
  /** Its number as it is compared. */
  part_key: string | null;
  /** Its number as its posts write it, in capitals. */
  written: string[];
}

/** The articles that the numbers of lines lead to, for all lines at once. */
export async function findByNumbers(db: Database, lines: readonly LineKeys[]): Promise<FoundArticle[]> {
  const flat = (pick: (line: LineKeys) => readonly string[]) =>
    lines.flatMap((line) => pick(line).map((value) => ({ line: line.line, value })));
  const gtins = flat((line) => line.gtins);
  const keys = flat((line) => line.keys);
  const folds = flat((line) => line.folds);
  const given = (rows: { line: number; value: string }[]) =>
    sql`unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ value }) => value)}::text[]) as given (line, value)`;
  const { rows } = await sql<FoundArticle>`
    with found as (
      select line, 'gtin' as how, coalesce(x.merged_into, x.id) as article
      from ${given(gtins)} join article_gtins g on g.gtin = article_gtin(given.value) join articles x on x.id = g.article_id
      union
      select line, 'key', coalesce(x.merged_into, x.id) from ${given(keys)} join articles x on x.part_key = given.value
      union
      select line, 'fold', coalesce(x.merged_into, x.id)
      from ${given(folds)} join articles x on part_fold(x.part_key) = given.value and x.part_key is not null
    )
    select found.*, x.brand_id, x.part_key, array(
      select distinct upper(a.supplier_article_number) from advertisements a
      where a.article_id = x.id and a.supplier_article_number is not null limit 20) as written
    from found join articles x on x.id = found.article`.execute(db);
  return rows;
}

/** The articles of posts, by post; posts without one are left out. */
export async function findArticlesOf(db: Database, postIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; article: number }>`
    select id, article_id as article from advertisements
    where id = any(${[...postIds]}::int[]) and article_id is not null`.execute(db);
  return new Map(rows.map(({ id, article }) => [id, article]));
}

/** What some posts of articles are called, by article. */
export async function findTitles(db: Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; titles: string[] }>`
    select x.id, array(select a.title from advertisements a where a.article_id = x.id limit 20) as titles
    from articles x where x.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, titles }) => [id, titles]));
}

/** An article by what its newest post calls it. */
export interface NamedArticle {
  id: number;
  title: string;
  brand: string | null;
  brand_id: number | null;
  number: string | null;
  category: { icon: string | null; slug: string | null } | null;
  sub_category: { name: string } | null;
  /** Whether it has or had an offer that the reader may know of. */
  is_known: boolean;
}

/**
 * Articles by what their newest offers call them, as far as everyone could read these; `hidden` are organizations that do not let the
 * reader see their posts.
 */
export async function describeArticles(
  db: Database,
  ids: readonly number[],
  hidden: readonly number[],
): Promise<Map<number, NamedArticle>> {
  const { rows } = await sql<NamedArticle>`
    select x.id, b.name as brand, x.brand_id, coalesce(latest.supplier_article_number, x.part_key) as number,
      coalesce(latest.title, concat_ws(' ', b.name, coalesce(x.part_key, shown_gtin(x.gtin)))) as title,
      case when c.id is not null then json_build_object('icon', c.icon, 'slug', c.slug) end as category,
      case when s.id is not null then json_build_object('name', s.name) end as sub_category, latest.title is not null as is_known
    from articles x left join brands b on b.id = x.brand_id
    left join lateral (
      select p.title, p.supplier_article_number, p.category_id, p.sub_category_id from advertisements p
      where p.article_id = x.id and p.type = 'offered' and p.state in ('active', 'sold', 'expired') and p.deleted_at is null
        and p.organization_id <> all (${[...hidden]}::int[])
      order by p.id desc limit 1) latest on true
    left join categories c on c.id = latest.category_id left join categories s on s.id = latest.sub_category_id
    where x.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const mostMonths = 3;

/** The latest months in which an organization bought articles, by article. */
export async function listBought(
  db: Database,
  organizationId: number,
  articleIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (articleIds.length === 0) return new Map();
  const { rows } = await sql<{ article: number; months: string[] }>`
    select a.article_id as article,
      (array_agg(distinct to_char(d.completed_at at time zone 'UTC', 'YYYY-MM')
        order by to_char(d.completed_at at time zone 'UTC', 'YYYY-MM') desc))[1:${sql.lit(mostMonths)}] as months
    from deals d join deal_lines n on n.deal_id = d.id join advertisements a on a.id = n.advertisement_id
    where d.buyer_id = ${organizationId} and d.state = 'completed' and a.article_id = any(${[...articleIds]}::int[])
    group by a.article_id`.execute(db);
  return new Map(rows.map(({ article, months }) => [article, months]));
}
