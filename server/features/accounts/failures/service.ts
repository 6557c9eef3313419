import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { countFailure, type Factor, findOrganizationId, takeFailures } from './repository.ts';

// A storm of failures must not flood the audit log: a lock is one entry, and the failures of an hour are one with their count.

export const lockedJob = 'accounts.record-lock';

/**
 * Notes a failed sign-in. `userId` null: no account that can sign in; which address it was is not kept. Does the same work
 * for every address, so that the time of an answer says nothing: whose lock it is, only the job looks at.
 */
export async function noteFailure(
  db: Database,
  failure: { userId: number | null; locks: boolean; ip: string | null },
): Promise<void> {
  await countFailure(db, failure.userId, 'password');
  if (failure.locks) await enqueue(db, lockedJob, { userId: failure.userId, ip: failure.ip });
}

/** Counts a wrong code of the second factor. */
export function noteWrongCode(db: Database, userId: number): Promise<void> {
  return countFailure(db, userId, 'code');
}

/** Writes into the audit log that an account was locked. */
export async function recordLock(db: Database, { userId, ip }: { userId: number | null; ip: string | null }) {
  if (userId === null) return;
  await transact(db, async (transaction) =>
    audit(transaction, {
      actorId: null,
      ip,
      action: 'user.sign-in-locked',
      organizationId: await findOrganizationId(transaction, userId),
      subject: { type: 'user', id: userId },
    }),
  );
}

const actions = { password: 'user.sign-in-failed', code: 'user.two-factor-failed' } as const satisfies Record<
  Factor,
  string
>;

/** Writes the failures that were gathered for an hour into the audit log, one entry for each account and factor. */
export async function reportFailures(db: Database): Promise<void> {
  await transact(db, async (transaction) => {
    for (const { userId, factor, failures, firstAt, lastAt } of await takeFailures(transaction)) {
      await audit(transaction, {
        actorId: null,
        ip: null,
        action: actions[factor],
        organizationId: userId === null ? null : await findOrganizationId(transaction, userId),
        subject: { type: 'user', id: userId },
        details: { failures, from: firstAt.toISOString(), until: lastAt.toISOString() },
      });
    }
  });
}
