import { memberMessages } from '#contract/members/choices.ts';
import type { InTransaction } from '#server/db/database.ts';
import { askForConsent, byMail, issueActivation } from '#server/features/accounts/index.ts';
import { invalid } from '#server/platform/errors.ts';
import {
  type Actor,
  deleteSessionsOf,
  nameOfActor,
  reach,
  throttle,
  withdrawTokens,
} from '#server/platform/identity/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { checkEmail } from './form.ts';
import { mailAddressChanged } from './mail.ts';
import type { MemberRow } from './repository.ts';

/** What becomes of an address that a form brings: nothing new, used at once, or used once its person agrees. */
type AddressChange = 'none' | 'at-once' | 'asked';

/**
 * Anyone who decides about the address of an account can take it over by a forgotten password. So an address that was used
 * changes at once only by the platform's admins; for others its person agrees first. Who is invited has nothing to lose yet.
 * Throws a Refusal of 422 for one's own address, a taken one, and that of an account which cannot agree.
 */
export async function decideAddress(
  transaction: InTransaction,
  actor: Actor,
  before: MemberRow,
  next: { email: string; email_key: string },
): Promise<AddressChange> {
  if (next.email === before.email) return 'none';
  if (before.id === actor.id) throw invalid({ email: ['Change your own address in your profile'] });
  if (next.email_key === before.email_key) return 'at-once';
  await checkEmail(transaction, actor, before.organization_id, next.email_key);
  if (!before.has_password || reach(actor, 'organization.administer') === 'platform') return 'at-once';
  if (before.status !== 'active') throw invalid({ email: [memberMessages.addressNeedsConsent] });
  return 'asked';
}

/** Asks someone at their present address whether they agree to another one. Throws a Refusal of 429 after too many mails. */
export async function askForAddress(
  transaction: InTransaction,
  mail: Mailer,
  actor: Actor,
  person: MemberRow,
  email: string,
): Promise<void> {
  await countMails(transaction, actor, person.organization_id, [person.email, email]);
  const admin = { id: actor.id, name: nameOfActor(actor) };
  await askForConsent(transaction, mail, { person, email, admin });
}

/**
 * What follows a change at once: links that went to the former address stop working, sessions end. Who is invited gets a
 * new link, others are notified at both addresses. Throws a Refusal of 429 after too many mails.
 */
export async function followAddress(
  transaction: InTransaction,
  mail: Mailer,
  actor: Actor,
  before: MemberRow,
  after: MemberRow,
): Promise<void> {
  await countMails(transaction, actor, after.organization_id, [before.email, after.email]);
  await withdrawTokens(transaction, after.id, ['activation', 'password_reset', 'email_change', 'email_consent']);
  await deleteSessionsOf(transaction, after.id);
  if (after.status === 'invited') await issueActivation(transaction, mail, { userId: after.id, createdBy: actor.id });
  else await mailAddressChanged(transaction, mail, before, after.email);
}

/** Counts mails that an admin causes. Throws a Refusal of 429 after too many. */
export async function countMails(
  transaction: InTransaction,
  actor: Actor,
  organizationId: number,
  recipients: readonly string[],
): Promise<void> {
  await throttle(transaction, byMail(actor, { organizationId, recipients }));
}
