import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBootstrap, useScope } from '#web/features/accounts/session/index.ts';
import { SearchBox } from '#web/features/market-search/searchbox/SearchBox.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Logo } from '#web/ui/navigation/Logo.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import classes from './AppHeader.module.css';
import { AreaNav } from './AreaNav.tsx';
import { AccountMenu } from './account/AccountMenu.tsx';
import { PostMenu } from './PostMenu.tsx';
import { useMayOpen } from './screens.ts';

/** The bar above every screen of someone who is signed in. */
export function AppHeader() {
  const { t } = useTranslation();
  const { counters } = useBootstrap();
  const mayOpen = useMayOpen();
  const mayBrowse = useScope('advertisement.browse') !== 'none';
  const unread = counters?.notifications ?? 0;
  return (
    <header className={`only-screen ${classes.top}`}>
      <div className={classes.inner}>
        <Logo className={classes.logo ?? ''} link={Link} />
        <AreaNav />
        {mayBrowse && <SearchBox className={`only-l ${classes.search}`} hasKey />}
        <div className={classes.right}>
          {mayOpen('/my-posts/create') && <PostMenu />}
          <Link
            to="/notifications"
            className={classes.icon}
            aria-label={t('nav.notificationsCount', { count: unread })}
          >
            <IconBell size={20} stroke={1.75} />
            <Count value={unread} className={classes.count} />
          </Link>
          <AccountMenu />
        </div>
      </div>
      {mayBrowse && <SearchBox className={`only-s ${classes.searchBelow}`} />}
    </header>
  );
}
