import { useTranslation } from 'react-i18next';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import classes from './account/AccountGroups.module.css';
import { AccountGroups } from './account/AccountGroups.tsx';

/** In the place of the overview for someone who cannot browse: why, and what they can open. */
export function NoBrowsing() {
  const { t } = useTranslation();
  const { organization } = useBootstrap();
  const isSuspended = organization !== null && organization.status !== 'active';
  return (
    <div className={classes.page}>
      <EmptyState heading="h1" panel={false} drawing="wheels/hubs" title={t('noBrowsing.title')}>
        <p>
          {isSuspended
            ? t('noBrowsing.suspended', { organization: organization.name })
            : t(organization ? 'noBrowsing.body' : 'noBrowsing.bodyPlatform')}
        </p>
        <p>{t('noBrowsing.can')}</p>
      </EmptyState>
      <AccountGroups />
    </div>
  );
}
