import { dummyHash } from '#server/platform/identity/index.ts';
import type { Feature } from '#server/platform/platform.ts';
import { registerActivation } from './activation/routes.ts';
import { registerJobs } from './jobs.ts';
import { registerPasswords } from './passwords/routes.ts';
import { registerProfile } from './profile/routes.ts';
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
