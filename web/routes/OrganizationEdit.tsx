import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OrganizationForm } from '#web/features/organizations/OrganizationForm.tsx';
import { OrganizationMenu } from '#web/features/organizations/OrganizationMenu.tsx';
import { StatusStrip } from '#web/features/organizations/OrganizationProfile.tsx';
import { PlatformOrganization } from '#web/features/organizations/PlatformOrganization.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';

/** An organization's details, to change. */
export default function AdminOrganizationEdit() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <PlatformOrganization id={id}>
      {(organization) => (
        <>
          <PageHeader
            title={organization.name}
            subtitle={t('organizations.details')}
            crumbs={[{ to: '/admin/organizations', text: t('organizations.title') }]}
            actions={<OrganizationMenu boxed organization={organization} />}
          />
          <StatusStrip organization={organization} />
          {organization.abilities.edit && (
            <OrganizationForm
              key={organization.id}
              organization={organization}
              onDone={() => void navigate({ to: '/admin/organizations' })}
            />
          )}
        </>
      )}
    </PlatformOrganization>
  );
}
