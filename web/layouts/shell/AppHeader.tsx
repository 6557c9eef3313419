import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsExchange, IconBell, IconHeart, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '#web/features/advertisements/index.ts';
import { useBootstrap, useScope } from '#web/features/session/index.ts';
import { Logo } from '#web/ui/navigation/Logo.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import classes from './AppHeader.module.css';
import { useMayOpen } from './screens.ts';

/** The bar above every screen of somebody who is signed in. */
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
        <Logo className={classes.logo ?? ''} />
        {mayBrowse && <SearchBox className={`only-l ${classes.search}`} hasKey />}
        <div className={classes.right}>
          {mayOpen('/my-posts/create') && (
            <Button
              component={Link}
              to="/my-posts/create"
              variant="filled"
              className="only-l"
              mr={8}
              leftSection={<IconPlus size={16} stroke={1.75} />}
            >
              {t('nav.post')}
            </Button>
          )}
          {mayOpen('/deals') && (
            <ActionIcon
              component={Link}
              to="/deals"
              className={classes.bell ?? ''}
              aria-label={t('nav.dealsCount', { count: toAnswer })}
            >
              <IconArrowsExchange size={20} stroke={1.75} />
              <Count value={toAnswer} className={classes.count} />
            </ActionIcon>
          )}
          {mayOpen('/favorites') && (
            <ActionIcon
              component={Link}
              to="/favorites"
              className="only-l"
              aria-label={t('nav.favouritesCount', { count: favourites })}
            >
              <IconHeart size={20} stroke={1.75} />
            </ActionIcon>
          )}
          <ActionIcon
            component={Link}
            to="/notifications"
            className={classes.bell ?? ''}
            aria-label={t('nav.notificationsCount', { count: unread })}
          >
            <IconBell size={20} stroke={1.75} />
            <Count value={unread} className={classes.count} />
          </ActionIcon>
          <AccountMenu />
        </div>
      </div>
      {mayBrowse && <SearchBox className={`only-s ${classes.searchBelow}`} />}
    </header>
  );
}
