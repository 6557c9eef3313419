import { useQuery } from '@tanstack/react-query';
import { notFound, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MemberForm } from '#web/features/members/MemberForm.tsx';
import { organizationQuery } from '#web/features/organizations/queries.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx';

/** A new person of an organization. */
export default function AdminUserCreate() {
  const { t } = useTranslation('organization');
  const navigate = useNavigate();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: organization, error } = useQuery(organizationQuery(Number(id)));
  if (error instanceof ApiError && error.code === 404) throw notFound();
  if (error && !organization) throw error;
  if (!organization) return <PageSkeleton />;
  const users = `/admin/organizations/${id}/users`;
  return (
    <>
      <PageHeader title={t('member.addUserTitle')} crumbs={[{ to: users, text: organization.name }]} />
      <MemberForm place={organization.id} held={organization.products} onDone={() => void navigate({ to: users })} />
    </>
  );
}
