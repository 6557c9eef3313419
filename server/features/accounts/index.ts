import { dummyHash } from '#server/platform/identity/index.ts';
import type { Feature, Platform } from '#server/platform/platform.ts';
import { registerActivation } from './activation/routes.ts';
import { type Lock, lockedJob, recordLock, reportFailures } from './failures.ts';
import { registerPasswords } from './passwords/routes.ts';
import { recoverJob, sendRecovery } from './passwords/service.ts';
import { forgetPeople } from './privacy.ts';
import { registerProfile } from './profile/routes.ts';
import { sweepDevices } from './sign-in/repository.ts';
import { registerSignIn } from './sign-in/routes.ts';

export { issueActivation } from './activation/service.ts';
export { createFirstAdmin, type FirstAdmin } from './firstAdmin.ts';
export { byAccount, byMail } from './limits.ts';
export { confirmFreshPassword, confirmPassword } from './passwords/service.ts';
export { askForConsent } from './profile/emailChange.ts';
export { countFailure } from './repository/failures.ts';
export { hasAccounts } from './sign-in/repository.ts';
export {
  describeCurrentUser,
  describeSignedIn,
  offerDemoAccounts,
  openSession,
  readKnownDevice,
  type SessionTools,
} from './sign-in/service.ts';

/** Who someone is: signing in and out, passwords, activation, the own profile. */
export const accounts: Feature = async (platform) => {
  registerSignIn(platform);
  registerActivation(platform);
  registerPasswords(platform);
  registerProfile(platform);
  registerJobs(platform);
  // Made before the first sign-in, which must not take longer than others.
  await dummyHash();
};

/** What accounts need done outside of requests. */
function registerJobs({ jobs, db, mail }: Platform): void {
  jobs.register<{ email: string }>(recoverJob, ({ email }) => sendRecovery(db, mail, email), 'urgent');
  jobs.register<Lock>(lockedJob, (lock) => recordLock(db, lock), 'urgent');
  jobs.schedule('accounts.report-failures', '7 * * * *', () => reportFailures(db));
  jobs.schedule('accounts.forget-people', '37 2 * * *', () => forgetPeople(db));
  jobs.schedule('accounts.sweep-devices', '53 3 * * *', async () => void (await sweepDevices(db)));
}
