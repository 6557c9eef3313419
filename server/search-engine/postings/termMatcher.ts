import { type Segment, slotsPerSegment, wordsPerSegment } from './segment.ts';

/** A stem to match; or, as a prefix, all that begin with it. */
export interface Term {
  stem: string;
  bytes: Uint8Array;
  isPrefix: boolean;
}

/** Where a term is in the current segment, and the slots that have it, once they are decoded. */
interface TermState extends Term {
  places: readonly [number, number];
  bits: Uint32Array | null;
}

/** Matches lists of terms against one segment after another; a term that is in several lists is found and decoded once. */
export class TermMatcher {
  private readonly states: TermState[];
  private readonly lists: TermState[][];
  /** Sets of bits that are used again for the next segment. */
  private readonly sets: Uint32Array[] = [];
  private used = 0;

  constructor(lists: readonly (readonly Term[])[]) {
    const states = new Map<string, TermState>();
    const stateOf = (term: Term): TermState => {
      const key = `${term.stem} ${term.isPrefix}`;
      const state = states.get(key) ?? { ...term, places: nowhere, bits: null };
      states.set(key, state);
      return state;
    };
    this.lists = lists.map((terms) => terms.map(stateOf));
    this.states = [...states.values()];
  }

  /** Sets the bits of the slots of a segment that contain all terms of one of the lists. */
  mark(bits: Uint32Array, segment: Segment): void {
    this.used = 0;
    for (const state of this.states) {
      state.places = segment.placesOf(state.bytes, state.isPrefix);
      state.bits = null;
    }
    for (const list of this.lists) {
      // Most lists have a word that no post has.
      if (list.some(({ places: [first, end] }) => first === end)) continue;
      const [only, ...more] = list;
      if (more.length > 0) this.markShared(bits, list, segment);
      else if (only) segment.mark(bits, only.places);
    }
  }

  private markShared(bits: Uint32Array, list: readonly TermState[], segment: Segment): void {
    const rarest = list.reduce((best, state) =>
      segment.bytesOf(state.places) < segment.bytesOf(best.places) ? state : best,
    );
    const others = list.filter((state) => state !== rarest).map((state) => this.bitsOf(state, segment));
    const isOneStem = rarest.places[1] - rarest.places[0] === 1;
    if (isOneStem && segment.bytesOf(rarest.places) <= fewBytes) {
      const count = segment.slotsAt(rarest.places[0], slots);
      for (let at = 0; at < count; at += 1) addWhereShared(bits, slots[at] as number, others);
    } else addShared(bits, this.bitsOf(rarest, segment), others);
  }

  private bitsOf(state: TermState, segment: Segment): Uint32Array {
    if (state.bits) return state.bits;
    const bits = this.sets[this.used]?.fill(0) ?? new Uint32Array(wordsPerSegment);
    this.sets[this.used] = bits;
    this.used += 1;
    segment.mark(bits, state.places);
    state.bits = bits;
    return bits;
  }
}

const nowhere = [0, 0] as const;

/** A list of at most this many bytes is checked against the others slot by slot. */
const fewBytes = wordsPerSegment / 4;
const slots = new Int32Array(slotsPerSegment);

function addWhereShared(bits: Uint32Array, slot: number, others: readonly Uint32Array[]): void {
  let shared = 1 << (slot & 31);
  for (const other of others) shared &= other[slot >>> 5] as number;
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | shared;
}

/** Adds to a set of bits what the others have in common. */
function addShared(bits: Uint32Array, first: Uint32Array, others: readonly Uint32Array[]): void {
  const [second = first, ...more] = others;
  for (let at = 0; at < bits.length; at += 1) {
    let shared = (first[at] as number) & (second[at] as number);
    if (shared === 0) continue;
    for (const other of more) shared &= other[at] as number;
    bits[at] = (bits[at] as number) | shared;
  }
}
