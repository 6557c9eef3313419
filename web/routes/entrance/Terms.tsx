import { LegalPage } from '#web/features/settings/index.ts';

/** The terms, for everyone. */
export default function TermsScreen() {
  return <LegalPage kind="terms" />;
}
