import { changeLimits } from '#contract/events/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { sweepEvents } from './repository.ts';
import { registerChangeLog } from './routes.ts';

export { currentCursor } from './service.ts';

/** What has changed since a cursor, and the job that deletes old changes. */
export const changeLog: Feature = (platform) => {
  registerChangeLog(platform);
  const { db, jobs } = platform;
  jobs.schedule('change-log.sweep', '51 3 * * *', () => sweepEvents(db, changeLimits.days + 1));
};
