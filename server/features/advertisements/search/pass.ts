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

let scratch = new Int32Array(0);

/**
 * Looks at every live post once: which match, and how often each facet value would with its own group's choice ignored.
 * `tiers` holds for each slot how well the words fit, 0 for not at all; null where no words are searched for. With
 * `explainWords`, posts that only the words keep out are counted too. Tiers above `worst` do not count as fitting.
 */
export function runPass(
  columns: PostColumns,
  filter: Filter,
  tiers: Uint8Array | null,
  explainWords = false,
  worst = 255,
): PassResult {
  if (scratch.length < columns.size) scratch = new Int32Array(columns.capacity);
  const matched = scratch;
  const { type, availability, category, subCategory, brand, organization, country, currency, price } = columns;
  const {
    types: typeTable,
    availabilities: availabilityTable,
    categories: categoryTable,
    subCategories: subCategoryTable,
    scope,
    brands: brandTable,
    organizations: organizationTable,
    countries: countryTable,
  } = filter;
  const hasPrice = filter.price !== null;
  const { factors, min, max } = filter.price ?? { factors: new Float64Array(0), min: 0, max: 0 };

  const types = new Uint32Array(2);
  const availabilities = new Uint32Array(4);
  const categories = new Uint32Array(columns.categories.size);
  const subCategories = new Uint32Array(columns.categories.size);
  const brands = new Uint32Array(columns.brands.size);
  const organizations = new Uint32Array(columns.organizations.size);
  const countries = new Uint32Array(columns.countries.size);
  const isSeller = new Uint8Array(columns.organizations.size);
  let total = 0;
  let withoutPrice = 0;
  let withoutScope = 0;
  let withoutWords = 0;

  // From the newest slot down: the newest posts come first, so the search for the first page soon rejects at a glance.
  for (let slot = columns.size - 1; slot >= 0; slot -= 1) {
    let mask = 0;
    if (tiers !== null) {
      const tier = tiers[slot] as number;
      if (tier === 0 || tier > worst) {
        if (!explainWords) continue;
        mask = bits.words;
      }
    }
    const seller = organization[slot] as number;
    const top = category[slot] as number;
    const sub = subCategory[slot] as number;
    const maker = brand[slot] as number;
    const place = country[slot] as number;
    const kind = type[slot] as number;
    const when = availability[slot] as number;
    mask |= organizationTable[seller] as number;
    mask |= scope[top] as number;
    mask |= (categoryTable[top] as number) & (subCategoryTable[sub] as number);
    mask |= brandTable[maker] as number;
    mask |= countryTable[place] as number;
    mask |= typeTable[kind] as number;
    mask |= availabilityTable[when] as number;
    if (hasPrice) {
      // Without a rate it is no number, and neither above nor below.
      const amount = (price[slot] as number) * (factors[currency[slot] as number] as number);
      if (!(amount >= min && amount <= max)) mask |= bits.price;
    }
    if (mask === 0) {
      matched[total] = slot;
      total += 1;
      isSeller[seller] = 1;
      types[kind] = (types[kind] as number) + 1;
      availabilities[when] = (availabilities[when] as number) + 1;
      categories[top] = (categories[top] as number) + 1;
      subCategories[sub] = (subCategories[sub] as number) + 1;
      brands[maker] = (brands[maker] as number) + 1;
      organizations[seller] = (organizations[seller] as number) + 1;
      countries[place] = (countries[place] as number) + 1;
      continue;
    }
    // More than one group keeps it out.
    if ((mask & (mask - 1)) !== 0) continue;
    switch (mask) {
      case bits.types:
        types[kind] = (types[kind] as number) + 1;
        break;
      case bits.availabilities:
        availabilities[when] = (availabilities[when] as number) + 1;
        break;
      case bits.categories:
        categories[top] = (categories[top] as number) + 1;
        subCategories[sub] = (subCategories[sub] as number) + 1;
        break;
      case bits.brands:
        brands[maker] = (brands[maker] as number) + 1;
        break;
      case bits.organizations:
        organizations[seller] = (organizations[seller] as number) + 1;
        break;
      case bits.countries:
        countries[place] = (countries[place] as number) + 1;
        break;
      case bits.price:
        withoutPrice += 1;
        break;
      case bits.category:
        withoutScope += 1;
        break;
      case bits.words:
        withoutWords += 1;
        break;
    }
  }
  // A group's counts are those of the posts that match and of those that only this group keeps out.
  const sum = (counts: Uint32Array) => counts.reduce((before, count) => before + count, 0) - total;
  return {
    total,
    matched,
    types,
    availabilities,
    categories,
    subCategories,
    brands,
    organizations,
    countries,
    sellers: isSeller.reduce((before, is) => before + is, 0),
    without: new Map([
      [bits.types, sum(types)],
      [bits.availabilities, sum(availabilities)],
      [bits.categories, sum(categories)],
      [bits.brands, sum(brands)],
      [bits.organizations, sum(organizations)],
      [bits.countries, sum(countries)],
      [bits.price, withoutPrice],
      [bits.category, withoutScope],
      [bits.words, withoutWords],
    ]),
  };
}
