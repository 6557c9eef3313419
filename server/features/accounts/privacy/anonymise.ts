import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { byProduct, record } from '#server/platform/audit/index.ts';
import { deleteFiles } from '#server/platform/files/index.ts';
import { anonymiseUser, listForgettable } from './repository/anonymise.ts';

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
