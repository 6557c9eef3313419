import { OrganizationProfile } from '#web/features/organizations/OrganizationProfile.tsx';

/** My organization. */
export default function Organization() {
  return <OrganizationProfile />;
}
