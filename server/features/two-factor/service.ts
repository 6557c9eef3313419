import type { Role } from '#contract/rights/roles.ts';
import { enrolmentMinutes } from '#contract/two-factor/choices.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { noteWrongCode, readKnownDevice } from '#server/features/accounts/index.ts';
import { audit } from '#server/platform/audit/index.ts';
import { conflict, invalid, notAllowed, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { clearAttempts, deleteSessionsOf, returnAttempt, throttle } from '#server/platform/identity/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { type Codes, readCode } from './codes.ts';
import { countedCode } from './limits.ts';
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
    await clearAttempts(transaction, countedCode(actor.id, null).key);
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
  given: TypedCode,
  begin: (transaction: InTransaction) => Promise<Session>,
): Promise<Session> {
  if (given.actor.secondFactor !== 'code') throw conflict('No code is needed: you are signed in.');
  return withCode(tools, given, async (transaction, how) => {
    if (how === 'recovery-code') await record(transaction, tools.mail, { ...given, about: 'recovery-code' });
    return begin(transaction);
  });
}

/** Turns two-factor off. The password was confirmed; throws a Refusal of 422 for a wrong code, of 429 while locked. */
export async function disableTwoFactor(tools: TwoFactorTools, given: TypedCode): Promise<void> {
  await withCode(tools, given, async (transaction) => {
    await repository.remove(transaction, given.actor.id);
    await record(transaction, tools.mail, { ...given, about: 'disabled' });
  });
}

/** New recovery codes. The password was confirmed; throws a Refusal of 422 for a wrong code, of 429 while locked. */
export async function renewRecoveryCodes(tools: TwoFactorTools, given: TypedCode): Promise<string[]> {
  const recovery = tools.codes.makeRecoveryCodes(given.actor.id);
  await withCode(tools, given, async (transaction) => {
    await repository.replaceRecoveryCodes(transaction, given.actor.id, recovery.hashes);
    await record(transaction, tools.mail, { ...given, about: 'renewed' });
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

/** A code as somebody typed it, and where: `device` is null unless the account knows the browser. */
export interface TypedCode {
  actor: Actor;
  code: string;
  ip: string | null;
  device: Buffer | null;
}

/**
 * Does `work` once the code is accepted, in the transaction that spends it. A code of six digits is counted before it is
 * looked at. Recovery codes are not: nobody guesses 60 random bits, and a lock must leave its owner a way in.
 */
async function withCode<Result>(
  tools: TwoFactorTools,
  given: TypedCode,
  work: (transaction: InTransaction, how: 'code' | 'recovery-code') => Promise<Result>,
): Promise<Result> {
  const { db, codes } = tools;
  const userId = given.actor.id;
  const secret = await repository.findSecret(db, userId);
  if (!secret) throw conflict('Two-factor sign-in is off.');
  const code = readCode(given.code);
  const isRecoveryCode = !/^\d{6}$/.test(code);
  const counted = isRecoveryCode ? null : countedCode(userId, await readKnownDevice(db, userId, given.device));
  const [count] = counted ? await throttle(db, [counted]) : [];
  const refused = wrongCode();
  try {
    return await transact(db, async (transaction) => {
      const step = isRecoveryCode ? null : codes.findStep(secret, code);
      const isRight = isRecoveryCode
        ? await repository.acceptRecoveryCode(transaction, userId, codes.hashRecoveryCode(userId, code))
        : step !== null && (await repository.acceptStep(transaction, userId, secret, step));
      if (!isRight) throw refused;
      // The right code is no failure, but forgives none: a guesser must not gain by the owner's signing in.
      if (counted) await returnAttempt(transaction, counted.key);
      return work(transaction, isRecoveryCode ? 'recovery-code' : 'code');
    });
  } catch (error) {
    if (error === refused) await noteRefused(tools, given, count !== undefined && count === counted?.rule.free);
    throw error;
  }
}

async function noteRefused(tools: TwoFactorTools, given: TypedCode, locks: boolean): Promise<void> {
  await noteWrongCode(tools.db, given.actor.id);
  if (locks) await transact(tools.db, (transaction) => record(transaction, tools.mail, { ...given, about: 'locked' }));
}

async function record(
  transaction: InTransaction,
  mail: Mailer,
  {
    actor,
    ip,
    about,
  }: { actor: Actor; ip: string | null; about: 'enabled' | 'disabled' | 'renewed' | 'recovery-code' | 'locked' },
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
