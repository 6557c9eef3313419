import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { type AuditAction, type AuditSubject, byProduct, record } from '#server/platform/audit/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { countFailure, type Factor, findOrganizationId, takeFailures } from './repository/failures.ts';

// A storm of failures must not flood the audit log: a lock is one entry, and the failures of an hour are one with their count.

export const lockedJob = 'accounts.record-lock';

/** Whose account was locked, and from where; null where no one has the address that was tried. */
export interface Lock {
  userId: number | null;
  address: string | null;
}

/**
 * Notes a failed sign-in. `userId` null: no account that can sign in; which address it was is not kept. Does the same work
 * for every address, so that the duration of a response reveals nothing: only the job finds out whose lock it is.
 */
export async function noteFailure(
  db: Database,
  failure: { userId: number | null; locks: boolean; address: string | null },
): Promise<void> {
  await countFailure(db, failure.userId, 'password');
  if (failure.locks) await enqueue(db, lockedJob, { userId: failure.userId, address: failure.address });
}

/** Writes into the audit log that an account was locked. */
export async function recordLock(db: Database, { userId, address }: Lock): Promise<void> {
  if (userId === null) return;
  await transact(db, async (transaction) => {
    const subject = await subjectOf(transaction, userId);
    await record(transaction, { actor: null, address }, 'user.sign-in-locked', subject);
  });
}

const actions = { password: 'user.sign-in-failed', code: 'user.two-factor-failed' } as const satisfies Record<
  Factor,
  AuditAction
>;

/** Writes the failures that were gathered for an hour into the audit log, one entry for each account and factor. */
export async function reportFailures(db: Database): Promise<void> {
  await transact(db, async (transaction) => {
    for (const { userId, factor, failures, firstAt, lastAt } of await takeFailures(transaction)) {
      const details = { failures, from: firstAt.toISOString(), until: lastAt.toISOString() };
      await record(transaction, byProduct, actions[factor], await subjectOf(transaction, userId), details);
    }
  });
}

async function subjectOf(transaction: InTransaction, userId: number | null): Promise<AuditSubject> {
  const organizationId = userId === null ? null : await findOrganizationId(transaction, userId);
  return { type: 'user', id: userId, organizationId };
}
