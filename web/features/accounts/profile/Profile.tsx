import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useScope, useSession } from '#web/features/accounts/session/index.ts';
import { fullName } from '#web/lib/format/format.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, TextSkeleton } from '#web/ui/states/Skeletons.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { Interests } from './Interests.tsx';
import { Preferences } from './Preferences.tsx';
import { profileQuery } from './queries.ts';
import { RightsPanel } from './RightsPanel.tsx';
import { SignInTab } from './SignInTab.tsx';

const tabs = ['details', 'sign-in', 'interests', 'preferences'] as const;
type Tab = (typeof tabs)[number];

/** A user's personal details, sign-in and preferences. */
export default function Profile() {
  const { t } = useTranslation('account');
  const user = useSession();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { tab?: string };
  const mayChoose = useScope('interests.manage') !== 'none';
  const query = useQuery(profileQuery(user.id));
  const { data: person, isError } = query;
  const offered = tabs.filter((tab) => tab !== 'interests' || mayChoose);
  const tab = offered.find((name) => name === search.tab) ?? 'details';
  return (
    <>
      <PageHeader title={t('title')} subtitle={`${fullName(user)} · ${user.email}`} />
      {isError && !person ? (
        <LoadFailure query={query}>{t('failed')}</LoadFailure>
      ) : (
        <Tabs<Tab>
          label={t('title')}
          value={tab}
          onChange={(next) =>
            void navigate({ to: '.', search: () => (next === 'details' ? {} : { tab: next }), resetScroll: false })
          }
          tabs={offered.map((value) => ({ value, text: t(`tab.${value}`) }))}
        >
          {!person ? (
            <Box maw={640} pt="md">
              <Loading>
                <TextSkeleton lines={8} />
              </Loading>
            </Box>
          ) : tab === 'details' ? (
            <Flex
              direction={{ base: 'column', xl: 'row' }}
              gap="xl"
              align={{ base: 'stretch', xl: 'flex-start' }}
              pt="md"
            >
              <Box w="100%" maw={640}>
                <DetailsForm person={person} />
              </Box>
              <Box w="100%" maw={{ base: 640, xl: 300 }}>
                <RightsPanel person={person} />
              </Box>
            </Flex>
          ) : tab === 'sign-in' ? (
            <SignInTab person={person} />
          ) : tab === 'interests' ? (
            <Interests person={person} />
          ) : (
            <Preferences userId={person.id} />
          )}
        </Tabs>
      )}
    </>
  );
}
