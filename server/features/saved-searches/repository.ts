import type { NotificationKind } from '#contract/notifications/choices.ts';
import type { Rights } from '#contract/rights/matrix.ts';
import type { Role } from '#contract/rights/roles.ts';
import type { Alert } from '#contract/saved-searches/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { isUnread, type Position } from '#server/platform/changes/index.ts';

/** A saved search as stored. */
export interface SavedSearchRow {
  id: number;
  name: string;
  query: string;
  alert: Alert;
  seen_at: Date;
  created_at: Date;
  updated_at: Date;
}

const columns = ['id', 'name', 'query', 'alert', 'seen_at', 'created_at', 'updated_at'] as const;

/** Someone's saved searches, latest first. */
export async function listRows(db: Database, userId: number): Promise<SavedSearchRow[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows as SavedSearchRow[];
}

/** The name and the query of one of someone's saved searches, or nothing. */
export async function findOwnQuery(
  db: Database,
  userId: number,
  id: number,
): Promise<{ name: string; query: string } | undefined> {
  return db
    .selectFrom('saved_searches')
    .select(['name', 'query'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The id of someone's saved search with this query, or nothing. */
export async function findOwnSearch(db: Database, userId: number, query: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('saved_searches')
    .select('id')
    .where('user_id', '=', userId)
    .where('query', '=', query)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** One of someone's saved searches, held until the transaction ends. */
export async function lockRow(db: InTransaction, userId: number, id: number): Promise<SavedSearchRow | undefined> {
  const row = await db
    .selectFrom('saved_searches')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as SavedSearchRow | undefined;
}

/** Keeps someone's other writes waiting, so that a limit holds. */
export async function lockOwner(db: InTransaction, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Stores a new search. */
export async function insertRow(
  db: InTransaction,
  values: { user_id: number; name: string; query: string; alert: Alert },
): Promise<SavedSearchRow> {
  const row = await db.insertInto('saved_searches').values(values).returning(columns).executeTakeFirstOrThrow();
  return row as SavedSearchRow;
}

/** Changes a search. With another query, it begins again: what it found before is forgotten. */
export async function updateRow(
  db: InTransaction,
  id: number,
  changes: { name: string; query: string; alert: Alert },
  isOtherQuery: boolean,
): Promise<SavedSearchRow> {
  if (isOtherQuery) await deleteFindings(db, id);
  const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;
  const row = await db
    .updateTable('saved_searches')
    .set({ ...changes, ...(isOtherQuery ? { matched_from: now, seen_at: now } : {}) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as SavedSearchRow;
}

/** What was found so far waits for no digest any more. */
export async function settleFindings(db: InTransaction, id: number): Promise<void> {
  await sql`
    update findings set told_at = now() where reason = 'search' and reason_id = ${id} and told_at is null`.execute(db);
}

async function deleteFindings(db: InTransaction, id: number): Promise<void> {
  await db.deleteFrom('findings').where('reason', '=', 'search').where('reason_id', '=', id).execute();
}

/** Forgets one of someone's searches and what it found; false if there is none. */
export async function deleteRow(db: InTransaction, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await deleteFindings(db, id);
  return true;
}

/** What is new in these of someone's searches, or in all, was looked at just now; so were the notifications about it. */
export async function markSeen(db: InTransaction, userId: number, ids: readonly number[]): Promise<void> {
  const isMeant = ids.length > 0 ? sql`id = any(${[...ids]}::int[])` : sql`true`;
  await sql`
    with seen as (
      update saved_searches set seen_at = clock_timestamp() where user_id = ${userId} and ${isMeant} returning id)
    update notifications n set read_at = now(), seen_at = coalesce(n.seen_at, now())
    from seen where n.user_id = ${userId} and n.group_key = 'search:' || seen.id and n.read_at is null`.execute(db);
}

/** The mails of a kind that a link names, where the link was not used yet and they are not stopped. */
export async function findKindStop(
  db: Database,
  { userId, type, stops }: { userId: number; type: NotificationKind; stops: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from users u left join notification_preferences p on p.user_id = u.id and p.type = ${type}
    where u.id = ${userId} and coalesce(p.stops, 0) = ${stops} and coalesce(p.mail, '') <> 'never'`.execute(db);
  return rows.length > 0;
}

/** Stops the mails of a kind, once for each count of stops; false where another call was faster. */
export async function stopKind(
  db: InTransaction,
  { userId, type, stops }: { userId: number; type: NotificationKind; stops: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_preferences as held (user_id, type, mail, stops)
    select id, ${type}, 'never', 1 from users where id = ${userId} and ${stops}::int = 0
    on conflict (user_id, type) do nothing returning user_id`.execute(db);
  if (rows.length > 0) return true;
  const stopped = await sql`
    update notification_preferences set mail = 'never', stops = stops + 1
    where user_id = ${userId} and type = ${type} and stops = ${stops} and mail <> 'never' returning user_id`.execute(
    db,
  );
  return stopped.rows.length > 0;
}

/** The search that a link names, where the link was not used yet. */
export async function findStop(
  db: Database,
  target: { searchId: number; stops: number },
): Promise<{ name: string; alert: Alert } | undefined> {
  const row = await db
    .selectFrom('saved_searches')
    .select(['name', 'alert'])
    .where('id', '=', target.searchId)
    .where('stops', '=', target.stops)
    .executeTakeFirst();
  return row as { name: string; alert: Alert } | undefined;
}

/** Stops a search's alerts, once for each count of stops; undefined where another call was faster. */
export async function stopSearch(
  db: InTransaction,
  target: { searchId: number; stops: number },
): Promise<{ name: string; alert: Alert } | undefined> {
  const { rows } = await sql<{ name: string; alert: Alert }>`
    update saved_searches s set alert = 'none', stops = s.stops + 1
    from (select id, alert from saved_searches where id = ${target.searchId} and stops = ${target.stops} for update) before
    where s.id = before.id returning s.name, before.alert`.execute(db);
  return rows[0];
}

/** Whether someone has a saved search or an interest at all. */
export async function isAnybodyWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from saved_searches) or exists (select from category_interests) as waiting`.execute(db);
  return rows[0]?.waiting ?? false;
}

/** A post that came or changed since the last poll. */
export interface Candidate {
  id: number;
  organizationId: number;
  ownerId: number;
  createdAt: Date;
  /** The transaction that changed it last. */
  changedIn: string;
  /** Organizations that its own has stopped: their people do not see it. */
  hiddenFrom: number[];
}

/** Live posts that changed after a position, in this order; those older than every search and interest are news for no one and left out. */
export async function listCandidates(
  db: InTransaction,
  { after, limit }: { after: Position; limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select a.id, a.organization_id as "organizationId", a.owner_id as "ownerId", a.created_at as "createdAt",
      a.changed_in::text as "changedIn",
      array(select k.stopped_id from organization_stops k where k.organization_id = a.organization_id) as "hiddenFrom"
    from advertisements a join organizations o on o.id = a.organization_id and o.status = 'active'
    where ${isUnread(after)}
      and a.state = 'active' and a.deleted_at is null and a.number_of_items > a.reserved_quantity
      and a.created_at > least((select min(matched_from) from saved_searches), (select min(created_at) from category_interests))
    order by a.changed_in, a.id limit ${limit}`.execute(db);
  return rows;
}

/** Someone to notify, with their rights. */
export interface Recipient extends Rights {
  userId: number;
  organizationId: number | null;
}

interface RecipientRow {
  userId: number;
  organizationId: number | null;
  role: Role;
  permissions: string[];
  organizationActive: boolean;
}

const recipient = sql`
  u.id as "userId", u.organization_id as "organizationId", u.role, coalesce(o.status, 'active') = 'active' as "organizationActive",
  array(select unnest(u.permissions) intersect select unnest(coalesce(o.products, u.permissions))) as permissions`;

/** A saved search and whose it is. */
export interface Search extends Recipient {
  id: number;
  query: string;
  alert: Alert;
  matchedFrom: Date;
}

/** All saved searches of people who can sign in, the same ones next to each other. */
export async function listAllSearches(db: InTransaction): Promise<Search[]> {
  const { rows } = await sql<RecipientRow & { id: number; query: string; alert: Alert; matchedFrom: Date }>`
    select s.id, s.query, s.alert, s.matched_from as "matchedFrom", ${recipient}
    from saved_searches s join users u on u.id = s.user_id and u.status = 'active'
    left join organizations o on o.id = u.organization_id
    order by s.query, s.id`.execute(db);
  return rows;
}

/** A post in a category that someone is interested in, and how they are mailed about it. */
interface InterestHit extends Recipient {
  advertisementId: number;
  categoryId: number;
  mail: string | null;
}

/** Whose interests these posts fall into, each once a person: by the sub-category where that is chosen, too. */
export async function listInterestHits(db: InTransaction, ids: readonly number[]): Promise<InterestHit[]> {
  const { rows } = await sql<RecipientRow & { advertisementId: number; categoryId: number; mail: string | null }>`
    select distinct on (a.id, i.user_id) a.id as "advertisementId", i.category_id as "categoryId", p.mail, ${recipient}
    from advertisements a
    join category_interests i on i.category_id in (a.category_id, a.sub_category_id) and i.created_at < a.created_at
    join users u on u.id = i.user_id and u.status = 'active'
    left join organizations o on o.id = u.organization_id
    left join notification_preferences p on p.user_id = u.id and p.type = 'interest_match'
    where a.id = any(${[...ids]}::int[])
    order by a.id, i.user_id, i.category_id = a.sub_category_id desc`.execute(db);
  return rows;
}

/** Where someone is mailed. */
export async function listReaders(db: InTransaction, ids: readonly number[]): Promise<{ id: number; email: string }[]> {
  return db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).where('status', '=', 'active').execute();
}
