import { useTranslation } from 'react-i18next';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import type { useDisclosure } from '#web/ui/dialogs/useDisclosure.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import panelClasses from '../Panel.module.css';
import { useAccountLinks } from './links.tsx';

interface AreaPanelProps {
  area: string;
  menu: ReturnType<typeof useDisclosure<HTMLAnchorElement>>;
}

/** The pages of an area, in its menu. */
export default function AreaPanel({ area, menu }: AreaPanelProps) {
  const { t } = useTranslation();
  const { counters } = useBootstrap();
  const links = useAccountLinks().find(({ id }) => id === area)?.links ?? [];
  return (
    <div ref={menu.panel} id={menu.panelId} className={panelClasses.panel} style={menu.panelStyle}>
      {links.map(({ to, search, text, icon: Icon, count }) => {
        const number = counters && count ? count(counters) : 0;
        return (
          <Link key={`${to} ${text} ${search?.side}`} to={to} search={search} onClick={menu.close}>
            <Icon size={16} stroke={1.75} />
            {t(text)}
            {number > 0 && <span className={panelClasses.count}>{formatQuantity(number)}</span>}
          </Link>
        );
      })}
    </div>
  );
}
