import { useQuery } from '@tanstack/react-query';
import { notFound, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MemberForm } from '#web/features/members/MemberForm.tsx';
import { ownOrganizationQuery } from '#web/features/organizations/queries.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx';

/** A new person of my organization. */
export default function MemberCreate() {
  const { t } = useTranslation('organization');
  const navigate = useNavigate();
  const { data, error } = useQuery(ownOrganizationQuery);
  if (error instanceof ApiError && error.code === 404) throw notFound();
  if (error && !data) throw error;
  if (!data) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={t('member.addTitle')} crumbs={[{ to: '/organization-members', text: t('member.title') }]} />
      <MemberForm place={null} held={data.products} onDone={() => void navigate({ to: '/organization-members' })} />
    </>
  );
}
