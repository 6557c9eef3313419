import type { Platform } from '#server/platform/platform.ts';
import { expirePosts, purgePosts, remindOwners, removeOrphans } from './service.ts';

/** What happens to posts without being asked for, at times of UTC. */
export function scheduleUpkeep({ jobs, db, files, mail }: Pick<Platform, 'jobs' | 'db' | 'files' | 'mail'>): void {
  jobs.schedule('advertisements.expire', '*/5 * * * *', async () => void (await expirePosts(db, mail)));
  jobs.schedule('advertisements.remind', '5 6 * * *', async () => void (await remindOwners(db, mail)));
  jobs.schedule('advertisements.purge', '13 3 * * *', async () => void (await purgePosts(db, files)));
  jobs.schedule('files.sweep', '37 * * * *', async () => void (await removeOrphans(db, files)));
}
