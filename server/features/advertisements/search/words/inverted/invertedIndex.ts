import { SlotSet } from '../../columns/index.ts';
import { Looks, type Term } from './looks.ts';
import { type Field, type PostWords, RecentPosts } from './recent.ts';
import { Segment, SegmentWriter, slotsPerSegment, wordsPerSegment } from './segment.ts';

/** The segments of neighbouring slots. */
export type Segments = Readonly<Record<Field, Segment>>;

/** How many changed posts are looked through before they are written into their segments. */
const defaultMostRecent = 512;

/**
 * Which slots say which stem: posting lists in segments, and beside them the posts that changed since. One byte and a half for each
 * word of a post, so that those of a whole market are in memory.
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

  /** Takes over what the post in a slot says now; null for one that left the market. */
  put(slot: number, words: PostWords | null): void {
    if (!this.recent.changed.has(slot)) {
      const place = Math.floor(slot / slotsPerSegment);
      this.recentIn[place] = (this.recentIn[place] ?? 0) + 1;
      this.recentCount += 1;
    }
    this.recent.put(slot, words);
  }

  /** The slots, of so many, that say in a field all terms of one of the lists. */
  find(field: Field, lists: readonly (readonly Term[])[], slots: number): SlotSet {
    const found = new SlotSet(slots);
    const looks = new Looks(lists);
    for (const [place, { [field]: segment }] of this.segments.entries())
      looks.mark(found.words.subarray(place * wordsPerSegment, (place + 1) * wordsPerSegment), segment);
    found.subtract(this.recent.changed);
    if (this.recentCount > 0) for (const terms of lists) this.addRecent(found, field, terms);
    return found;
  }

  private addRecent(found: SlotSet, field: Field, terms: readonly Term[]): void {
    const [first, ...rest] = terms.map(({ stem, isPrefix }) => this.recent.find(field, stem, isPrefix));
    for (const slot of first ?? []) if (rest.every((slots) => slots.has(slot))) found.add(slot);
  }

  /** Writes changed posts into their segments while there are many: those of the slots where most are. */
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

  /** A segment with what the changed posts say now in the place of what they said. */
  private merge(former: Segment, field: Field, from: number): Segment {
    const { changed } = this.recent;
    const added = [...this.recent.between(field, from, from + slotsPerSegment)]
      .map(([stem, slots]) => ({ stem: Buffer.from(stem), slots }))
      .sort((a, b) => Buffer.compare(a.stem, b.stem));
    const writer = new SegmentWriter();
    const slots = new Int32Array(slotsPerSegment);
    let next = 0;
    const addOnly = (until: Uint8Array | null) => {
      for (let one = added[next]; one !== undefined; one = added[next]) {
        if (until && Buffer.compare(one.stem, until) >= 0) return;
        writer.add(one.stem, Int32Array.from(one.slots, (slot) => slot - from).sort());
        next += 1;
      }
    };
    for (let index = 0; index < former.size; index += 1) {
      const stem = former.stemAt(index);
      addOnly(stem);
      let count = 0;
      former.forEach(index, (slot) => {
        if (changed.has(from + slot)) return;
        slots[count] = slot;
        count += 1;
      });
      const same = added[next];
      if (same && Buffer.compare(same.stem, stem) === 0) {
        next += 1;
        for (const slot of same.slots) {
          slots[count] = slot - from;
          count += 1;
        }
        slots.subarray(0, count).sort();
      }
      writer.add(stem, slots, count);
    }
    addOnly(null);
    return writer.finish();
  }
}

const noSegments: Segments = { head: Segment.empty, tail: Segment.empty };
