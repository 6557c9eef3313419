import {
  type DecimalSign,
  exportFeedLimits,
  type FeedFormat,
  type FeedSeparator,
  type FeedSource,
  type FeedTemplate,
} from '#contract/export-feeds/choices.ts';
import type { OwnColumn } from '#contract/export-feeds/schemas.ts';
import { type Database, type InTransaction, type Selectable, sql } from '#server/db/database.ts';
import type { ExportFeeds } from '#server/db/types.ts';
import type { PersonColumns } from '#server/platform/identity/index.ts';

/** An export feed with who made it. */
export type FeedRow = Omit<
  Selectable<ExportFeeds>,
  'source' | 'format' | 'template' | 'columns' | 'separator' | 'decimal_sign'
> &
  PersonColumns<'first_name' | 'preposition' | 'last_name'> & {
    source: FeedSource;
    format: FeedFormat;
    template: FeedTemplate | null;
    columns: OwnColumn[] | null;
    separator: FeedSeparator;
    decimal_sign: DecimalSign;
  };

/** What of a feed is chosen. */
export type FeedValues = Pick<
  FeedRow,
  | 'name'
  | 'source'
  | 'search_name'
  | 'query'
  | 'format'
  | 'template'
  | 'columns'
  | 'separator'
  | 'decimal_sign'
  | 'only_available'
  | 'vat_rate'
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

/**
 * Whether a feed may have changed since it was made, but for the last minutes: what a saved search finds always may. What is written
 * in posts without being theirs, such as names of categories, is new after a day.
 */
const due = sql`(f.made_at is null or f.made_at < now() - make_interval(mins => ${exportFeedLimits.minutes}) and (
  f.source = 'saved_search' or f.made_in is null or f.made_at < now() - interval '1 day' or exists (
    select 1 from advertisements a where a.organization_id = f.organization_id and a.changed_in >= f.made_in)))`;

/** Whether a feed is to be made before it is answered. */
export async function isDue(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select ${due} as is_due from export_feeds f where f.id = ${id}`.execute(db);
  return rows[0]?.is_due ?? false;
}

/** The feeds to be made before anyone fetches them: those that were set up or fetched recently. */
export async function listDueRows(db: Database): Promise<Pick<FeedRow, 'id' | 'organization_id'>[]> {
  const { rows } = await sql<Pick<FeedRow, 'id' | 'organization_id'>>`
    select f.id, f.organization_id from export_feeds f
    where ${due} and greatest(f.fetched_at, f.updated_at) > now() - make_interval(days => ${exportFeedLimits.restDays})
    order by f.made_at nulls first, f.id`.execute(db);
  return rows;
}

/** The oldest transaction whose changes a query of now may not see. */
export async function readSnapshot(db: Database): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as snapshot`.execute(db);
  return rows[0]?.snapshot as string;
}

/** Notes how far a feed that is being made is. */
export async function noteMaking(
  db: Database,
  id: number,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await db.updateTable('export_feeds').set({ making_done: done, making_total: total }).where('id', '=', id).execute();
}

/** Locks a feed until the end of the transaction; `is_fresh` if it was made within that many minutes. */
export async function lockFeed(
  db: InTransaction,
  id: number,
  minutes: number,
): Promise<{ is_fresh: boolean; epoch: string; generation: number } | undefined> {
  const { rows } = await sql<{ is_fresh: boolean; epoch: string; generation: number }>`
    select coalesce(made_at > now() - make_interval(mins => ${minutes}), false) as is_fresh, epoch, generation
    from export_feeds where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Stores a feed; returns its id. */
export async function insertRow(
  db: InTransaction,
  owner: { organizationId: number; userId: number },
  values: FeedValues,
): Promise<number> {
  const { id } = await db
    .insertInto('export_feeds')
    .values({
      ...values,
      columns: written(values.columns),
      organization_id: owner.organizationId,
      user_id: owner.userId,
    })
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
      columns: written(values.columns),
      updated_at: sql<Date>`now()`,
      ...(isOther
        ? { epoch: sql<string>`gen_random_uuid()`, generation: 0, made_at: null, posts: null, item_columns: null }
        : {}),
    })
    .where('id', '=', id)
    .execute();
}

const written = (columns: FeedValues['columns']): string | null => columns && JSON.stringify(columns);

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
): Promise<void> {
  await sql`
    insert into export_feed_items as held (feed_id, advertisement_id, item, generation)
    select ${feedId}, given.id, given.item, ${generation}
    from unnest(${items.map(({ id }) => id)}::int[], ${items.map(({ item }) => item)}::text[]) as given (id, item)
    on conflict (feed_id, advertisement_id) do update set item = excluded.item, generation = excluded.generation
      where held.item is distinct from excluded.item`.execute(db);
}

/** Marks as gone what a feed no longer holds. */
export async function markGone(
  db: InTransaction,
  feedId: number,
  generation: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update export_feed_items set item = null, generation = ${generation}
    where feed_id = ${feedId} and item is not null and advertisement_id <> all(${[...ids]}::int[])`.execute(db);
}

/** Those of the own references of posts that could be the number of a post. */
export async function listNumericReferences(db: Database, ids: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select internal_reference as reference from advertisements
    where id = any(${[...ids]}::int[]) and internal_reference ~ '^[0-9]{1,10}$'`.execute(db);
  return new Set(rows.map(({ reference }) => reference));
}

/**
 * Notes that a feed was made just now from what a snapshot sees; with another generation if its content changed, perhaps while a process
 * made it that was stopped.
 */
export async function markMade(
  db: InTransaction,
  id: number,
  made: { generation: number; posts: number; snapshot: string; columns: string[] },
): Promise<void> {
  await db
    .updateTable('export_feeds')
    .set({
      made_at: sql<Date>`now()`,
      made_in: made.snapshot,
      making_done: null,
      making_total: null,
      item_columns: made.columns,
      posts: made.posts,
    })
    .where('id', '=', id)
    .execute();
  await sql`
    update export_feeds set generation = ${made.generation}, changed_at = now()
    where id = ${id} and (generation = 0 or exists (
      select from export_feed_items where feed_id = ${id} and generation = ${made.generation}))`.execute(db);
}

/** What a feed holds. */
export interface StoredItem {
  id: number;
  /** Null for what is gone. */
  item: string | null;
}

/** A part of what a feed holds of later generations than one, by id. With -1, of all that it holds. */
export async function listItems(
  db: Database,
  feedId: number,
  { after, from, limit }: { after: number; from: number; limit: number },
): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    select advertisement_id as id, item from export_feed_items
    where feed_id = ${feedId} and advertisement_id > ${from}
      and generation > ${after} and (item is not null or ${after} >= 0)
    order by advertisement_id limit ${limit}`.execute(db);
  return rows;
}

/** The columns that the items of a feed have, in their order. */
export async function listColumns(db: Database, feedId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from export_feed_items, json_object_keys(item::json) with ordinality as columns (name, place)
    where feed_id = ${feedId} and item is not null group by name order by min(place), name`.execute(db);
  return rows.map(({ name }) => name);
}
