import { useQuery } from '@tanstack/react-query';
import { notFound, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MemberForm } from '#web/features/members/MemberForm.tsx';
import { MemberMenu } from '#web/features/members/MemberMenu.tsx';
import { memberQuery } from '#web/features/members/queries.ts';
import { organizationQuery } from '#web/features/organizations/queries.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx';

/** A person of an organization, to change. */
export default function AdminUserEdit() {
  const { t } = useTranslation('organization');
  const navigate = useNavigate();
  const { id, userId } = useParams({ strict: false }) as { id: string; userId: string };
  const organization = useQuery(organizationQuery(Number(id)));
  const user = useQuery(memberQuery(Number(id), Number(userId)));
  const error = user.error ?? organization.error;
  if (error instanceof ApiError && error.code === 404) throw notFound();
  if (error) throw error;
  if (!organization.data || !user.data) return <PageSkeleton />;
  const users = `/admin/organizations/${id}/users`;
  return (
    <>
      <PageHeader
        title={t('member.editTitle', { name: user.data.name })}
        crumbs={[{ to: users, text: organization.data.name }]}
        actions={
          <MemberMenu member={user.data} place={organization.data.id} onRemoved={() => void navigate({ to: users })} />
        }
      />
      <MemberForm
        key={user.data.id}
        place={organization.data.id}
        held={organization.data.products}
        member={user.data}
        onDone={() => void navigate({ to: users })}
      />
    </>
  );
}
