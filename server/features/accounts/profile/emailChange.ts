import type { EmailChangeStep } from '#contract/accounts/choices.ts';
import { message } from '#contract/texts/message.ts';
import { type Database, type InTransaction, violates } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { notify } from '#server/features/notifications/index.ts';
import { record } from '#server/platform/audit/index.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import {
  type Actor,
  type By,
  deleteSessionsOf,
  emailKey,
  fullName,
  issueToken,
  readToken,
  refuseToken,
  useToken as spendToken,
  throttle,
  withdrawTokens,
} from '#server/platform/identity/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { byMail } from '../limits.ts';
import { confirmEmailMail, consentMail, emailChangeMail } from './mail.ts';
import { findPerson, isEmailTaken, type PersonRow, storeEmail } from './repository.ts';

type Person = Pick<PersonRow, 'id' | 'email' | 'first_name' | 'organization_id'>;

/**
 * Asks the owner of a new address to confirm it and notifies the present one. Nothing in the response reveals whether the new one
 * is someone's already: then simply no link arrives. Throws a Refusal of 429 after too many.
 */
export async function askForEmailChange(
  transaction: InTransaction,
  mail: Mailer,
  { person, email }: { person: Person; email: string },
): Promise<void> {
  const recipients = [person.email, email];
  await throttle(transaction, byMail(person, { organizationId: person.organization_id, recipients }));
  await withdrawTokens(transaction, person.id, ['email_consent']);
  await sendConfirmation(transaction, mail, { person, email, askedBy: null });
  const owner = { userId: person.id, firstName: person.first_name, email: person.email };
  await mail.queue(transaction, emailChangeMail(mail, { ...owner, next: email, stage: 'asked' }));
}

/**
 * Asks someone, at their present address, whether they agree to the other one that an admin entered for them. Until they
 * do, nothing changes: sign-in and recovery keep to the present address. Call it with the mails counted.
 */
export async function askForConsent(
  transaction: InTransaction,
  mail: Mailer,
  given: { person: Person; email: string; admin: { id: number; name: string } },
): Promise<void> {
  const { person, email, admin } = given;
  await withdrawTokens(transaction, person.id, ['email_change']);
  const token = await issueToken(transaction, {
    kind: 'email_consent',
    userId: person.id,
    email,
    createdBy: admin.id,
  });
  const owner = { userId: person.id, firstName: person.first_name, email: person.email };
  await mail.queue(transaction, consentMail(mail, { ...owner, next: email, admin: admin.name, token }));
}

async function sendConfirmation(
  transaction: InTransaction,
  mail: Mailer,
  { person, email, askedBy }: { person: Person; email: string; askedBy: number | null },
): Promise<void> {
  const token = await issueToken(transaction, {
    kind: 'email_change',
    userId: person.id,
    email,
    createdBy: askedBy,
  });
  if (await isEmailTaken(transaction, emailKey(email))) return;
  const owner = { userId: person.id, firstName: person.first_name, email };
  await mail.queue(transaction, confirmEmailMail(mail, { ...owner, token }));
}

/** Which address a link is about, and of which kind it is; the link stays as it is. */
async function findLink(db: Database, token: string) {
  for (const kind of ['email_change', 'email_consent'] as const) {
    const stored = await readToken(db, kind, token);
    if (stored?.email) return { kind, state: stored.state, email: stored.email };
  }
  return null;
}

/** Which address a link confirms or agrees to; the link stays as it is. Throws a Refusal of 404 for no link of ours. */
export async function describeEmailChange(db: Database, token: string) {
  const link = await findLink(db, token);
  if (!link) throw notFound('link');
  return { state: link.state, email: link.email, step: steps[link.kind] };
}

const steps = { email_change: 'confirm', email_consent: 'agree' } as const;

/**
 * Follows the link of a mail. One to the present address agrees to the new one, which then gets a link of its own. One to
 * the new address changes the address from now on, notifies both, and ends every session but the one it was opened in; where
 * an admin asked for the change, that one too. Throws a Refusal of 422.
 */
export async function followEmailLink(
  db: Database,
  mail: Mailer,
  by: By<Actor | null>,
  token: string,
): Promise<{ email: string; step: EmailChangeStep }> {
  const link = await findLink(db, token);
  if (!link) throw await refuseToken(db, 'email_change', token);
  const step = steps[link.kind];
  try {
    await transact(db, (transaction) => follow[step](transaction, mail, by, token));
  } catch (error) {
    if (violates(error, 'users_email_key_key')) throw invalid({ token: ['This address cannot be used.'] });
    throw error;
  }
  return { email: link.email, step };
}

const follow = { agree, confirm: changeEmail } satisfies Record<EmailChangeStep, unknown>;

async function agree(transaction: InTransaction, mail: Mailer, by: By<Actor | null>, token: string): Promise<void> {
  const { userId, email, createdBy } = await spendToken(transaction, 'email_consent', token);
  const person = await findPerson(transaction, userId, true);
  if (person?.status !== 'active' || !email) throw await refuseToken(transaction, 'email_consent', token);
  await sendConfirmation(transaction, mail, { person, email, askedBy: createdBy });
  const subject = { type: 'user', id: userId, organizationId: person.organization_id } as const;
  await record(transaction, { actor: { id: userId }, address: by.address }, 'user.email-change-agreed', subject);
}

async function changeEmail(
  transaction: InTransaction,
  mail: Mailer,
  by: By<Actor | null>,
  token: string,
): Promise<void> {
  const { userId, email, createdBy } = await spendToken(transaction, 'email_change', token);
  const before = await findPerson(transaction, userId, true);
  const stored = email && before ? await storeEmail(transaction, userId, email, emailKey(email)) : null;
  if (!stored || !email || !before) throw await refuseToken(transaction, 'email_change', token);
  await withdrawTokens(transaction, userId, ['password_reset', 'email_consent']);
  const isOwnSession = createdBy === null && by.actor?.id === userId;
  await deleteSessionsOf(transaction, userId, isOwnSession ? by.actor?.sessionId : null);
  const subject = { type: 'user', id: userId, organizationId: stored.organizationId } as const;
  await record(transaction, { actor: { id: userId }, address: by.address }, 'user.email-changed', subject);
  const owner = { userId, firstName: stored.firstName, next: email };
  await mail.queue(transaction, emailChangeMail(mail, { ...owner, email: before.email, stage: 'done' }));
  await mail.queue(transaction, emailChangeMail(mail, { ...owner, email, stage: 'welcome' }));
  await notifyRequester(transaction, mail, { askedBy: createdBy, person: before, email });
}

/** Tells the admin who entered the address that it is in use from now on; no one where the person changed it themselves. */
async function notifyRequester(
  transaction: InTransaction,
  mail: Mailer,
  { askedBy, person, email }: { askedBy: number | null; person: PersonRow; email: string },
): Promise<void> {
  if (askedBy === null) return;
  await notify(transaction, mail, {
    userIds: [askedBy],
    type: 'member_address',
    title: message('{{person}} agreed to the new email address', { person: fullName(person) }),
    body: message('They sign in with {{email}} from now on.', { email }),
    subject: { type: 'member', id: person.id, url: `/organization-members/${person.id}/edit` },
    actorId: person.id,
  });
}
