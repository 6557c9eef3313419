import { LegalPage } from '#web/features/settings/index.ts';

/** The terms, for everybody. */
export default function TermsScreen() {
  return <LegalPage kind="terms" />;
}
