import type { FeedFormat, FeedSource, FeedTemplate } from '#contract/export-feeds/choices.ts';
import { type Database, type InTransaction, type Selectable, sql } from '#server/db/database.ts';
import type { ExportFeeds } from '#server/db/types.ts';
import type { PersonColumns } from '#server/platform/identity/index.ts';

/** An export feed with who made it. */
export type FeedRow = Omit<Selectable<ExportFeeds>, 'source' | 'format' | 'template'> &
  PersonColumns<'first_name' | 'preposition' | 'last_name'> & {
    source: FeedSource;
    format: FeedFormat;
    template: FeedTemplate | null;
  };

/** What of a feed is chosen. */
export type FeedValues = Pick<
  FeedRow,
  'name' | 'source' | 'search_name' | 'query' | 'format' | 'template' | 'only_available' | 'vat_rate'
>;

const columns = sql`f.*, u.first_name, u.preposition, u.last_name from export_feeds f join users u on u.id = f.user_id`;

/** The feeds of an organization, by name. */
export async function listRows(db: Database, organizationId: number): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select ${columns} where f.organization_id = ${organizationId} order by lower(f.name), f.id`.execute(db);
  return rows;
}

/** A feed; null for none. */
export async function findRow(db: Database, id: number): Promise<FeedRow | null> {
  const { rows } = await sql<FeedRow>`select ${columns} where f.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a feed until the end of the transaction; true where it was made within that many minutes. */
export async function lockFeed(db: InTransaction, id: number, minutes: number): Promise<{ isFresh: boolean }> {
  const { rows } = await sql<{ is_fresh: boolean }>`
    select coalesce(made_at > now() - make_interval(mins => ${minutes}), false) as is_fresh
    from export_feeds where id = ${id} for update`.execute(db);
  return { isFresh: rows[0]?.is_fresh ?? true };
}

/** Stores a feed; returns its id. */
export async function insertRow(
  db: InTransaction,
  owner: { organizationId: number; userId: number },
  values: FeedValues,
): Promise<number> {
  const { id } = await db
    .insertInto('export_feeds')
    .values({ ...values, organization_id: owner.organizationId, user_id: owner.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a feed; what it held is forgotten, and its cursors with it, where it holds other posts from now on. */
export async function updateRow(db: InTransaction, id: number, values: FeedValues, isOther: boolean): Promise<void> {
  if (isOther) await db.deleteFrom('export_feed_items').where('feed_id', '=', id).execute();
  await db
    .updateTable('export_feeds')
    .set({
      ...values,
      updated_at: sql<Date>`now()`,
      ...(isOther ? { epoch: sql<string>`gen_random_uuid()`, generation: 0, made_at: null, posts: null } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes a feed. */
export async function deleteRow(db: InTransaction, id: number): Promise<void> {
  await db.deleteFrom('export_feeds').where('id', '=', id).execute();
}

/** Notes who fetched a feed, once a minute. */
export async function touchRow(db: Database, id: number, tokenId: number | null): Promise<void> {
  await sql`
    update export_feeds set fetched_at = now(), fetched_by = (select name from api_tokens where id = ${tokenId})
    where id = ${id} and (fetched_at is null or fetched_at < now() - interval '1 minute')`.execute(db);
}

/** Stores items of a generation that is being made; unchanged ones stay with their generation. */
export async function storeItems(
  db: InTransaction,
  feedId: number,
  generation: number,
  items: readonly { id: number; item: string }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into export_feed_items as held (feed_id, advertisement_id, item, generation)
    select ${feedId}, given.id, given.item, ${generation}
    from unnest(${items.map(({ id }) => id)}::int[], ${items.map(({ item }) => item)}::text[]) as given (id, item)
    on conflict (feed_id, advertisement_id) do update set item = excluded.item, generation = excluded.generation
      where held.item is distinct from excluded.item`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Marks as gone what a feed no longer holds; returns how many. */
export async function markGone(
  db: InTransaction,
  feedId: number,
  generation: number,
  ids: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update export_feed_items set item = null, generation = ${generation}
    where feed_id = ${feedId} and item is not null and advertisement_id <> all(${[...ids]}::int[])`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Notes that a feed was made just now; with another generation where its content changed. */
export async function markMade(
  db: InTransaction,
  id: number,
  { generation, posts, isChanged }: { generation: number; posts: number; isChanged: boolean },
): Promise<void> {
  await db
    .updateTable('export_feeds')
    .set({
      made_at: sql<Date>`now()`,
      posts,
      ...(isChanged ? { generation, changed_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** What a feed holds of later generations than one, by id; null for what is gone. With -1, all that it holds. */
export async function listItems(
  db: Database,
  feedId: number,
  after: number,
): Promise<{ id: number; item: string | null }[]> {
  const { rows } = await sql<{ id: number; item: string | null }>`
    select advertisement_id as id, item from export_feed_items
    where feed_id = ${feedId} and generation > ${after} and (item is not null or ${after} >= 0)
    order by advertisement_id`.execute(db);
  return rows;
}
