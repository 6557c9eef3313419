import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MemberForm } from '#web/features/members/MemberForm.tsx';
import { PlatformOrganization } from '#web/features/organizations/PlatformOrganization.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';

/** A new person of an organization. */
export default function AdminUserCreate() {
  const { t } = useTranslation('organization');
  const navigate = useNavigate();
  const { id } = useParams({ strict: false }) as { id: string };
  const users = `/admin/organizations/${id}/users`;
  return (
    <PlatformOrganization id={id}>
      {({ id: place, name, products, members, invitations, abilities }) =>
        abilities.manage_members ? (
          <>
            <PageHeader
              title={t(members + invitations === 0 ? 'member.addFirstTitle' : 'member.addUserTitle')}
              {...(members + invitations === 0 ? { subtitle: t('member.addFirstWhy') } : {})}
              crumbs={[{ to: users, text: name }]}
            />
            <MemberForm
              place={place}
              held={products}
              isFirst={members + invitations === 0}
              onDone={() => void navigate({ to: users })}
            />
          </>
        ) : (
          <Navigate to={users} replace />
        )
      }
    </PlatformOrganization>
  );
}
