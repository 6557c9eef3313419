import type { Platform } from '#server/platform/platform.ts';
import { createRenewalLinks } from '../renewal/links.ts';
import { sweepViews } from '../repository/views.ts';
import { expirePosts, purgePosts, remindOwners, removeOrphans, sweepUpkeep } from './service.ts';

/** What happens to posts without being asked for, at times of UTC. */
export function scheduleUpkeep({
  config,
  jobs,
  db,
  files,
  mail,
}: Pick<Platform, 'config' | 'jobs' | 'db' | 'files' | 'mail'>): void {
  const links = createRenewalLinks({ config, mail });
  jobs.schedule(
    'advertisements.expire',
    '*/5 * * * *',
    async (turn) => void (await expirePosts(db, mail, links, turn)),
  );
  jobs.schedule('advertisements.remind', '5 6 * * *', async (turn) => void (await remindOwners(db, mail, links, turn)));
  jobs.schedule('advertisements.purge', '13 3 * * *', async (turn) => void (await purgePosts(db, turn)));
  jobs.schedule('advertisements.sweep', '21 3 * * *', async () => void (await sweepUpkeep(db)));
  jobs.schedule('views.sweep', '7 * * * *', () => sweepViews(db));
  jobs.schedule('files.sweep', '37 * * * *', async () => void (await removeOrphans(db, files)));
}
