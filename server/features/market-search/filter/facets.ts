import {
  type ChoiceGroup,
  choiceGroups,
  choiceLabels,
  type FacetGroup,
  facetGroups,
  facets,
  isChoiceGroup,
} from '#contract/advertisements/facets.ts';
import type { AdvertisementQuery, FacetValue, ListMeta } from '#contract/advertisements/schemas.ts';
import { bits, factBit } from '#server/search-engine/columns/filter.ts';
import type { PassResult } from '#server/search-engine/columns/pass.ts';
import type { Ordinals, PostColumns } from '#server/search-engine/columns/posts.ts';
import { countryName, isCurrency } from '../../vocabulary/index.ts';
import type { CategoryName, Names } from '../names.ts';
import { defaultCurrency, placeOf, type QueryFilter } from './filter.ts';

// Groups up to this size show values that nothing fits right now; larger ones would show little else.
const mostWithZeros = 50;
// More values than anyone looks through; the rail has a field to find one by name.
const mostValues = 500;

/** The values of all groups with their counts, in the order in which they are shown. */
export function describeFacets(
  result: PassResult,
  columns: PostColumns,
  names: Names,
  filter: QueryFilter,
  query: AdvertisementQuery,
): Record<FacetGroup, FacetValue[]> {
  const { counts } = result;
  const named: Record<NamedGroup, FacetValue[]> = {
    categories: categoryValues(result, columns, names, filter),
    brands: openValues(columns.brands, counts.brand, query.brands, (id) => names.brands.get(id)?.name),
    organizations: openValues(columns.organizations, counts.organization, query.organizations, (id) => {
      const organization = names.organizations.get(id);
      return organization?.isActive ? organization.name : undefined;
    }),
    countries: openValues(columns.countries, counts.country, query.countries, countryName),
  };
  const choices = choiceGroups.map((group): [ChoiceGroup, FacetValue[]] => [group, choiceValues(group, result, query)]);
  return { ...named, ...(Object.fromEntries(choices) as Record<ChoiceGroup, FacetValue[]>) };
}

/** A group whose values have names of their own. */
type NamedGroup = Exclude<FacetGroup, ChoiceGroup>;

/** All choices in their own order, whether or not any post has them. */
function choiceValues(group: ChoiceGroup, { counts }: PassResult, query: AdvertisementQuery): FacetValue[] {
  const { choices, columns } = facets[group];
  const labels = labelsFor(group, query);
  return choices.map((id) => ({
    id,
    name: labels[id] ?? id,
    count: counts[columns[0]][placeOf(group, id, query)] ?? 0,
  }));
}

/** Where both types are listed, choices have the words of what is offered. */
const labelsFor = (group: ChoiceGroup, { types }: AdvertisementQuery) =>
  choiceLabels(group, types.length === 1 ? (types[0] ?? null) : null);

/** The sub-categories of the current category, else the top-level ones; chosen ones from elsewhere as well. */
function categoryValues(result: PassResult, columns: PostColumns, names: Names, filter: QueryFilter): FacetValue[] {
  const parentId = filter.current?.id ?? null;
  const shown = new Map<number, CategoryName>();
  for (const category of names.categories.values()) {
    if (category.parentId === parentId) shown.set(category.id, category);
  }
  for (const id of filter.chosenCategories) {
    const category = names.categories.get(id);
    if (category) shown.set(id, category);
  }
  return [...shown.values()]
    .sort((a, b) => a.place - b.place)
    .map(({ id, name, parentId: parent }) => {
      const ordinal = columns.categories.find(id);
      const counts = parent === null ? result.counts.category : result.counts.subCategory;
      return { id, name, count: ordinal === undefined ? 0 : (counts[ordinal] ?? 0) };
    });
}

/** Values by falling count, then by name. */
function openValues<Value extends string | number>(
  ordinals: Ordinals<Value>,
  counts: readonly number[],
  chosen: Value[],
  nameOf: (id: Value) => string | undefined,
): FacetValue[] {
  const values: FacetValue[] = [];
  const isSmall = ordinals.size <= mostWithZeros + 1;
  const isChosen = new Set(chosen);
  for (let ordinal = 1; ordinal < ordinals.size; ordinal += 1) {
    const id = ordinals.values[ordinal] as Value;
    const count = counts[ordinal] ?? 0;
    if (count === 0 && !isChosen.has(id) && !(isSmall && (ordinals.counts[ordinal] as number) > 0)) continue;
    const name = nameOf(id);
    if (name !== undefined) values.push({ id, name, count });
    isChosen.delete(id);
  }
  values.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  if (values.length > mostValues) {
    const kept = new Set(chosen as FacetValue['id'][]);
    const rest = values.slice(mostValues).filter(({ id }) => kept.has(id));
    values.length = mostValues;
    values.push(...rest);
  }
  // Chosen values that no post has, so that they can be taken back.
  for (const id of isChosen) {
    const name = nameOf(id);
    if (name !== undefined) values.push({ id, name, count: 0 });
  }
  return values;
}

/** Where nothing was found: each single filter without which something would be, the most helpful first. */
export function describeWithout(
  result: PassResult,
  names: Names,
  filter: QueryFilter,
  query: AdvertisementQuery,
): NonNullable<ListMeta['without']> {
  const ways: NonNullable<ListMeta['without']> = [];
  const add = (group: string, id: number | string, name: string | undefined, bit: number) => {
    const total = result.without.get(bit) ?? 0;
    if (total > 0 && name !== undefined) ways.push({ group, id, name, total });
  };
  if (filter.current) add('category', filter.current.id, filter.current.name, bits.category);
  const nameOf: Record<NamedGroup, (id: never) => string | undefined> = {
    categories: (id) => names.categories.get(id)?.name,
    brands: (id) => names.brands.get(id)?.name,
    organizations: (id) => names.organizations.get(id)?.name,
    countries: countryName,
  };
  const chosenOf = (group: (typeof facetGroups)[number]): readonly (number | string)[] =>
    group === 'categories' ? filter.chosenCategories : query[group];
  const hasFilters =
    filter.current !== null ||
    filter.price !== null ||
    Boolean(query.quantity_min) ||
    filter.facts.length > 0 ||
    facetGroups.some((group) => chosenOf(group).length > 0);
  // Without its words, a search of nothing but words would search for nothing.
  if (query.q && hasFilters) add('q', query.q, query.q, bits.words);
  for (const group of facetGroups) {
    const chosen = chosenOf(group);
    // Of several values in a group, leaving one out finds nothing more.
    const [only] = chosen;
    if (chosen.length !== 1 || only === undefined) continue;
    const name = isChoiceGroup(group) ? labelsFor(group, query)[only] : nameOf[group](only as never);
    add(group, only, name, bits[group]);
  }
  for (const [place, { field }] of filter.facts.entries()) add('facts', field, field, factBit(place));
  if (filter.price && result.without.has(bits.price)) add('price', 'price', describePrice(query), bits.price);
  if (query.quantity_min) add('quantity', 'quantity', `At least ${query.quantity_min}`, bits.quantity);
  return ways.sort((a, b) => b.total - a.total);
}

const formats = new Map<string, Intl.NumberFormat>();

/** How amounts in a currency are written; making it takes longer than counting the posts of a filter. */
function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency });
  // Only of those that exist: a query may name any three letters.
  if (isCurrency(currency)) formats.set(currency, format);
  return format;
}

function describePrice({ price_min: min, price_max: max, currency }: AdvertisementQuery): string {
  const { format } = formatOf(currency ?? defaultCurrency);
  if (min && max) return `${format(Number(min))} to ${format(Number(max))}`;
  return min ? `From ${format(Number(min))}` : `Up to ${format(Number(max ?? '0'))}`;
}
