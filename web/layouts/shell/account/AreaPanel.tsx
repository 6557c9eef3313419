import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { writeFilters } from '#web/features/market-search/filters/filters.ts';
import { useFilterStore } from '#web/features/market-search/filters/store.ts';
import { useStoredFilters } from '#web/features/market-search/filters/useFilters.ts';
import type { useDisclosure } from '#web/ui/dialogs/useDisclosure.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import classes from '../MarketCategories.module.css';
import { MarketCategories } from '../MarketCategories.tsx';
import panelClasses from '../Panel.module.css';
import { useAccountLinks } from './links.tsx';
import { Turns } from './Turns.tsx';

interface AreaPanelProps {
  area: string;
  menu: ReturnType<typeof useDisclosure<HTMLAnchorElement>>;
}

/** The pages of an area, in its menu; the market's has the categories too. */
export default function AreaPanel({ area, menu }: AreaPanelProps) {
  const { t } = useTranslation();
  const { counters } = useBootstrap();
  const isMarket = area === 'market';
  const links = useAccountLinks().find(({ id }) => id === area)?.links ?? [];
  const leaveCategory = useLeaveCategory();
  return (
    <div
      ref={menu.panel}
      id={menu.panelId}
      className={`${panelClasses.panel} ${isMarket ? classes.market : ''}`}
      style={menu.panelStyle}
    >
      <div>
        {links.map(({ to, search, text, icon: Icon, count }) => (
          <Link
            key={`${to} ${text} ${search?.side}`}
            to={to}
            search={to === '/' ? leaveCategory.search : search}
            onClick={(event) => {
              menu.close();
              if (to === '/') leaveCategory.onClick(event);
            }}
          >
            <Icon size={16} stroke={1.75} />
            {t(text)}
            <Turns value={counters && count ? count(counters) : 0} className={panelClasses.count} />
          </Link>
        ))}
      </div>
      {isMarket && <MarketCategories onGo={menu.close} />}
    </div>
  );
}

/** The way from a category to all posts, with the filters. The category is forgotten, or it would come back. */
function useLeaveCategory() {
  const { categories } = useBootstrap();
  const { filters, canShow } = useStoredFilters();
  const setCategory = useFilterStore((store) => store.setCategory);
  return {
    search: () => writeFilters(filters),
    onClick: (event: MouseEvent) => {
      if (!canShow(null, filters)) return event.preventDefault();
      setCategory(null, categories ?? []);
    },
  };
}
