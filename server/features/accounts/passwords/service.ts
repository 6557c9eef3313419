import { messages } from '#contract/errors.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { type AuditAction, record } from '#server/platform/audit/index.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import {
  type Actor,
  type Browser,
  type By,
  clearAttempts,
  deleteSessionsOf,
  dummyHash,
  emailKey,
  findOpenToken,
  hashPassword,
  isFreshSession,
  issueToken,
  type OpenedSession,
  readToken,
  refuseCommonPassword,
  refuseToken,
  takeAttempt,
  throttle,
  useToken,
  verifyPassword,
  withdrawTokens,
} from '#server/platform/identity/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { findInvited } from '../activation/repository.ts';
import { issueActivation } from '../activation/service.ts';
import { byAccount, byUser } from '../limits.ts';
import { openSession, type SessionTools } from '../sign-in/service.ts';
import { passwordChangedMail, recoverMail } from './mail.ts';
import { findPasswordHash, findRecoverable, storePassword } from './repository.ts';

export const recoverJob = 'accounts.recover-password';

/**
 * Asks for a link by mail. Does the same for every address: only the job checks later whether it is known, and at
 * no moment that can be foreseen: right after the answer, its work for a known address would slow whatever is asked next.
 */
export async function askForRecovery(db: Database, email: string): Promise<void> {
  const runAt = new Date(Date.now() + Math.random() * 1000);
  await enqueue(db, recoverJob, { email }, { maxAttempts: 10, runAt });
}

/** Sends the link that was asked for, where the address is someone's and had not too many recently. */
export async function sendRecovery(db: Database, mail: Mailer, email: string): Promise<void> {
  const { key, rule } = byAccount.recovery(email);
  await transact(db, async (transaction) => {
    const person = await findRecoverable(transaction, emailKey(email));
    if (!person || (await takeAttempt(transaction, key, rule)).wait !== null) return;
    if (person.status === 'invited') {
      // They never had a password: what they need is the link of their invitation, unless it was taken back.
      if (await findOpenToken(transaction, person.id, 'activation')) {
        await issueActivation(transaction, mail, { userId: person.id, createdBy: null });
      }
      return;
    }
    const token = await issueToken(transaction, { kind: 'password_reset', userId: person.id });
    const owner = { userId: person.id, email: person.email, firstName: person.first_name };
    await mail.queue(transaction, recoverMail(mail, { ...owner, token }));
  });
}

/** Whether a reset link is still good; the link stays as it is. Throws a Refusal of 404 for no link of ours. */
export async function describeReset(db: Database, token: string) {
  const stored = await readToken(db, 'password_reset', token);
  const person = stored && (await findInvited(db, stored.userId));
  if (!stored || !person) throw notFound('link');
  const isOver = stored.state === 'open' && person.status !== 'active';
  return { state: isOver ? ('withdrawn' as const) : stored.state, email: person.email };
}

/** Stores a new password by the link of a mail and ends every session. The second factor stays. */
export async function resetPassword(
  db: Database,
  mail: Mailer,
  given: { token: string; password: string },
  address: string | null,
): Promise<void> {
  const stored = await readToken(db, 'password_reset', given.token);
  if (stored?.state !== 'open') throw await refuseToken(db, 'password_reset', given.token);
  await refuseCommonPassword(given.password);
  const passwordHash = await hashPassword(given.password);
  await transact(db, async (transaction) => {
    const { userId } = await useToken(transaction, 'password_reset', given.token);
    const by = { actor: { id: userId }, address };
    await replacePassword(transaction, mail, by, { passwordHash, action: 'user.password-reset' });
    await deleteSessionsOf(transaction, userId);
  });
}

/**
 * Stores a new password by the current one, ends the other sessions and opens another one in place of this. Throws a
 * Refusal of 422 for a wrong current password, of 429 after too many.
 */
export async function changePassword(
  tools: SessionTools & { mail: Mailer },
  by: By,
  given: { current_password: string; password: string },
  browser: Browser,
): Promise<OpenedSession> {
  const { db, mail } = tools;
  await confirmPassword(db, by.actor.id, given.current_password);
  await refuseCommonPassword(given.password);
  const passwordHash = await hashPassword(given.password);
  return transact(db, async (transaction) => {
    await replacePassword(transaction, mail, by, { passwordHash, action: 'user.password-changed' });
    await deleteSessionsOf(transaction, by.actor.id);
    return openSession(transaction, tools, browser, { userId: by.actor.id });
  });
}

/** Makes sure that the person who is signed in knows the password. Throws a Refusal of 422, of 429 after too many failures. */
export async function confirmPassword(db: Database, userId: number, password: string): Promise<void> {
  const counted = byUser.currentPassword(userId);
  await throttle(db, [counted]);
  const held = await findPasswordHash(db, userId);
  if (!(await verifyPassword(held ?? (await dummyHash()), password))) {
    throw invalid({ current_password: [messages.wrongPassword] });
  }
  await clearAttempts(db, counted.key);
}

/**
 * As confirmPassword, unless the session began with the password just now and none is given. Throws a Refusal of 422 also
 * where it is missing.
 */
export async function confirmFreshPassword(
  db: Database,
  actor: Actor,
  password: string | null | undefined,
): Promise<void> {
  if (password) return confirmPassword(db, actor.id, password);
  if (!(await isFreshSession(db, actor.sessionId))) throw invalid({ current_password: [messages.required] });
}

async function replacePassword(
  transaction: InTransaction,
  mail: Mailer,
  by: { actor: { id: number }; address: string | null },
  given: { passwordHash: string; action: AuditAction },
): Promise<void> {
  const userId = by.actor.id;
  const owner = await storePassword(transaction, userId, given.passwordHash);
  if (!owner) throw invalid({ token: ['This account is not active. Ask your organization admin.'] });
  await withdrawTokens(transaction, userId, ['password_reset', 'email_change', 'email_consent']);
  await clearAttempts(transaction, byAccount.signIn(owner.email).key);
  const person = { type: 'user', id: userId, organizationId: owner.organizationId } as const;
  await record(transaction, by, given.action, person);
  await mail.queue(transaction, passwordChangedMail(mail, { userId, ...owner }));
}
