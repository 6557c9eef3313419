import {
  type MailRhythm,
  type NotificationGroup,
  type NotificationKind,
  notificationKinds,
  notificationTypes,
} from '#contract/notifications/choices.ts';
import type { Message } from '#contract/texts/message.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { News } from './news.ts';

/** The texts of a notification until they are written in its reader's language. */
interface Messages {
  title: Message;
  body: Message;
}

/** A notification as stored, with the name of who caused it. */
export interface NotificationRow {
  id: number;
  type: NotificationKind;
  title: string;
  body: string;
  /** Title and body as messages; null in what was stored as text alone. */
  messages: Messages | null;
  subject_type: string | null;
  subject_id: number | null;
  url: string | null;
  actor_id: number | null;
  actor_name: string | null;
  count: number;
  created_at: Date;
  seen_at: Date | null;
  read_at: Date | null;
  archived_at: Date | null;
  cause: 'team_favorite' | null;
  /** The name of the saved search or category that leads to it. */
  cause_name: string | null;
}

/** What someone chose for a kind; absent: the default. */
export interface Choice {
  in_app: boolean;
  mail: MailRhythm;
}

/** Whom to notify by what means: people who can sign in, with their choice for a kind. */
export async function listRecipients(
  db: InTransaction,
  userIds: readonly number[],
  type: NotificationKind,
): Promise<{ id: number; email: string; choice: Choice | null }[]> {
  const { rows } = await sql<{ id: number; email: string; in_app: boolean | null; mail: MailRhythm | null }>`
    select u.id, u.email, p.in_app, p.mail
    from users u left join notification_preferences p on p.user_id = u.id and p.type = ${type}
    where u.id = any(${[...userIds]}) and u.status = 'active' order by u.id`.execute(db);
  return rows.map(({ id, email, in_app, mail }) => ({
    id,
    email,
    choice: in_app === null || mail === null ? null : { in_app, mail },
  }));
}

/** The organization of a person; null for none. */
export async function findOrganizationOf(db: InTransaction, userId: number): Promise<number | null> {
  const row = await db.selectFrom('users').select('organization_id').where('id', '=', userId).executeTakeFirst();
  return row?.organization_id ?? null;
}

/** The text of a notification, the same for everyone who gets it. */
interface NotificationValues {
  type: NotificationKind;
  title: string;
  body: string;
  messages: Messages;
  subject: { type: string; id: number | null; url: string } | null;
  actorId: number | null;
  groupKey: string | null;
  /** How many things it reports. */
  size: number;
  cause: 'team_favorite' | null;
}

/** By what means someone gets a notification. */
export interface Delivery {
  userId: number;
  hidden: boolean;
  mail: MailRhythm;
  /** What a digest offers besides opening the subject. */
  button: News['mailed'] | null;
}

/**
 * Stores a notification for each of these people. One of the same group that someone has not read yet takes it up instead:
 * it shows the latest, adds up how many things are reported and moves to the top. Returns id and count for each person.
 */
export async function storeNotifications(
  db: InTransaction,
  text: NotificationValues,
  deliveries: readonly Delivery[],
): Promise<Map<number, { id: number; count: number }>> {
  const to = deliveries.map(({ userId, hidden, mail, button }) => ({ user_id: userId, hidden, mail, button }));
  const { rows } = await sql<{ id: number; user_id: number; count: number }>`
    insert into notifications as held
      (user_id, type, title, body, messages, subject_type, subject_id, url, actor_id, group_key, count, hidden, mail, cause, button)
    select person.user_id, ${text.type}, ${text.title}, ${text.body}, ${JSON.stringify(text.messages)}::jsonb, ${text.subject?.type ?? null},
      ${text.subject?.id ?? null}::int, ${text.subject?.url ?? null}, ${text.actorId}::int, ${text.groupKey}, ${text.size}::int,
      person.hidden, person.mail, ${text.cause}, nullif(person.button, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(to)}::jsonb)
      as person (user_id int, hidden boolean, mail text, button jsonb)
    order by person.user_id
    on conflict (user_id, group_key) where read_at is null and group_key is not null do update set
      title = excluded.title, body = excluded.body, messages = excluded.messages, subject_type = excluded.subject_type,
      subject_id = excluded.subject_id, url = excluded.url, actor_id = excluded.actor_id, count = held.count + excluded.count,
      hidden = excluded.hidden, mail = excluded.mail, cause = excluded.cause, button = excluded.button,
      mailed_at = null, seen_at = null,
      created_at = date_trunc('milliseconds', now())
    returning id, user_id, count`.execute(db);
  return new Map(rows.map(({ id, user_id, count }) => [user_id, { id: Number(id), count }]));
}

/** Replaces the texts of notifications by that of their group as a whole. */
export async function rewriteNotifications(
  db: InTransaction,
  ids: readonly number[],
  text: Pick<NotificationValues, 'title' | 'body' | 'messages'>,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ ...text, messages: JSON.stringify(text.messages) })
    .where('id', 'in', ids as number[])
    .execute();
}

/** Marks the unread notification of a group as read; false if there is none. */
export async function markGroup(db: InTransaction, userId: number, groupKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()`, seen_at: sql<Date>`coalesce(seen_at, now())` })
    .where('user_id', '=', userId)
    .where('group_key', '=', groupKey)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const typesOf = (groups: readonly NotificationGroup[]) =>
  notificationTypes.filter((type) => groups.includes(notificationKinds[type].group));

/** That posts fit one's own is no news while the own post is not live: the condition for notifications `n`. */
export const isCurrent = sql<boolean>`(n.type <> 'post_match' or exists (
  select from advertisements p where p.id = n.subject_id and p.state = 'active' and p.deleted_at is null))`;

/** A page of someone's notifications, latest first. */
export async function listNotifications(
  db: Database,
  userId: number,
  query: { unread: boolean; archived: boolean; groups: readonly NotificationGroup[]; page: number; per_page: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const filters = [
    sql`n.user_id = ${userId} and not n.hidden and n.archived_at is ${query.archived ? sql`not null` : sql`null`} and ${isCurrent}`,
  ];
  if (query.unread) filters.push(sql`n.read_at is null`);
  if (query.groups.length > 0) filters.push(sql`n.type = any(${typesOf(query.groups)})`);
  const where = sql.join(filters, sql` and `);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from notifications n where ${where}`.execute(db);
  const { rows } = await sql<NotificationRow>`
    select n.id, n.type, n.title, n.body, n.messages, n.subject_type, n.subject_id, n.url, n.actor_id,
      concat_ws(' ', a.first_name, a.preposition, a.last_name) as actor_name, n.count, n.created_at, n.seen_at, n.read_at, n.archived_at, n.cause,
      case n.subject_type
        when 'saved_search' then (select s.name from saved_searches s where s.id = n.subject_id and s.user_id = n.user_id)
        when 'category' then (select c.name from categories c where c.id = n.subject_id)
      end as cause_name
    from notifications n left join users a on a.id = n.actor_id
    where ${where}
    order by n.created_at desc, n.id desc
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(db);
  return { rows: rows.map((row) => ({ ...row, id: Number(row.id) })), total: counted.rows[0]?.total ?? 0 };
}

/** How many of someone's notifications are unread and unseen. */
export async function countNotifications(db: Database, userId: number): Promise<{ unread: number; unseen: number }> {
  const { rows } = await sql<{ unread: number; unseen: number }>`
    select count(*)::int as unread, (count(*) filter (where seen_at is null))::int as unseen
    from notifications n where n.user_id = ${userId} and n.read_at is null and not n.hidden and ${isCurrent}`.execute(
    db,
  );
  return rows[0] ?? { unread: 0, unseen: 0 };
}

/** Marks someone's own notifications, all or the ones with the given ids, as seen or read. */
export async function markNotifications(
  db: InTransaction,
  userId: number,
  marks: { ids: readonly number[] | null; read: boolean },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({
      seen_at: sql<Date>`coalesce(seen_at, now())`,
      ...(marks.read ? { read_at: sql<Date>`now()` } : {}),
    })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(marks.ids !== null, (query) => query.where('id', 'in', marks.ids as number[]))
    .execute();
}

/** Puts someone's own notifications into the archive, where they count as read, or takes them out. */
export async function archiveRows(
  db: InTransaction,
  userId: number,
  { ids, archived }: { ids: readonly number[]; archived: boolean },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set(
      archived
        ? {
            archived_at: sql<Date>`now()`,
            seen_at: sql<Date>`coalesce(seen_at, now())`,
            read_at: sql<Date>`coalesce(read_at, now())`,
          }
        : { archived_at: null },
    )
    .where('user_id', '=', userId)
    .where('id', 'in', ids as number[])
    .where('archived_at', archived ? 'is' : 'is not', null)
    .execute();
}

/** What someone chose, by kind; kinds without a choice are absent. */
export async function listChoices(db: Database, userId: number): Promise<Map<string, Choice>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['type', 'in_app', 'mail'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.type, { in_app: row.in_app, mail: row.mail as MailRhythm }]));
}

/** Keeps what someone chose. */
export async function storeChoices(
  db: InTransaction,
  userId: number,
  choices: readonly [NotificationKind, Choice][],
): Promise<void> {
  if (choices.length === 0) return;
  await db
    .insertInto('notification_preferences')
    .values(choices.map(([type, choice]) => ({ user_id: userId, type, ...choice })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'type'])
        .doUpdateSet((set) => ({ in_app: set.ref('excluded.in_app'), mail: set.ref('excluded.mail') })),
    )
    .execute();
}

/** Forgets what was read, or sent, half a year ago; returns how many. */
export async function sweepNotifications(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('created_at', '<', sql<Date>`now() - interval '180 days'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Why a post is news for someone: a saved search, a category of interest, a post of the other kind that it fits, an open line of a list. */
export type Reason = 'search' | 'interest' | 'match' | 'list';

/** A post that was found for someone. */
export interface Finding {
  userId: number;
  advertisementId: number;
  reason: Reason;
  /** The saved search, the category, the other post or the line. */
  reasonId: number;
  /** Whether a digest reports it later. */
  waits: boolean;
}

/** Writes down what was found; returns what was not known before, so that no one is notified of it twice. */
export async function recordFindings(db: InTransaction, findings: readonly Finding[]): Promise<Finding[]> {
  if (findings.length === 0) return [];
  const { rows } = await sql<{
    user_id: number;
    advertisement_id: number;
    reason: Reason;
    reason_id: number;
    waits: boolean;
  }>`
    insert into findings (user_id, advertisement_id, reason, reason_id, told_at)
    select user_id, advertisement_id, reason, reason_id, case when waits then null else now() end
    from unnest(${findings.map((each) => each.userId)}::int[], ${findings.map((each) => each.advertisementId)}::int[],
      ${findings.map((each) => each.reason)}::text[], ${findings.map((each) => each.reasonId)}::int[],
      ${findings.map((each) => each.waits)}::bool[]) as found (user_id, advertisement_id, reason, reason_id, waits)
    on conflict do nothing
    returning user_id, advertisement_id, reason, reason_id, told_at is null as waits`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    advertisementId: row.advertisement_id,
    reason: row.reason,
    reasonId: row.reason_id,
    waits: row.waits,
  }));
}

/**
 * How many posts that are still in the market were found for these reasons since an instant each, and the latest; those of
 * the organizations in `hidden` do not count.
 */
export async function listFound(
  db: Database,
  reason: Reason,
  since: readonly { id: number; at: Date }[],
  hidden: readonly number[],
): Promise<Map<number, { count: number; latest: Date }>> {
  if (since.length === 0) return new Map();
  const { rows } = await sql<{ id: number; count: number; latest: Date }>`
    select asked.id, count(*)::int as count, max(f.created_at) as latest
    from unnest(${since.map(({ id }) => id)}::int[], ${since.map(({ at }) => at)}::timestamptz[]) as asked (id, at)
    join findings f on f.reason = ${reason} and f.reason_id = asked.id and f.created_at > asked.at
    join advertisements a on a.id = f.advertisement_id and a.state = 'active' and a.deleted_at is null
    join organizations o on o.id = a.organization_id and o.status = 'active'
    where a.organization_id <> all(${[...hidden]}::int[])
    group by asked.id`.execute(db);
  return new Map(rows.map(({ id, count, latest }) => [id, { count, latest }]));
}

/** Forgets what was found half a year ago; returns how many. */
export async function sweepFindings(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('findings')
    .where('created_at', '<', sql<Date>`now() - interval '180 days'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
