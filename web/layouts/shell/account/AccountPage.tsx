import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustments, IconLogout, IconShieldLock, IconSun } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { roleLabels } from '#contract/rights/roles.ts';
import { roleOf, useSession } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { fullName } from '#web/lib/format/format.ts';
import { type ColourScheme, usePreferences } from '#web/lib/preferences.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Avatar } from '#web/ui/text/Avatar.tsx';
import classes from './AccountGroups.module.css';
import { AccountGroups, LinkRow, RowGroup } from './AccountGroups.tsx';
import { useLogOut } from './useLogOut.ts';

/** The phones' Account tab: everything of the account as a list. Wider screens have it next to every page of the account. */
export default function AccountPage() {
  const { t } = useTranslation();
  const user = useSession();
  const { theme, change } = usePreferences();
  const logOut = useLogOut();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const name = fullName(user);
  usePageTitle(t('nav.account'));
  if (!isPhone) return <Navigate to="/profile" replace />;
  return (
    <>
      <h1 className="vh">{t('nav.account')}</h1>
      <RowGroup>
        <Link to="/profile" className={`${classes.row} ${classes.me}`}>
          <Avatar name={name} image={user.avatar} size={48} />
          <span className="grow">
            <b className="clip">{name}</b>
            <span className="sm muted clip">{translated(roleLabels[roleOf(user)])}</span>
          </span>
          <span className="sm link">{t('nav.profile')}</span>
        </Link>
      </RowGroup>
      <AccountGroups
        without={['/profile']}
        youMore={
          <>
            <LinkRow to="/notifications" search={{ view: 'settings' }} icon={IconAdjustments}>
              {t('nav.notificationSettings')}
            </LinkRow>
            <LinkRow to="/profile" search={{ tab: 'sign-in' }} icon={IconShieldLock}>
              {t('nav.security')}
            </LinkRow>
          </>
        }
      />
      <RowGroup title={t('nav.device')}>
        <div className={classes.row}>
          <IconSun size={18} stroke={1.75} />
          <span className="grow">{t('theme.label')}</span>
          <SegmentedControl
            size="xs"
            aria-label={t('theme.label')}
            value={theme}
            onChange={(value) => change({ theme: value as ColourScheme })}
            data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
        </div>
      </RowGroup>
      <RowGroup>
        <button type="button" className={`${classes.row} ${classes.danger}`} onClick={() => void logOut()}>
          <IconLogout size={18} stroke={1.75} />
          {t('nav.logOut')}
        </button>
      </RowGroup>
      <p className="xs muted clip">{user.email}</p>
    </>
  );
}
