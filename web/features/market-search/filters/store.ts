import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type FacetChoices, facetGroups } from '#contract/advertisements/facets.ts';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { groupsOf, noGroups } from './filters.ts';

/** What is remembered on this device of how the overview was narrowed last. */
interface FilterState {
  /** The id of a category, top-level or below. */
  category: number | null;
  filters: FacetChoices;
  /** When it was remembered, in milliseconds since 1970; null before that. */
  persistedAt: number | null;
}

interface FilterStore extends FilterState {
  /**
   * Makes a category the current one. Zero, null or what is neither a number nor a known link or slug clears the
   * filter; otherwise the category is looked up by id, link or slug.
   */
  setCategory: (value: unknown, categories: readonly Category[]) => void;
  /** Remembers what the overview shows. */
  remember: (category: Category | null, filters: FacetChoices) => void;
}

/** The category of an id (as a number or in digits), a link (`/wheels`) or a slug (`wheels`); null for everything else. */
export function findCategory(value: unknown, categories: readonly Category[]): Category | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value).trim();
  if (text === '') return null;
  const isNumber = /^\d+$/.test(text);
  if (isNumber && Number(text) === 0) return null;
  return (
    categories.find(({ id, link, slug }) => (isNumber && id === Number(text)) || link === text || slug === text) ?? null
  );
}

/** Filters that outlive the page: the address has the current ones, this store the last ones. */
export const useFilterStore = create<FilterStore>()(
  persist(
    (set) => ({
      category: null,
      filters: noGroups,
      persistedAt: null,
      setCategory: (value, categories) =>
        set({ category: findCategory(value, categories)?.id ?? null, persistedAt: Date.now() }),
      remember: (category, filters) =>
        set({ category: category?.id ?? null, filters: groupsOf(filters), persistedAt: Date.now() }),
    }),
    {
      name: 'groupset.filters',
      version: 1,
      partialize: ({ category, filters, persistedAt }): FilterState => ({ category, filters, persistedAt }),
      // What is in the storage may have been written by anyone: only whole groups are taken over.
      merge: (stored, current) => ({ ...current, ...sound(stored) }),
    },
  ),
);

function sound(stored: unknown): Partial<FilterState> {
  if (typeof stored !== 'object' || stored === null) return {};
  const { category, filters, persistedAt } = stored as Partial<FilterState>;
  const lists: FacetChoices = { ...noGroups };
  for (const group of facetGroups) {
    const list: unknown = filters?.[group];
    if (Array.isArray(list)) Object.assign(lists, { [group]: list });
  }
  return {
    category: typeof category === 'number' ? category : null,
    filters: lists,
    persistedAt: typeof persistedAt === 'number' ? persistedAt : null,
  };
}

/** Whether anything at all is remembered. */
export function isRemembered({ category, filters }: Pick<FilterState, 'category' | 'filters'>): boolean {
  return category !== null || facetGroups.some((group) => filters[group].length > 0);
}
