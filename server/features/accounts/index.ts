import { dummyHash } from '#server/platform/identity/index.ts';
import type { Feature } from '#server/platform/platform.ts';
import { registerActivation } from './activation/index.ts';
import { registerJobs } from './jobs.ts';
import { registerPasswords } from './passwords/index.ts';
import { registerProfile } from './profile/index.ts';
import { registerSignIn } from './sign-in/index.ts';

export { issueActivation } from './activation/index.ts';
export { noteWrongCode } from './failures/index.ts';
export { createFirstAdmin, type FirstAdmin } from './first-admin/index.ts';
export { byAccount, byMail } from './limits.ts';
export { confirmFreshPassword, confirmPassword } from './passwords/index.ts';
export { askForConsent } from './profile/index.ts';
export {
  describeCurrentUser,
  describeSignedIn,
  hasAccounts,
  offerDemoAccounts,
  openSession,
  readKnownDevice,
  type SessionTools,
} from './sign-in/index.ts';

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
