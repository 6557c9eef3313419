import { OrganizationProfile } from '#web/features/organizations/OrganizationProfile.tsx';
import { OwnOrganization } from '#web/features/organizations/OwnOrganization.tsx';

/** My organization. */
export default function Organization() {
  return <OwnOrganization>{(organization) => <OrganizationProfile organization={organization} />}</OwnOrganization>;
}
