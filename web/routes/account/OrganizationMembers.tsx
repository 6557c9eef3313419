import { MembersScreen } from '#web/features/members/index.ts';
import { OwnOrganization } from '#web/features/organizations/index.ts';

/** The people of my organization. */
export default function OrganizationMembers() {
  return <OwnOrganization>{({ products }) => <MembersScreen held={products} />}</OwnOrganization>;
}
