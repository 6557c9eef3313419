import { importLimits } from '#contract/imports/choices.ts';
import { transact } from '#server/db/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import { commitJob, runCommit } from './committing/index.ts';
import type { Desk } from './desk.ts';
import { clearOldImports, forgetKeptFiles } from './upkeep.ts';

/** What bulk upload does outside of requests: publishing, and removing what has served. */
export function registerJobs({ jobs }: Platform, desk: Desk): void {
  jobs.register<{ id: number; by: number }>(
    commitJob,
    (payload, { signal }) => runCommit(desk, payload, signal),
    'imports',
  );
  jobs.schedule('imports.sweep', '47 * * * *', async () => {
    await forgetKeptFiles(desk.db, importLimits.hoursToUndo);
    const files = await transact(desk.db, (transaction) => clearOldImports(transaction));
    await desk.files.remove(files);
  });
}
