import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { categoryCountsQuery, type useStoredFilters, writeFilters } from '#web/features/market-search/index.ts';
import { translated, withinSentence } from '#web/i18n/translated.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import type { useDisclosure } from '#web/ui/dialogs/useDisclosure.ts';
import { CategoryIcon } from '#web/ui/icons/CategoryIcon.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import panelClasses from './Panel.module.css';

interface CategoryPanelProps {
  category: Category;
  stored: ReturnType<typeof useStoredFilters>;
  subcategories: Category[];
  menu: ReturnType<typeof useDisclosure<HTMLAnchorElement>>;
}

/** The sub-categories of a category, each with how many posts the filters leave in it. */
export default function CategoryPanel({ category, stored, subcategories, menu }: CategoryPanelProps) {
  const { t } = useTranslation();
  const { data: counts } = useQuery(categoryCountsQuery(category, stored.filters));
  const path = `/${category.slug ?? category.id}`;
  const icon = category.icon ?? category.slug;
  const search = writeFilters(stored.filters);
  const within = (id: number) => ({ ...stored.filters, categories: [id] });
  const go = (event: MouseEvent, filters = stored.filters) => {
    menu.close();
    if (!stored.canShow(category, filters)) event.preventDefault();
  };
  return (
    <div ref={menu.panel} id={menu.panelId} className={panelClasses.panel} style={menu.panelStyle}>
      <Link to={path} search={() => search} className={panelClasses.first} onClick={go}>
        <CategoryIcon name={icon} size={16} />
        {t('nav.allOf', { category: withinSentence(translated(category.name)) })}
        {counts && <span className={panelClasses.count}>{formatQuantity(counts[category.id] ?? 0)}</span>}
      </Link>
      <hr />
      {subcategories.map(({ id, name }) => (
        <Link key={id} to={path} search={writeFilters(within(id))} onClick={(event) => go(event, within(id))}>
          {translated(name)}
          {counts && <span className={panelClasses.count}>{formatQuantity(counts[id] ?? 0)}</span>}
        </Link>
      ))}
    </div>
  );
}
