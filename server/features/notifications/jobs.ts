import type { Platform } from '#server/platform/platform.ts';
import { tellFavoriteChanges } from './favorite-changes/index.ts';
import { sendDigests, sweepOldNotifications } from './service.ts';

/** What happens without being asked for: digests, changed favourites, forgetting. */
export function scheduleNotifications({ jobs, db, mail }: Platform): void {
  jobs.schedule('notifications.favorites', '*/5 * * * *', async () => void (await tellFavoriteChanges(db, mail)));
  jobs.schedule('notifications.daily', '0 6 * * *', async () => void (await sendDigests(db, mail, 'daily')));
  jobs.schedule('notifications.weekly', '0 6 * * 1', async () => void (await sendDigests(db, mail, 'weekly')));
  jobs.schedule('notifications.sweep', '47 3 * * *', async () => void (await sweepOldNotifications(db)));
}
