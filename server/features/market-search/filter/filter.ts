import { type ChoiceColumn, type ChoiceGroup, choiceGroups, facets } from '#contract/advertisements/facets.ts';
import type { AdvertisementQuery } from '#contract/advertisements/schemas.ts';
import { hundredthsOf } from '#contract/amounts/arithmetic.ts';
import { type FactChoices, readLimits, unsaid } from '#contract/facts/filters.ts';
import { choiceColumns, hasOwnOfWanted } from '#server/search-engine/columns/facetColumns.ts';
import type { FactCondition } from '#server/search-engine/columns/facts.ts';
import { bits, type Filter } from '#server/search-engine/columns/filter.ts';
import type { Ordinals, PostColumns } from '#server/search-engine/columns/posts.ts';
import { factorOf, noRates, type Rates } from '../../rates/index.ts';
import { type CategoryName, findCategoryByText, type Names } from '../names.ts';

/** The tables of a query, and the categories that it names. */
export interface QueryFilter extends Filter {
  /** The category that the list is about, null for all of them, undefined where there is no such category. */
  current: CategoryName | null | undefined;
  /** The chosen values of the categories group, a current sub-category included. */
  chosenCategories: number[];
}

/** Amounts are compared in this currency where the query names none. */
export const defaultCurrency = 'EUR';

/**
 * Makes the tables for a query; `hidden` are organizations that the viewer is not to see, `countedFacts` the fields of facts to count.
 * Values that no post has simply match nothing.
 */
export function compileFilter(
  query: AdvertisementQuery,
  columns: PostColumns,
  names: Names,
  rates: Rates = noRates,
  hidden: readonly number[] = [],
  countedFacts: readonly string[] = [],
): QueryFilter {
  const { current, chosenCategories } = categoriesOf(query, names);

  const scope = new Uint16Array(columns.categories.size);
  if (current !== null) {
    scope.fill(bits.category);
    const ordinal = current && columns.categories.find(current.id);
    if (ordinal !== undefined) scope[ordinal] = 0;
  }
  const categories = tableOf(columns.categories, chosenCategories, bits.categories);
  const organizations = tableOf(columns.organizations, query.organizations, bits.organizations);
  organizations[0] = bits.hidden;
  for (let ordinal = 1; ordinal < organizations.length; ordinal += 1) {
    if (!names.organizations.get(columns.organizations.values[ordinal] as number)?.isActive)
      organizations[ordinal] = bits.hidden;
  }
  for (const id of hidden) organizations[columns.organizations.find(id) ?? 0] = bits.hidden;
  return {
    tables: {
      ...choiceTables(query),
      category: categories,
      subCategory: categories,
      brand: tableOf(columns.brands, query.brands, bits.brands),
      organization: organizations,
      country: tableOf(columns.countries, query.countries, bits.countries),
    },
    scope,
    price: priceOf(query, columns, rates),
    quantity: query.quantity_min ?? null,
    until: query.until ? Date.parse(query.until) : null,
    facts: factConditions(query.facts ?? {}),
    countedFacts,
    current,
    chosenCategories,
  };
}

/** The category that a query is about, and those that are chosen. */
function categoriesOf(query: AdvertisementQuery, names: Names): Pick<QueryFilter, 'current' | 'chosenCategories'> {
  const found = query.category ? findCategoryByText(names, query.category) : null;
  // Looking at a sub-category is looking at its parent with that one chosen, so its sisters can be added.
  const parent = found?.parentId ? names.categories.get(found.parentId) : null;
  return {
    current: parent ?? found,
    chosenCategories: [...query.categories, ...(parent && found ? [found.id] : [])],
  };
}

/** The one sub-category that a query is about, whose facts can be asked for; null for none or several. */
export function soleSubCategory(query: AdvertisementQuery, names: Names): number | null {
  const [only, ...others] = new Set(categoriesOf(query, names).chosenCategories);
  return only !== undefined && others.length === 0 && names.categories.get(only)?.parentId ? only : null;
}

function factConditions(facts: FactChoices): FactCondition[] {
  return Object.entries(facts).map(([field, choices]) => ({
    field,
    values: choices.filter((choice) => choice !== unsaid && readLimits(choice) === null),
    limits: choices.flatMap((choice): [number, number][] => {
      const limits = readLimits(choice);
      if (!limits) return [];
      const end = (text: string | null, open: number) => (text === null ? open : numberOf(text));
      return [[end(limits.min, Number.NEGATIVE_INFINITY), end(limits.max, Number.POSITIVE_INFINITY)]];
    }),
    unsaid: choices.includes(unsaid),
  }));
}

/** A number, or a day as the engine numbers it. */
const numberOf = (text: string): number => Number(/^\d{4}-/.test(text) ? text.replaceAll('-', '') : text);

/** The tables of the fixed choices, by column. */
function choiceTables(query: AdvertisementQuery): Record<ChoiceColumn, Uint16Array> {
  const tables = choiceGroups.map((group) => {
    const [column] = facets[group].columns;
    const places = query[group].map((choice) => placeOf(group, choice, query));
    // The last place is that of posts that have none of the choices.
    const { places: all } = choiceColumns.find((one) => one.column === column) ?? { places: 0 };
    return [column, smallTable(all + 1, places, bits[group])];
  });
  return Object.fromEntries(tables) as Record<ChoiceColumn, Uint16Array>;
}

/**
 * The place of a choice in its column: that of offered posts where the choice means something else for wanted ones, unless only
 * these are listed.
 */
export function placeOf(group: ChoiceGroup, choice: string, { types }: Pick<AdvertisementQuery, 'types'>): number {
  const choices: readonly string[] = facets[group].choices;
  const isOfWanted = hasOwnOfWanted(group) && types.length === 1 && types[0] === 'wanted';
  return choices.indexOf(choice) + (isOfWanted ? choices.length : 0);
}

/** What amounts of each currency, by its ordinal, are multiplied by to be in one currency; NaN where there is no rate. */
export function factorsTo(currency: string, { currencies }: PostColumns, rates: Rates): Float64Array {
  return Float64Array.from(currencies.values, (code) => (code === null ? Number.NaN : factorOf(rates, code, currency)));
}

function priceOf(query: AdvertisementQuery, columns: PostColumns, rates: Rates): Filter['price'] {
  if (!query.price_min && !query.price_max) return null;
  return {
    factors: factorsTo(query.currency ?? defaultCurrency, columns, rates),
    min: query.price_min ? hundredthsOf(query.price_min) : Number.NEGATIVE_INFINITY,
    max: query.price_max ? hundredthsOf(query.price_max) : Number.POSITIVE_INFINITY,
    quantity: query.quantity ?? null,
  };
}

function tableOf<Value extends string | number>(ordinals: Ordinals<Value>, chosen: Value[], bit: number): Uint16Array {
  const numbers = chosen.map((value) => ordinals.find(value)).filter((ordinal) => ordinal !== undefined);
  return smallTable(ordinals.size, numbers, bit, chosen.length > 0);
}

function smallTable(size: number, chosen: number[], bit: number, isChosen = chosen.length > 0): Uint16Array {
  const table = new Uint16Array(size);
  if (!isChosen) return table;
  table.fill(bit);
  for (const ordinal of chosen) table[ordinal] = 0;
  return table;
}
