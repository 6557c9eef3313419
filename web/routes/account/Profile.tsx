import { Profile } from '#web/features/accounts/index.ts';
import { TwoFactorSection } from '#web/features/two-factor/index.ts';

/** What someone says about themselves, how they sign in, and what they like. */
export default function ProfileScreen() {
  return <Profile twoFactor={<TwoFactorSection />} />;
}
