import { LegalSettings } from '#web/features/settings/index.ts';

/** What the platform's admins decide for everybody. */
export default function AdminSettings() {
  return <LegalSettings />;
}
