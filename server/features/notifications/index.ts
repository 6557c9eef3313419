import type { Feature } from '#server/platform/platform.ts';
import { scheduleNotifications } from './jobs.ts';
import { registerNotifications } from './routes.ts';

export {
  createDigests,
  createStopLinks,
  interestNews,
  lastDue,
  listCategories,
  listMailedPosts,
  type StopLinks,
  type StopTarget,
} from './digests/index.ts';
export { type Finding, listFound, recordFindings } from './findings/index.ts';
export type { News } from './news.ts';
export { isCurrent } from './repository.ts';
export { markGroupAsRead, notify } from './service.ts';

/** What people are told, in the product and by mail. */
export const notifications: Feature = (platform) => {
  registerNotifications(platform);
  scheduleNotifications(platform);
};
