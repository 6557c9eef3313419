import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/features/accounts/session/index.ts';
import { MemberForm } from '#web/features/members/MemberForm.tsx';
import { MemberMenu } from '#web/features/members/MemberMenu.tsx';
import { memberQuery } from '#web/features/members/queries.ts';
import { OwnOrganization } from '#web/features/organizations/OwnOrganization.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Loaded } from '#web/ui/states/Loaded.tsx';

/** A person of my organization, to change. */
export default function MemberEdit() {
  const { t } = useTranslation('organization');
  const navigate = useNavigate();
  const { userId } = useParams({ strict: false }) as { userId: string };
  const { organization } = useSession();
  const query = useQuery({ ...memberQuery(null, Number(userId)), enabled: organization !== null });
  const toMembers = () => void navigate({ to: '/organization-members' });
  return (
    <OwnOrganization>
      {({ products }) => (
        <Loaded query={query} failed={t('member.failed')}>
          {(member) =>
            member.abilities.edit ? (
              <>
                <PageHeader
                  title={t('member.editTitle', { name: member.name })}
                  crumbs={[{ to: '/organization-members', text: t('member.title') }]}
                  actions={<MemberMenu member={member} place={null} onRemoved={toMembers} />}
                />
                <MemberForm key={member.id} place={null} held={products} member={member} onDone={toMembers} />
              </>
            ) : (
              <Navigate to="/organization-members" replace />
            )
          }
        </Loaded>
      )}
    </OwnOrganization>
  );
}
