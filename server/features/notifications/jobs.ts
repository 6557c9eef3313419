import type { Platform } from '#server/platform/platform.ts';
import { createDigests, digestJob } from './digests/service.ts';
import { sweepFindings, sweepNotifications } from './repository.ts';

/** What happens without being asked for: digests, forgetting. */
export function scheduleNotifications({ jobs, db, mail, config }: Platform): void {
  const digests = createDigests({ db, mail, config });
  // Mornings begin at other times elsewhere, in some places at half an hour.
  jobs.schedule('notifications.digests', '*/15 * * * *', () => digests.schedule());
  jobs.register<{ organizationId: number | null }>(digestJob, (job) => digests.sendFor(job.organizationId));
  jobs.schedule('notifications.sweep', '47 3 * * *', async () => {
    await sweepNotifications(db);
    await sweepFindings(db);
  });
}
