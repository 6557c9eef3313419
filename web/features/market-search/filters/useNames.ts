import type { ChoiceGroup, FacetGroup } from '#contract/advertisements/facets.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { countryName } from '#web/lib/format/format.ts';

/** The groups of filters whose values are records with names of their own; categories are a tree. */
export type NamedGroup = Exclude<FacetGroup, ChoiceGroup | 'categories'>;

/** The names of values by group, for chosen ones that were not counted. */
export function useNames(): Record<NamedGroup | 'categories', (id: number | string) => string> {
  const { brands, organizations, categories } = useBootstrap();
  const nameIn = (list: readonly { id: number | string; name: string }[] | null) => (id: number | string) =>
    list?.find((entry) => entry.id === id)?.name ?? String(id);
  return {
    brands: nameIn(brands),
    organizations: nameIn(organizations),
    countries: (id) => countryName(String(id)),
    categories: (id) => translated(nameIn(categories)(id)),
  };
}
