import { MembersScreen } from '#web/features/members/MembersScreen.tsx';
import { OwnOrganization } from '#web/features/organizations/OwnOrganization.tsx';

/** The people of my organization. */
export default function OrganizationMembers() {
  return <OwnOrganization>{({ products }) => <MembersScreen held={products} />}</OwnOrganization>;
}
