import { hashOfNobody } from '#server/platform/identity/passwords.ts';
import type { Feature } from '#server/platform/platform.ts';
import { registerActivation } from './activation/routes.ts';
import { registerJobs } from './jobs.ts';
import { registerPasswords } from './passwords/routes.ts';
import { registerProfile } from './profile/routes.ts';
import { registerSignIn } from './sign-in/routes.ts';

export { issueActivation } from './activation/service.ts';
export { demoAccounts, demoPassword } from './demoAccounts.ts';
export { createFirstAdmin, type FirstAdmin } from './first-admin/service.ts';
export { byAccount } from './limits.ts';
export { confirmPassword } from './passwords/service.ts';
export { beginSession, describeSignedIn } from './sign-in/routes.ts';
export { describeCurrentUser } from './sign-in/service.ts';

/** Who somebody is: signing in and out, passwords, activation, the own profile. */
export const accounts: Feature = async (platform) => {
  registerSignIn(platform);
  registerActivation(platform);
  registerPasswords(platform);
  registerProfile(platform);
  registerJobs(platform);
  // Made before the first sign-in, which must not take longer than others.
  await hashOfNobody();
};
