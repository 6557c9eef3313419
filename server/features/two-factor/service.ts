import type { Role } from '#contract/rights/roles.ts';
import { enrolmentMinutes } from '#contract/two-factor/choices.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit/index.ts';
import { conflict, invalid, notAllowed, notFound, tooMany } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { deleteSessionsOf } from '#server/platform/identity/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { type Codes, readCode } from './codes.ts';
import { twoFactorMail } from './mail.ts';
import { mayReset } from './policy.ts';
import * as repository from './repository.ts';

/** What two-factor works with. */
export interface TwoFactorTools {
  db: Database;
  mail: Mailer;
  codes: Codes;
}

export { readState } from './repository.ts';

const wrongCode = () => invalid({ otp_secret: ['This code is not valid. Enter the one that the app shows now.'] });

/** The secret to enrol, the same one for ten minutes. Throws a Refusal of 409 where two-factor is on. */
export async function prepareEnrolment({ db, codes }: TwoFactorTools, actor: Actor) {
  const sealed = await repository.keepPending(db, actor.id, codes.makeSecret(), enrolmentMinutes);
  if (!sealed) throw conflict('Two-factor sign-in is on already. Turn it off first to set it up anew.');
  return codes.describe(sealed, actor.email);
}

/**
 * Turns two-factor on by its first code, ends the other sessions and gives this one a new id by `begin`. Answers the
 * recovery codes, which are shown this once. Throws a Refusal of 422 for a wrong code, of 409 where the time is over.
 */
export async function enableTwoFactor(
  { db, mail, codes }: TwoFactorTools,
  given: { actor: Actor; code: string; ip: string | null },
  begin: (transaction: InTransaction) => Promise<unknown>,
): Promise<string[]> {
  const { actor } = given;
  const pending = await repository.findPending(db, actor.id);
  if (!pending)
    throw conflict('The time for this key is over, or two-factor sign-in is on already. Open the page anew.');
  const step = codes.findStep(pending, readCode(given.code));
  if (step === null) throw wrongCode();
  const recovery = codes.makeRecoveryCodes(actor.id);
  await transact(db, async (transaction) => {
    if (!(await repository.enable(transaction, actor.id, pending, step)))
      throw conflict('Two-factor sign-in is on already.');
    await repository.replaceRecoveryCodes(transaction, actor.id, recovery.hashes);
    await deleteSessionsOf(transaction, actor.id);
    await begin(transaction);
    await record(transaction, mail, { actor, ip: given.ip, about: 'enabled' });
  });
  return recovery.codes;
}

/**
 * Accepts a code or a recovery code and gives the session a new id by `begin`, in one transaction. Throws a Refusal of 422
 * for a wrong or spent one, of 429 while verification is locked, of 409 where no code is asked for.
 */
export async function verifyTwoFactor<Session>(
  tools: TwoFactorTools,
  given: { actor: Actor; code: string; ip: string | null },
  begin: (transaction: InTransaction) => Promise<Session>,
): Promise<Session> {
  const { actor } = given;
  if (actor.secondFactor !== 'code') throw conflict('No code is needed: you are signed in.');
  const secret = await takeAttempt(tools.db, actor.id);
  return transact(tools.db, async (transaction) => {
    const how = await accept(transaction, tools.codes, { userId: actor.id, secret, typed: given.code });
    if (!how) throw wrongCode();
    if (how === 'recovery-code') await record(transaction, tools.mail, { actor, ip: given.ip, about: 'recovery-code' });
    return begin(transaction);
  });
}

/** Turns two-factor off. The password was confirmed; throws a Refusal of 422 for a wrong code, of 429 while locked. */
export async function disableTwoFactor(
  tools: TwoFactorTools,
  given: { actor: Actor; code: string; ip: string | null },
): Promise<void> {
  const { actor } = given;
  const secret = await takeAttempt(tools.db, actor.id);
  await transact(tools.db, async (transaction) => {
    if (!(await accept(transaction, tools.codes, { userId: actor.id, secret, typed: given.code }))) throw wrongCode();
    await repository.remove(transaction, actor.id);
    await record(transaction, tools.mail, { actor, ip: given.ip, about: 'disabled' });
  });
}

/** New recovery codes. The password was confirmed; throws a Refusal of 422 for a wrong code, of 429 while locked. */
export async function renewRecoveryCodes(
  tools: TwoFactorTools,
  given: { actor: Actor; code: string; ip: string | null },
): Promise<string[]> {
  const { actor } = given;
  const secret = await takeAttempt(tools.db, actor.id);
  const recovery = tools.codes.makeRecoveryCodes(actor.id);
  await transact(tools.db, async (transaction) => {
    if (!(await accept(transaction, tools.codes, { userId: actor.id, secret, typed: given.code }))) throw wrongCode();
    await repository.replaceRecoveryCodes(transaction, actor.id, recovery.hashes);
    await record(transaction, tools.mail, { actor, ip: given.ip, about: 'renewed' });
  });
  return recovery.codes;
}

/**
 * Turns somebody's two-factor off who lost their phone, signs them out everywhere and tells them. Throws a Refusal of 404
 * for nobody, of 403 for somebody of too high a rank.
 */
export async function resetTwoFactor(
  { db, mail }: TwoFactorTools,
  given: { actor: Actor; userId: number; ip: string | null },
): Promise<void> {
  const { actor, userId } = given;
  await transact(db, async (transaction) => {
    const target = await repository.findTarget(transaction, userId);
    if (!target) throw notFound('user');
    if (!mayReset(actor, { id: target.id, role: target.role as Role })) {
      throw notAllowed(target.id === actor.id ? 'Turn your own off on your profile.' : undefined);
    }
    if (!(await repository.remove(transaction, userId))) return;
    await deleteSessionsOf(transaction, userId);
    await audit(transaction, {
      actorId: actor.id,
      ip: given.ip,
      action: 'user.two-factor-reset',
      organizationId: target.organization_id,
      subject: { type: 'user', id: userId },
    });
    await mail.queue(
      transaction,
      twoFactorMail(mail, 'reset', { userId, email: target.email, firstName: target.first_name }),
    );
  });
}

/** Counts the attempt, committed by itself, and hands out what to check the code with. */
async function takeAttempt(db: Database, userId: number): Promise<Buffer> {
  const secret = await repository.takeCodeAttempt(db, userId);
  if (secret) return secret;
  const { enabled } = await repository.readState(db, userId);
  if (!enabled) throw conflict('Two-factor sign-in is off.');
  throw tooMany(
    await repository.readLock(db, userId),
    'Too many wrong codes. Wait a quarter of an hour, then try again.',
  );
}

async function accept(
  transaction: InTransaction,
  codes: Codes,
  given: { userId: number; secret: Buffer; typed: string },
): Promise<'code' | 'recovery-code' | null> {
  const code = readCode(given.typed);
  if (/^\d{6}$/.test(code)) {
    const step = codes.findStep(given.secret, code);
    const isAccepted = step !== null && (await repository.acceptStep(transaction, given.userId, given.secret, step));
    return isAccepted ? 'code' : null;
  }
  const hash = codes.hashRecoveryCode(given.userId, code);
  return (await repository.acceptRecoveryCode(transaction, given.userId, hash)) ? 'recovery-code' : null;
}

async function record(
  transaction: InTransaction,
  mail: Mailer,
  {
    actor,
    ip,
    about,
  }: { actor: Actor; ip: string | null; about: 'enabled' | 'disabled' | 'renewed' | 'recovery-code' },
): Promise<void> {
  await audit(transaction, {
    actorId: actor.id,
    ip,
    action: about === 'recovery-code' ? 'user.recovery-code-used' : `user.two-factor-${about}`,
    organizationId: actor.organization?.id ?? null,
    subject: { type: 'user', id: actor.id },
  });
  await mail.queue(
    transaction,
    twoFactorMail(mail, about, { userId: actor.id, email: actor.email, firstName: actor.firstName }),
  );
}
