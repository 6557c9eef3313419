import { exportLimits } from '#contract/exports/choices.ts';
import { transact } from '#server/db/transaction.ts';
import { expireExports } from './repository.ts';
import type { Press } from './sheet.ts';

/** Removes the files of exports whose links have ended. */
export async function sweepExports({ db }: Press): Promise<void> {
  await transact(db, (transaction) => expireExports(transaction, exportLimits.daysToDownload));
}
