import type { AdvertisementType } from '#contract/advertisements/choices.ts';
import type { FactValue } from '#contract/facts/choices.ts';
import { type Database, sql } from '#server/db/database.ts';

/** A fact of an article, and how many sellers state it. */
export interface ArticleFact {
  key: string;
  value: FactValue;
  sellers: number;
}

/** What a post calls its article. */
export interface ArticleNames {
  brand: number | null;
  number: string | null;
  gtin: string | null;
}

/** The article that a new post with these names would be of; null for one that no post is of yet. Nothing is added. */
export async function findArticle(db: Database, { brand, number, gtin }: ArticleNames): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select case when ${brand}::int is not null and article_key(${number}::text) is not null
      then (select coalesce(merged_into, id) from articles where brand_id = ${brand} and part_key = part_key(${number}::text))
      else coalesce((select min(article_id) from article_gtins where gtin = article_gtin(${gtin}::text)),
        (select coalesce(merged_into, id) from articles where gtin = article_gtin(${gtin}::text))) end as id`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** How many sellers whose offers everyone sees state which facts of an article; `except` are left out. */
export async function countStated(db: Database, articleId: number, except: readonly number[]): Promise<ArticleFact[]> {
  const { rows } = await sql<ArticleFact>`
    select f.key, f.value, count(distinct a.organization_id)::int as sellers
    from advertisements a join organizations o on o.id = a.organization_id
    cross join lateral jsonb_each(a.facts::jsonb) f
    where a.article_id = ${articleId} and a.facts is not null and a.type = 'offered' and a.state = 'active'
      and a.deleted_at is null and o.status = 'active' and a.organization_id <> all (${[...except]}::int[])
    group by 1, 2 order by 1, 3 desc, 2`.execute(db);
  return rows;
}

/** A fact that is the same in posts. */
export type SharedFact = Pick<ArticleFact, 'key' | 'value'>;

/** What posts of a type state, by the keys of fields. */
export interface Statement {
  type: AdvertisementType;
  facts: Readonly<Record<string, FactValue>>;
}

/** What these posts state, each type and each set of facts once. Equal facts are stored as equal texts. */
export async function listStatements(db: Database, posts: readonly { id: number }[]): Promise<Statement[]> {
  const { rows } = await sql<{ type: AdvertisementType; facts: string | null }>`
    select distinct a.type, a.facts from advertisements a where a.id = any (${posts.map(({ id }) => id)}::int[])`.execute(
    db,
  );
  return rows.map(({ type, facts }) => ({
    type,
    facts: facts === null ? {} : (JSON.parse(facts) as Statement['facts']),
  }));
}

/** The article that another one was merged into; null for one that was not merged, and for none. */
export async function findMerged(db: Database, articleId: number): Promise<number | null> {
  const { rows } = await sql<{ merged_into: number | null }>`
    select merged_into from articles where id = ${articleId}`.execute(db);
  return rows[0]?.merged_into ?? null;
}

/** Whether someone who does not see the posts of some organizations sees any post of an article. */
export async function hasVisiblePost(db: Database, articleId: number, hidden: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from advertisements a join organizations o on o.id = a.organization_id and o.status = 'active'
    where a.article_id = ${articleId} and a.state = 'active' and a.deleted_at is null
      and a.organization_id <> all (${[...hidden]}::int[]) limit 1`.execute(db);
  return rows.length > 0;
}
