import { IconBell, IconHeart, IconPlus, IconSearch, IconUser } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import { useMayOpen } from './screens.ts';
import classes from './TabBar.module.css';

/** The five ways to go on phones, without those that someone has no right to. */
export function TabBar() {
  const { t } = useTranslation();
  const { counters } = useBootstrap();
  const mayOpen = useMayOpen();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isAccount =
    /^\/(account|profile|deals|lists|purchases|insights|integration|saved-searches|my-posts(?!\/create)|organization|admin)/.test(
      path,
    );
  const isBrowse = !isAccount && !/^\/(favorites|notifications|my-posts\/create)/.test(path);
  const tabs = [
    { to: '/', text: t('nav.browse'), icon: IconSearch, on: isBrowse },
    { to: '/favorites', text: t('nav.favourites'), icon: IconHeart, on: path.startsWith('/favorites') },
    { to: '/my-posts/create', text: t('nav.post'), icon: IconPlus, on: path === '/my-posts/create' },
    {
      to: '/notifications',
      text: t('nav.notifications'),
      icon: IconBell,
      on: path.startsWith('/notifications'),
      count: counters?.notifications ?? 0,
    },
    { to: '/account', text: t('nav.account'), icon: IconUser, on: isAccount },
  ].filter(({ to }) => mayOpen(to));
  return (
    <nav className={`only-screen ${classes.tabs}`} aria-label={t('nav.main')}>
      {tabs.map(({ to, text, icon: Icon, on, count = 0 }) => (
        <Link key={to} to={to} data-on={on || undefined} aria-current={on ? 'page' : undefined} className={classes.tab}>
          <Icon size={22} stroke={1.75} />
          {text}
          {count > 0 && <span className="vh">, {t('nav.notificationsCount', { count })}</span>}
          <Count value={count} className={classes.count} />
        </Link>
      ))}
    </nav>
  );
}
