import { IconChevronRight } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import classes from './AccountGroups.module.css';
import { useAccountLinks, useGroupTitles } from './links.tsx';
import { Turns } from './Turns.tsx';

/** The account's links as lists of rows, each list under its title. `youMore` follows the person's own links. */
export function AccountGroups({ without = [], youMore }: { without?: readonly string[]; youMore?: ReactNode }) {
  const { t } = useTranslation();
  const { counters } = useBootstrap();
  const titles = useGroupTitles(t);
  return useAccountLinks().map(({ id, links }) => (
    <RowGroup key={id} title={titles[id]}>
      {links
        .filter(({ to }) => !without.includes(to))
        .map(({ to, search, text, icon, count }) => (
          <LinkRow
            key={`${to} ${search?.side}`}
            to={to}
            search={search}
            icon={icon}
            count={counters && count ? count(counters) : 0}
          >
            {t(text)}
          </LinkRow>
        ))}
      {id === 'you' && youMore}
    </RowGroup>
  ));
}

/** Rows under a title. */
export function RowGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={classes.group}>
      {title && <h2 className="clip">{title}</h2>}
      <div className="panel">{children}</div>
    </section>
  );
}

interface LinkRowProps {
  to: string;
  search?: Record<string, unknown> | undefined;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  count?: number;
  children: ReactNode;
}

/** A row that leads to a screen. */
export function LinkRow({ to, search, icon: Icon, count = 0, children }: LinkRowProps) {
  return (
    <Link to={to} {...(search ? { search: () => search } : {})} className={classes.row ?? ''}>
      <Icon size={18} stroke={1.75} />
      <span className="grow">{children}</span>
      <Turns value={count} />
      <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}
