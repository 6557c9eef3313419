import { BitSet, copyBits, countBits, dropBits, listSlots } from './bitSet.ts';
import { addCounts, type Counts, countsLike, noCounts, noPart } from './counts.ts';
import { OrderedSlots } from './orderedSlots.ts';

/** More steps leave fewer posts to check one by one and take more memory: a bit a post for each step. */
const mostSteps = 64;
const slotsPerStep = 4096;
const sampled = 8192;

/** The list of one slot. */
const one = new Int32Array(1);

/** What the steps are made over: the slots in use. */
interface Slots {
  size: number;
  live: BitSet;
  /** What there is in all of them. */
  totals: Counts;
  /** The ids of the posts in the slots: of equal numbers the newest comes first. */
  ids: ArrayLike<number>;
  /** Counts the facets of the slots at some places of a list in (1) or out (-1). */
  tally(slots: Int32Array, from: number, to: number, by: 1 | -1, counts: Counts): void;
  /** Counts the facets of each slot in for the part that it is in. */
  tallyParts(partOf: Uint8Array, parts: readonly Counts[]): void;
}

/**
 * The slots in the order of a number, in steps: for each of some rising bounds the slots whose number is not above it (a
 * range-encoded bitmap index), and what there is in them. The slots of a step are sorted when it is first read,
 * and stay so. A limit then reads only the slots of its own step, and a page only the slots that it shows. The
 * bounds are taken from the numbers that there are at first; what comes later only makes some steps longer than others. Slots
 * without a number (NaN) are in no step.
 */
export class RangeBitmapIndex {
  private readonly bounds: Float64Array;
  private readonly upTo: BitSet[];
  /** What there is in each step and those before it. */
  private readonly counts: Counts[];
  private readonly ordered: (OrderedSlots | undefined)[] = [];

  constructor(
    private readonly slots: Slots,
    private readonly numberOf: (slot: number) => number,
    perStep = slotsPerStep,
  ) {
    this.bounds = boundsOf(slots, numberOf, perStep);
    this.upTo = Array.from(this.bounds, () => new BitSet(slots.size));
    this.counts = Array.from(this.bounds, () => countsLike(slots.totals));
    const partOf = new Uint8Array(slots.size).fill(noPart);
    slots.live.forEach((slot) => {
      const number = numberOf(slot);
      if (Number.isNaN(number)) return;
      const step = this.stepOf(number);
      partOf[slot] = step;
      (this.upTo[step] as BitSet).add(slot);
    });
    slots.tallyParts(partOf, this.counts);
    for (let step = 1; step < this.upTo.length; step += 1) {
      (this.upTo[step] as BitSet).unite(this.upTo[step - 1] as BitSet);
      addCounts(this.counts[step] as Counts, this.counts[step - 1] as Counts, 1);
    }
  }

  /** The slots that have a number; not to be changed. */
  get all(): BitSet {
    return this.upTo.at(-1) as BitSet;
  }

  /** Takes over that a slot has the number of `numberOf` now, or has it no more. */
  note(slot: number, isMember: boolean): void {
    const number = this.numberOf(slot);
    if (Number.isNaN(number)) return;
    const first = this.stepOf(number);
    one[0] = slot;
    for (let step = first; step < this.upTo.length; step += 1) {
      (this.upTo[step] as BitSet).set(slot, isMember);
      this.slots.tally(one, 0, 1, isMember ? 1 : -1, this.counts[step] as Counts);
    }
    if (isMember) this.ordered[first]?.add(slot);
    else this.ordered[first]?.delete(slot);
  }

  /** Writes the slots whose number is between the limits, both included, into a set of bits, 32 a word; returns what there is in them. */
  between(min: number, max: number, into: Uint32Array): Counts {
    const counts = noCounts();
    if (!(min <= max)) {
      into.fill(0);
      return counts;
    }
    // The steps from `from` up to before `to` are between the limits as a whole.
    const from = min === Number.NEGATIVE_INFINITY ? 0 : this.stepOf(min) + 1;
    const to = max === Number.POSITIVE_INFINITY ? this.upTo.length : this.stepOf(max);
    if (to > from) {
      this.copySteps(from, to, into);
      this.addSteps(counts, from, to);
    } else into.fill(0);
    const lower = (step: number) => this.orderOf(step).countBefore((slot) => this.numberOf(slot) >= min);
    const upper = (step: number) => this.orderOf(step).countBefore((slot) => this.numberOf(slot) > max);
    if (from > to) this.addPart(to, lower(to), upper(to), into, counts);
    else {
      if (min > Number.NEGATIVE_INFINITY)
        this.addPart(from - 1, lower(from - 1), this.orderOf(from - 1).count, into, counts);
      if (max < Number.POSITIVE_INFINITY) this.addPart(to, 0, upper(to), into, counts);
    }
    return counts;
  }

  /**
   * Of some slots (32 a word) those at the places from `offset` on by rising number, or by falling; among equal ones the newest
   * id first. Fewer than `count` where no more of them have a number.
   */
  page(among: Uint32Array, isFalling: boolean, offset: number, count: number): number[] {
    const found: number[] = [];
    let skip = offset;
    for (let taken = 0; taken < this.upTo.length && found.length < count; taken += 1) {
      const step = isFalling ? this.upTo.length - 1 - taken : taken;
      if (skip > 0) {
        const there = this.countIn(step, among);
        if (there <= skip) {
          skip -= there;
          continue;
        }
      }
      const wanted = skip + count - found.length;
      const next = isFalling ? this.lastOf(step, among, wanted) : this.firstOf(step, among, wanted);
      for (let place = skip; place < Math.min(wanted, next.length); place += 1) found.push(next[place] as number);
      skip = 0;
    }
    return found;
  }

  private firstOf(step: number, among: Uint32Array, wanted: number): number[] {
    const { slots, count } = this.orderOf(step);
    const found: number[] = [];
    for (let place = 0; place < count && found.length < wanted; place += 1) {
      const slot = slots[place] as number;
      if ((((among[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1) found.push(slot);
    }
    return found;
  }

  /** By falling number, at least the given number if there are as many; equal ones still in the order of the step. */
  private lastOf(step: number, among: Uint32Array, wanted: number): number[] {
    const { slots, count } = this.orderOf(step);
    const found: number[] = [];
    let equalFrom = 0;
    let number = Number.NaN;
    for (let place = count - 1; place >= 0; place -= 1) {
      const slot = slots[place] as number;
      if ((((among[slot >>> 5] as number) >>> (slot & 31)) & 1) === 0) continue;
      const own = this.numberOf(slot);
      if (own !== number) {
        turnRound(found, equalFrom);
        if (found.length >= wanted) return found;
        equalFrom = found.length;
        number = own;
      }
      found.push(slot);
    }
    turnRound(found, equalFrom);
    return found;
  }

  private countIn(step: number, among: Uint32Array): number {
    const { slots, count } = this.orderOf(step);
    let there = 0;
    for (let place = 0; place < count; place += 1) {
      const slot = slots[place] as number;
      there += ((among[slot >>> 5] as number) >>> (slot & 31)) & 1;
    }
    return there;
  }

  /** Adds the slots at some places of a step and what there is in them. */
  private addPart(step: number, from: number, to: number, into: Uint32Array, counts: Counts): void {
    const { slots, count } = this.orderOf(step);
    for (let place = from; place < to; place += 1) {
      const slot = slots[place] as number;
      into[slot >>> 5] = (into[slot >>> 5] as number) | (1 << (slot & 31));
    }
    if (to - from <= count >> 1) this.slots.tally(slots, from, to, 1, counts);
    else {
      this.addSteps(counts, step, step + 1);
      this.slots.tally(slots, 0, from, -1, counts);
      this.slots.tally(slots, to, count, -1, counts);
    }
  }

  private addSteps(counts: Counts, from: number, to: number): void {
    if (to > 0) addCounts(counts, this.counts[to - 1] as Counts, 1);
    if (from > 0) addCounts(counts, this.counts[from - 1] as Counts, -1);
  }

  private copySteps(from: number, to: number, into: Uint32Array): void {
    copyBits(into, this.upTo[to - 1] as BitSet);
    if (from > 0) dropBits(into, this.upTo[from - 1] as BitSet);
  }

  /** The slots of one step in order. */
  private orderOf(step: number): OrderedSlots {
    const known = this.ordered[step];
    if (known) return known;
    const ordered = new OrderedSlots(
      this.sort(step),
      (a, b) => this.numberOf(a) - this.numberOf(b) || this.newerOf(a, b),
    );
    this.ordered[step] = ordered;
    return ordered;
  }

  private newerOf = (a: number, b: number): number => (this.slots.ids[b] as number) - (this.slots.ids[a] as number);

  /** The slots of one step from the highest down. */
  private slotsOf(step: number): Int32Array {
    const members = new Uint32Array((this.upTo[step] as BitSet).words.length);
    this.copySteps(step, step + 1, members);
    const slots = new Int32Array(countBits(members));
    listSlots(members, slots);
    return slots;
  }

  // Numbers alone are sorted several times as fast as slots by a comparison, and most slots are in the order of their ids.
  private sort(step: number): Int32Array {
    const slots = this.slotsOf(step);
    const isNewestFirst = slots.every((slot, at) => at === 0 || this.newerOf(slots[at - 1] as number, slot) < 0);
    if (!isNewestFirst) slots.sort(this.newerOf);
    const numbers = Float64Array.from(slots, this.numberOf);
    const sorted = numbers.slice().sort();
    const taken = new Int32Array(slots.length);
    const order = new Int32Array(slots.length);
    for (let place = 0; place < slots.length; place += 1) {
      const first = countBelow(sorted, numbers[place] as number);
      order[first + (taken[first] as number)] = slots[place] as number;
      taken[first] = (taken[first] as number) + 1;
    }
    return order;
  }

  /** The first step whose bound is not below the number. */
  private stepOf(number: number): number {
    return Math.min(this.bounds.length - 1, countBelow(this.bounds, number));
  }
}

/** How many of rising numbers are below this one. */
function countBelow(numbers: Float64Array, number: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function turnRound(list: number[], from: number): void {
  for (let low = from, high = list.length - 1; low < high; low += 1, high -= 1) {
    const held = list[low] as number;
    list[low] = list[high] as number;
    list[high] = held;
  }
}

/** Bounds that part the numbers evenly, found by a sample; the last one is above every number. */
function boundsOf({ size, live }: Slots, numberOf: (slot: number) => number, perStep: number): Float64Array {
  const numbers: number[] = [];
  const stride = Math.max(1, Math.floor(size / sampled));
  for (let slot = 0; slot < size; slot += stride) {
    const number = live.has(slot) ? numberOf(slot) : Number.NaN;
    if (!Number.isNaN(number)) numbers.push(number);
  }
  const sorted = Float64Array.from(numbers).sort();
  const steps = Math.max(1, Math.min(mostSteps, Math.floor(size / perStep)));
  const bounds = new Set<number>();
  for (let step = 1; step < steps; step += 1) {
    const bound = sorted[Math.floor((sorted.length * step) / steps)];
    if (bound !== undefined) bounds.add(bound);
  }
  bounds.delete(Number.POSITIVE_INFINITY);
  return Float64Array.from([...bounds, Number.POSITIVE_INFINITY]);
}
