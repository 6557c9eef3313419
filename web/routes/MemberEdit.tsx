import { useQuery } from '@tanstack/react-query';
import { notFound, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MemberForm } from '#web/features/members/MemberForm.tsx';
import { MemberMenu } from '#web/features/members/MemberMenu.tsx';
import { memberQuery } from '#web/features/members/queries.ts';
import { ownOrganizationQuery } from '#web/features/organizations/queries.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx';

/** A person of my organization, to change. */
export default function MemberEdit() {
  const { t } = useTranslation('organization');
  const navigate = useNavigate();
  const { userId } = useParams({ strict: false }) as { userId: string };
  const organization = useQuery(ownOrganizationQuery);
  const member = useQuery(memberQuery(null, Number(userId)));
  const error = member.error ?? organization.error;
  if (error instanceof ApiError && error.code === 404) throw notFound();
  if (error) throw error;
  if (!organization.data || !member.data) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={t('member.editTitle', { name: member.data.name })}
        crumbs={[{ to: '/organization-members', text: t('member.title') }]}
        actions={
          <MemberMenu
            member={member.data}
            place={null}
            onRemoved={() => void navigate({ to: '/organization-members' })}
          />
        }
      />
      <MemberForm
        key={member.data.id}
        place={null}
        held={organization.data.products}
        member={member.data}
        onDone={() => void navigate({ to: '/organization-members' })}
      />
    </>
  );
}
