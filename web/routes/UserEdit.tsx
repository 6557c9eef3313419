import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MemberForm } from '#web/features/members/MemberForm.tsx';
import { MemberMenu } from '#web/features/members/MemberMenu.tsx';
import { memberQuery } from '#web/features/members/queries.ts';
import { PlatformOrganization } from '#web/features/organizations/PlatformOrganization.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Loaded } from '#web/ui/states/Loaded.tsx';

/** A person of an organization, to change. */
export default function AdminUserEdit() {
  const { t } = useTranslation('organization');
  const navigate = useNavigate();
  const { id, userId } = useParams({ strict: false }) as { id: string; userId: string };
  const query = useQuery(memberQuery(Number(id), Number(userId)));
  const users = `/admin/organizations/${id}/users`;
  const toUsers = () => void navigate({ to: users });
  return (
    <PlatformOrganization id={id}>
      {({ id: place, name, products }) => (
        <Loaded query={query} failed={t('member.failed')}>
          {(user) =>
            user.abilities.edit ? (
              <>
                <PageHeader
                  title={t('member.editTitle', { name: user.name })}
                  crumbs={[{ to: users, text: name }]}
                  actions={<MemberMenu member={user} place={place} onRemoved={toUsers} />}
                />
                <MemberForm key={user.id} place={place} held={products} member={user} onDone={toUsers} />
              </>
            ) : (
              <Navigate to={users} replace />
            )
          }
        </Loaded>
      )}
    </PlatformOrganization>
  );
}
