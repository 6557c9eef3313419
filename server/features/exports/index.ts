import type { MarketFeature } from '../market-search/index.ts';
import { enqueueDueFeeds, makingJob, runMaking } from './feeds/making.ts';
import { registerExportFeeds } from './feeds/routes.ts';
import { registerExports } from './routes.ts';
import { exportJob, runExport, sweepExports } from './service.ts';
import type { Press } from './sheet.ts';

/** Posts as spreadsheets to download, in the columns that bulk upload reads. */
export const exports: MarketFeature = (platform, search) => {
  const { config, db, files, jobs, mail, sheets } = platform;
  const press: Press = { config, db, files, mail, search, sheets };
  registerExports(platform, press);
  registerExportFeeds(platform, press);
  jobs.register<{ id: number }>(exportJob, ({ id }) => runExport(press, id), 'exports');
  jobs.register<{ id: number }>(makingJob, ({ id }, { signal }) => runMaking(press, id, signal), 'exports');
  jobs.schedule('export-feeds.due', '* * * * *', () => enqueueDueFeeds(press));
  jobs.schedule('exports.sweep', '53 * * * *', () => sweepExports(press));
};
