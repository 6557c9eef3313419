import { Box, Button, Flex } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Organization } from '#contract/organizations/schemas.ts';
import { useScope } from '#web/features/accounts/session/index.ts';
import { OwnOrganization } from '#web/features/organizations/OwnOrganization.tsx';
import { formatQuantity } from '#web/lib/format/format.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Invitations, InvitePanel } from './Invitations.tsx';
import { MemberTable } from './MemberTable.tsx';

/** The people of one's own organization, and who is invited. */
export default function MembersScreen() {
  return <OwnOrganization>{(organization) => <Members organization={organization} />}</OwnOrganization>;
}

function Members({ organization: { name, members, products } }: { organization: Organization }) {
  const { t } = useTranslation('organization');
  const mayManage = useScope('member.manage') !== 'none';
  const [isInviting, setInviting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setInviting(false);
    opener.current?.focus();
  };
  return (
    <>
      <PageHeader
        title={t('member.title')}
        subtitle={t('member.people', { count: members, quantity: formatQuantity(members), organization: name })}
        actions={
          mayManage && (
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              ref={opener}
              aria-expanded={isInviting}
              onClick={() => setInviting(!isInviting)}
            >
              {t('member.invite')}
            </Button>
          )
        }
      />
      <Flex direction={{ base: 'column-reverse', xl: 'row' }} gap={24} align={{ base: 'stretch', xl: 'flex-start' }}>
        <Box flex={1} miw={0}>
          <MemberTable place={null} editPathOf={({ id }) => `/organization-members/${id}/edit`} />
          {mayManage && <Invitations />}
        </Box>
        {isInviting && (
          <Box w={{ base: '100%', xl: 320 }} flex="none">
            <InvitePanel held={products} onClose={close} />
          </Box>
        )}
      </Flex>
    </>
  );
}
