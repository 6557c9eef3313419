import { enrolmentMinutes, wrongCodeText, wrongRecoveryCodeText } from '#contract/accounts/schemas.ts';
import type { Role } from '#contract/rights/roles.ts';
import type { FixedText } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { countFailure, openSession, readKnownDevice, type SessionTools } from '#server/features/accounts/index.ts';
import { type AuditAction, record } from '#server/platform/audit/index.ts';
import { conflict, invalid, notAllowed, notFound } from '#server/platform/errors.ts';
import {
  type Actor,
  type Browser,
  type By,
  clearAttempts,
  deleteSessionsOf,
  type OpenedSession,
  returnAttempt,
  throttle,
} from '#server/platform/identity/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { type Codes, readCode } from './codes.ts';
import { countedCode } from './limits.ts';
import { twoFactorMail } from './mail.ts';
import { abilitiesOf, mayReset } from './policy.ts';
import * as repository from './repository.ts';

/** A code as someone typed it, and the browser they typed it in. */
interface TypedCode {
  code: string;
  browser: Browser;
}

/** What two-factor works with. */
interface TwoFactorTools extends SessionTools {
  mail: Mailer;
  codes: Codes;
}

export { readState } from './repository.ts';

const wrongCode = (text: FixedText = wrongCodeText) => invalid({ otp_secret: [text] });

/** The secret to enrol, the same one for ten minutes. Throws a Refusal of 409 where two-factor is on. */
export async function prepareEnrolment({ db, codes }: TwoFactorTools, actor: Actor) {
  const sealed = await repository.keepPending(db, actor.id, codes.makeSecret(), enrolmentMinutes);
  if (!sealed) throw conflict('Two-factor sign-in is already on. Turn it off first to set it up again.');
  return codes.describe(sealed, actor.email);
}

/**
 * Turns two-factor on by its first code, ends the other sessions and opens another one in place of this. Answers it
 * and the recovery codes, which are shown this once. Throws a Refusal of 422 for a wrong code, of 409 where the time is over.
 */
export async function enableTwoFactor(
  tools: TwoFactorTools,
  by: By,
  typed: TypedCode,
): Promise<{ opened: OpenedSession; recoveryCodes: string[] }> {
  const { db, codes } = tools;
  const { actor } = by;
  const pending = await repository.findPending(db, actor.id);
  if (!pending) throw conflict('This key has expired, or two-factor sign-in is already on. Reload the page.');
  const found = codes.findStep(pending, readCode(typed.code), 'unknown');
  if (!found) throw wrongCode();
  const recovery = codes.makeRecoveryCodes(actor.id);
  const opened = await transact(db, async (transaction) => {
    if (!(await repository.enable(transaction, actor.id, pending, found)))
      throw conflict('Two-factor sign-in is already on.');
    await repository.replaceRecoveryCodes(transaction, actor.id, recovery.hashes);
    await clearAttempts(transaction, countedCode(actor.id, null).key);
    await deleteSessionsOf(transaction, actor.id);
    await recordOwn(transaction, tools.mail, by, 'enabled');
    return openSession(transaction, tools, typed.browser, { userId: actor.id });
  });
  return { opened, recoveryCodes: recovery.codes };
}

/**
 * Accepts a code or a recovery code and opens another session in place of this, in one transaction. Throws a Refusal of 422
 * for a wrong or spent one, of 429 while verification is locked, of 409 where no code is asked for.
 */
export async function verifyTwoFactor(tools: TwoFactorTools, by: By, typed: TypedCode): Promise<OpenedSession> {
  const { actor } = by;
  if (actor.secondFactor !== 'code') throw conflict('No code is needed: you are signed in.');
  return withCode(tools, by, typed, async (transaction, how) => {
    if (how === 'recovery-code') await recordOwn(transaction, tools.mail, by, 'recovery-code');
    return openSession(transaction, tools, typed.browser, { userId: actor.id });
  });
}

/** Turns two-factor off. The password was confirmed; throws a Refusal of 422 for a wrong code, of 429 while locked. */
export async function disableTwoFactor(tools: TwoFactorTools, by: By, typed: TypedCode): Promise<void> {
  await withCode(tools, by, typed, async (transaction) => {
    await repository.remove(transaction, by.actor.id);
    await recordOwn(transaction, tools.mail, by, 'disabled');
  });
}

/** New recovery codes. The password was confirmed; throws a Refusal of 422 for a wrong code, of 429 while locked. */
export async function renewRecoveryCodes(tools: TwoFactorTools, by: By, typed: TypedCode): Promise<string[]> {
  const recovery = tools.codes.makeRecoveryCodes(by.actor.id);
  await withCode(tools, by, typed, async (transaction) => {
    await repository.replaceRecoveryCodes(transaction, by.actor.id, recovery.hashes);
    await recordOwn(transaction, tools.mail, by, 'renewed');
  });
  return recovery.codes;
}

/**
 * Turns someone's two-factor off who lost their phone, signs them out everywhere and notifies them. Throws a Refusal of 404
 * for no one, of 403 for someone of too high a rank.
 */
export async function resetTwoFactor({ db, mail }: TwoFactorTools, by: By, userId: number): Promise<void> {
  const { actor } = by;
  await transact(db, async (transaction) => {
    const target = await repository.findTarget(transaction, userId);
    if (!target) throw notFound('user');
    const person = { id: target.id, role: target.role as Role, two_factor: target.two_factor };
    if (!abilitiesOf(actor, person).reset) {
      // Nothing is left to do if there is none.
      if (mayReset(actor, person)) return;
      throw notAllowed(target.id === actor.id ? 'Turn off your own in your profile.' : undefined);
    }
    await repository.remove(transaction, userId);
    await deleteSessionsOf(transaction, userId);
    const subject = { type: 'user', id: userId, organizationId: target.organization_id } as const;
    await record(transaction, by, 'user.two-factor-reset', subject);
    await mail.queue(
      transaction,
      twoFactorMail(mail, 'reset', { userId, email: target.email, firstName: target.first_name }),
    );
  });
}

/**
 * Does `work` once the code is accepted, in the transaction that spends it. A code of six digits is counted before it is
 * looked at. Recovery codes are not: no one guesses 60 random bits, and a lock must leave its owner a way in.
 */
async function withCode<Result>(
  tools: TwoFactorTools,
  by: By,
  typed: TypedCode,
  work: (transaction: InTransaction, how: 'code' | 'recovery-code') => Promise<Result>,
): Promise<Result> {
  const { db, codes } = tools;
  const userId = by.actor.id;
  const enrolled = await repository.findSecret(db, userId);
  if (!enrolled) throw conflict('Two-factor sign-in is off.');
  const { secret, stepsOff } = enrolled;
  const code = readCode(typed.code);
  const isRecoveryCode = !/^\d{6}$/.test(code);
  const counted = isRecoveryCode ? null : countedCode(userId, await readKnownDevice(tools, userId, typed.browser));
  const [count] = counted ? await throttle(db, [counted]) : [];
  const refused = wrongCode(isRecoveryCode ? wrongRecoveryCodeText : wrongCodeText);
  try {
    return await transact(db, async (transaction) => {
      const found = isRecoveryCode ? null : codes.findStep(secret, code, { stepsOff });
      const isRight = isRecoveryCode
        ? await repository.acceptRecoveryCode(transaction, userId, codes.hashRecoveryCode(userId, code))
        : found !== null && (await repository.acceptStep(transaction, userId, secret, found.step));
      if (!isRight) throw refused;
      // The right code is no failure, but forgives none: a guesser must not gain by the owner's signing in.
      if (counted) await returnAttempt(transaction, counted.key);
      return work(transaction, isRecoveryCode ? 'recovery-code' : 'code');
    });
  } catch (error) {
    if (error === refused) await noteRefused(tools, by, count !== undefined && count === counted?.rule.free);
    throw error;
  }
}

async function noteRefused({ db, mail }: TwoFactorTools, by: By, locks: boolean): Promise<void> {
  await countFailure(db, by.actor.id, 'code');
  if (locks) await transact(db, (transaction) => recordOwn(transaction, mail, by, 'locked'));
}

const audited = {
  enabled: 'user.two-factor-enabled',
  disabled: 'user.two-factor-disabled',
  renewed: 'user.two-factor-renewed',
  'recovery-code': 'user.recovery-code-used',
  locked: 'user.two-factor-locked',
} as const satisfies Record<string, AuditAction>;

/** What happened to someone's own second factor: in the audit log, and to them by mail. */
async function recordOwn(transaction: InTransaction, mail: Mailer, by: By, about: keyof typeof audited): Promise<void> {
  const { actor } = by;
  const person = { type: 'user', id: actor.id, organizationId: actor.organization?.id ?? null } as const;
  await record(transaction, by, audited[about], person);
  await mail.queue(
    transaction,
    twoFactorMail(mail, about, { userId: actor.id, email: actor.email, firstName: actor.firstName }),
  );
}
