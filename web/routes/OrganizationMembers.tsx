import { useQuery } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { MembersScreen } from '#web/features/members/MembersScreen.tsx';
import { ownOrganizationQuery } from '#web/features/organizations/queries.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx';

/** The people of my organization. */
export default function OrganizationMembers() {
  const { data, error } = useQuery(ownOrganizationQuery);
  if (error instanceof ApiError && error.code === 404) throw notFound();
  if (error && !data) throw error;
  return data ? <MembersScreen held={data.products} /> : <PageSkeleton />;
}
