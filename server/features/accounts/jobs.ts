import type { Platform } from '#server/platform/platform.ts';
import { type Lock, lockedJob, recordLock, reportFailures } from './failures.ts';
import { recoverJob, sendRecovery } from './passwords/service.ts';
import { forgetPeople } from './privacy.ts';
import { sweepDevices } from './sign-in/repository.ts';

/** What accounts need done outside of requests. */
export function registerJobs({ jobs, db, mail }: Platform): void {
  jobs.register<{ email: string }>(recoverJob, ({ email }) => sendRecovery(db, mail, email), 'urgent');
  jobs.register<Lock>(lockedJob, (lock) => recordLock(db, lock), 'urgent');
  jobs.schedule('accounts.report-failures', '7 * * * *', () => reportFailures(db));
  jobs.schedule('accounts.forget-people', '37 2 * * *', () => forgetPeople(db));
  jobs.schedule('accounts.sweep-devices', '53 3 * * *', async () => void (await sweepDevices(db)));
}
