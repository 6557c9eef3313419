import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { advertisementQuery } from '#web/features/advertisements/index.ts';
import { useFilterStore, useStoredFilters, writeFilters } from '#web/features/market-search/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { followsLink, useDisclosure } from '#web/ui/dialogs/useDisclosure.ts';
import { CategoryIcon } from '#web/ui/icons/CategoryIcon.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import classes from './CategoryBar.module.css';

const CategoryPanel = whenNeeded(() => import('./CategoryPanel.tsx'), { early: true });

/** The top-level categories under the header; each opens its sub-categories. The filters stay on the way to another one. */
export function CategoryBar() {
  const { t } = useTranslation();
  const { categories } = useBootstrap();
  const { key, kind } = useCurrent();
  const setCategory = useFilterStore((store) => store.setCategory);
  const stored = useStoredFilters();
  const top = categories?.filter(({ parent_id }) => parent_id === null) ?? [];
  return (
    <nav className={`only-screen ${classes.bar}`} aria-label={t('nav.categories')}>
      <ul>
        <li>
          <Link
            to="/"
            search={() => writeFilters(stored.filters)}
            className={classes.link}
            data-on={key === null || undefined}
            aria-current={key === null ? kind : undefined}
            onClick={(event) => {
              if (!stored.canShow(null, stored.filters)) return event.preventDefault();
              // Otherwise the remembered category would come back on the way in.
              setCategory(null, categories ?? []);
            }}
          >
            {t('nav.all')}
          </Link>
        </li>
        {top.map((entry) => (
          <CategoryEntry
            key={entry.id}
            category={entry}
            stored={stored}
            subcategories={categories?.filter(({ parent_id }) => parent_id === entry.id) ?? []}
            current={key === entry.slug || key === String(entry.id) ? kind : undefined}
          />
        ))}
      </ul>
    </nav>
  );
}

/** The category that the page lists, or that its post belongs to; null for all, undefined while it is not known. */
function useCurrent(): { key: string | null | undefined; kind: 'page' | 'true' } {
  const { category, id } = useParams({ strict: false }) as { category?: string; id?: string };
  // The screen fetches its post; here it is only read from the cache.
  const { data: post } = useQuery({ ...advertisementQuery(Number(id)), enabled: false });
  if (id !== undefined) return { key: post && String(post.category.id), kind: 'true' };
  return { key: category ?? null, kind: 'page' };
}

interface CategoryEntryProps {
  category: Category;
  stored: ReturnType<typeof useStoredFilters>;
  subcategories: Category[];
  /** The entry's place to the page: it is the page, or the page is below it. */
  current: 'page' | 'true' | undefined;
}

function CategoryEntry({ category, stored, subcategories, current }: CategoryEntryProps) {
  const menu = useDisclosure<HTMLAnchorElement>({ hover: true, width: 250 });
  const path = `/${category.slug ?? category.id}`;
  const icon = category.icon ?? category.slug;
  const hasMenu = subcategories.length > 0;
  const search = writeFilters(stored.filters);
  const go = (event: MouseEvent) => {
    menu.close();
    if (!stored.canShow(category, stored.filters)) event.preventDefault();
  };
  // The bar scrolls sideways on phones: the current entry comes to its middle.
  useEffect(() => {
    const root = menu.trigger.current?.closest('ul');
    if (!current || !root || !menu.trigger.current) return;
    // It gets the places once the browser knows them; to ask for them now would hold up the first screen.
    const observer = new IntersectionObserver(
      ([place]) => {
        observer.disconnect();
        if (!place?.rootBounds) return;
        const { boundingClientRect: own, rootBounds: all } = place;
        root.scrollLeft += own.left + own.width / 2 - (all.left + all.width / 2);
      },
      { root },
    );
    observer.observe(menu.trigger.current);
    return () => observer.disconnect();
  }, [current, menu.trigger]);
  return (
    <li {...menu.areaProps}>
      <Link
        ref={menu.trigger}
        to={path}
        search={() => search}
        className={classes.link}
        data-on={current && true}
        aria-current={current}
        aria-expanded={hasMenu ? menu.isOpen : undefined}
        aria-controls={menu.isOpen ? menu.panelId : undefined}
        onClick={(event) => {
          if (!hasMenu || followsLink(event)) return go(event);
          event.preventDefault();
          menu.toggle();
        }}
      >
        <CategoryIcon name={icon} />
        {translated(category.name)}
      </Link>
      {menu.isOpen && hasMenu && (
        <CategoryPanel category={category} stored={stored} subcategories={subcategories} menu={menu} />
      )}
    </li>
  );
}
