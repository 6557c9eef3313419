import { LegalSettings } from '#web/features/settings/LegalSettings.tsx';

/** What the platform's admins decide for everybody. */
export default function AdminSettings() {
  return <LegalSettings />;
}
