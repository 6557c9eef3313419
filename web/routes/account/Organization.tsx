import { OrganizationProfile, OwnOrganization } from '#web/features/organizations/index.ts';

/** My organization. */
export default function Organization() {
  return <OwnOrganization>{(organization) => <OrganizationProfile organization={organization} />}</OwnOrganization>;
}
