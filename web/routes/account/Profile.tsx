import { Profile } from '#web/features/accounts/index.ts';
import { TwoFactorSection } from '#web/features/two-factor/index.ts';

/** A user's personal details, sign-in and preferences. */
export default function ProfileScreen() {
  return <Profile twoFactor={<TwoFactorSection />} />;
}
