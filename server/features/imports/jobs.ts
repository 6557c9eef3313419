import { importLimits } from '#contract/imports/choices.ts';
import { transact } from '#server/db/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import { commitJob, takeTurn } from './committing/service.ts';
import type { ImportDependencies } from './dependencies.ts';
import { clearOldImports, deleteExpiredFiles } from './repository/imports.ts';

/** Days after which the file of an upload and its rows are removed, and how many uploads at a time. */
const retention = { days: 7, most: 200 };

/** Registers the jobs of bulk upload: publishing, and removing old files and rows. */
export function registerJobs({ jobs }: Platform, dependencies: ImportDependencies): void {
  jobs.register<{ id: number; by: number }>(
    commitJob,
    (payload, { signal }) => takeTurn(dependencies, payload, signal),
    'imports',
  );
  jobs.schedule('imports.sweep', '47 * * * *', async () => {
    await deleteExpiredFiles(dependencies.db, importLimits.hoursToUndo);
    await transact(dependencies.db, (transaction) => clearOldImports(transaction, retention.days, retention.most));
  });
}
