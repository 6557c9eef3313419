import { LegalSettings } from '#web/features/settings/index.ts';

/** What the platform's admins decide for everyone. */
export default function AdminSettings() {
  return <LegalSettings />;
}
