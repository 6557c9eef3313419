import type { PostColumns } from './columns.ts';
import { bits, type Filter } from './filter.ts';

/** What one look at every post gives. */
export interface PassResult {
  total: number;
  /** The slots of the posts that match, in the first `total` places; reused by the next pass. */
  matched: Int32Array;
  types: Uint32Array;
  availabilities: Uint32Array;
  categories: Uint32Array;
  subCategories: Uint32Array;
  brands: Uint32Array;
  organizations: Uint32Array;
  countries: Uint32Array;
  /** How many organizations the matching posts come from. */
  sellers: number;
  /** How many more posts would match without one of the groups, by its bit. */
  without: Map<number, number>;
}

// Used again by each pass: what each slot is kept out by, the slots that match, and the others.
let masks = new Uint16Array(0);
let matching = new Int32Array(0);
let others = new Int32Array(0);

/**
 * Looks at every live post: which match, and how often each facet value would with its own group's choice ignored. `tiers`
 * holds for each slot how well the words fit, 0 for not at all; null where no words are searched for. With `explainWords`,
 * posts that only the words keep out are counted too. Tiers above `worst` do not count as fitting.
 *
 * A column is read only where something was chosen in it, one column after the other; and of the posts that match and
 * those that do not, the fewer are counted, since it is known how many there are of each value at all.
 */
export function runPass(
  columns: PostColumns,
  filter: Filter,
  tiers: Uint8Array | null,
  explainWords = false,
  worst = 255,
): PassResult {
  const { size } = columns;
  if (masks.length < size) {
    masks = new Uint16Array(columns.capacity);
    matching = new Int32Array(columns.capacity);
    others = new Int32Array(columns.capacity);
  }
  markWords(size, tiers, explainWords, worst);
  markFilters(columns, filter);

  let total = 0;
  let left = 0;
  const { organization } = columns;
  // From the newest slot down: the newest posts come first, so the search for the first page soon rejects at a glance.
  for (let slot = size - 1; slot >= 0; slot -= 1) {
    if (masks[slot] === 0) {
      matching[total] = slot;
      total += 1;
    } else if (organization[slot] !== 0) {
      others[left] = slot;
      left += 1;
    }
  }
  const counts = total <= left ? countSlots(columns, total) : countWithout(columns, left);
  const sellers = counts.organizations.reduce((before, count) => before + (count > 0 ? 1 : 0), 0);
  const without = addNearlyMatching(columns, counts, left);
  return { total, matched: matching, ...counts, sellers, without };
}

/** What no word fits is out; two bits, unless it is to be counted what only the words keep out. */
function markWords(size: number, tiers: Uint8Array | null, explainWords: boolean, worst: number): void {
  if (tiers === null) {
    masks.fill(0, 0, size);
    return;
  }
  const unfit = explainWords ? bits.words : bits.hidden;
  for (let slot = 0; slot < size; slot += 1) {
    const tier = tiers[slot] as number;
    masks[slot] = tier === 0 || tier > worst ? unfit : 0;
  }
}

const isChosenIn = (table: Uint16Array, from = 0): boolean => {
  for (let ordinal = from; ordinal < table.length; ordinal += 1) if (table[ordinal] !== 0) return true;
  return false;
};

function markFilters(columns: PostColumns, filter: Filter): void {
  const { size, category, subCategory } = columns;
  // Ordinal 0 is that of slots which were given up.
  if (isChosenIn(filter.organizations, 1) || columns.count < size) {
    markColumn(columns.organization, filter.organizations, size);
  }
  if (isChosenIn(filter.types)) markColumn(columns.type, filter.types, size);
  if (isChosenIn(filter.availabilities)) markColumn(columns.availability, filter.availabilities, size);
  if (isChosenIn(filter.brands)) markColumn(columns.brand, filter.brands, size);
  if (isChosenIn(filter.countries)) markColumn(columns.country, filter.countries, size);
  if (isChosenIn(filter.scope)) markColumn(category, filter.scope, size);
  const { categories, subCategories } = filter;
  if (isChosenIn(categories)) {
    for (let slot = 0; slot < size; slot += 1) {
      masks[slot] =
        (masks[slot] as number) |
        ((categories[category[slot] as number] as number) & (subCategories[subCategory[slot] as number] as number));
    }
  }
  if (filter.price) markPrices(columns, filter.price);
}

function markColumn(column: Uint8Array | Uint16Array | Uint32Array, table: Uint16Array, size: number): void {
  for (let slot = 0; slot < size; slot += 1) {
    masks[slot] = (masks[slot] as number) | (table[column[slot] as number] as number);
  }
}

function markPrices({ size, price, currency }: PostColumns, { factors, min, max }: NonNullable<Filter['price']>): void {
  for (let slot = 0; slot < size; slot += 1) {
    // Without a rate it is no number, and neither above nor below.
    const amount = (price[slot] as number) * (factors[currency[slot] as number] as number);
    if (!(amount >= min && amount <= max)) masks[slot] = (masks[slot] as number) | bits.price;
  }
}

type Counts = Pick<
  PassResult,
  'types' | 'availabilities' | 'categories' | 'subCategories' | 'brands' | 'organizations' | 'countries'
>;

const noCounts = (columns: PostColumns): Counts => ({
  types: new Uint32Array(2),
  availabilities: new Uint32Array(4),
  categories: new Uint32Array(columns.categories.size),
  subCategories: new Uint32Array(columns.categories.size),
  brands: new Uint32Array(columns.brands.size),
  organizations: new Uint32Array(columns.organizations.size),
  countries: new Uint32Array(columns.countries.size),
});

function countSlots(columns: PostColumns, total: number): Counts {
  const counts = noCounts(columns);
  tally(columns, matching, total, counts);
  return counts;
}

/** All that there are, less those that do not match. */
function countWithout(columns: PostColumns, left: number): Counts {
  const { totals } = columns;
  const counts = noCounts(columns);
  tally(columns, others, left, counts);
  const subtract = (given: readonly number[], from: Uint32Array) => {
    for (let ordinal = 0; ordinal < from.length; ordinal += 1) {
      from[ordinal] = (given[ordinal] ?? 0) - (from[ordinal] as number);
    }
  };
  subtract(totals.types, counts.types);
  subtract(totals.availabilities, counts.availabilities);
  subtract(totals.categories, counts.categories);
  subtract(totals.subCategories, counts.subCategories);
  subtract(totals.brands, counts.brands);
  subtract(totals.organizations, counts.organizations);
  subtract(totals.countries, counts.countries);
  return counts;
}

function tally(columns: PostColumns, slots: Int32Array, length: number, counts: Counts): void {
  const { type, availability, category, subCategory, brand, organization, country } = columns;
  const { types, availabilities, categories, subCategories, brands, organizations, countries } = counts;
  for (let place = 0; place < length; place += 1) {
    const slot = slots[place] as number;
    types[type[slot] as number] = (types[type[slot] as number] as number) + 1;
    availabilities[availability[slot] as number] = (availabilities[availability[slot] as number] as number) + 1;
    categories[category[slot] as number] = (categories[category[slot] as number] as number) + 1;
    subCategories[subCategory[slot] as number] = (subCategories[subCategory[slot] as number] as number) + 1;
    brands[brand[slot] as number] = (brands[brand[slot] as number] as number) + 1;
    organizations[organization[slot] as number] = (organizations[organization[slot] as number] as number) + 1;
    countries[country[slot] as number] = (countries[country[slot] as number] as number) + 1;
  }
}

/**
 * Counts the posts that a single group keeps out with that group's values; returns by the group's bit how many more posts
 * would match without it.
 */
function addNearlyMatching(columns: PostColumns, counts: Counts, left: number): Map<number, number> {
  const { type, availability, category, subCategory, brand, organization, country } = columns;
  const { types, availabilities, categories, subCategories, brands, organizations, countries } = counts;
  const found = new Map<number, number>();
  const single = new Uint32Array(bits.words + 1);
  for (let place = 0; place < left; place += 1) {
    const slot = others[place] as number;
    const mask = masks[slot] as number;
    // More than one group keeps it out.
    if ((mask & (mask - 1)) !== 0) continue;
    single[mask] = (single[mask] as number) + 1;
    switch (mask) {
      case bits.types:
        types[type[slot] as number] = (types[type[slot] as number] as number) + 1;
        break;
      case bits.availabilities:
        availabilities[availability[slot] as number] = (availabilities[availability[slot] as number] as number) + 1;
        break;
      case bits.categories:
        categories[category[slot] as number] = (categories[category[slot] as number] as number) + 1;
        subCategories[subCategory[slot] as number] = (subCategories[subCategory[slot] as number] as number) + 1;
        break;
      case bits.brands:
        brands[brand[slot] as number] = (brands[brand[slot] as number] as number) + 1;
        break;
      case bits.organizations:
        organizations[organization[slot] as number] = (organizations[organization[slot] as number] as number) + 1;
        break;
      case bits.countries:
        countries[country[slot] as number] = (countries[country[slot] as number] as number) + 1;
        break;
    }
  }
  for (let bit = 1; bit <= bits.words; bit *= 2) found.set(bit, single[bit] as number);
  return found;
}
