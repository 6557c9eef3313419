import { units } from '#contract/advertisements/choices.ts';
import { orderablePrices } from '#contract/advertisements/orders.ts';
import { readPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import { hundredthsOf } from '#contract/amounts/arithmetic.ts';
import { choiceOf, readFacts } from '#contract/facts/stored.ts';
import { type Database, sql } from '#server/db/database.ts';
import { choiceColumns } from '#server/search-engine/columns/facetColumns.ts';
import type { StatedFacts } from '#server/search-engine/columns/facts.ts';
import type { Choices, IndexedPost } from '#server/search-engine/columns/posts.ts';

/** What the feed hands over: posts as they are now, ids that are no longer live, and where to go on from. */
interface FeedBlock {
  live: IndexedPost[];
  gone: number[];
  watermark: string;
  /** Changes when a change to any organization was committed. */
  organizationsMark: string;
  /** Words that titles and names had not used before. */
  words: string[];
}

interface Block {
  ids: Buffer | null;
  organizations: Buffer;
  categories: Buffer;
  sub_categories: Buffer;
  brands: Buffer;
  prices: Buffer;
  created: Buffer;
  quantities: Buffer;
  countries: string;
  currencies: string;
  choices: Buffer;
  articles: Buffer;
  units: Buffer;
  /** Of each post a line; empty if it states none. JSON has no line breaks. */
  facts: string;
  /** Of the posts whose price depends on the quantity. */
  ladders: LadderRow[] | null;
}

type LadderRow = [
  id: number,
  price: string | null,
  breaks: string | null,
  whole: string | null,
  minimum: number | null,
  value: string | null,
  left: number,
];

const postsPerBlock = 50_000;
const noCurrency = '---';

// What agreed deals hold is not on the market: a post of which nothing is left leaves the lists.
const isLive = sql`state = 'active' and deleted_at is null and number_of_items > reserved_quantity`;

/** How many bits a post's choice takes in `choices`, and the place that means none: a list has at most fifteen choices. */
const choiceBits = 4;
const noChoice = 15;

/** The places of a post's fixed choices in their lists, some bits each. */
const packedChoices = sql.join(
  choiceColumns.map(
    (
      { column, choices },
      at,
    ) => sql`(coalesce(array_position(${sql.lit(`{${choices.join(',')}}`)}::text[], ${sql.ref(column)}) - 1,
      ${sql.lit(noChoice)}) << ${sql.lit(at * choiceBits)})`,
  ),
  sql` | `,
);

// All others cost the same whatever the quantity; a minimum order only asks for more.
const hasLadder = sql`price_breaks is not null or whole_lot_price is not null
  or minimal_order_quantity > number_of_items - reserved_quantity
  or minimum_order_value > price_per_unit * (number_of_items - reserved_quantity)`;

// One value a column, in PostgreSQL's binary form: a million rows arrive in a second instead of in ten.
const columns = sql`
  string_agg(int4send(id), ''::bytea) as ids,
  string_agg(int4send(organization_id), ''::bytea) as organizations,
  string_agg(int4send(category_id), ''::bytea) as categories,
  string_agg(int4send(coalesce(sub_category_id, 0)), ''::bytea) as sub_categories,
  string_agg(int4send(coalesce(brand_id, 0)), ''::bytea) as brands,
  string_agg(float8send(coalesce(price_per_unit::float8 * 100, -1)), ''::bytea) as prices,
  string_agg(float8send(date_part('epoch', created_at) * 1000), ''::bytea) as created,
  string_agg(int4send(number_of_items - reserved_quantity), ''::bytea) as quantities,
  string_agg(country, '') as countries,
  string_agg(coalesce(currency, '---'), '') as currencies,
  string_agg(int4send(${packedChoices}), ''::bytea) as choices,
  string_agg(int4send(coalesce(article_id, 0)), ''::bytea) as articles,
  string_agg(int4send(array_position(${sql.lit(`{${units.join(',')}}`)}::text[], unit) - 1), ''::bytea) as units,
  string_agg(coalesce(facts, ''), chr(10)) as facts,
  jsonb_agg(jsonb_build_array(id, price_per_unit::text, price_breaks, whole_lot_price::text, minimal_order_quantity,
    minimum_order_value::text, number_of_items - reserved_quantity)) filter (where ${hasLadder}) as ladders`;

/**
 * Hands over all live posts, a block at a time, as one moment saw them; returns where the feed goes on from. Needs a
 * transaction that sees one moment (repeatable read).
 */
export async function readLivePosts(
  db: Database,
  take: (posts: Iterable<IndexedPost>) => void,
  prepare: (posts: number, highestId: number) => void,
): Promise<string> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      // How many there are is only estimated: counting them would read the whole table once more.
      const { rows } = await sql<{ watermark: string; posts: number; highest: number }>`
        select pg_snapshot_xmin(pg_current_snapshot())::text as watermark,
          (select coalesce(max(id), 0) from advertisements) as highest,
          (select greatest(0, reltuples::integer) from pg_class where oid = 'advertisements'::regclass) as posts`.execute(
        trx,
      );
      const { watermark, posts, highest } = rows[0] as { watermark: string; posts: number; highest: number };
      prepare(posts, highest);
      const readBlock = (from: number) =>
        sql<Block>`
        select ${columns} from advertisements
        where id > ${from} and id <= ${from + postsPerBlock} and ${isLive}`.execute(trx);
      // The database gathers the next block while this one is taken in.
      let next = highest > 0 ? readBlock(0) : null;
      for (let from = 0; next !== null; from += postsPerBlock) {
        const { rows: blocks }: { rows: Block[] } = await next;
        next = from + postsPerBlock < highest ? readBlock(from + postsPerBlock) : null;
        // Its failure is met where it is waited for.
        next?.catch(() => {});
        take(decode(blocks[0] as Block));
      }
      return watermark;
    });
}

/**
 * What was committed since the watermark. Rows of transactions that were still running at the last poll are read again
 * once they end, so commits that overtake each other are not missed. The upper bound leaves out transaction ids of another
 * server, which a restored backup carries.
 */
export async function readChanges(db: Database, since: string): Promise<FeedBlock> {
  type Row = Block & { watermark: string; organizations_mark: string; gone: Buffer | null; words: string[] | null };
  const { rows } = await sql<Row>`
    with changed as materialized (
      select id, article_id, unit, organization_id, category_id, sub_category_id, brand_id, price_per_unit, created_at, number_of_items,
        reserved_quantity, country, currency, price_breaks, whole_lot_price, minimal_order_quantity, minimum_order_value, facts, ${sql.join(choiceColumns.map(({ column }) => sql.ref(column)))}, state, deleted_at
      from advertisements
      where changed_in >= ${since}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot()))
    select block.*,
      (select string_agg(int4send(id), ''::bytea) from (
        select id from changed where not (${isLive})
        union all select id from purged_advertisements
        where changed_in >= ${since}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())) left_the_market) as gone,
      (select count(*)::text || ' ' || coalesce(sum(extract(epoch from updated_at)), 0)::text from organizations) as organizations_mark,
      (select array_agg(word) from search_words
        where learned_in >= ${since}::xid8 and learned_in < pg_snapshot_xmax(pg_current_snapshot())) as words,
      pg_snapshot_xmin(pg_current_snapshot())::text as watermark
    from (select ${columns} from changed where ${isLive}) block`.execute(db);
  const row = rows[0] as Row;
  return {
    live: [...decode(row)],
    gone: readIds(row.gone),
    watermark: row.watermark,
    organizationsMark: row.organizations_mark,
    words: row.words ?? [],
  };
}

/** All words of titles, brands and categories. */
export async function readLexicon(db: Database): Promise<string[]> {
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(word, ' ') as words from (select distinct word from search_words) learned`.execute(db);
  return rows[0]?.words?.split(' ') ?? [];
}

/** The posts of a block, each made when it is asked for: a start reads a million of them and keeps none. */
function* decode(block: Block): Generator<IndexedPost> {
  if (!block.ids) return;
  const facts = block.facts.split('\n');
  // Many posts state the same: those of one article, or of one seller.
  const readOnce = new Map<string, StatedFacts>();
  const ladders = new Map(block.ladders?.map((row) => [row[0], readLadder(row)]));
  for (let index = 0; index * 4 < block.ids.length; index += 1) {
    const four = index * 4;
    const eight = index * 8;
    const price = block.prices.readDoubleBE(eight);
    const currency = block.currencies.slice(index * 3, index * 3 + 3);
    const id = block.ids.readInt32BE(four);
    const post: IndexedPost = {
      id,
      organizationId: block.organizations.readInt32BE(four),
      categoryId: block.categories.readInt32BE(four),
      subCategoryId: block.sub_categories.readInt32BE(four) || null,
      brandId: block.brands.readInt32BE(four) || null,
      price: price < 0 ? null : Math.round(price * 10) / 10,
      createdAt: Math.round(block.created.readDoubleBE(eight)),
      quantity: block.quantities.readInt32BE(four),
      country: block.countries.slice(index * 2, index * 2 + 2),
      currency: currency === noCurrency ? null : currency,
      ladder: ladders.get(id) ?? null,
      articleId: block.articles.readInt32BE(four) || null,
      unit: block.units.readInt32BE(four),
      facts: factsOf(facts[index] as string, readOnce),
    };
    setChoices(post, block.choices.readInt32BE(four));
    yield post;
  }
}

function factsOf(text: string, readOnce: Map<string, StatedFacts>): StatedFacts | null {
  if (text === '') return null;
  const known = readOnce.get(text);
  if (known) return known;
  const facts: [string, string][] = [];
  for (const [key, value] of Object.entries(readFacts(text))) {
    const choice = choiceOf(value);
    if (choice !== null) facts.push([key, choice]);
  }
  readOnce.set(text, facts);
  return facts;
}

function readLadder([, price, breaks, whole, minimum, value, left]: LadderRow): number[] {
  const terms: Parameters<typeof orderablePrices>[0] = {
    type: 'offered',
    price_per_unit: price,
    price_breaks: readPriceBreaks(breaks),
    whole_lot_price: whole,
    number_of_items: left,
    minimal_order_quantity: minimum,
    minimum_order_value: value,
  };
  const ladder: number[] = [];
  for (const { to, price: each } of orderablePrices(terms)) ladder.push(to, hundredthsOf(each));
  return ladder;
}

/**
 * Gives a post the places of its choices. Every post gets the same properties in the same order, also where it has no choice:
 * objects of many shapes take ten times as long to make and to read, and a start makes one for each post.
 */
function setChoices(post: Choices, packed: number): void {
  for (let at = 0; at < choiceColumns.length; at += 1) {
    const { column } = choiceColumns[at] as (typeof choiceColumns)[number];
    const place = (packed >> (at * choiceBits)) & noChoice;
    post[column] = place === noChoice ? undefined : place;
  }
}

/** The ids in PostgreSQL's binary form, four bytes each. */
export function readIds(bytes: Buffer | null): number[] {
  if (!bytes) return [];
  const ids = new Array<number>(bytes.length / 4);
  for (let index = 0; index < ids.length; index += 1) ids[index] = bytes.readInt32BE(index * 4);
  return ids;
}

/** The stems that each of these posts has in its title or article number, and in its description. */
export async function readWords(
  db: Database,
  ids: number[],
): Promise<Map<number, { head: Set<string>; tail: Set<string> }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; head: string[]; tail: string[] | null }>`
    select head.advertisement_id as id, tsvector_to_array(head.words) as head, tsvector_to_array(tail.words) as tail
    from advertisement_words head left join description_words tail using (advertisement_id)
    where head.advertisement_id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, { head: new Set(row.head), tail: new Set(row.tail ?? []) }]));
}
