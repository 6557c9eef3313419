import type { Feature } from '#server/platform/platform.ts';
import { createRecentSheets, type ImportDependencies } from './dependencies.ts';
import { registerJobs } from './jobs.ts';
import { createReader } from './reading/index.ts';
import { registerImports } from './routes.ts';

export { listsOfColumns } from './sheets.ts';

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
    reader: createReader(),
    recent: createRecentSheets(),
  };
  app.addHook('onClose', () => dependencies.reader.close());
  registerImports(platform, dependencies);
  registerJobs(platform, dependencies);
};
