import { type AdvertisementType, type Sort, sorts } from '#contract/advertisements/choices.ts';
import { type FacetChoices, type FacetGroup, facetGroups, facets } from '#contract/advertisements/facets.ts';
import type { AdvertisementQuery } from '#contract/advertisements/schemas.ts';
import { type FactChoices, readLimits } from '#contract/facts/filters.ts';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { encodeQuery } from '#web/lib/api/formData.ts';
import type { Search } from '#web/lib/url/search.ts';

/** How many posts a page of the overview shows. */
export const resultsPerPage = 24;

/** Everything in the overview's address besides the category in its path. */
export interface Filters extends FacetChoices {
  q: string | null;
  /** Of the one chosen sub-category, by the keys of fields; without one they narrow nothing. */
  facts: FactChoices;
  /** The fewest items, in digits. */
  quantityMin: string | null;
  /** The size of the order whose price counts, in digits; null for the posted price. */
  quantity: string | null;
  /** Decimal text, as typed. */
  priceMin: string | null;
  priceMax: string | null;
  /** The currency in which the price range is meant. */
  currency: string | null;
  /** Null: the best match for words, else the newest. */
  sort: Sort | null;
  /** A row for each article, or null for each post. */
  group: 'article' | null;
  page: number;
  /** What was created later is not on this page: the instant of the first page; null on that one. */
  until: string | null;
}

/** Makes the list of each group. */
const eachGroup = (listOf: (group: FacetGroup) => unknown[]): FacetChoices =>
  Object.fromEntries(facetGroups.map((group) => [group, listOf(group)])) as unknown as FacetChoices;

export const noGroups: FacetChoices = eachGroup(() => []);

export const noFilters: Filters = {
  ...noGroups,
  q: null,
  facts: {},
  quantityMin: null,
  quantity: null,
  priceMin: null,
  priceMax: null,
  currency: null,
  sort: null,
  group: null,
  page: 1,
  until: null,
};

const largestId = 2_147_483_647;
const digits = /^[1-9]\d{0,6}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const amount = /^\d{1,9}(\.\d{1,3})?$/;

function textsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return [...new Set(list.filter((entry) => typeof entry === 'string' && entry !== '') as string[])].slice(0, 200);
}

function idsOf(value: unknown): number[] {
  return textsOf(value)
    .filter((text) => /^[1-9]\d*$/.test(text))
    .map(Number)
    .filter((id) => id <= largestId);
}

function knownOf<Value extends string>(value: unknown, known: readonly Value[]): Value[] {
  return textsOf(value).filter((text): text is Value => (known as readonly string[]).includes(text));
}

function valuesOf(group: FacetGroup, value: unknown): (number | string)[] {
  const facet = facets[group];
  if (facet.values === 'choice') return knownOf(value, facet.choices);
  return facet.values === 'id' ? idsOf(value) : textsOf(value).filter((code) => /^[A-Z]{2}$/.test(code));
}

function matching(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null;
}

const rangeOf = (priceMin: string | null, priceMax: string | null) =>
  areReversed(priceMin, priceMax) ? { priceMin: null, priceMax: null } : { priceMin, priceMax };

const isReversed = (choice: string): boolean => {
  const limits = readLimits(choice);
  return limits !== null && areReversed(limits.min, limits.max);
};

function factsIn(search: Readonly<Record<string, unknown>>): FactChoices {
  const facts: FactChoices = {};
  for (const [name, value] of Object.entries(search)) {
    const key = /^facts\[([a-z]\w*)\]$/.exec(name)?.[1];
    const choices = key ? textsOf(value).filter((choice) => !isReversed(choice)) : [];
    if (key && choices.length > 0) facts[key] = choices;
  }
  return facts;
}

/** The facts that narrow the list. */
export const factsOf = ({ categories, facts }: Filters): FactChoices => (categories.length === 1 ? facts : {});

/** Reads the filters from an address. What no one can have meant is left out, so that an old link still works. */
export function readFilters(search: Readonly<Record<string, unknown>>): Filters {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, 200) : '';
  const page = idsOf(search.page)[0] ?? 1;
  return {
    q: q === '' ? null : q,
    ...eachGroup((group) => valuesOf(group, search[group])),
    facts: factsIn(search),
    quantityMin: matching(search.quantity_min, digits),
    quantity: matching(search.quantity, digits),
    ...rangeOf(matching(search.price_min, amount), matching(search.price_max, amount)),
    currency: matching(search.currency, /^[A-Z]{3}$/),
    sort: knownOf(search.sort, sorts)[0] ?? null,
    group: knownOf(search.group, ['article'])[0] ?? null,
    page: Math.min(page, 1_000_000),
    until: page > 1 ? matching(search.until, instant) : null,
  };
}

/** Writes filters as the parameters of an address; filters that narrow nothing are left out. */
export function writeFilters(filters: Filters): Search {
  const search: Search = {};
  const put = (name: string, value: string | null) => {
    if (value !== null) search[name] = value;
  };
  put('q', filters.q);
  for (const group of facetGroups) {
    if (filters[group].length > 0) search[group] = filters[group].map(String);
  }
  for (const [key, choices] of Object.entries(factsOf(filters))) search[`facts[${key}]`] = choices;
  put('quantity_min', filters.quantityMin);
  put('quantity', filters.quantity);
  put('price_min', filters.priceMin);
  put('price_max', filters.priceMax);
  put('currency', hasPrice(filters) ? filters.currency : null);
  put('sort', filters.sort);
  put('group', filters.group);
  put('page', filters.page > 1 ? String(filters.page) : null);
  put('until', filters.page > 1 ? filters.until : null);
  return search;
}

/** What the server is asked for: one page with the counts of every group. */
export function toQuery(category: Category | null, filters: Filters): Partial<AdvertisementQuery> {
  return {
    ...(filters.q === null ? {} : { q: filters.q }),
    ...(category ? { category: category.slug ?? String(category.id) } : {}),
    ...groupsOf(filters),
    facts: factsOf(filters),
    ...(filters.quantityMin === null ? {} : { quantity_min: Number(filters.quantityMin) }),
    ...(filters.quantity === null ? {} : { quantity: Number(filters.quantity) }),
    ...(filters.priceMin === null ? {} : { price_min: filters.priceMin }),
    ...(filters.priceMax === null ? {} : { price_max: filters.priceMax }),
    ...(hasPrice(filters) && filters.currency !== null ? { currency: filters.currency } : {}),
    ...(filters.sort === null ? {} : { sort: filters.sort }),
    ...(filters.page > 1 && filters.until !== null ? { until: filters.until } : {}),
    page: filters.page,
    per_page: resultsPerPage,
    facets: 1,
  };
}

/** What is listed on all pages, as a query string; null where nothing is left out. Its order is part of it. */
export function listedQuery(category: Category | null, filters: Filters): string | null {
  if (!category && filters.q === null && countFilters(filters) === 0) return null;
  const { page: _page, until: _until, per_page: _perPage, facets: _facets, ...query } = toQuery(category, filters);
  return encodeQuery(query).slice(1);
}

/** Whether no number is between the limits. */
export const areReversed = (min: string | null, max: string | null): boolean =>
  min !== null && max !== null && Number(min) > Number(max);

/** Whether a price range is set. */
export function hasPrice({ priceMin, priceMax }: Pick<Filters, 'priceMin' | 'priceMax'>): boolean {
  return priceMin !== null || priceMax !== null;
}

/** The one type that is shown; null where both are. */
export function soleType({ types }: Pick<Filters, 'types'>): AdvertisementType | null {
  return types.length === 1 ? (types[0] ?? null) : null;
}

/** Whether choices such as *In stock* mean something else in a list of one type, or of both with null, than in this one: *Needed now*. */
export const changesMeaning = (filters: Pick<Filters, 'types'>, type: AdvertisementType | null): boolean =>
  (soleType(filters) === 'wanted') !== (type === 'wanted');

/** The filters with one type chosen, or both with null; what would mean something else there is not chosen any more. */
export function withType(filters: Filters, type: AdvertisementType | null): Partial<Filters> {
  const types = type === null ? [] : [type];
  return changesMeaning(filters, type) ? { types, availabilities: [] } : { types };
}

/** How many filters are active: each chosen value, the least quantity, the price range and its quantity; words have a field of their own. */
export function countFilters(filters: Filters): number {
  const chosen = facetGroups.reduce((sum, group) => sum + filters[group].length, 0);
  const stated = Object.values(factsOf(filters)).reduce((sum, { length }) => sum + length, 0);
  const { quantityMin, quantity } = filters;
  return chosen + stated + (quantityMin === null ? 0 : 1) + (quantity === null ? 0 : 1) + (hasPrice(filters) ? 1 : 0);
}

/** The groups alone, as they are remembered. */
export const groupsOf = (filters: FacetChoices): FacetChoices => eachGroup((group) => filters[group]);

/** The filters with one value of a group added, or taken out where it was chosen. */
export function toggled(filters: Filters, group: FacetGroup, value: number | string): Partial<Filters> {
  const chosen: readonly (number | string)[] = filters[group];
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return { [group]: next };
}
