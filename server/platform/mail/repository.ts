import { type Database, sql } from '#server/db/database.ts';

/** Whose action causes mails. */
export interface Cause {
  userId: number;
  organizationId: number | null;
}

export interface OutgoingMail {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  language: string | null;
  /** What it is about, such as `deal.7`; null for a mail by itself. */
  thread: string | null;
  /** The address that stops mails like it; null where none does. */
  unsubscribe: string | null;
}

/** How long the process that claimed a mail may take to send it, in seconds; longer than every timeout of a mail server together. */
const claimSeconds = 180;

/** Puts a mail into the outbox. */
export async function insertMail(
  db: Database,
  mail: Omit<OutgoingMail, 'id'> & { userId: number | null; cause: Cause | null },
): Promise<number> {
  const row = await db
    .insertInto('mails')
    .values({
      kind: mail.kind,
      user_id: mail.userId,
      sender_id: mail.cause?.userId ?? null,
      sender_organization_id: mail.cause?.organizationId ?? null,
      recipient: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      language: mail.language,
      thread: mail.thread,
      unsubscribe: mail.unsubscribe,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(row.id);
}

/** The languages that someone chose and last signed in with; none for who is unknown. */
export async function findLanguages(
  db: Database,
  userId: number | null,
): Promise<{ locale: string | null; last_language: string | null }> {
  const none = { locale: null, last_language: null };
  if (userId === null) return none;
  const query = db.selectFrom('users').select(['locale', 'last_language']).where('id', '=', userId);
  return (await query.executeTakeFirst()) ?? none;
}

/** Takes a mail to send it; null when it was sent, given up, or is being sent by someone else. */
export async function claimMail(db: Database, id: number): Promise<OutgoingMail | null> {
  const row = await db
    .updateTable('mails')
    .set({
      attempts: sql`attempts + 1`,
      claimed_until: sql<Date>`now() + make_interval(secs => ${claimSeconds})`,
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<', sql<Date>`now()`)]))
    .returning(['id', 'kind', 'recipient', 'subject', 'html', 'text', 'language', 'thread', 'unsubscribe'])
    .executeTakeFirst();
  return row ? { ...row, id: Number(row.id) } : null;
}

/** Whether a mail still has to be sent. */
export async function isMailWaiting(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a mail was sent; its content goes, unless it is kept to be looked at. */
export async function markSent(db: Database, id: number, keepContent: boolean): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      sent_at: sql`now()`,
      claimed_until: null,
      last_error: null,
      ...(keepContent ? {} : { html: '', text: '', unsubscribe: null }),
    })
    .where('id', '=', id)
    .execute();
}

/** Notes why a mail could not be sent; `final` when trying again makes no sense. */
export async function markFailed(db: Database, id: number, error: string, final: boolean): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      last_error: error.slice(0, 500),
      claimed_until: null,
      ...(final ? { failed_at: sql<Date>`now()`, html: '', text: '', unsubscribe: null } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Mails that have waited for more than a quarter of an hour: their job may have given up while no mail server was set. */
export async function listStrandedMails(
  db: Database,
): Promise<{ id: number; kind: string; organizationId: number | null }[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'sender_organization_id'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '15 minutes'`)
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.map((row) => ({ id: Number(row.id), kind: row.kind, organizationId: row.sender_organization_id }));
}

/** Forgets mails that are a month old; returns how many. */
export async function sweepMails(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The latest mails, newest first. */
export async function listMails(db: Database, filter: { to: string | null }) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'subject', 'created_at', 'sent_at'])
    .$if(filter.to !== null, (query) => query.where(sql`lower(recipient)`, '=', (filter.to as string).toLowerCase()))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** One mail with its content. */
export async function findMail(db: Database, id: number) {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'subject', 'created_at', 'sent_at', 'html', 'text', 'unsubscribe'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** For how many seconds the oldest mail that is not sent yet has waited. */
export async function readOldestMail(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(created_at))::int as seconds
    from mails where sent_at is null and failed_at is null`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** How many mails are not sent yet. */
export async function countWaitingMails(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails where sent_at is null and failed_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many emails of the last hour were caused by someone, by their organization, and by anyone to each of these people. */
export async function countCaused(
  db: Database,
  recipientIds: readonly number[],
  { userId, organizationId }: Cause,
): Promise<{ bySender: number; ofOrganization: number; toRecipients: Readonly<Record<number, number>> }> {
  const since = sql`created_at > now() - interval '1 hour'`;
  const { rows } = await sql<{
    by_sender: number;
    of_organization: number;
    to_recipients: Record<number, number> | null;
  }>`
    select
      (select count(*)::int from mails where sender_id = ${userId} and ${since}) as by_sender,
      (select count(*)::int from mails where sender_organization_id = ${organizationId} and ${since}) as of_organization,
      (select json_object_agg(user_id, count) from (
        select user_id, count(*)::int as count from mails
        where user_id = any (${[...recipientIds]}) and sender_id is not null and ${since} group by user_id
      ) counted) as to_recipients`.execute(db);
  const [row] = rows;
  return {
    bySender: row?.by_sender ?? 0,
    ofOrganization: row?.of_organization ?? 0,
    toRecipients: row?.to_recipients ?? {},
  };
}

/** What became of a mail, and when it is tried again. */
export interface MailState {
  id: string;
  kind: string;
  created_at: Date;
  sent_at: Date | null;
  failed_at: Date | null;
  attempts: number;
  last_error: string | null;
  next_at: Date | null;
}

/** What became of the latest mails to an address, the latest first. */
export async function listMailStates(db: Database, recipient: string, most: number): Promise<MailState[]> {
  const { rows } = await sql<MailState>`
    select m.id, m.kind, m.created_at, m.sent_at, m.failed_at, m.attempts, m.last_error, j.run_at as next_at
    from mails m left join graphile_worker.jobs j on j.key = 'mail:' || m.id and j.attempts < j.max_attempts
    where lower(m.recipient) = lower(${recipient}) order by m.id desc limit ${most}`.execute(db);
  return rows;
}
