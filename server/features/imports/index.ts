import type { Feature } from '#server/platform/platform.ts';
import { createRecentSheets, type Desk } from './desk.ts';
import { registerJobs } from './jobs.ts';
import { createReader } from './reading/index.ts';
import { registerImports } from './routes.ts';

export { listsOfColumns } from './sheets.ts';

/** Bulk upload: files of any supplier become posts. */
export const imports: Feature = (platform) => {
  const { app, config, db, files, mail, sheets, log } = platform;
  const desk: Desk = { config, db, files, mail, sheets, log, reader: createReader(), recent: createRecentSheets() };
  app.addHook('onClose', () => desk.reader.close());
  registerImports(platform, desk);
  registerJobs(platform, desk);
};
