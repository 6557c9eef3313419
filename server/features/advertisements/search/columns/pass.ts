import { advertisementTypes, availabilities } from '#contract/advertisements/choices.ts';
import { countBits, countDifferent, type SlotSet } from './bits.ts';
import { addCounts, type Counts, noCounts } from './counts.ts';
import { bits, type Filter } from './filter.ts';
import type { PostColumns } from './posts.ts';
import type { FacetColumn } from './valueSets.ts';

/** What one look at every post gives. */
export interface PassResult {
  total: number;
  /** The slots of the posts that match, 32 a word. */
  match: Uint32Array;
  types: number[];
  availabilities: number[];
  categories: number[];
  subCategories: number[];
  brands: number[];
  organizations: number[];
  countries: number[];
  /** How many organizations the matching posts come from. */
  sellers: number;
  /** How many more posts would match without one of the groups, by its bit. */
  without: Map<number, number>;
}

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
 * Each condition is a set of bits, so that 32 posts are looked at together; a price limit compares only the posts of the
 * step that it is in, and what is counted already is not counted once more.
 */
export function runPass(
  columns: PostColumns,
  filter: Filter,
  tiers: Uint8Array | null,
  explainWords = false,
  worst = 255,
): PassResult {
  const fit = tiers && fittingSlots(columns.size, tiers, worst);
  const { base, conditions, once, more } = sift(columns, filter, fit, explainWords);
  const match = without(base, once);
  const total = countBits(match);
  const counts = countMatches(columns, filter, match, total);
  const sellers = counts.organization.reduce((before, count) => before + (count > 0 ? 1 : 0), 0);
  const ways = new Map<number, number>(Object.values(bits).map((bit) => [bit, 0]));
  for (const { bit, out } of conditions) {
    const only = without(both(base, out), more);
    ways.set(bit, countBits(only));
    addNearlyMatching(columns, counts, bit, only);
  }
  const { type, availability, category, subCategory, brand, organization, country } = counts;
  return {
    total,
    match,
    types: type,
    availabilities: availability,
    categories: category,
    subCategories: subCategory,
    brands: brand,
    organizations: organization,
    countries: country,
    sellers,
    without: ways,
  };
}

/** How many of these posts match, without the counts that a look at every post gives. */
export function countMatching(columns: PostColumns, filter: Filter, posts: SlotSet): number {
  const { base, once } = sift(columns, filter, copyOf(posts, (columns.size + 31) >>> 5));
  return countBits(without(base, once));
}

/**
 * The posts that are looked at, `base`: live ones that are not hidden, and with words those that fit; what was asked for; and
 * bits of slots that one condition keeps out, `once`, or more than one.
 */
function sift(columns: PostColumns, filter: Filter, fit: Uint32Array | null, explainWords = false) {
  const length = (columns.size + 31) >>> 5;
  const base = copyOf(columns.live, length);
  const hidden = ordinalsWhere(filter.organizations, (mark) => mark === bits.hidden);
  // Ordinal 0 is that of slots which were given up.
  for (const ordinal of hidden) if (ordinal > 0) remove(base, columns.valueSets.of('organization', ordinal));
  const conditions = conditionsOf(columns, filter, length);
  if (fit !== null) {
    if (explainWords) conditions.push({ bit: bits.words, out: complement(fit) });
    else for (let at = 0; at < length; at += 1) base[at] = (base[at] as number) & (fit[at] as number);
  }

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
    const { factors, min, max } = filter.price;
    const price = { bit: bits.price, out: columns.orders.price(factors).outOf(min, max, without(base, more)) };
    conditions.push(price);
    take(price);
  }
  return { base, conditions, once, more };
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

// Plain loops: a callback for each word takes ten times as long.
function complement(set: Uint32Array): Uint32Array {
  const rest = new Uint32Array(set.length);
  for (let at = 0; at < set.length; at += 1) rest[at] = ~(set[at] as number);
  return rest;
}

function without(set: Uint32Array, other: Uint32Array): Uint32Array {
  const rest = new Uint32Array(set.length);
  for (let at = 0; at < set.length; at += 1) rest[at] = (set[at] as number) & ~(other[at] as number);
  return rest;
}

function both(set: Uint32Array, other: Uint32Array): Uint32Array {
  const common = new Uint32Array(set.length);
  for (let at = 0; at < set.length; at += 1) common[at] = (set[at] as number) & (other[at] as number);
  return common;
}

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

/**
 * Counts posts by what they differ in from others that are counted already: from none, from all, or from those in the steps
 * that a price limit lets through.
 */
function countMatches(columns: PostColumns, { price }: Filter, match: Uint32Array, total: number): Counts {
  const near = [
    { slots: new Uint32Array(match.length), counts: noCounts(), distance: total },
    { slots: copyOf(columns.live, match.length), counts: columns.totals, distance: columns.count - total },
  ];
  if (price) {
    const steps = columns.orders.price(price.factors).between(price.min, price.max, match.length);
    near.push({ ...steps, distance: countDifferent(steps.slots, match) });
  }
  const nearest = near.reduce((best, other) => (other.distance < best.distance ? other : best));
  const counts = noCounts();
  // Every value has a number, also one that no post has.
  for (const [facet, size] of Object.entries(sizesOf(columns)) as [FacetColumn, number][])
    counts[facet] = new Array<number>(size).fill(0);
  addCounts(counts, nearest.counts, 1);
  countSlots(columns, without(match, nearest.slots), 1, counts);
  countSlots(columns, without(nearest.slots, match), -1, counts);
  return counts;
}

const sizesOf = ({ categories, brands, organizations, countries }: PostColumns): Record<FacetColumn, number> => ({
  type: advertisementTypes.length,
  availability: availabilities.length,
  category: categories.size,
  subCategory: categories.size,
  brand: brands.size,
  organization: organizations.size,
  country: countries.size,
});

/** Counts slots in (1) or out (-1). */
function countSlots(columns: PostColumns, slots: Uint32Array, by: 1 | -1, counts: Counts): void {
  const { kind, source, kinds, sources } = columns;
  const ofKind = new Uint32Array(kinds.size);
  const ofSource = new Uint32Array(sources.size);
  let isAny = false;
  for (let at = 0; at < slots.length; at += 1) {
    for (let word = slots[at] as number; word !== 0; word &= word - 1) {
      const slot = (at << 5) + 31 - Math.clz32(word & -word);
      const kindNumber = kind[slot] as number;
      const sourceNumber = source[slot] as number;
      ofKind[kindNumber] = (ofKind[kindNumber] as number) + 1;
      ofSource[sourceNumber] = (ofSource[sourceNumber] as number) + 1;
      isAny = true;
    }
  }
  if (!isAny) return;
  kinds.spread(ofKind, by, counts);
  sources.spread(ofSource, by, counts);
}

const columnsOf: Partial<Record<number, readonly FacetColumn[]>> = {
  [bits.types]: ['type'],
  [bits.availabilities]: ['availability'],
  [bits.categories]: ['category', 'subCategory'],
  [bits.brands]: ['brand'],
  [bits.organizations]: ['organization'],
  [bits.countries]: ['country'],
};

/** Counts the posts that one condition alone keeps out with the values of its group. */
function addNearlyMatching(columns: PostColumns, counts: Counts, bit: number, only: Uint32Array): void {
  for (const name of columnsOf[bit] ?? []) {
    const column = columns[name];
    const values = counts[name];
    for (let at = 0; at < only.length; at += 1) {
      for (let word = only[at] as number; word !== 0; word &= word - 1) {
        const ordinal = column[(at << 5) + 31 - Math.clz32(word & -word)] as number;
        values[ordinal] = (values[ordinal] as number) + 1;
      }
    }
  }
}
