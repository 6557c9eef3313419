import { LegalPage } from '#web/features/settings/index.ts';

/** The privacy statement, for everyone. */
export default function PrivacyScreen() {
  return <LegalPage kind="privacy" />;
}
