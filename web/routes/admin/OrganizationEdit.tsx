import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  OrganizationForm,
  OrganizationMenu,
  PlatformOrganization,
  StatusStrip,
} from '#web/features/organizations/index.ts';
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
