import { message, verbatim } from '#contract/texts/message.ts';
import { type Database, sql } from '#server/db/database.ts';
import type { AuditRow } from '#server/platform/audit/index.ts';
import { emailKey } from '#server/platform/identity/index.ts';

/** A post that someone may report. */
export type ReportablePost = {
  id: number;
  title: string;
  organization_id: number;
  owner_id: number;
  sub_category_id: number | null;
  unit: string;
  state: string;
  blocked_reason: string | null;
  created_at: Date;
  updated_at: Date;
};

/** The offered posts that are online or blocked, in the order of their ids. */
export async function findReportablePosts(db: Database): Promise<ReportablePost[]> {
  return db
    .selectFrom('advertisements')
    .select([
      'id',
      'title',
      'organization_id',
      'owner_id',
      'sub_category_id',
      'unit',
      'state',
      'blocked_reason',
      'created_at',
      'updated_at',
    ])
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('state', '=', 'blocked'),
        where.and([where('state', '=', 'active'), where('type', '=', 'offered')]),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** An invitation whose link no one has. */
type InvitationRow = {
  user_id: number;
  token_hash: Buffer;
  created_by: number;
  created_at: Date;
  expires_at: Date;
};

/** Adds invitations that wait for an answer or ran out. */
export async function insertInvitations(db: Database, rows: readonly InvitationRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('tokens')
    .values(rows.map((row) => ({ ...row, kind: 'activation' })))
    .execute();
}

/** Lets someone wait with signing in until a moment, after too many failures. */
export async function insertLock(db: Database, key: string, about: { failures: number; until: Date }): Promise<void> {
  await db
    .insertInto('throttles')
    .values({ key, failures: about.failures, blocked_until: about.until })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Turns two-factor sign-in on for people, with the hashes of their recovery codes. */
export async function insertTwoFactors(
  db: Database,
  rows: readonly { user_id: number; secret: Buffer; enabled_at: Date; recoveryCodes: readonly Buffer[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('two_factors')
    .values(rows.map(({ recoveryCodes: _, ...row }) => row))
    .execute();
  await db
    .insertInto('recovery_codes')
    .values(rows.flatMap((row) => row.recoveryCodes.map((code_hash) => ({ user_id: row.user_id, code_hash }))))
    .execute();
}

export type ReportRow = {
  advertisement_id: number;
  user_id: number;
  reason: string;
  text: string;
  created_at: Date;
  resolution: 'blocked' | 'dismissed' | null;
  resolved_at: Date | null;
  resolved_by: number | null;
};

/** Adds reports, and returns their ids in the same order. */
export async function insertReports(db: Database, rows: readonly ReportRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const added = await db
    .insertInto('reports')
    .values([...rows])
    .returning('id')
    .execute();
  return added.map((row) => row.id);
}

/** A line of the audit log with its moment. */
export type AuditLine = AuditRow & { at: Date };

/** Writes lines of the audit log, the oldest first. */
export async function insertAuditLines(db: Database, lines: readonly AuditLine[]): Promise<void> {
  const ordered = [...lines].sort((a, b) => a.at.getTime() - b.at.getTime());
  await db.insertInto('audit_log').values(ordered).execute();
}

/** Lets people have signed in at the time of the last thing that they did, or later. */
export async function noteSignIns(db: Database): Promise<void> {
  await sql`
    update users u set last_login_at = l.at
    from (
      select actor_id, max(at) as at
      from (
        select actor_id, at from audit_log
        union all select actor_id, created_at from deal_events
        union all select author_id, created_at from deal_messages
      ) acts group by actor_id
    ) l
    where u.id = l.actor_id and u.last_login_at < l.at`.execute(db);
}

/** Tells owners of posts that these were blocked, and why. */
export async function insertBlockNotices(
  db: Database,
  notices: readonly { post: ReportablePost; at: Date }[],
): Promise<void> {
  if (notices.length === 0) return;
  await db
    .insertInto('notifications')
    .values(
      notices.map(({ post, at }) => ({
        user_id: post.owner_id,
        type: 'post_blocked',
        title: `Your post was blocked: ${post.title}`,
        body: post.blocked_reason ?? '',
        messages: JSON.stringify({
          title: message('Your post was blocked: {{title}}', { title: post.title }),
          body: verbatim(post.blocked_reason ?? ''),
        }),
        subject_type: 'advertisement',
        subject_id: post.id,
        url: `/advertisement/${post.id}`,
        created_at: at,
      })),
    )
    .execute();
}

/** The id of whom or what a line of the audit log is about, by address or name. Throws an Error if there is none. */
export async function findSubject(
  db: Database,
  type: 'user' | 'organization' | 'brand' | 'category',
  name: string,
): Promise<{ id: number; organization_id: number | null }> {
  const { rows } = await sql<{ id: number; organization_id: number | null }>`
    ${
      type === 'user'
        ? sql`select id, organization_id from users where email_key = ${emailKey(name)}`
        : type === 'organization'
          ? sql`select id, id as organization_id from organizations where name = ${name}`
          : sql`select id, null::int as organization_id from ${sql.table(type === 'brand' ? 'brands' : 'categories')} where name = ${name}`
    }`.execute(db);
  if (!rows[0]) throw new Error(`The demo has no ${type} "${name}".`);
  return rows[0];
}

/** When each organization was admitted, by its id. */
export async function readAdmissions(db: Database): Promise<Map<number, Date>> {
  const rows = await db.selectFrom('organizations').select(['id', 'created_at']).execute();
  return new Map(rows.map((row) => [row.id, row.created_at]));
}
