import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { advertisementQuery } from '#web/features/advertisements/post/queries.ts';
import { writeFilters } from '#web/features/market-search/filters/filters.ts';
import { useStoredFilters } from '#web/features/market-search/filters/useFilters.ts';
import { translated } from '#web/i18n/translated.ts';
import { CategoryIcon } from '#web/ui/icons/CategoryIcon.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import classes from './MarketCategories.module.css';

/** The categories, each with its sub-categories. The filters stay on the way to another one. */
export function MarketCategories({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation();
  const { categories } = useBootstrap();
  const { filters, canShow } = useStoredFilters();
  const current = useCurrent();
  const go = (category: Category, id?: number) => (event: MouseEvent) => {
    onGo();
    if (!canShow(category, id === undefined ? filters : { ...filters, categories: [id] })) event.preventDefault();
  };
  const below = (id: number | null) => categories?.filter(({ parent_id }) => parent_id === id) ?? [];
  return (
    <section aria-label={t('nav.categories')} className={classes.categories}>
      {below(null).map((category) => {
        const path = `/${category.slug ?? category.id}`;
        const isCurrent = current.key === category.slug || current.key === String(category.id);
        return (
          <ul key={category.id}>
            <li>
              <Link
                to={path}
                search={() => writeFilters(filters)}
                className={classes.category}
                aria-current={isCurrent ? current.kind : undefined}
                onClick={go(category)}
              >
                <CategoryIcon name={category.icon ?? category.slug} />
                {translated(category.name)}
              </Link>
            </li>
            {below(category.id).map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={path}
                  search={() => writeFilters({ ...filters, categories: [id] })}
                  className={classes.sub}
                  onClick={go(category, id)}
                >
                  {translated(name)}
                </Link>
              </li>
            ))}
          </ul>
        );
      })}
    </section>
  );
}

/** The category that the page lists, or that its post belongs to. */
function useCurrent(): { key: string | undefined; kind: 'page' | 'true' } {
  const { category, id } = useParams({ strict: false }) as { category?: string; id?: string };
  // The screen fetches its post; here it is only read from the cache.
  const { data: post } = useQuery({ ...advertisementQuery(Number(id)), enabled: false });
  if (id !== undefined) return { key: post && String(post.category.id), kind: 'true' };
  return { key: category, kind: 'page' };
}
