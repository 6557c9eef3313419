import { type Segment, slotsPerSegment, wordsPerSegment } from './segment.ts';

/** A stem to look for; or, as a prefix, all that begin with it. */
export interface Term {
  stem: string;
  bytes: Uint8Array;
  isPrefix: boolean;
}

/** Where a term is in the segment that is looked at, and the slots that say it, once they were taken apart. */
interface Look extends Term {
  places: readonly [number, number];
  bits: Uint32Array | null;
}

/** Looks for lists of terms in one segment after another; a term that is in several lists is looked up and taken apart once. */
export class Looks {
  private readonly looks: Look[];
  private readonly lists: Look[][];
  /** Sets of bits that are used again for the next segment. */
  private readonly sets: Uint32Array[] = [];
  private used = 0;

  constructor(lists: readonly (readonly Term[])[]) {
    const looks = new Map<string, Look>();
    const lookOf = (term: Term): Look => {
      const key = `${term.stem} ${term.isPrefix}`;
      const look = looks.get(key) ?? { ...term, places: nowhere, bits: null };
      looks.set(key, look);
      return look;
    };
    this.lists = lists.map((terms) => terms.map(lookOf));
    this.looks = [...looks.values()];
  }

  /** Sets the bits of the slots of a segment that say all terms of one of the lists. */
  mark(bits: Uint32Array, segment: Segment): void {
    this.used = 0;
    for (const look of this.looks) {
      look.places = segment.placesOf(look.bytes, look.isPrefix);
      look.bits = null;
    }
    for (const list of this.lists) {
      // Most lists have a word that nobody uses.
      if (list.some(({ places: [first, end] }) => first === end)) continue;
      const [only, ...more] = list;
      if (more.length > 0) this.markShared(bits, list, segment);
      else if (only) segment.mark(bits, only.places);
    }
  }

  private markShared(bits: Uint32Array, list: readonly Look[], segment: Segment): void {
    const rarest = list.reduce((best, look) =>
      segment.bytesOf(look.places) < segment.bytesOf(best.places) ? look : best,
    );
    const others = list.filter((look) => look !== rarest).map((look) => this.bitsOf(look, segment));
    const isOneStem = rarest.places[1] - rarest.places[0] === 1;
    if (isOneStem && segment.bytesOf(rarest.places) <= fewBytes) {
      const count = segment.slotsAt(rarest.places[0], slots);
      for (let at = 0; at < count; at += 1) addWhereShared(bits, slots[at] as number, others);
    } else addShared(bits, this.bitsOf(rarest, segment), others);
  }

  private bitsOf(look: Look, segment: Segment): Uint32Array {
    if (look.bits) return look.bits;
    const bits = this.sets[this.used]?.fill(0) ?? new Uint32Array(wordsPerSegment);
    this.sets[this.used] = bits;
    this.used += 1;
    segment.mark(bits, look.places);
    look.bits = bits;
    return bits;
  }
}

const nowhere = [0, 0] as const;

/** Up to so many bytes of a list its slots are looked up in the others one by one. */
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
