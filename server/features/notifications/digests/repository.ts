import { type NotificationKind, notificationKinds } from '#contract/notifications/choices.ts';
import type { Rights } from '#contract/rights/matrix.ts';
import type { Role } from '#contract/rights/roles.ts';
import { type Message, verbatim } from '#contract/texts/message.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { type Brief, selectBrief } from '#server/db/postBrief.ts';
import type { News } from '../news.ts';
import type { Finding, Reason } from '../repository.ts';

export type Rhythm = 'daily' | 'weekly';

const usual = {
  interest: notificationKinds.interest_match.mail,
  match: notificationKinds.post_match.mail,
  search: notificationKinds.search_match.mail,
};

/** Someone for whom something waits for a digest, and since when. */
export interface Waiting {
  userId: number;
  /** Null for a platform admin. */
  organizationId: number | null;
  rhythm: Rhythm;
  timeZone: string | null;
  oldest: Date;
}

// What was to be mailed at once when the post came, and was switched in the meantime, goes into the next digest.
const rhythmOfKind = sql`
  case coalesce(p.mail, case f.reason when 'match' then ${usual.match} else ${usual.interest} end)
    when 'weekly' then 'weekly' when 'never' then 'never' else 'daily' end`;
const preferenceOfKind = sql`
  left join notification_preferences p on p.user_id = f.user_id
    and p.type = case f.reason when 'match' then 'post_match' else 'interest_match' end`;

/** People for whom something waits to be mailed, with the oldest of it in each rhythm. */
export async function listWaiting(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<{
    user_id: number;
    organization_id: number | null;
    rhythm: Rhythm;
    time_zone: string | null;
    oldest: Date;
  }>`
    select w.user_id, u.organization_id, w.rhythm, u.time_zone, min(w.created_at) as oldest
    from (
      select user_id, mail as rhythm, created_at from notifications where mailed_at is null and mail in ('daily', 'weekly')
      union all
      select f.user_id, s.alert, f.created_at
      from findings f join saved_searches s on f.reason = 'search' and s.id = f.reason_id where f.told_at is null
      union all
      select f.user_id, l.alert, f.created_at
      from findings f join list_lines n on f.reason = 'list' and n.id = f.reason_id join lists l on l.id = n.list_id
      where f.told_at is null
      union all
      select f.user_id, ${rhythmOfKind}, f.created_at from findings f ${preferenceOfKind}
      where f.told_at is null and f.reason not in ('search', 'list')
    ) w join users u on u.id = w.user_id
    where w.rhythm in ('daily', 'weekly') group by 1, 2, 3, 4 order by 1`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    organizationId: row.organization_id,
    rhythm: row.rhythm,
    timeZone: row.time_zone,
    oldest: row.oldest,
  }));
}

/** Whom a digest goes to, with their rights; held until the transaction ends, so that no two processes make the same one. */
export async function lockReader(
  db: InTransaction,
  userId: number,
): Promise<(Rights & { id: number; email: string }) | null> {
  const { rows } = await sql<{
    id: number;
    email: string;
    role: Role;
    permissions: string[];
    organization_status: string | null;
  }>`
    select u.id, u.email, u.role, o.status as organization_status,
      array(select unnest(u.permissions) intersect select unnest(coalesce(o.products, u.permissions))) as permissions
    from users u left join organizations o on o.id = u.organization_id
    where u.id = ${userId} and u.status = 'active' for update of u`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { organization_status: status, ...reader } = row;
  return { ...reader, organizationActive: status === null || status === 'active' };
}

/** A notification that waits for a digest. */
export interface WaitingNotification {
  type: NotificationKind;
  title: Message;
  body: Message;
  url: string | null;
  advertisementId: number | null;
  button: News['mailed'] | null;
}

/** Takes the notifications that wait for someone's digest: they count as mailed. Those read in the meantime are left out. */
export async function takeNotifications(
  db: InTransaction,
  { userId, rhythm, until }: { userId: number; rhythm: Rhythm; until: Date },
): Promise<WaitingNotification[]> {
  const { rows } = await sql<
    Omit<WaitingNotification, 'title' | 'body'> & {
      title: string;
      body: string;
      messages: { title: Message; body: Message } | null;
      read_at: Date | null;
    }
  >`
    with taken as (
      update notifications set mailed_at = now()
      where user_id = ${userId} and mail = ${rhythm} and mailed_at is null and created_at < ${until}
      returning *
    )
    select type, title, body, messages, url, read_at, button, case when subject_type = 'advertisement' then subject_id end as "advertisementId"
    from taken order by created_at, id`.execute(db);
  return rows
    .filter((row) => row.read_at === null)
    .map(({ messages, button, title, body, ...row }) => ({
      ...row,
      ...(messages ?? { title: verbatim(title), body: verbatim(body) }),
      button: button && { ...button, label: asMessage(button.label), note: asMessage(button.note) },
    }));
}

/** What was stored before messages were is text. */
const asMessage = (stored: Message | string): Message => (typeof stored === 'string' ? verbatim(stored) : stored);

/** Takes the posts that wait for someone's digest: they count as notified. */
export async function takeFindings(
  db: InTransaction,
  { userId, rhythm, until }: { userId: number; rhythm: Rhythm; until: Date },
): Promise<Finding[]> {
  const { rows } = await sql<{ advertisement_id: number; reason: Reason; reason_id: number }>`
    update findings f set told_at = now()
    where f.user_id = ${userId} and f.told_at is null and f.created_at < ${until} and case f.reason
      when 'search' then exists (
        select from saved_searches s where s.id = f.reason_id and s.user_id = f.user_id and s.alert = ${rhythm})
      when 'list' then exists (
        select from list_lines n join lists l on l.id = n.list_id where n.id = f.reason_id and l.alert = ${rhythm})
      else ${rhythm} = (
        select ${rhythmOfKind} from (select) nothing ${preferenceOfKind}) end
    returning f.advertisement_id, f.reason, f.reason_id`.execute(db);
  return rows.map((row) => ({
    userId,
    advertisementId: row.advertisement_id,
    reason: row.reason,
    reasonId: row.reason_id,
    waits: false,
  }));
}

/** Whether someone is mailed about saved searches at all. */
export async function wantsSearchMails(db: InTransaction, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('notification_preferences')
    .select('mail')
    .where('user_id', '=', userId)
    .where('type', '=', 'search_match')
    .executeTakeFirst();
  return (row?.mail ?? usual.search) !== 'never';
}

/**
 * Of these posts, those that someone was mailed within the last hour as soon as they were found, by another saved search or list.
 * Waits for transactions that are mailing the same person.
 */
export async function listJustMailed(
  db: InTransaction,
  userId: number,
  { findings, mayMailSearches }: { findings: readonly Finding[]; mayMailSearches: boolean },
): Promise<Set<number>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`found.${userId}`}, 0))`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select distinct f.advertisement_id as id from findings f
    where f.user_id = ${userId} and f.advertisement_id = any(${findings.map(({ advertisementId }) => advertisementId)}::int[])
      and f.told_at > now() - interval '1 hour'
      and f.reason || ' ' || f.reason_id <> all(${findings.map(({ reason, reasonId }) => `${reason} ${reasonId}`)}::text[])
      and (f.reason = 'search' and ${mayMailSearches} and exists (select from saved_searches s where s.id = f.reason_id and s.alert = 'instant')
        or f.reason = 'list' and exists (
          select from list_lines n join lists l on l.id = n.list_id where n.id = f.reason_id and l.alert = 'instant'))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** How many links stopped a kind of mail for someone. */
export async function countStops(db: InTransaction, userId: number, type: NotificationKind): Promise<number> {
  const row = await db
    .selectFrom('notification_preferences')
    .select('stops')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .executeTakeFirst();
  return row?.stops ?? 0;
}

/** What decides in which currency someone reckons. */
export async function findReckoning(
  db: Database,
  userId: number,
): Promise<{ currency: string | null; organization: { country: string } | null }> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.currency', 'o.country'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return { currency: row?.currency ?? null, organization: row?.country ? { country: row.country } : null };
}

const fieldsOfMail = [
  'id',
  'title',
  'type',
  'price_per_unit',
  'currency',
  'number_of_items',
  'unit',
  'organization',
  'country',
] as const;

/** A post as a mail names it. */
export type MailedPost = Brief<(typeof fieldsOfMail)[number]>;

/** The posts among these that are still in the market, newest first. */
export async function listMailedPosts(db: Database, ids: readonly number[]): Promise<MailedPost[]> {
  const { rows } = await sql<MailedPost>`
    select ${selectBrief(fieldsOfMail)}
    from advertisements a join organizations o on o.id = a.organization_id and o.status = 'active'
    where a.id = any(${[...ids]}::int[]) and a.state = 'active' and a.deleted_at is null
      and a.number_of_items > a.reserved_quantity
    order by a.created_at desc, a.id desc`.execute(db);
  return rows;
}

/** Saved searches by id: what they are called, what stopped them, and how many new posts they have. */
export async function listSearches(db: Database, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; stops: number; count: number }>`
    select s.id, s.name, s.stops, (
      select count(*)::int from findings f
      join advertisements a on a.id = f.advertisement_id and a.state = 'active' and a.deleted_at is null
      where f.reason = 'search' and f.reason_id = s.id and f.created_at > s.seen_at) as count
    from saved_searches s where s.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lines of lists by id: their number and the name of their list. */
export async function listWatchedLines(db: Database, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; number: number; name: string }>`
    select n.id, n.number, l.name from list_lines n join lists l on l.id = n.list_id
    where n.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Categories by id: their name and the address of their overview. */
export async function listCategories(db: Database, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; url: string }>`
    select id, name, '/' || coalesce(slug, id::text) as url from categories c
    where c.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
