import { SlotSet } from './bits.ts';
import { addCounts, type Counts, noCounts } from './counts.ts';

/** Sets of more steps find a page among fewer posts and take more memory: a bit a post for each step. */
const mostSteps = 64;
const slotsPerStep = 4096;
const sampled = 8192;

/** What the steps are made over: the slots in use. */
interface Slots {
  size: number;
  live: SlotSet;
  /** Counts the facets of a slot in (1) or out (-1). */
  tally(slot: number, by: 1 | -1, counts: Counts): void;
}

/**
 * The slots in the order of a number, in steps: for each of some rising bounds the slots whose number is not above it
 * (a range-encoded bitmap index). A limit then decides on all slots but those of one step, and a page is looked for in the
 * step that it begins in. The bounds are taken from the numbers that there are at first; what comes later only makes some
 * steps longer than others. Slots without a number (NaN) are in no step.
 */
export class Steps {
  private readonly bounds: Float64Array;
  private readonly upTo: SlotSet[];
  /** What there is in each step alone. */
  private readonly counts: Counts[];

  constructor(
    private readonly slots: Slots,
    private readonly numberOf: (slot: number) => number,
    perStep = slotsPerStep,
  ) {
    this.bounds = boundsOf(slots, numberOf, perStep);
    this.upTo = Array.from(this.bounds, () => new SlotSet(slots.size));
    this.counts = Array.from(this.bounds, noCounts);
    slots.live.forEach((slot) => {
      const number = numberOf(slot);
      if (Number.isNaN(number)) return;
      const step = this.stepOf(number);
      this.upTo[step]?.add(slot);
      slots.tally(slot, 1, this.counts[step] as Counts);
    });
    for (let step = 1; step < this.upTo.length; step += 1) {
      (this.upTo[step] as SlotSet).unite(this.upTo[step - 1] as SlotSet);
    }
  }

  /** How many steps there are; the slots without a number are one more, at the end. */
  get count(): number {
    return this.upTo.length;
  }

  /** The slots of the first so many steps; not to be changed. */
  first(steps: number): SlotSet {
    return this.upTo[steps - 1] ?? none;
  }

  /** Takes over that a slot has the number now, or had it, that `numberOf` says. */
  note(slot: number, isMember: boolean): void {
    const number = this.numberOf(slot);
    if (Number.isNaN(number)) return;
    const first = this.stepOf(number);
    this.slots.tally(slot, isMember ? 1 : -1, this.counts[first] as Counts);
    for (let step = first; step < this.upTo.length; step += 1) (this.upTo[step] as SlotSet).set(slot, isMember);
  }

  /** The slots of the steps that are between the limits as a whole, 32 a word, and what there is in them. */
  between(min: number, max: number, length: number): { slots: Uint32Array; counts: Counts } {
    const lowest = this.lowestOf(min);
    const highest = this.stepOf(max);
    const slots = new Uint32Array(length);
    const counts = noCounts();
    if (highest > lowest + 1) {
      const inside = this.wordsOf(highest - 1);
      const below = this.wordsOf(lowest);
      for (let at = 0; at < length; at += 1) slots[at] = (inside[at] ?? 0) & ~(below[at] ?? 0);
    }
    for (let step = lowest + 1; step < highest; step += 1) addCounts(counts, this.counts[step] as Counts, 1);
    return { slots, counts };
  }

  /** Of some slots (32 a word), those whose number is not between the limits, both included. */
  outOf(min: number, max: number, among: Uint32Array): Uint32Array {
    // Below the step of the lower limit all are out, above it and below that of the upper one all are in.
    const lowest = this.lowestOf(min);
    const highest = this.stepOf(max);
    const below = this.wordsOf(lowest - 1);
    const begun = this.wordsOf(lowest);
    const inside = this.wordsOf(highest - 1);
    const reached = this.wordsOf(highest);
    const out = new Uint32Array(among.length);
    for (let at = 0; at < among.length; at += 1) {
      const given = among[at] as number;
      const possible = (reached[at] ?? 0) & ~(below[at] ?? 0);
      const certain = (inside[at] ?? 0) & ~(begun[at] ?? 0);
      let failing = given & ~possible;
      for (let word = given & possible & ~certain; word !== 0; word &= word - 1) {
        const place = 31 - Math.clz32(word & -word);
        const number = this.numberOf((at << 5) + place);
        failing |= (number >= min && number <= max ? 0 : 1) << place;
      }
      out[at] = failing;
    }
    return out;
  }

  /** The step that a lower limit is in; the one before the first where there is none. */
  private lowestOf(min: number): number {
    return min === Number.NEGATIVE_INFINITY ? -1 : this.stepOf(min);
  }

  private wordsOf(step: number): Uint32Array {
    return (this.upTo[step] ?? none).words;
  }

  /** The first step whose bound is not below the number. */
  private stepOf(number: number): number {
    let low = 0;
    let high = this.bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.bounds[middle] as number) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const none = new SlotSet(0);

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
