import { BitSet } from '../columns/bitSet.ts';
import { type Field, type PostWords, RecentPosts } from './recent.ts';
import { Segment, SegmentWriter, slotsPerSegment, wordsPerSegment } from './segment.ts';
import { type Term, TermMatcher } from './termMatcher.ts';

/** The segments of neighbouring slots. */
export type Segments = Readonly<Record<Field, Segment>>;

/** How many changed posts are searched one by one before they are merged into their segments. */
const defaultMostRecent = 512;

/**
 * Maps each stem to the slots that contain it: posting lists in segments, plus the posts that changed since. It takes one and a
 * half bytes for each word of a post, so that the words of a whole market fit in memory.
 */
export class InvertedIndex {
  private readonly segments: Segments[] = [];
  private readonly recent = new RecentPosts();
  private readonly recentIn: number[] = [];
  private recentCount = 0;

  constructor(private readonly mostRecent = defaultMostRecent) {}

  /** Takes the segments of the slots from `place * slotsPerSegment` on. What changed while they were read stays as it is. */
  take(place: number, segments: Segments): void {
    this.segments[place] = segments;
  }

  /** Takes over the words of the post in a slot as they are now; null for one that left the market. */
  put(slot: number, words: PostWords | null): void {
    if (!this.recent.changed.has(slot)) {
      const place = Math.floor(slot / slotsPerSegment);
      this.recentIn[place] = (this.recentIn[place] ?? 0) + 1;
      this.recentCount += 1;
    }
    this.recent.put(slot, words);
  }

  /** The slots that contain in a field all terms of one of the lists; `slots` is the size of the returned set. */
  find(field: Field, lists: readonly (readonly Term[])[], slots: number): BitSet {
    const found = new BitSet(slots);
    const matcher = new TermMatcher(lists);
    for (const [place, { [field]: segment }] of this.segments.entries())
      matcher.mark(found.words.subarray(place * wordsPerSegment, (place + 1) * wordsPerSegment), segment);
    found.subtract(this.recent.changed);
    if (this.recentCount > 0) for (const terms of lists) this.addRecent(found, field, terms);
    return found;
  }

  private addRecent(found: BitSet, field: Field, terms: readonly Term[]): void {
    const [first, ...rest] = terms.map(({ stem, isPrefix }) => this.recent.find(field, stem, isPrefix));
    for (const slot of first ?? []) if (rest.every((slots) => slots.has(slot))) found.add(slot);
  }

  /** Writes changed posts into their segments while there are many: the segment with most of them first. */
  settle(): void {
    while (this.recentCount > this.mostRecent) {
      const place = this.recentIn.reduce(
        (most, count, index) => (count > (this.recentIn[most] ?? 0) ? index : most),
        0,
      );
      this.rewrite(place);
    }
  }

  private rewrite(place: number): void {
    const from = place * slotsPerSegment;
    for (let before = this.segments.length; before < place; before += 1) this.segments[before] = noSegments;
    const former = this.segments[place] ?? noSegments;
    this.segments[place] = {
      head: this.merge(former.head, 'head', from),
      tail: this.merge(former.tail, 'tail', from),
    };
    for (let slot = from; slot < from + slotsPerSegment; slot += 1) {
      if (this.recent.changed.has(slot)) this.recent.settle(slot);
    }
    this.recentCount -= this.recentIn[place] ?? 0;
    this.recentIn[place] = 0;
  }

  /** A segment with the new words of changed posts in place of their former ones. */
  private merge(former: Segment, field: Field, from: number): Segment {
    const changed = this.recent.changed.words.slice(from >>> 5, (from + slotsPerSegment) >>> 5);
    const isChanged = (slot: number) => (((changed[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
    const added = [...this.recent.between(field, from, from + slotsPerSegment)]
      .map(([stem, slots]) => ({
        stem: Buffer.from(stem),
        slots: Int32Array.from(slots, (slot) => slot - from).sort(),
      }))
      .sort((a, b) => Buffer.compare(a.stem, b.stem));
    const writer = new SegmentWriter(former.bytes, former.bytes);
    const slots = new Int32Array(slotsPerSegment);
    const storedAt = (place: number): number => {
      const count = former.slotsAt(place, slots);
      let kept = 0;
      for (let at = 0; at < count; at += 1) {
        const slot = slots[at] as number;
        slots[kept] = slot;
        if (!isChanged(slot)) kept += 1;
      }
      return kept;
    };
    // Nearly always new posts come behind all others, and what is written already stays true.
    const staysTrue = !changed.some((word, at) => word !== 0 && at * 32 <= former.last);
    const keep = (start: number, end: number) => {
      if (staysTrue) writer.copy(former, start, end);
      else for (let place = start; place < end; place += 1) writer.add(former.stemAt(place), slots, storedAt(place));
    };
    let next = 0;
    for (const { stem, slots: more } of added) {
      const place = former.placeOf(stem);
      keep(next, place);
      const isThere = place < former.size && former.begins(place, stem, false);
      const kept = isThere ? storedAt(place) : 0;
      mergeSlots(slots, kept, more);
      writer.add(stem, slots, kept + more.length);
      next = isThere ? place + 1 : place;
    }
    keep(next, former.size);
    return writer.finish();
  }
}

/** Puts more slots among the first `count`, both upwards; from the end on, so that nothing is in the way. */
function mergeSlots(slots: Int32Array, count: number, more: Int32Array): void {
  let one = count - 1;
  let other = more.length - 1;
  for (let at = count + more.length - 1; other >= 0; at -= 1) {
    const isLater = one >= 0 && (slots[one] as number) > (more[other] as number);
    slots[at] = (isLater ? slots[one] : more[other]) as number;
    if (isLater) one -= 1;
    else other -= 1;
  }
}

const noSegments: Segments = { head: Segment.empty, tail: Segment.empty };
