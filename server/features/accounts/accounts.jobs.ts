import type { Platform } from '#server/platform/platform.ts';
import { forgetPeople } from './anonymise.service.ts';
import { recoverJob, sendRecovery } from './passwords.service.ts';
import { forgetDevices } from './signIn.service.ts';

/** What accounts need done outside of requests. */
export function registerJobs({ jobs, db, files, mail }: Platform): void {
  jobs.register<{ email: string }>(recoverJob, ({ email }) => sendRecovery(db, mail, email));
  jobs.schedule('accounts.forget-people', '37 2 * * *', () => forgetPeople(db, files));
  jobs.schedule('accounts.sweep-devices', '53 3 * * *', () => forgetDevices(db));
}
