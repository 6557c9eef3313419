import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OrganizationForm } from '#web/features/organizations/OrganizationForm.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';

/** A new organization, which leads on to its first user. */
export default function AdminOrganizationCreate() {
  const { t } = useTranslation('organization');
  const { t: admin } = useTranslation('admin');
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={t('organization.add')}
        crumbs={[{ to: '/admin/organizations', text: admin('organizations.title') }]}
      />
      <OrganizationForm
        onDone={(created) =>
          void (created
            ? navigate({ to: '/admin/organizations/$id/user/create', params: { id: String(created.id) } })
            : navigate({ to: '/admin/organizations' }))
        }
      />
    </>
  );
}
