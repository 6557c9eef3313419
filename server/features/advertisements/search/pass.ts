import type { SlotSet } from './bits.ts';
import type { PostColumns } from './columns.ts';
import { bits, type Filter } from './filter.ts';
import type { FacetColumn } from './valueSets.ts';

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

// Used again by each look: the slots that match, and the others.
let matching = new Int32Array(0);
let others = new Int32Array(0);

/** Something that was asked for, and a bit for each slot that it keeps out. */
interface Condition {
  bit: number;
  out: Uint32Array;
}

/**
 * Looks at every live post: which match, and how often each facet value would with its own group's choice ignored. `tiers`
 * holds for each slot how well the words fit, 0 for not at all; null where no words are searched for. With `explainWords`,
 * posts that only the words keep out are counted too. Tiers above `worst` do not count as fitting.
 *
 * Each condition is a set of bits, so that 32 posts are looked at together; only prices are compared one by one, where
 * nothing else has decided. Of the posts that match and those that do not, the fewer are counted: how many there are of
 * each value at all is known.
 */
export function runPass(
  columns: PostColumns,
  filter: Filter,
  tiers: Uint8Array | null,
  explainWords = false,
  worst = 255,
): PassResult {
  const length = (columns.size + 31) >>> 5;
  if (matching.length < columns.size) {
    matching = new Int32Array(columns.capacity);
    others = new Int32Array(columns.capacity);
  }
  const base = copyOf(columns.live, length);
  const hidden = ordinalsWhere(filter.organizations, (mark) => mark === bits.hidden);
  // Ordinal 0 is that of slots which were given up.
  for (const ordinal of hidden) if (ordinal > 0) remove(base, columns.valueSets.of('organization', ordinal));
  const conditions = conditionsOf(columns, filter, length);
  if (tiers !== null) {
    const fit = fittingSlots(columns.size, tiers, worst);
    if (explainWords) conditions.push({ bit: bits.words, out: complement(fit) });
    else for (let at = 0; at < length; at += 1) base[at] = (base[at] as number) & (fit[at] as number);
  }

  // Bits of slots that one condition keeps out, and that more than one does.
  const once = new Uint32Array(length);
  const more = new Uint32Array(length);
  const take = ({ out }: Condition) => {
    for (let at = 0; at < length; at += 1) {
      const failing = out[at] as number;
      more[at] = (more[at] as number) | ((once[at] as number) & failing);
      once[at] = (once[at] as number) | failing;
    }
  };
  for (const condition of conditions) take(condition);
  if (filter.price) {
    const undecided = base.map((word, at) => word & ~(more[at] as number));
    const price = { bit: bits.price, out: outOfPrice(columns, filter.price, undecided) };
    conditions.push(price);
    take(price);
  }

  const match = base.map((word, at) => word & ~(once[at] as number));
  const total = listSlots(match, matching);
  const isMost = total * 2 > columns.count;
  const counts = isMost ? countWithout(columns, match) : countSlots(columns, total);
  const sellers = counts.organizations.reduce((before, count) => before + (count > 0 ? 1 : 0), 0);
  const without = new Map<number, number>(Object.values(bits).map((bit) => [bit, 0]));
  for (const { bit, out } of conditions) {
    const only = base.map((word, at) => word & (out[at] as number) & ~(more[at] as number));
    without.set(bit, addNearlyMatching(columns, counts, bit, only));
  }
  return { total, matched: matching, ...counts, sellers, without };
}

function copyOf({ words }: SlotSet, length: number): Uint32Array {
  const copy = new Uint32Array(length);
  copy.set(words.length > length ? words.subarray(0, length) : words);
  return copy;
}

function remove(from: Uint32Array, { words }: SlotSet): void {
  const length = Math.min(from.length, words.length);
  for (let at = 0; at < length; at += 1) from[at] = (from[at] as number) & ~(words[at] as number);
}

function unite(into: Uint32Array, { words }: SlotSet): void {
  const length = Math.min(into.length, words.length);
  for (let at = 0; at < length; at += 1) into[at] = (into[at] as number) | (words[at] as number);
}

const complement = (set: Uint32Array): Uint32Array => set.map((word) => ~word);

function ordinalsWhere(table: Uint16Array, isMeant: (mark: number) => boolean): number[] {
  const ordinals: number[] = [];
  for (let ordinal = 0; ordinal < table.length; ordinal += 1)
    if (isMeant(table[ordinal] as number)) ordinals.push(ordinal);
  return ordinals;
}

/** What was chosen in the groups and the category that is looked at; prices and words apart. */
function conditionsOf(columns: PostColumns, filter: Filter, length: number): Condition[] {
  const conditions: Condition[] = [];
  const add = (bit: number, ...places: [FacetColumn, Uint16Array][]) => {
    // Where nothing is chosen, no value is marked.
    if (!places.some(([, table]) => table.includes(bit))) return;
    const allowed = new Uint32Array(length);
    for (const [column, table] of places) {
      for (const ordinal of ordinalsWhere(table, (mark) => mark === 0))
        unite(allowed, columns.valueSets.of(column, ordinal));
    }
    conditions.push({ bit, out: complement(allowed) });
  };
  add(bits.types, ['type', filter.types]);
  add(bits.availabilities, ['availability', filter.availabilities]);
  add(bits.categories, ['category', filter.categories], ['subCategory', filter.subCategories]);
  add(bits.category, ['category', filter.scope]);
  add(bits.brands, ['brand', filter.brands]);
  add(bits.countries, ['country', filter.countries]);
  add(bits.organizations, ['organization', filter.organizations]);
  return conditions;
}

function fittingSlots(size: number, tiers: Uint8Array, worst: number): Uint32Array {
  const fit = new Uint32Array((size + 31) >>> 5);
  for (let slot = 0; slot < size; slot += 1) {
    const tier = tiers[slot] as number;
    if (tier !== 0 && tier <= worst) fit[slot >>> 5] = (fit[slot >>> 5] as number) | (1 << (slot & 31));
  }
  return fit;
}

/** Which of these slots are out of a price range. */
function outOfPrice(
  { price, currency }: PostColumns,
  { factors, min, max }: NonNullable<Filter['price']>,
  among: Uint32Array,
): Uint32Array {
  const out = new Uint32Array(among.length);
  for (let at = 0; at < among.length; at += 1) {
    let failing = 0;
    for (let word = among[at] as number; word !== 0; word &= word - 1) {
      const place = 31 - Math.clz32(word & -word);
      const slot = (at << 5) + place;
      // Without a rate it is no number, and neither above nor below.
      const amount = (price[slot] as number) * (factors[currency[slot] as number] as number);
      failing |= (amount >= min && amount <= max ? 0 : 1) << place;
    }
    out[at] = failing;
  }
  return out;
}

/** The slots of a set, from the newest down: the newest posts come first, so the search for the first page soon rejects at a glance. */
function listSlots(set: Uint32Array, into: Int32Array): number {
  let count = 0;
  for (let at = set.length - 1; at >= 0; at -= 1) {
    for (let word = set[at] as number; word !== 0; ) {
      const place = 31 - Math.clz32(word);
      into[count] = (at << 5) + place;
      count += 1;
      word &= ~(1 << place);
    }
  }
  return count;
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
function countWithout(columns: PostColumns, match: Uint32Array): Counts {
  const { totals } = columns;
  const counts = noCounts(columns);
  const rest = copyOf(columns.live, match.length).map((word, at) => word & ~(match[at] as number));
  const left = listSlots(rest, others);
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

const columnsOf: Partial<Record<number, readonly [FacetColumn, keyof Counts][]>> = {
  [bits.types]: [['type', 'types']],
  [bits.availabilities]: [['availability', 'availabilities']],
  [bits.categories]: [
    ['category', 'categories'],
    ['subCategory', 'subCategories'],
  ],
  [bits.brands]: [['brand', 'brands']],
  [bits.organizations]: [['organization', 'organizations']],
  [bits.countries]: [['country', 'countries']],
};

/** Counts the posts that one condition alone keeps out with the values of its group; returns how many they are. */
function addNearlyMatching(columns: PostColumns, counts: Counts, bit: number, only: Uint32Array): number {
  const found = listSlots(only, others);
  for (const [name, group] of columnsOf[bit] ?? []) {
    const column = columns[name];
    const values = counts[group];
    for (let place = 0; place < found; place += 1) {
      const ordinal = column[others[place] as number] as number;
      values[ordinal] = (values[ordinal] as number) + 1;
    }
  }
  return found;
}
