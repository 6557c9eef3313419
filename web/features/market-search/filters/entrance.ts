import type { Category } from '#contract/vocabulary/schemas.ts';
import type { Search } from '#web/lib/url/search.ts';
import { noFilters, readFilters, writeFilters } from './filters.ts';
import { findCategory, isRemembered, useFilterStore } from './store.ts';

/** How someone came to an address: by opening the page, by a link, or with the browser's back and forward buttons. */
export type Arrival = 'load' | 'link' | 'history';

export interface Entrance {
  /** The word of the address in the place of `/$category`. */
  category: string | undefined;
  search: Readonly<Record<string, unknown>>;
  arrival: Arrival;
  categories: readonly Category[];
}

interface Destination {
  to: string;
  search: Search;
}

// What a program writes for no category, as the number or in words.
const noCategory = /^(-?0+|null|undefined|nan)$/i;

let isOverviewOpen = false;

/** Told by the overview when it appears and goes: filters are restored on coming to it, never while being there. */
export function noteOverview(isOpen: boolean): void {
  isOverviewOpen = isOpen;
}

/**
 * Where an address of the overview should rather lead; null where it is right. A category goes by its link, a
 * sub-category is a filter of its parent, zero or null is no category, and `/` without any parameters brings back what was
 * remembered. The category of the address becomes the current one; an unknown one is left to the screen, and clears it.
 */
export function enterOverview({ category: wanted, search, arrival, categories }: Entrance): Destination | null {
  const store = useFilterStore.getState();
  if (wanted !== undefined) {
    const category = findCategory(wanted, categories);
    if (noCategory.test(wanted)) {
      store.setCategory(null, categories);
      return { to: '/', search: search as Search };
    }
    store.setCategory(wanted, categories);
    if (!category) return null;
    const parent = categories.find(({ id }) => id === category.parent_id);
    if (parent) {
      const filters = readFilters(search);
      return { to: pathOf(parent), search: writeFilters({ ...filters, categories: [category.id] }) };
    }
    return pathOf(category) === `/${wanted}` ? null : { to: pathOf(category), search: search as Search };
  }
  const isUntouched = Object.keys(search).length === 0;
  if (!isUntouched || arrival === 'history' || isOverviewOpen || !isRemembered(store)) return null;
  const category = findCategory(store.category, categories);
  const parent = category && categories.find(({ id }) => id === category.parent_id);
  // Through the reader, because the storage may hold what no longer exists.
  const filters = readFilters(writeFilters({ ...noFilters, ...store.filters }));
  if (parent) filters.categories = [...new Set([category.id, ...filters.categories])];
  return { to: category ? pathOf(parent ?? category) : '/', search: writeFilters(filters) };
}

/** The address of a category's overview. */
export function pathOf(category: Pick<Category, 'id' | 'slug' | 'link'>): string {
  return category.link ?? `/${category.slug ?? category.id}`;
}
