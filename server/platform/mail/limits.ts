import type { InTransaction } from '#server/db/database.ts';
import { type Cause, countCaused } from './repository.ts';

/** Mails at once in an hour that actions of others may cause: to a person, by a person, by the people of an organization. */
export const mailLimits = { recipient: 20, sender: 60, organization: 200 } as const;

/**
 * Which of these people may be mailed at once because of someone's action, so that none of them can be flooded by what someone
 * does over and over. Counts the mails of the last hour that are in the outbox, of all processes; what other transactions write
 * at the same time is not counted, so that no one waits.
 */
export async function whoMayBeMailed(
  db: InTransaction,
  recipientIds: readonly number[],
  cause: Cause,
): Promise<Set<number>> {
  const { bySender, ofOrganization, toRecipients } = await countCaused(db, recipientIds, cause);
  const left = Math.min(mailLimits.sender - bySender, mailLimits.organization - ofOrganization);
  const allowed = recipientIds.filter((id) => (toRecipients[id] ?? 0) < mailLimits.recipient);
  return new Set(allowed.slice(0, Math.max(0, left)));
}
