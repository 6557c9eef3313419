import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Organization } from '#contract/organizations/schemas.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { ownOrganizationQuery } from './queries.ts';

/** A screen about one's own organization; for people without one, that they have none. */
export function OwnOrganization({ children }: { children: (organization: Organization) => ReactNode }) {
  const { t } = useTranslation('organization');
  const { organization } = useSession();
  const query = useQuery({ ...ownOrganizationQuery, enabled: organization !== null });
  if (!organization) return <NoOrganization />;
  return (
    <Loaded query={query} failed={t('organization.failed')}>
      {children}
    </Loaded>
  );
}

function NoOrganization() {
  const { t } = useTranslation('organization');
  return (
    <EmptyState
      heading="h1"
      drawing="drivetrain-and-gears/chains"
      title={t('organization.noneTitle')}
      actions={
        <LinkButton variant="filled" to="/profile">
          {t('action.goToProfile', { ns: 'common' })}
        </LinkButton>
      }
    >
      {t('organization.noneBody')}
    </EmptyState>
  );
}
