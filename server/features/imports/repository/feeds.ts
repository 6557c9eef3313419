import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { plain } from '#server/reading/text.ts';
import { deleteHeader, type FedPost, type FeedRules } from '../checking/feeds.ts';

/** The rules of a feed for the rows of a file with these headers; null if the feed was deleted. */
export async function findRules(
  db: Database,
  feedId: number | null,
  headers: readonly string[],
): Promise<FeedRules | null> {
  if (feedId === null) return null;
  const feed = await db
    .selectFrom('feeds')
    .select(['id', 'creates', 'counts'])
    .where('id', '=', feedId)
    .executeTakeFirst();
  const column = headers.findIndex((header) => plain(header) === deleteHeader);
  return feed
    ? { ...feed, counts: feed.counts as FeedRules['counts'], deleteColumn: column === -1 ? null : column }
    : null;
}

/** What is known of posts where a feed writes them: whose they are, and what was sold here that its source may not know yet. */
export async function findFed(db: Database, feedId: number, postIds: readonly number[]): Promise<Map<number, FedPost>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    feed_id: number | null;
    name: string | null;
    short_count: number | null;
    sold: number;
    sold_directly: number;
  }>`
    select asked.id, p.feed_id, o.name, p.short_count, coalesce(s.sold, 0) as sold, coalesce(s.directly, 0) as sold_directly
    from unnest(${[...postIds]}::int[]) as asked (id)
    join feeds f on f.id = ${feedId}
    left join feed_posts p on p.advertisement_id = asked.id
    left join feeds o on o.id = p.feed_id
    left join lateral (
      select sum(quantity)::int as sold, (sum(quantity) filter (where deal_line_id is null))::int as directly
      from sales where advertisement_id = asked.id and reverted_at is null
        and created_at > now() - make_interval(hours => f.settle_hours)) s on true`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        feed: row.feed_id === null ? null : { id: row.feed_id, name: row.name ?? '' },
        sold: row.sold,
        soldDirectly: row.sold_directly,
        shortCount: row.short_count,
      },
    ]),
  );
}

/** Adds posts to a feed; stores the count of the file if deals reserve more. */
export async function noteFed(
  db: InTransaction,
  feedId: number,
  posts: readonly { id: number; short: number | null }[],
): Promise<void> {
  if (posts.length === 0) return;
  await sql`
    insert into feed_posts (advertisement_id, feed_id, short_count)
    select r.id, ${feedId}, r.short from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as r (id int, short int)
    on conflict (advertisement_id) do update set short_count = excluded.short_count
      where feed_posts.feed_id = ${feedId}`.execute(db);
}

/** Adds the posts that a file names to its feed, and marks the others as absent, if absence counts. */
export async function noteNamed(
  db: InTransaction,
  feedId: number,
  named: readonly number[],
  absenceCounts: boolean,
): Promise<void> {
  await sql`
    insert into feed_posts (advertisement_id, feed_id)
    select asked.id, ${feedId} from unnest(${[...named]}::int[]) as asked (id)
    where not exists (select from feed_posts p where p.advertisement_id = asked.id)
    on conflict do nothing`.execute(db);
  await sql`
    update feed_posts set missing_since = null
    where feed_id = ${feedId} and missing_since is not null and advertisement_id = any (${[...named]}::int[])`.execute(
    db,
  );
  if (!absenceCounts) return;
  await sql`
    update feed_posts p set missing_since = now()
    where p.feed_id = ${feedId} and p.missing_since is null
      and not exists (select from unnest(${[...named]}::int[]) as asked (id) where asked.id = p.advertisement_id)`.execute(
    db,
  );
}

/** How many live posts a feed has, and which of them a file does not name. */
export async function countFed(
  db: Database,
  feedId: number,
  named: readonly number[],
): Promise<{ live: number; missing: number[] }> {
  const { rows } = await sql<{ live: number; missing: number[] | null }>`
    select count(*)::int as live, array_agg(p.advertisement_id order by p.advertisement_id)
      filter (where n.id is null) as missing
    from feed_posts p join advertisements a on a.id = p.advertisement_id and a.deleted_at is null
      and (a.state = 'active' or a.pause_reason = 'unconfirmed')
    left join unnest(${[...named]}::int[]) as n (id) on n.id = p.advertisement_id
    where p.feed_id = ${feedId}`.execute(db);
  return { live: rows[0]?.live ?? 0, missing: rows[0]?.missing ?? [] };
}
