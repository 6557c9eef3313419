import type { Role } from '#contract/rights/roles.ts';
import { enrolmentMinutes } from '#contract/two-factor/choices.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { openSession, type SessionTools } from '#server/features/accounts/index.ts';
import { type AuditAction, record } from '#server/platform/audit/index.ts';
import { conflict, invalid, notAllowed, notFound, tooMany } from '#server/platform/errors.ts';
import {
  type Actor,
  type Browser,
  type By,
  deleteSessionsOf,
  type OpenedSession,
} from '#server/platform/identity/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { type Codes, readCode } from './codes.ts';
import { twoFactorMail } from './mail.ts';
import { abilitiesOf, mayReset } from './policy.ts';
import * as repository from './repository.ts';

/** What two-factor works with. */
export interface TwoFactorTools extends SessionTools {
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
 * Turns two-factor on by its first code, ends the other sessions and opens another one in place of this. Answers it
 * and the recovery codes, which are shown this once. Throws a Refusal of 422 for a wrong code, of 409 where the time is over.
 */
export async function enableTwoFactor(
  tools: TwoFactorTools,
  by: By,
  typed: string,
  browser: Browser,
): Promise<{ opened: OpenedSession; recoveryCodes: string[] }> {
  const { db, codes } = tools;
  const { actor } = by;
  const pending = await repository.findPending(db, actor.id);
  if (!pending)
    throw conflict('The time for this key is over, or two-factor sign-in is on already. Open the page anew.');
  const step = codes.findStep(pending, readCode(typed));
  if (step === null) throw wrongCode();
  const recovery = codes.makeRecoveryCodes(actor.id);
  const opened = await transact(db, async (transaction) => {
    if (!(await repository.enable(transaction, actor.id, pending, step)))
      throw conflict('Two-factor sign-in is on already.');
    await repository.replaceRecoveryCodes(transaction, actor.id, recovery.hashes);
    await deleteSessionsOf(transaction, actor.id);
    await recordOwn(transaction, tools.mail, by, 'enabled');
    return openSession(transaction, tools, browser, { userId: actor.id });
  });
  return { opened, recoveryCodes: recovery.codes };
}

/**
 * Accepts a code or a recovery code and opens another session in place of this, in one transaction. Throws a Refusal of 422
 * for a wrong or spent one, of 429 while verification is locked, of 409 where no code is asked for.
 */
export async function verifyTwoFactor(
  tools: TwoFactorTools,
  by: By,
  typed: string,
  browser: Browser,
): Promise<OpenedSession> {
  const { actor } = by;
  if (actor.secondFactor !== 'code') throw conflict('No code is needed: you are signed in.');
  const secret = await takeAttempt(tools.db, actor.id);
  return transact(tools.db, async (transaction) => {
    const how = await accept(transaction, tools.codes, { userId: actor.id, secret, typed });
    if (!how) throw wrongCode();
    if (how === 'recovery-code') await recordOwn(transaction, tools.mail, by, 'recovery-code');
    return openSession(transaction, tools, browser, { userId: actor.id });
  });
}

/** Turns two-factor off. The password was confirmed; throws a Refusal of 422 for a wrong code, of 429 while locked. */
export async function disableTwoFactor(tools: TwoFactorTools, by: By, typed: string): Promise<void> {
  const { actor } = by;
  const secret = await takeAttempt(tools.db, actor.id);
  await transact(tools.db, async (transaction) => {
    if (!(await accept(transaction, tools.codes, { userId: actor.id, secret, typed }))) throw wrongCode();
    await repository.remove(transaction, actor.id);
    await recordOwn(transaction, tools.mail, by, 'disabled');
  });
}

/** New recovery codes. The password was confirmed; throws a Refusal of 422 for a wrong code, of 429 while locked. */
export async function renewRecoveryCodes(tools: TwoFactorTools, by: By, typed: string): Promise<string[]> {
  const { actor } = by;
  const secret = await takeAttempt(tools.db, actor.id);
  const recovery = tools.codes.makeRecoveryCodes(actor.id);
  await transact(tools.db, async (transaction) => {
    if (!(await accept(transaction, tools.codes, { userId: actor.id, secret, typed }))) throw wrongCode();
    await repository.replaceRecoveryCodes(transaction, actor.id, recovery.hashes);
    await recordOwn(transaction, tools.mail, by, 'renewed');
  });
  return recovery.codes;
}

/**
 * Turns somebody's two-factor off who lost their phone, signs them out everywhere and tells them. Throws a Refusal of 404
 * for nobody, of 403 for somebody of too high a rank.
 */
export async function resetTwoFactor({ db, mail }: TwoFactorTools, by: By, userId: number): Promise<void> {
  const { actor } = by;
  await transact(db, async (transaction) => {
    const target = await repository.findTarget(transaction, userId);
    if (!target) throw notFound('user');
    const person = { id: target.id, role: target.role as Role, two_factor: target.two_factor };
    if (!abilitiesOf(actor, person).reset) {
      // Nothing is left to do where there is none.
      if (mayReset(actor, person)) return;
      throw notAllowed(target.id === actor.id ? 'Turn your own off on your profile.' : undefined);
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

const audited = {
  enabled: 'user.two-factor-enabled',
  disabled: 'user.two-factor-disabled',
  renewed: 'user.two-factor-renewed',
  'recovery-code': 'user.recovery-code-used',
} as const satisfies Record<string, AuditAction>;

/** What somebody did about their own second factor: in the audit log, and to them by mail. */
async function recordOwn(transaction: InTransaction, mail: Mailer, by: By, about: keyof typeof audited): Promise<void> {
  const { actor } = by;
  const person = { type: 'user', id: actor.id, organizationId: actor.organization?.id ?? null } as const;
  await record(transaction, by, audited[about], person);
  await mail.queue(
    transaction,
    twoFactorMail(mail, about, { userId: actor.id, email: actor.email, firstName: actor.firstName }),
  );
}
