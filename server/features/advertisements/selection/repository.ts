import type { BulkAction } from '#contract/advertisements/upkeep/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { Prices } from './prices.ts';

/** What a change did to a post: the version it made, and what the post was before. */
export interface ChangedPost {
  id: number;
  version: string;
  before: {
    state: string;
    expires_at: string;
    deleted_at: string | null;
    price: string | null;
    /** Absent in changes that an earlier version made; such a post had none. */
    price_breaks?: string | null;
    whole_lot_price?: string | null;
    /** Of a change of a fact: all facts as they were stored. */
    facts?: string | null;
  };
}

interface Version {
  id: number;
  updated_at: Date;
}

const inDays = (days: number) => sql`date_trunc('milliseconds', now()) + make_interval(days => ${days})`;

/** Does one step to posts that allow it; returns the versions it makes. */
export async function changePosts(
  db: InTransaction,
  ids: readonly number[],
  action: Exclude<BulkAction, 'price' | 'fact'>,
  days: number,
): Promise<Version[]> {
  const sets: Record<typeof action, ReturnType<typeof sql>> = {
    pause: sql`state = 'paused'`,
    resume: sql`state = 'active', expires_at = case when expires_at <= now() then ${inDays(days)} else expires_at end`,
    renew: sql`state = 'active', expires_at = ${inDays(days)}`,
    delete: sql`deleted_at = date_trunc('milliseconds', clock_timestamp())`,
    restore: sql`deleted_at = null,
      state = case when state = 'active' and expires_at <= now() then 'expired' else state end`,
  };
  const { rows } = await sql<Version>`
    update advertisements set ${sets[action]} where id = any(${[...ids]}::int[]) returning id, updated_at`.execute(db);
  return rows;
}

/** Gives posts other prices; returns the versions that makes. */
export async function pricePosts(
  db: InTransaction,
  prices: readonly (Omit<Prices, 'price'> & { id: number; price: string | null })[],
): Promise<Version[]> {
  const { rows } = await sql<Version>`
    update advertisements a set price_per_unit = r.price, price_breaks = r.price_breaks, whole_lot_price = r.whole_lot_price
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as r (id int, price numeric, price_breaks text, whole_lot_price numeric)
    where a.id = r.id returning a.id, a.updated_at`.execute(db);
  return rows;
}

/** The facts of posts as they are stored. */
export async function findFacts(db: Database, ids: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('advertisements')
    .select(['id', 'facts'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute();
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

/** Gives posts other facts; returns the versions that makes. */
export async function stateFacts(
  db: InTransaction,
  posts: readonly { id: number; facts: string | null }[],
): Promise<Version[]> {
  const { rows } = await sql<Version>`
    update advertisements a set facts = r.facts
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as r (id int, facts text)
    where a.id = r.id returning a.id, a.updated_at`.execute(db);
  return rows;
}

/** Puts posts back into the states that they had; one whose time ran out in the meantime is expired. */
export async function putBack(db: InTransaction, posts: readonly ChangedPost[]): Promise<void> {
  const before = posts.map(({ id, before: { state, expires_at, deleted_at } }) => ({
    id,
    state,
    expires_at,
    deleted_at,
  }));
  await sql`
    update advertisements a set expires_at = r.expires_at, deleted_at = r.deleted_at,
      state = case when r.state = 'active' and r.expires_at <= now() then 'expired' else r.state end
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
      as r (id int, state text, expires_at timestamptz, deleted_at timestamptz)
    where a.id = r.id`.execute(db);
}

/** Deleted posts whose reference another post of their organization has taken. */
export async function findTakenReferences(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from advertisements a where a.id = any(${[...ids]}::int[]) and a.deleted_at is not null and exists (
      select from advertisements other where other.organization_id = a.organization_id and other.id <> a.id
        and other.internal_reference = a.internal_reference and other.deleted_at is null)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The prices in open offers about posts of their seller. */
export async function findOfferedPrices(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, { price: string; currency: string }>> {
  const { rows } = await sql<{ id: number; price: string; currency: string }>`
    select distinct on (1) coalesce(l.own_advertisement_id, l.advertisement_id) as id, ol.price_per_unit as price, o.currency
    from deal_lines l
    join deal_offer_lines ol on ol.line_id = l.id
    join deal_offers o on o.deal_id = ol.deal_id and o.version = ol.version and o.state = 'open'
    where l.own_advertisement_id = any(${[...ids]}::int[])
      or (l.own_advertisement_id is null and l.advertisement_id = any(${[...ids]}::int[]))
    order by 1, o.created_at desc`.execute(db);
  return new Map(rows.map(({ id, price, currency }) => [id, { price, currency }]));
}

/** Keeps a change so that it can be taken back; returns its key and when it was made. */
export async function insertChange(
  db: InTransaction,
  change: { userId: number; action: BulkAction; posts: readonly ChangedPost[] },
): Promise<{ id: string; created_at: Date }> {
  return db
    .insertInto('bulk_changes')
    .values({ user_id: change.userId, action: change.action, posts: JSON.stringify(change.posts) })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** A change of someone's own, held for the rest of the transaction. */
export async function lockChange(
  db: InTransaction,
  userId: number,
  id: string,
): Promise<{ action: BulkAction; posts: ChangedPost[]; created_at: Date; undone_at: Date | null } | undefined> {
  const row = await db
    .selectFrom('bulk_changes')
    .select(['action', 'posts', 'created_at', 'undone_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, action: row.action as BulkAction, posts: row.posts as unknown as ChangedPost[] };
}

/** Marks a change as taken back. */
export async function closeChange(db: InTransaction, id: string): Promise<void> {
  await db.updateTable('bulk_changes').set({ undone_at: new Date() }).where('id', '=', id).execute();
}

/** One page of someone's changes that were made since an instant and not taken back, the latest first. */
export async function listChanges(
  db: Database,
  userId: number,
  query: { since: Date; page: number; perPage: number },
): Promise<{ rows: { id: string; action: BulkAction; posts: number; created_at: Date }[]; total: number }> {
  const open = sql`from bulk_changes where user_id = ${userId} and created_at > ${query.since} and undone_at is null`;
  const { rows } = await sql<{ id: string; action: BulkAction; posts: number; created_at: Date }>`
    select id, action, jsonb_array_length(posts) as posts, created_at ${open}
    order by created_at desc, id limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${open}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Forgets changes that can no longer be taken back; returns how many. */
export async function sweepChanges(db: Database, hours: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from bulk_changes where created_at < now() - make_interval(hours => ${hours})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
