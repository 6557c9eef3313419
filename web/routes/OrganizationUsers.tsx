import { IconPlus } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MemberTable } from '#web/features/members/MemberTable.tsx';
import { OrganizationMenu } from '#web/features/organizations/OrganizationMenu.tsx';
import { StatusStrip } from '#web/features/organizations/OrganizationProfile.tsx';
import { PlatformOrganization } from '#web/features/organizations/PlatformOrganization.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';

/** The people of an organization. */
export default function AdminOrganizationUsers() {
  const { t } = useTranslation('admin');
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <PlatformOrganization id={id}>
      {(organization) => (
        <>
          <PageHeader
            title={t('users.title', { organization: organization.name })}
            crumbs={[{ to: '/admin/organizations', text: t('organizations.title') }]}
            actions={
              <>
                <OrganizationMenu boxed organization={organization} />
                {organization.abilities.manage_members && (
                  <LinkButton
                    variant="filled"
                    to="/admin/organizations/$id/user/create"
                    params={{ id }}
                    leftSection={<IconPlus size={16} stroke={1.75} />}
                  >
                    {t('users.add')}
                  </LinkButton>
                )}
              </>
            }
          />
          <StatusStrip organization={organization} />
          <MemberTable
            place={organization.id}
            editPathOf={(user) => `/admin/organizations/${id}/user/${user.id}/edit`}
          />
        </>
      )}
    </PlatformOrganization>
  );
}
