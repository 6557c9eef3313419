import type { Sort } from '#contract/advertisements/choices.ts';
import { BitSet, countBits, dropBits, keepBits, listSlots } from './bitSet.ts';
import type { PostColumns } from './posts.ts';
import type { RangeBitmapIndex } from './rangeBitmapIndex.ts';
import type { Tiers } from './tiers.ts';

interface Ordering {
  sort: Sort;
  /** How well the words fit; for `relevance`. */
  tiers: Tiers | null;
  /** Slots that come before all others; for `interests`. */
  lifted: BitSet | null;
  /** Place in the order of names, by slot; for `name`. */
  names: Float64Array | null;
  /** What amounts of each currency, by its ordinal, are multiplied by to be compared; NaN where there is no rate. */
  factors: Float64Array;
  /** The size of the order whose price counts; null for the posted price. */
  quantity?: number | null;
}

/** The posts of these categories, which come before the others; null if there are none. */
export function findLifted({ size, categories, valueSets }: PostColumns, chosen: readonly number[]): BitSet | null {
  if (chosen.length === 0) return null;
  const lifted = new BitSet(size);
  for (const id of chosen) {
    const ordinal = categories.find(id);
    if (ordinal === undefined) continue;
    valueSets.addTo(lifted.words, 'category', ordinal);
    valueSets.addTo(lifted.words, 'subCategory', ordinal);
  }
  return lifted;
}

// Above this many places from the top, sorting all keys is cheaper than keeping the best.
const heapLimit = 2048;
// Larger than any price in cents of any currency, so that posts that are not compared stay apart.
const oneCurrency = 2 ** 48;

// From this many posts on, a page is read from the steps of its order, so that only the posts that it shows are read.
const stepsPay = 4096;

let keyScratch = new Float64Array(0);
let slotScratch = new Int32Array(0);

/**
 * The ids of one page of the matching posts (32 slots a word). Equal ones are ordered newest id first, so pages neither
 * overlap nor skip. Prices are compared across currencies; those without a rate come after, by currency, posts without a
 * price last, in both directions.
 */
export function selectPage(
  columns: PostColumns,
  match: Uint32Array,
  total: number,
  ordering: Ordering,
  offset: number,
  count: number,
): number[] {
  const { lifted, tiers, ...rest } = ordering;
  if (ordering.sort === 'relevance' && tiers) return selectInTurn(columns, match, tiers.upTo(255), rest, offset, count);
  if (ordering.sort === 'interests' && lifted) return selectInTurn(columns, match, [lifted], rest, offset, count);
  return selectWithin(columns, match, total, rest, offset, count);
}

/** The matching posts of one set after another, and last the posts that are in none of them. */
function selectInTurn(
  columns: PostColumns,
  match: Uint32Array,
  sets: readonly BitSet[],
  ordering: Rest,
  offset: number,
  count: number,
): number[] {
  const ids: number[] = [];
  const left = match.slice();
  let skip = offset;
  const take = (slots: Uint32Array) => {
    const there = countBits(slots);
    ids.push(...selectWithin(columns, slots, there, ordering, skip, count - ids.length));
    skip = Math.max(0, skip - there);
  };
  for (const set of sets) {
    const own = left.slice();
    keepBits(own, set);
    take(own);
    if (ids.length === count) return ids;
    dropBits(left, set);
  }
  take(left);
  return ids;
}

type Rest = Omit<Ordering, 'lifted' | 'tiers'>;

function selectWithin(
  columns: PostColumns,
  match: Uint32Array,
  total: number,
  ordering: Rest,
  offset: number,
  count: number,
): number[] {
  if (offset >= total) return [];
  const end = Math.min(offset + count, total);
  const order = total >= stepsPay ? orderOf(columns, ordering) : null;
  if (!order) return chooseFrom(columns, match, total, ordering, offset, end);
  const { steps, isFalling } = order;
  const ids = steps.page(match, isFalling, offset, end - offset).map((slot) => columns.ids[slot] as number);
  if (ids.length === end - offset) return ids;
  // Those without a number are the last of all.
  const rest = match.slice();
  dropBits(rest, steps.all);
  const left = countBits(rest);
  const before = total - left;
  return [...ids, ...chooseFrom(columns, rest, left, ordering, Math.max(0, offset - before), end - before)];
}

/** The steps that an order goes through, from the last one where it `isFalling`. */
function orderOf(
  { orders }: PostColumns,
  { sort, factors, quantity = null }: Rest,
): { steps: RangeBitmapIndex; isFalling: boolean } | null {
  switch (sort) {
    case 'price':
      if (quantity !== null) return null;
      return { steps: orders.price(factors), isFalling: false };
    case '-price':
      if (quantity !== null) return null;
      return { steps: orders.price(factors), isFalling: true };
    case 'quantity':
      return { steps: orders.quantity, isFalling: true };
    case 'newest':
    case 'interests':
    case 'relevance':
      return { steps: orders.created, isFalling: true };
    case 'name':
      return null;
  }
}

/** The ids of the places from `offset` to `end` among the slots of a set. */
function chooseFrom(
  columns: PostColumns,
  set: Uint32Array,
  total: number,
  ordering: Rest,
  offset: number,
  end: number,
): number[] {
  if (slotScratch.length < total) {
    slotScratch = new Int32Array(total + (total >> 3));
    keyScratch = new Float64Array(total + (total >> 3));
  }
  const [slots, keys] = [slotScratch, keyScratch];
  listSlots(set, slots);
  fillKeys(columns, slots, total, ordering, keys);
  const { ids } = columns;
  const idAt = (place: number) => ids[slots[place] as number] as number;
  const comesBefore = (a: number, b: number) => {
    const difference = (keys[a] as number) - (keys[b] as number);
    return difference === 0 ? idAt(b) - idAt(a) : difference;
  };
  const places =
    end <= heapLimit
      ? bestOf(total, end, keys, comesBefore).slice(offset)
      : middleOf(total, offset, end, keys, comesBefore);
  return places.map(idAt);
}

function fillKeys(columns: PostColumns, matched: Int32Array, total: number, ordering: Rest, keys: Float64Array): void {
  const { created, quantity, currency } = columns;
  switch (ordering.sort) {
    case 'quantity':
      for (let place = 0; place < total; place += 1) keys[place] = -(quantity[matched[place] as number] as number);
      return;
    case 'price':
    case '-price': {
      const { factors, quantity: size = null } = ordering;
      const groups = groupsWithoutRate(columns, factors);
      const sign = ordering.sort === 'price' ? 1 : -1;
      const inOrder = (of: number, amount: number) => {
        const group = groups[of] as number;
        return group + sign * amount * (group === 0 ? (factors[of] as number) : 1);
      };
      for (let place = 0; place < total; place += 1) {
        const slot = matched[place] as number;
        const amount = columns.priceAt(slot, size);
        keys[place] = amount < 0 ? Number.MAX_VALUE : inOrder(currency[slot] as number, amount);
      }
      return;
    }
    case 'name': {
      const { names } = ordering;
      for (let place = 0; place < total; place += 1) keys[place] = names?.[matched[place] as number] ?? 0;
      return;
    }
    case 'relevance':
    case 'interests':
    case 'newest':
      for (let place = 0; place < total; place += 1) keys[place] = -(created[matched[place] as number] as number);
  }
}

/** Where the prices of each currency without a rate begin in the order; 0 for all that are compared. */
function groupsWithoutRate({ currencies }: PostColumns, factors: Float64Array): Float64Array {
  const groups = new Float64Array(currencies.size);
  const apart = currencies.values.filter((code, ordinal) => code !== null && Number.isNaN(factors[ordinal])).sort();
  for (const [index, code] of apart.entries()) {
    groups[currencies.find(code as string) as number] = (index + 1) * 2 * oneCurrency;
  }
  groups[0] = (apart.length + 1) * 2 * oneCurrency;
  return groups;
}

/** The first `wanted` places in order, by a heap of the best so far with its worst on top. */
function bestOf(
  total: number,
  wanted: number,
  keys: Float64Array,
  compare: (a: number, b: number) => number,
): number[] {
  const heap: number[] = [];
  for (let place = 0; place < total; place += 1) {
    if (heap.length < wanted) {
      heap.push(place);
      for (let child = heap.length - 1; child > 0; ) {
        const parent = (child - 1) >> 1;
        if (compare(heap[child] as number, heap[parent] as number) <= 0) break;
        swap(heap, child, parent);
        child = parent;
      }
    } else if (
      (keys[place] as number) <= (keys[heap[0] as number] as number) &&
      compare(place, heap[0] as number) < 0
    ) {
      heap[0] = place;
      for (let parent = 0; ; ) {
        const left = parent * 2 + 1;
        if (left >= heap.length) break;
        const right = left + 1;
        const worse = right < heap.length && compare(heap[right] as number, heap[left] as number) > 0 ? right : left;
        if (compare(heap[worse] as number, heap[parent] as number) <= 0) break;
        swap(heap, worse, parent);
        parent = worse;
      }
    }
  }
  return heap.sort(compare);
}

function swap(list: number[], a: number, b: number): void {
  const held = list[a] as number;
  list[a] = list[b] as number;
  list[b] = held;
}

/** The places from `offset` to `end` in order, far from the top: found by the keys at both ends. */
function middleOf(
  total: number,
  offset: number,
  end: number,
  keys: Float64Array,
  compare: (a: number, b: number) => number,
): number[] {
  const sorted = keys.slice(0, total).sort();
  const lowest = sorted[offset] as number;
  const highest = sorted[end - 1] as number;
  const places: number[] = [];
  let before = 0;
  for (let place = 0; place < total; place += 1) {
    const key = keys[place] as number;
    if (key < lowest) before += 1;
    else if (key <= highest) places.push(place);
  }
  return places.sort(compare).slice(offset - before, end - before);
}
