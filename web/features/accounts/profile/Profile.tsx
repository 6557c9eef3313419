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
import classes from './Profile.module.css';
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
            <Loading className={classes.column}>
              <TextSkeleton lines={8} />
            </Loading>
          ) : tab === 'details' ? (
            <div className={classes.details}>
              <DetailsForm person={person} />
              <RightsPanel person={person} />
            </div>
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
