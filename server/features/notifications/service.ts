import {
  kindsFor,
  type MailRhythm,
  type NotificationKind,
  notificationKinds,
  notificationTypes,
} from '#contract/notifications/choices.ts';
import type { Notification, NotificationPreference } from '#contract/notifications/schemas.ts';
import type { WriteMessage } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { announce } from '#server/platform/events/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { createMessageWriter } from '#server/platform/languages/index.ts';
import { type Mailer, whoMayBeMailed } from '#server/platform/mail/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import { notificationMail } from './mail.ts';
import type { News } from './news.ts';
import {
  archiveRows,
  type Choice,
  countNotifications,
  findOrganizationOf,
  listChoices,
  listNotifications,
  listRecipients,
  markGroup,
  markNotifications,
  type NotificationRow,
  rewriteNotifications,
  storeChoices,
  storeNotifications,
} from './repository.ts';
import { whyOf } from './why.ts';

/** Tells people something, each by the means they chose, in the transaction that causes it. */
export async function notify(transaction: InTransaction, mailer: Mailer, news: News): Promise<void> {
  const userIds = [...new Set(news.userIds)].filter((id) => id !== news.actorId);
  if (userIds.length === 0) return;
  const fallback = { in_app: true, mail: notificationKinds[news.type].mail as MailRhythm };
  const chosen = (await listRecipients(transaction, userIds, news.type)).map(({ id, email, choice }) => {
    const { in_app: inApp, mail } = choice ?? fallback;
    return { id, email, inApp, mail: rhythmOf(news, mail) };
  });
  const senderId = news.actorId ?? null;
  const aimedAt = senderId === null ? [] : chosen.filter(({ mail }) => mail === 'at_once').map(({ id }) => id);
  const cause =
    senderId === null || aimedAt.length === 0
      ? null
      : { userId: senderId, organizationId: await findOrganizationOf(transaction, senderId) };
  const mailed = cause && (await whoMayBeMailed(transaction, aimedAt, cause));
  // Beyond what one may cause, news wait for the digest of the day, which merges them.
  const recipients = chosen.map((recipient) =>
    mailed && recipient.mail === 'at_once' && !mailed.has(recipient.id)
      ? { ...recipient, mail: 'daily' as const }
      : recipient,
  );
  const size = news.size ?? 1;
  const recipientsLeft = recipients.filter(({ inApp, mail }) => inApp || isForDigest(mail));
  const stored = await storeAll(transaction, news, recipientsLeft);
  for (const { id, email, mail } of recipients) {
    const isFirst = (stored.get(id)?.count ?? size) === size;
    if (mail === 'at_once' && isFirst)
      await mailer.queue(transaction, { ...notificationMail(mailer, { id, email }, news), cause });
  }
  const inAppIds = recipientsLeft.filter(({ inApp }) => inApp).map(({ id }) => id);
  await announce(transaction, inAppIds, 'notifications', {});
}

/** When news are mailed to someone who chose `mail` for their kind. */
function rhythmOf({ inAppOnly, rhythm }: News, mail: MailRhythm): MailRhythm {
  if (inAppOnly || mail === 'never') return 'never';
  return rhythm ?? mail;
}

const isForDigest = (mail: MailRhythm) => mail === 'daily' || mail === 'weekly';

/** Stores it for all of them at once: news of a busy market are for hundreds. Returns id and count for each person. */
async function storeAll(
  transaction: InTransaction,
  news: News,
  recipients: readonly { id: number; inApp: boolean; mail: MailRhythm }[],
): Promise<Map<number, { id: number; count: number }>> {
  if (recipients.length === 0) return new Map();
  const text = {
    type: news.type,
    ...writtenOf(news),
    subject: news.subject ?? null,
    actorId: news.actorId ?? null,
    groupKey: news.groupKey ?? null,
    size: news.size ?? 1,
    cause: news.cause ?? null,
  };
  const deliveries = recipients.map(({ id, inApp, mail }) => {
    return { userId: id, hidden: !inApp, mail, button: isForDigest(mail) ? (news.mailed ?? null) : null };
  });
  const stored = await storeNotifications(transaction, text, deliveries);
  if (news.gathered) {
    const gathered = [...stored.values()].filter(({ count }) => count > text.size);
    for (const [count, alike] of groupBy(gathered, (each) => each.count)) {
      const ids = alike.map(({ id }) => id);
      await rewriteNotifications(transaction, ids, writtenOf(news.gathered(count)));
    }
  }
  return stored;
}

const writeEnglish = createMessageWriter(null, 'en-GB');

/** The texts of news as they are stored: in English, and the messages that each reader's language is written from. */
const writtenOf = ({ title, body }: Pick<News, 'title' | 'body'>) => ({
  title: writeEnglish(title),
  body: writeEnglish(body),
  messages: { title, body },
});

/** A page of someone's notifications, with their counters. */
export async function getNotifications(
  db: Database,
  userId: number,
  query: Parameters<typeof listNotifications>[2],
  write: WriteMessage,
): Promise<{
  data: Notification[];
  meta: { total: number; page: number; per_page: number; unread: number; unseen: number };
}> {
  const { rows, total } = await listNotifications(db, userId, query);
  const counters = await countNotifications(db, userId);
  return {
    data: rows.map((row) => present(row, write)),
    meta: { total, page: query.page, per_page: query.per_page, ...counters },
  };
}

/** Marks someone's own notifications as seen or read; ids of other people's are passed over. Returns the counters. */
export async function markAsRead(
  db: Database,
  userId: number,
  marks: { ids: readonly number[] | null; read: boolean },
): Promise<{ unread: number; unseen: number }> {
  await transact(db, async (transaction) => {
    await markNotifications(transaction, userId, marks);
    await announce(transaction, [userId], 'notifications', {});
  });
  return countNotifications(db, userId);
}

/** Puts someone's own notifications into the archive or takes them out; ids of other people's are passed over. */
export async function archive(
  db: Database,
  userId: number,
  choice: { ids: readonly number[]; archived: boolean },
): Promise<{ unread: number; unseen: number }> {
  await transact(db, async (transaction) => {
    await archiveRows(transaction, userId, choice);
    await announce(transaction, [userId], 'notifications', {});
  });
  return countNotifications(db, userId);
}

/** Marks someone's news of a group as read, in the transaction that shows them what it is about. */
export async function markGroupAsRead(transaction: InTransaction, userId: number, groupKey: string): Promise<void> {
  if (await markGroup(transaction, userId, groupKey)) await announce(transaction, [userId], 'notifications', {});
}

/** Which kinds someone is notified of, and by what means. */
export async function getPreferences(db: Database, actor: Actor): Promise<NotificationPreference[]> {
  const choices = await listChoices(db, actor.id);
  // A suspended organization is still notified.
  return kindsFor({ ...actor, organizationActive: true }).map((type) => {
    const { label, group, mail } = notificationKinds[type];
    return { type, label, group, ...(choices.get(type) ?? { in_app: true, mail }) };
  });
}

/** Keeps what someone chose for some kinds. */
export async function choosePreferences(
  db: Database,
  actor: Actor,
  preferences: Partial<Record<NotificationKind, Choice>>,
): Promise<NotificationPreference[]> {
  const choices = notificationTypes.flatMap((type) => {
    const choice = preferences[type];
    return choice ? [[type, choice] as [NotificationKind, Choice]] : [];
  });
  await transact(db, (transaction) => storeChoices(transaction, actor.id, choices));
  return getPreferences(db, actor);
}

function present(row: NotificationRow, write: WriteMessage): Notification {
  const why = whyOf(row);
  return {
    id: row.id,
    type: row.type,
    group: notificationKinds[row.type].group,
    title: row.messages ? write(row.messages.title) : row.title,
    body: row.messages ? write(row.messages.body) : row.body,
    subject:
      row.subject_type !== null && row.url !== null
        ? { type: row.subject_type, id: row.subject_id, url: row.url }
        : null,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
    count: row.count,
    created_at: row.created_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
    read_at: row.read_at?.toISOString() ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
    why: { ...why, text: write(why.text), label: write(why.label) },
  };
}
