import { OrganizationList } from '#web/features/organizations/index.ts';

/** All organizations of the platform. */
export default function AdminOrganizations() {
  return <OrganizationList />;
}
