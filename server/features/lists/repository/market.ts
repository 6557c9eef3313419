import type { RawBuilder } from 'kysely';
import type { Availability, Condition, Unit } from '#contract/advertisements/choices.ts';
import { listLimits } from '#contract/lists/choices.ts';
import { type Database, sql } from '#server/db/database.ts';

/** A live offered post of an article, as lists compare it. */
export interface MarketPost {
  id: number;
  article_id: number | null;
  organization_id: number;
  available: number;
  unit: Unit;
  minimal_order_quantity: number | null;
  minimum_order_value: string | null;
  currency: string | null;
  price_per_unit: string | null;
  /** As `writePriceBreaks` writes them. */
  price_breaks: string | null;
  whole_lot_price: string | null;
  condition: Condition | null;
  country: string;
  availability: Availability;
  available_at: string | null;
  /** Milliseconds since 1970. */
  published_at: number;
  updated_at: number;
}

const milliseconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** What is read of a post, in the order in which it comes. */
const columns = {
  id: sql`a.id`,
  organization_id: sql`a.organization_id`,
  available: sql`a.number_of_items - a.reserved_quantity`,
  unit: sql`a.unit`,
  minimal_order_quantity: sql`a.minimal_order_quantity`,
  minimum_order_value: sql`a.minimum_order_value::text`,
  currency: sql`a.currency`,
  price_per_unit: sql`a.price_per_unit::text`,
  price_breaks: sql`a.price_breaks`,
  whole_lot_price: sql`a.whole_lot_price::text`,
  condition: sql`a.condition`,
  country: sql`a.country`,
  availability: sql`a.availability`,
  available_at: sql`a.available_at::text`,
  published_at: milliseconds('a.published_at'),
  updated_at: milliseconds('a.updated_at'),
} satisfies Record<Exclude<keyof MarketPost, 'article_id'>, RawBuilder<unknown>>;

const names = Object.keys(columns) as (keyof typeof columns)[];

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
 * those of organizations in `hidden` are left out.
 */
export async function listOffered(
  db: Database,
  { articles, posts, hidden }: { articles: readonly number[]; posts: readonly number[]; hidden: readonly number[] },
): Promise<OfferedArticle[]> {
  // Thousands of rows take PostgreSQL's client much longer than a text for each article.
  const { rows } = await sql<OfferedArticle>`
    select a.article_id,
      json_agg(json_build_array(${sql.join(Object.values(columns))}) order by a.price_per_unit nulls last, a.id)::text as posts
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
      json_agg(json_build_array(${sql.join(Object.values(columns))}) order by a.price_per_unit nulls last, a.id)::text as posts
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
