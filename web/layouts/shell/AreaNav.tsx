import { useTranslation } from 'react-i18next';
import { followsLink, useDisclosure } from '#web/ui/dialogs/useDisclosure.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import classes from './AppHeader.module.css';
import { useAreas } from './areas.ts';

const AreaPanel = whenNeeded(() => import('./account/AreaPanel.tsx'), { early: true });

/** Market, buying and selling in the header; each opens the menu of its pages, the market's with the categories. */
export function AreaNav() {
  const { t } = useTranslation();
  return (
    <nav className={`only-l ${classes.areas}`} aria-label={t('nav.main')}>
      {useAreas().map((area) => (
        <AreaEntry key={area.id} area={area} />
      ))}
    </nav>
  );
}

function AreaEntry({ area: { id, text, name, to, search, count, on } }: { area: ReturnType<typeof useAreas>[number] }) {
  const menu = useDisclosure<HTMLAnchorElement>({ hover: true, width: id === 'market' ? 920 : 230 });
  return (
    <div {...menu.areaProps}>
      <Link
        ref={menu.trigger}
        to={to}
        search={search}
        data-on={on || undefined}
        aria-current={on ? 'true' : undefined}
        aria-label={name}
        aria-expanded={menu.isOpen}
        aria-controls={menu.isOpen ? menu.panelId : undefined}
        onClick={(event) => {
          if (followsLink(event)) return menu.close();
          event.preventDefault();
          menu.toggle();
        }}
      >
        {text}
        <Count value={count} />
      </Link>
      {menu.isOpen && <AreaPanel area={id} menu={menu} />}
    </div>
  );
}
