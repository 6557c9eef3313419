import type { Role } from '#contract/rights/roles.ts';
import type { Demo } from '#server/platform/platform.ts';

// Apart from the demo's content, which is read only where a demo is made.

/** The one password of the demo's people. */
export const demoPassword = 'Demo-2026!';

/** The people that the sign-in screen offers while the demo runs, in the order in which it shows them. */
export const demoAccounts: readonly { email: string; role: Role }[] = [
  { email: 'seller@demo.test', role: 'user' },
  { email: 'buyer@demo.test', role: 'user' },
  { email: 'manager@demo.test', role: 'manager' },
  { email: 'org.admin@demo.test', role: 'organization_admin' },
  { email: 'buyer.admin@demo.test', role: 'organization_admin' },
  { email: 'admin@demo.test', role: 'admin' },
  { email: 'super.admin@demo.test', role: 'super_admin' },
];

/** What the product offers to sign in with while the demo runs. */
export const demoOffer: Demo = { password: demoPassword, emails: demoAccounts.map(({ email }) => email) };
