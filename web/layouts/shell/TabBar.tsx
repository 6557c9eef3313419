import { IconBuildingStore, IconPlus, IconShoppingCart, IconTag, IconUser } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import { useArea, useAreas } from './areas.ts';
import { useMayOpen } from './screens.ts';
import classes from './TabBar.module.css';

const icons = { market: IconBuildingStore, buying: IconShoppingCart, selling: IconTag };

/** The five ways to go on phones, without the ones that someone may not see. */
export default function TabBar() {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const isPosting = useLocation({ select: ({ pathname }) => pathname === '/my-posts/create' });
  const area = useArea();
  const areas = useAreas().map(({ id, on, ...entry }) => ({
    ...entry,
    icon: icons[id],
    on: on && !isPosting,
  }));
  const others = [
    {
      to: '/my-posts/create',
      search: undefined,
      name: undefined,
      text: t('nav.post'),
      icon: IconPlus,
      on: isPosting,
      count: 0,
    },
    {
      to: '/account',
      search: undefined,
      name: undefined,
      text: t('nav.account'),
      icon: IconUser,
      on: area === 'account',
      count: 0,
    },
  ].filter(({ to }) => mayOpen(to));
  const [post, account] = others.length > 1 ? others : [undefined, ...others];
  const [market, buying, selling] = areas;
  const tabs = [market, buying, post, selling, account].filter((tab) => tab !== undefined);
  return (
    <nav className={`only-screen ${classes.tabs}`} aria-label={t('nav.main')}>
      {tabs.map(({ to, search, text, name, icon: Icon, on, count }) => (
        <Link
          key={text}
          to={to}
          search={search}
          data-on={on || undefined}
          aria-label={name}
          aria-current={on ? 'page' : undefined}
          className={classes.tab}
        >
          <Icon size={22} stroke={1.75} />
          {text}
          <Count value={count} className={classes.count} />
        </Link>
      ))}
    </nav>
  );
}
