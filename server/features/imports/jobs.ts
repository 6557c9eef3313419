import { importLimits } from '#contract/imports/choices.ts';
import { transact } from '#server/db/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import { commitJob, takeTurn } from './committing/index.ts';
import type { ImportDependencies } from './dependencies.ts';
import { clearOldImports, deleteExpiredFiles } from './uploads/index.ts';

/** Registers the jobs of bulk upload: publishing, and removing old files and rows. */
export function registerJobs({ jobs }: Platform, dependencies: ImportDependencies): void {
  jobs.register<{ id: number; by: number }>(
    commitJob,
    (payload, { signal }) => takeTurn(dependencies, payload, signal),
    'imports',
  );
  jobs.schedule('imports.sweep', '47 * * * *', async () => {
    await deleteExpiredFiles(dependencies.db, importLimits.hoursToUndo);
    await transact(dependencies.db, clearOldImports);
  });
}
