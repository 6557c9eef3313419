import { IconArrowsExchange, IconBell, IconHeart, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBootstrap, useScope } from '#web/features/accounts/session/index.ts';
import { SearchBox } from '#web/features/market-search/searchbox/index.ts';
import { EntranceLink } from '#web/ui/entrance/Link.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Logo } from '#web/ui/navigation/Logo.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import classes from './AppHeader.module.css';
import { AccountMenu } from './account/AccountMenu.tsx';
import { useMayOpen } from './screens.ts';

/** The bar above every screen of someone who is signed in. */
export function AppHeader() {
  const { t } = useTranslation();
  const { counters } = useBootstrap();
  const mayOpen = useMayOpen();
  const mayBrowse = useScope('advertisement.browse') !== 'none';
  const favourites = counters?.favorites ?? 0;
  const toAnswer = counters?.deals ?? 0;
  const unread = counters?.notifications ?? 0;
  return (
    <header className={`only-screen ${classes.top}`}>
      <div className={classes.inner}>
        <Logo className={classes.logo ?? ''} link={Link} />
        {mayBrowse && <SearchBox className={`only-l ${classes.search}`} hasKey />}
        <div className={classes.right}>
          {mayOpen('/my-posts/create') && (
            <EntranceLink to="/my-posts/create" primary className={`only-l ${classes.post}`}>
              <IconPlus size={16} stroke={1.75} />
              {t('nav.post')}
            </EntranceLink>
          )}
          {mayOpen('/deals') && (
            <Link to="/deals" className={classes.icon} aria-label={t('nav.dealsCount', { count: toAnswer })}>
              <IconArrowsExchange size={20} stroke={1.75} />
              <Count value={toAnswer} className={classes.count} />
            </Link>
          )}
          {mayOpen('/favorites') && (
            <Link
              to="/favorites"
              className={`only-l ${classes.icon}`}
              aria-label={t('nav.favouritesCount', { count: favourites })}
            >
              <IconHeart size={20} stroke={1.75} />
            </Link>
          )}
          <Link
            to="/notifications"
            className={`only-l ${classes.icon}`}
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
