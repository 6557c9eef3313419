import type { Feature } from '#server/platform/platform.ts';
import { scheduleNotifications } from './jobs.ts';
import { registerNotifications } from './routes.ts';

export { lastDue } from './digests/clock.ts';
export { interestNews } from './digests/news.ts';
export { listCategories, listMailedPosts } from './digests/repository.ts';
export { createDigests } from './digests/service.ts';
export { createStopLinks, type StopLinks, type StopTarget } from './digests/stops.ts';
export type { News } from './news.ts';
export { type Finding, isCurrent, listFound, recordFindings } from './repository.ts';
export { markGroupAsRead, notify } from './service.ts';

/** Notifications, in the product and by mail. */
export const notifications: Feature = (platform) => {
  registerNotifications(platform);
  scheduleNotifications(platform);
};
