import { OrganizationList } from '#web/features/organizations/OrganizationList.tsx';

/** All organizations of the platform. */
export default function AdminOrganizations() {
  return <OrganizationList />;
}
