import { listLimits } from '#contract/lists/choices.ts';
import { type Database, sql } from '#server/db/database.ts';
import { type Brief, briefColumn, comparedFields } from '#server/db/postBrief.ts';

/** The fields of a post, in the order in which they come. */
const fields = ['id', 'organization_id', ...comparedFields] as const;

const instants = ['published_at', 'updated_at'] as const;

/** A live offered post of an article, as lists compare it; its instants in milliseconds since 1970. */
export type MarketPost = Brief<(typeof fields)[number] | 'article_id'> & Record<(typeof instants)[number], number>;

// JSON would make floating-point numbers of decimals.
const asText: ReadonlySet<string> = new Set(['minimum_order_value', 'price_per_unit', 'whole_lot_price']);

const columns = sql.join([
  ...fields.map((name) => (asText.has(name) ? sql`(${briefColumn(name)})::text` : briefColumn(name))),
  ...instants.map((name) => sql`floor(extract(epoch from ${sql.ref(`a.${name}`)}) * 1000)::float8`),
]);

const names = [...fields, ...instants];

/** The posts of an article as they come: one text for all of them, to be read when it suits. */
interface OfferedArticle {
  article_id: number | null;
  posts: string;
}

/** Reads the posts of an article, in their order. */
export const readPosts = ({ article_id, posts }: OfferedArticle): MarketPost[] =>
  (JSON.parse(posts) as unknown[][]).map((values) => {
    const post: Record<string, unknown> = { article_id };
    for (const [place, name] of names.entries()) post[name] = values[place];
    return post as unknown as MarketPost;
  });

const isLive = (hidden: readonly number[]) => sql`a.type = 'offered' and a.state = 'active' and a.deleted_at is null
  and a.number_of_items > a.reserved_quantity and a.organization_id <> all(${[...hidden]}::int[])`;

/**
 * The live offered posts of these articles and with these ids, article by article, cheapest first as far as one currency goes;
 * posts of organizations in `hidden` are left out.
 */
export async function listOffered(
  db: Database,
  { articles, posts, hidden }: { articles: readonly number[]; posts: readonly number[]; hidden: readonly number[] },
): Promise<OfferedArticle[]> {
  // Thousands of rows take PostgreSQL's client much longer than a text for each article.
  const { rows } = await sql<OfferedArticle>`
    select a.article_id,
      json_agg(json_build_array(${columns}) order by a.price_per_unit nulls last, a.id)::text as posts
    from (
      select id from advertisements where article_id = any(${[...articles]}::int[])
      union select id from advertisements where id = any(${[...posts]}::int[])
    ) found
    join advertisements a on a.id = found.id join organizations o on o.id = a.organization_id and o.status = 'active'
    where ${isLive(hidden)} group by a.article_id`.execute(db);
  return rows;
}

/** Posts without a brand that have a number, as they come. */
interface Numbered extends OfferedArticle {
  key: string;
}

/**
 * The live offered posts without a brand that have one of these numbers or that of one of these articles. A number that several
 * brands have, or of few signs, may mean anything.
 */
export async function listNumbered(
  db: Database,
  { articles, keys, hidden }: { articles: readonly number[]; keys: readonly string[]; hidden: readonly number[] },
): Promise<{ posts: Numbered[]; keyOf: Map<number, string> }> {
  if (articles.length + keys.length === 0) return { posts: [], keyOf: new Map() };
  const { rows: posts } = await sql<Numbered>`
    with given as (
      select unnest(${[...keys]}::text[]) as key
      union select part_key from articles where id = any(${[...articles]}::int[]) and part_key is not null)
    select w.part_key as key, a.article_id,
      json_agg(json_build_array(${columns}) order by a.price_per_unit nulls last, a.id)::text as posts
    from given join advertisement_words w on w.part_key = given.key
    join advertisements a on a.id = w.advertisement_id and a.brand_id is null
    join organizations o on o.id = a.organization_id and o.status = 'active'
    where length(given.key) >= ${listLimits.shortestNumber} and ${isLive(hidden)}
      and (select count(distinct x.brand_id) from articles x where x.part_key = given.key and x.merged_into is null) <= 1
    group by w.part_key, a.article_id`.execute(db);
  if (posts.length === 0) return { posts, keyOf: new Map() };
  const { rows } = await sql<{ id: number; key: string }>`
    select id, part_key as key from articles where id = any(${[...articles]}::int[]) and part_key is not null`.execute(
    db,
  );
  return { posts, keyOf: new Map(rows.map(({ id, key }) => [id, key])) };
}

/** What a post is called, and whose it is. */
export interface NamedPost {
  title: string;
  organization: string;
}

/** What posts are called, and whose they are. */
export async function namePosts(db: Database, ids: readonly number[]): Promise<Map<number, NamedPost>> {
  const { rows } = await sql<NamedPost & { id: number }>`
    select a.id, a.title, o.name as organization from advertisements a join organizations o on o.id = a.organization_id
    where a.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
