/** How many slots a segment spans: few enough to be written again in some ten milliseconds. */
export const slotsPerSegment = 32_768;
/** The words of 32 bits in which there is a bit for each of its slots. */
export const wordsPerSegment = slotsPerSegment / 32;

/**
 * The posting lists of up to 32,768 neighbouring slots: stems in byte order, and for each stem the slots that contain it, as
 * gaps in bytes of seven bits. Immutable: a later segment replaces it.
 */
export class Segment {
  static readonly empty = new Segment(new Uint8Array(0), new Uint32Array(0), new Uint8Array(0), new Uint32Array(0), -1);

  constructor(
    private readonly stems: Uint8Array,
    private readonly stemEnds: Uint32Array,
    private readonly lists: Uint8Array,
    private readonly listEnds: Uint32Array,
    /** The last slot whose post has any word; -1 where none has. */
    readonly last: number,
  ) {}

  /** How many stems there are. */
  get size(): number {
    return this.stemEnds.length;
  }

  get bytes(): number {
    return this.stems.byteLength + this.lists.byteLength + this.stemEnds.byteLength + this.listEnds.byteLength;
  }

  /** The places of the stems that are this one, or that begin with it: from the first up to before the second. */
  placesOf(stem: Uint8Array, isPrefix: boolean): readonly [number, number] {
    const first = this.placeOf(stem);
    let end = first;
    while (end < this.size && this.begins(end, stem, isPrefix)) {
      end += 1;
      if (!isPrefix) break;
    }
    return [first, end];
  }

  /** The number of bytes in the posting lists of a range of places: at least one for each slot in a list. */
  bytesOf([first, end]: readonly [number, number]): number {
    return first === end
      ? 0
      : (this.listEnds[end - 1] as number) - (first === 0 ? 0 : (this.listEnds[first - 1] as number));
  }

  /** Sets the bits of all slots that contain a stem in a range of places. */
  mark(bits: Uint32Array, [first, end]: readonly [number, number]): void {
    const { lists } = this;
    for (let place = first; place < end; place += 1) {
      const to = this.listEnds[place] as number;
      let slot = 0;
      for (let at = place === 0 ? 0 : (this.listEnds[place - 1] as number); at < to; at += 1) {
        let byte = lists[at] as number;
        slot += byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          at += 1;
          byte = lists[at] as number;
          slot += (byte & 127) << shift;
        }
        bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
      }
    }
  }

  /** The bytes of a stem. */
  stemAt(place: number): Uint8Array {
    return this.stems.subarray(place === 0 ? 0 : this.stemEnds[place - 1], this.stemEnds[place]);
  }

  /** The stems of the places from one on up to before another, as they are written, and where they and their lists end. */
  stretch(from: number, to: number): Stretch {
    const stemStart = from === 0 ? 0 : (this.stemEnds[from - 1] as number);
    const listStart = from === 0 ? 0 : (this.listEnds[from - 1] as number);
    return {
      stems: this.stems.subarray(stemStart, this.stemEnds[to - 1]),
      stemEnds: this.stemEnds.subarray(from, to).map((end) => end - stemStart),
      lists: this.lists.subarray(listStart, this.listEnds[to - 1]),
      listEnds: this.listEnds.subarray(from, to).map((end) => end - listStart),
    };
  }

  /** Writes the slots that contain the stem at this place to the start of `into`, in ascending order; returns their number. */
  slotsAt(place: number, into: Int32Array): number {
    const { lists } = this;
    const to = this.listEnds[place] as number;
    let count = 0;
    let slot = 0;
    for (let at = place === 0 ? 0 : (this.listEnds[place - 1] as number); at < to; at += 1) {
      let byte = lists[at] as number;
      slot += byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        at += 1;
        byte = lists[at] as number;
        slot += (byte & 127) << shift;
      }
      into[count] = slot;
      count += 1;
    }
    return count;
  }

  /** The place of the first stem that is not before this one. */
  placeOf(stem: Uint8Array): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.isBefore(middle, stem)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private isBefore(place: number, stem: Uint8Array): boolean {
    const { stems } = this;
    const start = place === 0 ? 0 : (this.stemEnds[place - 1] as number);
    const length = (this.stemEnds[place] as number) - start;
    const shorter = Math.min(length, stem.length);
    for (let at = 0; at < shorter; at += 1) {
      const difference = (stems[start + at] as number) - (stem[at] as number);
      if (difference !== 0) return difference < 0;
    }
    return length < stem.length;
  }

  /** Whether the stem of a place is this one, or begins with it. */
  begins(place: number, stem: Uint8Array, isPrefix: boolean): boolean {
    const start = place === 0 ? 0 : (this.stemEnds[place - 1] as number);
    const length = (this.stemEnds[place] as number) - start;
    if (isPrefix ? length < stem.length : length !== stem.length) return false;
    for (let at = 0; at < stem.length; at += 1) if (this.stems[start + at] !== stem[at]) return false;
    return true;
  }
}

/** Some neighbouring stems of a segment with their lists; ends count from where the stretch begins. */
interface Stretch {
  stems: Uint8Array;
  stemEnds: Uint32Array;
  lists: Uint8Array;
  listEnds: Uint32Array;
}

/** Writes a segment, stem by stem in the order of their bytes. */
export class SegmentWriter {
  private stems: Uint8Array;
  private lists: Uint8Array;
  private stemsEnd = 0;
  private listsEnd = 0;
  private readonly stemEnds: number[] = [];
  private readonly listEnds: number[] = [];
  private last = -1;

  constructor(stems = 1024, lists = 4096) {
    this.stems = new Uint8Array(stems);
    this.lists = new Uint8Array(lists);
  }

  /** Copies stems from an existing segment whose slots all still contain them. */
  copy(former: Segment, from: number, to: number): void {
    if (from >= to) return;
    const { stems, stemEnds, lists, listEnds } = former.stretch(from, to);
    this.stems = grown(this.stems, this.stemsEnd + stems.length);
    this.stems.set(stems, this.stemsEnd);
    for (const end of stemEnds) this.stemEnds.push(this.stemsEnd + end);
    this.stemsEnd += stems.length;
    this.lists = grown(this.lists, this.listsEnd + lists.length);
    this.lists.set(lists, this.listsEnd);
    for (const end of listEnds) this.listEnds.push(this.listsEnd + end);
    this.listsEnd += lists.length;
    this.last = Math.max(this.last, former.last);
  }

  /** Adds a stem with the first `count` slots that contain it, in ascending order; a stem without slots is left out. */
  add(stem: Uint8Array, slots: Int32Array, count = slots.length): void {
    if (count === 0) return;
    this.stems = grown(this.stems, this.stemsEnd + stem.length);
    this.stems.set(stem, this.stemsEnd);
    this.stemsEnd += stem.length;
    this.stemEnds.push(this.stemsEnd);
    const mostBytes = 3;
    this.lists = grown(this.lists, this.listsEnd + count * mostBytes);
    const { lists } = this;
    let end = this.listsEnd;
    let before = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      let distance = slot - before;
      for (; distance > 127; distance >>>= 7) {
        lists[end] = (distance & 127) | 128;
        end += 1;
      }
      lists[end] = distance;
      end += 1;
      before = slot;
    }
    this.listsEnd = end;
    this.listEnds.push(end);
    this.last = Math.max(this.last, before);
  }

  /** The segment, in no more memory than it needs. */
  finish(): Segment {
    return new Segment(
      this.stems.slice(0, this.stemsEnd),
      Uint32Array.from(this.stemEnds),
      this.lists.slice(0, this.listsEnd),
      Uint32Array.from(this.listEnds),
      this.last,
    );
  }
}

function grown(bytes: Uint8Array, needed: number): Uint8Array {
  if (needed <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.max(needed, bytes.length * 2));
  larger.set(bytes);
  return larger;
}
