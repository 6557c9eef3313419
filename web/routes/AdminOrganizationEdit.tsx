import { useQuery } from '@tanstack/react-query';
import { notFound, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OrganizationForm } from '#web/features/organizations/OrganizationForm.tsx';
import { OrganizationMenu } from '#web/features/organizations/OrganizationMenu.tsx';
import { StatusStrip } from '#web/features/organizations/OrganizationProfile.tsx';
import { organizationQuery } from '#web/features/organizations/queries.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx';

/** An organization's details, to change. */
export default function AdminOrganizationEdit() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: organization, error } = useQuery(organizationQuery(Number(id)));
  if (error instanceof ApiError && error.code === 404) throw notFound();
  if (error && !organization) throw error;
  if (!organization) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={organization.name}
        subtitle={t('organizations.details')}
        crumbs={[{ to: '/admin/organizations', text: t('organizations.title') }]}
        actions={<OrganizationMenu boxed organization={organization} />}
      />
      <StatusStrip organization={organization} />
      <OrganizationForm
        key={organization.id}
        organization={organization}
        onDone={() => void navigate({ to: '/admin/organizations' })}
      />
    </>
  );
}
