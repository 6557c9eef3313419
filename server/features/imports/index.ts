import type { Feature } from '#server/platform/platform.ts';
import type { ImportDependencies } from './dependencies.ts';
import { registerJobs } from './jobs.ts';
import { registerImports } from './routes.ts';
import { createWorkers } from './worker/workers.ts';

export { messagesOf, type Problem } from './checking/problems.ts';
export { publishingQueue } from './committing/service.ts';
export { type ChangedPost, type Checked, type Confirmed, type CountedPost, isEmptyFile } from './feedChecking.ts';
export { createFeedImports, type FeedImports } from './feeds.ts';
export { failureOf } from './repository/imports.ts';
export { listsOfColumns } from './sheets.ts';
export { createTableReader, type TableReader } from './tables.ts';
export type { RawTable } from './worker/table.ts';

/** Bulk upload: files of any supplier become posts. */
export const imports: Feature = (platform) => {
  const { app, config, db, files, mail, sheets, log } = platform;
  const dependencies: ImportDependencies = {
    config,
    db,
    files,
    mail,
    sheets,
    log,
    workers: createWorkers(),
  };
  app.addHook('onClose', () => dependencies.workers.close());
  registerImports(platform, dependencies);
  registerJobs(platform, dependencies);
};
