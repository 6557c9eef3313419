import { type Database, type InTransaction, violates } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { record } from '#server/platform/audit/index.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import {
  emailKey,
  issueToken,
  readToken,
  refuseToken,
  useToken,
  withdrawTokens,
} from '#server/platform/identity/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { confirmEmailMail, emailChangeMail } from './mail.ts';
import { findPerson, isEmailTaken, storeEmail } from './repository.ts';

/**
 * Asks the owner of a new address to confirm it and tells the present one. Nothing in the answer says whether the new one
 * is somebody's already: then simply no link arrives.
 */
export async function askForEmailChange(
  transaction: InTransaction,
  mail: Mailer,
  given: { person: { id: number; email: string; first_name: string }; email: string },
): Promise<void> {
  const { person, email } = given;
  const owner = { userId: person.id, firstName: person.first_name };
  const token = await issueToken(transaction, { kind: 'email_change', userId: person.id, email });
  if (!(await isEmailTaken(transaction, emailKey(email)))) {
    await mail.queue(transaction, confirmEmailMail(mail, { ...owner, email, token }));
  }
  await mail.queue(transaction, emailChangeMail(mail, { ...owner, email: person.email, next: email, isDone: false }));
}

/** Which address a link confirms; the link stays as it is. Throws a Refusal of 404 for no link of ours. */
export async function describeEmailChange(db: Database, token: string) {
  const stored = await readToken(db, 'email_change', token);
  if (!stored?.email) throw notFound('link');
  return { state: stored.state, email: stored.email };
}

/** Uses a new address from now on, by the link that was sent to it, and tells the former one. Throws a Refusal of 422. */
export async function confirmEmailChange(
  db: Database,
  mail: Mailer,
  token: string,
  address: string | null,
): Promise<string> {
  try {
    return await transact(db, async (transaction) => {
      const { userId, email } = await useToken(transaction, 'email_change', token);
      const before = await findPerson(transaction, userId, true);
      const stored = email && before ? await storeEmail(transaction, userId, email, emailKey(email)) : null;
      if (!stored || !email || !before) throw await refuseToken(transaction, 'email_change', token);
      await withdrawTokens(transaction, userId, ['password_reset']);
      const person = { type: 'user', id: userId, organizationId: stored.organizationId } as const;
      await record(transaction, { actor: { id: userId }, address }, 'user.email-changed', person);
      const owner = { userId, email: before.email, firstName: stored.firstName };
      await mail.queue(transaction, emailChangeMail(mail, { ...owner, next: email, isDone: true }));
      return email;
    });
  } catch (error) {
    if (violates(error, 'users_email_key_key')) throw invalid({ token: ['This address cannot be used.'] });
    throw error;
  }
}
