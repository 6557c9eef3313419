import { IconLogout } from '@tabler/icons-react';
import { Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { showInRow } from '#web/ui/navigation/showInRow.ts';
import { Themed } from '#web/ui/Themed.tsx';
import { type AccountGroup, isOfAccount, useAccountLinks, useGroupTitles } from './shell/account/links.tsx';
import { Turns } from './shell/account/Turns.tsx';
import { useLogOut } from './shell/account/useLogOut.ts';
import { useArea } from './shell/areas.ts';
import classes from './shell/Shell.module.css';
import { Shell } from './shell/Shell.tsx';

/** Work and account: the pages of the area at the left, below 1100 px above the page; account pages are in the menu under the avatar. */
export default function AccountLayout() {
  return (
    <Shell>
      <div className={classes.split}>
        <Rail />
        <div className={classes.content}>
          <Themed>
            <Outlet />
          </Themed>
        </div>
      </div>
    </Shell>
  );
}

function Rail() {
  const { t } = useTranslation();
  const { counters } = useBootstrap();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { side } = useSearch({ strict: false }) as { side?: string };
  const area = useArea();
  const groups = useAccountLinks().filter((group) =>
    area === 'account'
      ? isOfAccount(group)
      : area === 'deals'
        ? group.id === 'buying' || group.id === 'selling'
        : group.id === area,
  );
  const logOut = useLogOut();
  const current = longestMatch(groups, path);
  const titles = useGroupTitles(t);
  const rail = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counters make the row wider
  useEffect(
    () => showInRow(rail.current, rail.current?.querySelector('[aria-current]')),
    [current, side, area, counters],
  );
  return (
    <nav
      ref={rail}
      className={`only-screen fades ${classes.rail}`}
      data-area={area}
      aria-label={area === 'account' ? t('nav.account') : area === 'deals' ? t('nav.deals') : titles[area]}
    >
      {groups.map((group) => (
        <section key={group.id}>
          <h2 className="clip">{titles[group.id]}</h2>
          {group.links.map(({ to, search, text, icon: Icon, count }) => {
            const isCurrent = to === current && (search === undefined || search.side === side);
            return (
              <Link
                key={`${to} ${search?.side}`}
                to={to}
                search={search}
                data-on={isCurrent || undefined}
                aria-current={isCurrent ? 'page' : undefined}
              >
                <Icon size={18} stroke={1.75} />
                {t(text)}
                <Turns value={counters && count ? count(counters) : 0} className={classes.n} />
              </Link>
            );
          })}
        </section>
      ))}
      {area === 'account' && (
        <div className={classes.out}>
          <button type="button" onClick={() => void logOut()}>
            <IconLogout size={18} stroke={1.75} />
            {t('nav.logOut')}
          </button>
        </div>
      )}
    </nav>
  );
}

// `/my-posts/bulk-create` belongs to bulk upload and not to `/my-posts`: the longest link that the path begins with wins.
function longestMatch(groups: AccountGroup[], path: string): string | undefined {
  return groups
    .flatMap(({ links }) => links.map(({ to }) => to))
    .filter((to) => path === to || path.startsWith(`${to}/`))
    .sort((a, b) => b.length - a.length)[0];
}
