import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { byProduct, record } from '#server/platform/audit/index.ts';
import { deleteFiles } from '#server/platform/files/index.ts';
import { anonymiseUser, listForgettable } from './repository/anonymise.ts';
import { listReferencesToUsers, readAuditOf, readRowsOf, readUserRow } from './repository/export.ts';

/** Never leave, not even to their owner: they open accounts, or are worth nothing to a reader. */
const secretColumns = /(password|secret|_hash$|^data$|fingerprint|^answer$|changed_in)/;
/** A row of these columns is about the person. By any other column they only took part in something of others. */
const ownColumns = new Set(['user_id', 'owner_id']);
/** Contents of mails are gone or encrypted. */
const leftOut: Record<string, string[]> = { mails: ['html', 'text', 'last_error', 'claimed_until'] };
/** What stays of a row in which the person only took part: that they did, and when; the rest is someone else's. */
const traceColumns = new Set(['id', 'at', 'action', 'subject_type', 'created_at', 'resolved_at', 'reverted_at']);

/**
 * Everything that is stored about someone. It is complete by construction: whatever table refers to people is in it, those
 * of later features too.
 */
export const collectUserData = (db: Database, userId: number) =>
  // Of one instant, and on one connection: waiting for one before each of some seventy tables would take too long on a busy server.
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => collect(transaction, userId));

async function collect(db: Database, userId: number) {
  const data: Record<string, unknown[]> = { user: (await readUserRow(db, userId)).map((row) => withoutSecrets(row)) };
  for (const reference of await listReferencesToUsers(db)) {
    const { table, column } = reference;
    const rows = await readRowsOf(db, reference, userId);
    if (ownColumns.has(column)) data[table] = rows.map((row) => withoutSecrets(row, leftOut[table]));
    else data[`${table} by ${column}`] = rows.map((row) => only(row, traceColumns));
  }
  data['audit_log about me'] = await readAuditOf(db, userId);
  return { exported_at: new Date().toISOString(), ...data };
}

function withoutSecrets(row: Record<string, unknown>, others: string[] = []): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => !secretColumns.test(column) && !others.includes(column)),
  );
}

function only(row: Record<string, unknown>, columns: Set<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column)));
}

/** Forgets the people whose accounts ended thirty days ago, their pictures and mails included. */
export async function forgetPeople(db: Database): Promise<void> {
  for (const id of await listForgettable(db)) {
    await transact(db, async (transaction) => {
      const avatar = await anonymiseUser(transaction, id);
      if (avatar === undefined) return;
      if (avatar) await deleteFiles(transaction, [avatar]);
      await record(transaction, byProduct, 'user.anonymised', { type: 'user', id, organizationId: null });
    });
  }
}
