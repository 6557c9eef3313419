import path from 'node:path';
import { createVault } from '#server/platform/identity/index.ts';
import type { Feature, Platform } from '#server/platform/platform.ts';
import { createFeedImports } from '../imports/index.ts';
import { notifySilent, pauseUnconfirmed } from './confirming.ts';
import { type FeedDependencies, fetchJob, runJob } from './dependencies.ts';
import { fetchDue, fetchFiles } from './fetching/fetching.ts';
import { workOnRuns } from './processing.ts';
import { registerFeeds } from './routes.ts';

export type { FeedDependencies } from './dependencies.ts';
export { findRun } from './repository/runs.ts';
export { pushFile } from './runs.ts';
export { createFeed } from './service.ts';

const made = new WeakMap<Platform, FeedDependencies>();

/** What stock feeds work with, for other features of the same product. */
export const feedDependenciesOf = (platform: Platform): FeedDependencies => made.get(platform) as FeedDependencies;

/** Stock feeds: files that come by themselves and keep posts true to the shelf. */
export const feeds: Feature = (platform) => {
  const { app, config, db, jobs, mail, outgoing } = platform;
  const deps: FeedDependencies = {
    db,
    mail,
    outgoing,
    imports: createFeedImports(platform),
    vault: createVault(config.secret, 'feeds'),
    folder: path.join(config.dataDir, 'uploads'),
  };
  made.set(platform, deps);
  app.addHook('onClose', () => deps.imports.close());
  registerFeeds(platform, deps);
  jobs.register<{ id: number }>(runJob, ({ id }, { signal }) => workOnRuns(deps, id, signal), 'imports');
  jobs.register<{ id: number }>(fetchJob, ({ id }) => fetchFiles(deps, id), 'outgoing');
  jobs.schedule('feeds.due', '* * * * *', () => fetchDue(deps));
  jobs.schedule('feeds.unconfirmed', '11 * * * *', (turn) => pauseUnconfirmed(deps, turn));
  jobs.schedule('feeds.silent', '8 6 * * *', () => notifySilent(deps));
};
