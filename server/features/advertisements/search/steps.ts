import { SlotSet } from './bits.ts';

/** Sets of more steps find a page among fewer posts and take more memory: a bit a post for each step. */
const mostSteps = 48;
const slotsPerStep = 4096;
const sampled = 8192;

/** What the steps are made over: the slots in use. */
interface Slots {
  size: number;
  live: SlotSet;
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

  constructor(
    slots: Slots,
    private readonly numberOf: (slot: number) => number,
    perStep = slotsPerStep,
  ) {
    this.bounds = boundsOf(slots, numberOf, perStep);
    this.upTo = Array.from(this.bounds, () => new SlotSet(slots.size));
    slots.live.forEach((slot) => {
      const number = numberOf(slot);
      if (!Number.isNaN(number)) this.upTo[this.stepOf(number)]?.add(slot);
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
    for (let step = this.stepOf(number); step < this.upTo.length; step += 1) {
      (this.upTo[step] as SlotSet).set(slot, isMember);
    }
  }

  /** Of some slots (32 a word), those whose number is not between the limits, both included. */
  outOf(min: number, max: number, among: Uint32Array): Uint32Array {
    // Below the step of the lower limit all are out, above it and below that of the upper one all are in.
    const lowest = this.stepOf(min);
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
