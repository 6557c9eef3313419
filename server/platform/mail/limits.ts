import { type InTransaction, sql } from '#server/db/database.ts';

/** Whose action causes mails. */
export interface Cause {
  userId: number;
  organizationId: number | null;
}

/** Mails at once in an hour that actions of others may cause: to a person, by a person, by the people of an organization. */
export const mailLimits = { recipient: 20, sender: 60, organization: 200 } as const;

/**
 * Which of these people may be mailed at once because of someone's action, so that none of them can be flooded by what someone
 * does over and over. Counts the mails of the last hour that are in the outbox, of all processes; what other transactions write
 * at the same time is not counted, so that nobody waits.
 */
export async function whoMayBeMailed(
  db: InTransaction,
  recipientIds: readonly number[],
  { userId, organizationId }: Cause,
): Promise<Set<number>> {
  const since = sql`created_at > now() - interval '1 hour'`;
  const { rows } = await sql<{
    by_sender: number;
    of_organization: number;
    to_recipients: Record<string, number> | null;
  }>`
    select
      (select count(*)::int from mails where sender_id = ${userId} and ${since}) as by_sender,
      (select count(*)::int from mails where sender_organization_id = ${organizationId} and ${since}) as of_organization,
      (select json_object_agg(user_id, count) from (
        select user_id, count(*)::int as count from mails
        where user_id = any (${[...recipientIds]}) and sender_id is not null and ${since} group by user_id
      ) counted) as to_recipients`.execute(db);
  const counts = rows[0] ?? { by_sender: 0, of_organization: 0, to_recipients: null };
  const left = Math.min(mailLimits.sender - counts.by_sender, mailLimits.organization - counts.of_organization);
  const allowed = recipientIds.filter((id) => (counts.to_recipients?.[id] ?? 0) < mailLimits.recipient);
  return new Set(allowed.slice(0, Math.max(0, left)));
}
