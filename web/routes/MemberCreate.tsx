import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MemberForm } from '#web/features/members/MemberForm.tsx';
import { OwnOrganization } from '#web/features/organizations/OwnOrganization.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';

/** A new person of my organization. */
export default function MemberCreate() {
  const { t } = useTranslation('organization');
  const navigate = useNavigate();
  return (
    <OwnOrganization>
      {({ products }) => (
        <>
          <PageHeader
            title={t('member.inviteTitle')}
            crumbs={[{ to: '/organization-members', text: t('member.title') }]}
          />
          <MemberForm place={null} held={products} onDone={() => void navigate({ to: '/organization-members' })} />
        </>
      )}
    </OwnOrganization>
  );
}
