import { type FacetColumn, type FacetGroup, facetGroups } from '#contract/advertisements/facets.ts';
import { type BitSet, copyBits, countBits, keepBits, listSlots } from './bitSet.ts';
import { type Counts, noCounts, tallyColumn } from './counts.ts';
import { columnsOf, facetColumns } from './facetColumns.ts';
import type { FactCounts } from './facts.ts';
import { bits, type Filter, factBit } from './filter.ts';
import type { PostColumns } from './posts.ts';
import { ScratchBuffers } from './scratchBuffers.ts';
import type { Tiers } from './tiers.ts';
import type { Visible } from './visible.ts';

/** What a pass over all posts answers. */
export interface PassResult {
  total: number;
  /** The slots of the posts that match, 32 a word. */
  match: Uint32Array;
  /** How many posts have each value, by ordinal, with the choice of the value's own group ignored. */
  counts: Counts;
  /** How many organizations the matching posts come from. */
  sellers: number;
  /** How many more posts would match without one of the groups, by its bit. */
  without: Map<number, number>;
  /** How many posts state each value of the fields that are counted, each without its own choice. */
  facts: Map<string, FactCounts>;
  /** How many more posts would match if they stated what they leave out. */
  unsaid: number;
}

/** Posts that were counted before: all others are counted by what they differ in from these. */
interface Counted {
  slots: Uint32Array;
  count: number;
  counts: Counts;
}

/** Something that was asked for, and a bit for each slot that fits it. */
interface Condition {
  bit: number;
  fitting: Uint32Array;
  /** The visible posts that fit it, where it is known what there is in them. */
  counted: Counted | null;
}

const scratch = new ScratchBuffers();

/**
 * Filters all live posts in one pass: which match, and how often each facet value would with its own group's choice ignored. `tiers`
 * holds how well the words fit; null where no words are searched for. With `explainWords`,
 * posts that only the words keep out are counted too. Tiers above `worst` do not count as fitting.
 *
 * Each condition is a set of bits, so that 32 posts are compared together, and what is counted already, such as all posts and
 * those up to a price, is not counted once more.
 */
export function runPass(
  columns: PostColumns,
  filter: Filter,
  tiers: Tiers | null,
  explainWords = false,
  worst = 255,
): PassResult {
  scratch.begin();
  const fit = tiers?.fitting(worst) ?? null;
  const { visible, base, conditions, once, more, open } = sift(columns, filter, fit, explainWords);
  const match = new Uint32Array(base.length);
  for (let at = 0; at < match.length; at += 1) match[at] = (base[at] as number) & ~(once[at] as number);
  const total = countBits(match);
  const counts = emptyCounts(columns);
  const countedBut = (bit: number) => [
    visible,
    ...conditions.flatMap((one) => (one.counted && one.bit !== bit ? [one.counted] : [])),
  ];
  countSet(columns, match, total, countedBut(0), facetColumns, counts);
  const sellers = counts.organization.reduce((before, count) => before + (count > 0 ? 1 : 0), 0);
  const ways = new Map<number, number>(Object.values(bits).map((bit) => [bit, 0]));
  const chosen = new Map(filter.facts.map(({ field }, place) => [factBit(place), field]));
  const fields = new Set(chosen.values());
  const rest = filter.countedFacts.filter((field) => !fields.has(field));
  const slots = () => scratch.slots(columns.size);
  const facts = rest.length > 0 ? columns.facts.count(rest, match, slots()) : new Map<string, FactCounts>();
  for (const { bit, fitting } of conditions) {
    const around = conditions.length === 1 ? base : fittingButFor(fitting, base, once, more);
    const count = countBits(around);
    ways.set(bit, count - total);
    const field = chosen.get(bit);
    if (field && filter.countedFacts.includes(field))
      for (const [key, counted] of columns.facts.count([field], around, slots())) facts.set(key, counted);
    const facets = facetsOf.get(bit);
    if (facets) countSet(columns, around, count, countedBut(bit), facets, counts, { slots: match, count: total });
  }
  return {
    total,
    match,
    counts,
    sellers,
    without: ways,
    facts,
    unsaid: filter.facts.length > 0 ? countBits(open) - total : 0,
  };
}

/** How many of these posts match, without the counts of a pass. */
export const countMatching = (columns: PostColumns, filter: Filter, posts: BitSet): number =>
  countBits(siftOut(columns, filter, posts));

/** The posts among these that match, without the counts of a pass. */
export const findMatching = (columns: PostColumns, filter: Filter, posts: BitSet): Uint32Array =>
  siftOut(columns, filter, posts).slice();

/** The same in memory that the next pass uses again. */
function siftOut(columns: PostColumns, filter: Filter, posts: BitSet): Uint32Array {
  scratch.begin();
  const { base, once } = sift(columns, filter, posts);
  for (let at = 0; at < base.length; at += 1) base[at] = (base[at] as number) & ~(once[at] as number);
  return base;
}

/**
 * The posts that a pass is about, `base`: live ones that are not hidden, and with words the ones that fit; what was asked for;
 * bits of slots that one condition keeps out, `once`, or more than one; and `open`, the posts that fit in all but facts that they do
 * not state.
 */
function sift(columns: PostColumns, filter: Filter, fit: BitSet | null, explainWords = false) {
  // Ordinal 0 is that of slots which were given up.
  const hidden = ordinalsWhere(filter.tables.organization, (mark) => mark === bits.hidden).filter(
    (ordinal) => ordinal > 0,
  );
  const visible = columns.visible.without(hidden);
  const { length } = visible.slots;
  const conditions = conditionsOf(columns, filter, visible);
  let base = visible.slots;
  if (fit !== null && explainWords) {
    const fitting = scratch.bits(length);
    copyBits(fitting, fit);
    conditions.push({ bit: bits.words, fitting, counted: null });
  } else if (fit !== null) {
    base = scratch.bits(length);
    base.set(visible.slots);
    keepBits(base, fit);
  }
  const once = scratch.bits(length).fill(0);
  const more = scratch.bits(length).fill(0);
  for (const { fitting } of conditions) keepOut(fitting, once, more);
  const open = addFacts(columns, filter, base, { conditions, once, more });
  return { visible, base, conditions, once, more, open };
}

/** Notes which slots a condition keeps out. */
function keepOut(fitting: Uint32Array, once: Uint32Array, more: Uint32Array): void {
  for (let at = 0; at < once.length; at += 1) {
    const failing = ~(fitting[at] as number);
    more[at] = (more[at] as number) | ((once[at] as number) & failing);
    once[at] = (once[at] as number) | failing;
  }
}

/**
 * Adds the facts that are asked for to the other conditions; returns the posts that fit in all but facts that they do not state. The
 * facts of a post are read only while it may still count somewhere: with two conditions that keep it out, it does not, unless
 * both are facts that it does not state.
 */
function addFacts(
  columns: PostColumns,
  filter: Filter,
  base: Uint32Array,
  { conditions, once, more }: { conditions: Condition[]; once: Uint32Array; more: Uint32Array },
): Uint32Array {
  const { length } = base;
  const open = scratch.bits(length);
  if (filter.facts.length === 0) return open;
  for (let at = 0; at < length; at += 1) open[at] = (base[at] as number) & ~(once[at] as number);
  const among = scratch.bits(length);
  const silent = scratch.bits(length);
  for (const [place, fact] of filter.facts.entries()) {
    for (let at = 0; at < length; at += 1)
      among[at] = (base[at] as number) & (~(more[at] as number) | (open[at] as number));
    const fitting = scratch.bits(length);
    columns.facts.fit(fact, among, fitting, silent);
    conditions.push({ bit: factBit(place), fitting, counted: null });
    keepOut(fitting, once, more);
    for (let at = 0; at < length; at += 1)
      open[at] = (open[at] as number) & ((fitting[at] as number) | (silent[at] as number));
  }
  return open;
}

/** Reduces counted posts to the visible ones. */
function showVisible(columns: PostColumns, slots: Uint32Array, counts: Counts, visible: Visible): Counted {
  const hidden = scratch.slots(visible.hidden.length);
  let count = 0;
  for (const slot of visible.hidden) {
    const bit = 1 << (slot & 31);
    if (((slots[slot >>> 5] as number) & bit) === 0) continue;
    slots[slot >>> 5] = (slots[slot >>> 5] as number) & ~bit;
    hidden[count] = slot;
    count += 1;
  }
  columns.tally(hidden, 0, count, -1, counts);
  return { slots, count: counts.type.reduce((sum, of) => sum + of, 0), counts };
}

/** The posts that all other conditions let through: the matching ones, and the ones that only this condition excludes. */
function fittingButFor(fitting: Uint32Array, base: Uint32Array, once: Uint32Array, more: Uint32Array): Uint32Array {
  const around = scratch.bits(base.length);
  for (let at = 0; at < base.length; at += 1) {
    const only = ~(more[at] as number) & ~(fitting[at] as number);
    around[at] = (base[at] as number) & (~(once[at] as number) | only);
  }
  return around;
}

function ordinalsWhere(table: Uint16Array, isMeant: (mark: number) => boolean): number[] {
  const ordinals: number[] = [];
  for (let ordinal = 0; ordinal < table.length; ordinal += 1)
    if (isMeant(table[ordinal] as number)) ordinals.push(ordinal);
  return ordinals;
}

/** What was chosen in the groups, the current category, and the limits of price, quantity and creation; words and facts apart. */
function conditionsOf(columns: PostColumns, filter: Filter, visible: Visible): Condition[] {
  const conditions: Condition[] = [];
  const { length } = visible.slots;
  const add = (bit: number, ...places: [FacetColumn, Uint16Array][]) => {
    // Where nothing is chosen, no value is marked.
    if (!places.some(([, table]) => table.includes(bit))) return;
    const fitting = scratch.bits(length).fill(0);
    const chosen = places.flatMap(([column, table]) =>
      ordinalsWhere(table, (mark) => mark === 0)
        .filter((ordinal) => (columns.totals[column][ordinal] ?? 0) > 0)
        .map((ordinal) => ({ column, ordinal })),
    );
    for (const { column, ordinal } of chosen) columns.valueSets.addTo(fitting, column, ordinal);
    conditions.push({ bit, fitting, counted: null });
    // A post has one value of a column, but may have both a category and a sub-category that were chosen.
    if (new Set(chosen.map(({ column }) => column)).size > 1) return;
    const counts = noCounts();
    for (const { column, ordinal } of chosen) columns.valueSets.addCounts(counts, column, ordinal);
    (conditions.at(-1) as Condition).counted = showVisible(columns, fitting, counts, visible);
  };
  for (const group of facetGroups)
    add(bits[group], ...columnsOf(group).map((column): [FacetColumn, Uint16Array] => [column, filter.tables[column]]));
  add(bits.category, ['category', filter.scope]);
  if (filter.price) {
    const { factors, min, max, quantity } = filter.price;
    const fitting = scratch.bits(length);
    const counts = columns.orders.price(factors).between(min, max, fitting);
    if (quantity !== null) keepPricesAt(columns, fitting, { ...filter.price, quantity });
    const counted = quantity === null ? showVisible(columns, fitting, counts, visible) : null;
    conditions.push({ bit: bits.price, fitting, counted });
  }
  if (filter.quantity !== null) {
    const fitting = scratch.bits(length);
    const counts = columns.orders.quantity.between(filter.quantity, Number.POSITIVE_INFINITY, fitting);
    conditions.push({ bit: bits.quantity, fitting, counted: showVisible(columns, fitting, counts, visible) });
  }
  if (filter.until !== null) {
    const fitting = scratch.bits(length);
    const counts = columns.orders.created.between(0, filter.until, fitting);
    conditions.push({ bit: bits.until, fitting, counted: showVisible(columns, fitting, counts, visible) });
  }
  return conditions;
}

/**
 * Turns the posts with a posted price between the limits into those with such a price at a quantity. The posted price holds for all
 * that have as many, but for the few whose price depends on the quantity.
 */
function keepPricesAt(
  columns: PostColumns,
  fitting: Uint32Array,
  { factors, min, max, quantity }: NonNullable<Filter['price']> & { quantity: number },
): void {
  const enough = scratch.bits(fitting.length);
  columns.orders.quantity.between(quantity, Number.POSITIVE_INFINITY, enough);
  for (let at = 0; at < fitting.length; at += 1) fitting[at] = (fitting[at] as number) & (enough[at] as number);
  for (const slot of columns.ladders.keys()) {
    const price = columns.priceAt(slot, quantity);
    const amount = price * (factors[columns.currency[slot] as number] as number);
    const bit = 1 << (slot & 31);
    const others = (fitting[slot >>> 5] as number) & ~bit;
    fitting[slot >>> 5] = price >= 0 && amount >= min && amount <= max ? others | bit : others;
  }
}

const facetsOf = new Map<number, readonly FacetColumn[]>(
  facetGroups.map((group: FacetGroup) => [bits[group], columnsOf(group)]),
);

/**
 * Counts the posts of a set by some facets: by what they differ in from none, from some that each of `counted` holds, or from
 * those `within` the set that `counts` holds already, whichever are nearest.
 */
function countSet(
  columns: PostColumns,
  set: Uint32Array,
  count: number,
  counted: readonly Counted[],
  facets: readonly FacetColumn[],
  counts: Counts,
  within: { slots: Uint32Array; count: number } | null = null,
): void {
  const around = counted.reduce((best, other) => (other.count < best.count ? other : best));
  const inside = within?.count ?? 0;
  if (count - inside <= around.count - count) countSlots(columns, set, within?.slots ?? null, 1, facets, counts);
  else {
    for (const facet of facets) {
      const into = counts[facet];
      for (let ordinal = 0; ordinal < into.length; ordinal += 1) into[ordinal] = around.counts[facet][ordinal] ?? 0;
    }
    countSlots(columns, around.slots, set, -1, facets, counts);
  }
}

/** Counts of no posts, with a number for every value. */
function emptyCounts(columns: PostColumns): Counts {
  const counts = noCounts();
  for (const facet of facetColumns) counts[facet] = new Array<number>(columns.sizeOf(facet)).fill(0);
  return counts;
}

/** From this many slots on, counting combinations of facets, and these by facet, is quicker than counting each facet. */
const combinationsPay = 16_384;

/** Counts the facets of the slots of a set that are not in another in (1) or out (-1). */
function countSlots(
  columns: PostColumns,
  set: Uint32Array,
  except: Uint32Array | null,
  by: 1 | -1,
  facets: readonly FacetColumn[],
  counts: Counts,
): void {
  let rest = set;
  if (except) {
    rest = scratch.bits(set.length);
    for (let at = 0; at < set.length; at += 1) rest[at] = (set[at] as number) & ~(except[at] as number);
  }
  const slots = scratch.slots(columns.size);
  const count = listSlots(rest, slots);
  if (facets === facetColumns && count >= combinationsPay) {
    columns.kinds.spread(timesOf(columns.kind, slots, count, columns.kinds.size), by, counts);
    columns.sources.spread(timesOf(columns.source, slots, count, columns.sources.size), by, counts);
  } else for (const facet of facets) tallyColumn(columns.values[facet], slots, 0, count, by, counts[facet]);
}

/** How often each number comes in a column of these slots. */
function timesOf(column: Uint32Array, slots: Int32Array, count: number, numbers: number): Uint32Array {
  const times = scratch.bits(numbers).fill(0);
  for (let place = 0; place < count; place += 1) {
    const number = column[slots[place] as number] as number;
    times[number] = (times[number] as number) + 1;
  }
  return times;
}
