import { type BitSet, copyBits } from './bitSet.ts';
import { addCounts, type Counts, noCounts } from './counts.ts';
import type { ValueSets } from './valueSets.ts';

/** The posts that a viewer may see at all. */
export interface Visible {
  /** Their slots, 32 a word; not to be changed. */
  slots: Uint32Array;
  count: number;
  /** What there is in them. */
  counts: Counts;
  /** The slots of the live posts that are hidden. */
  hidden: Int32Array;
}

interface Columns {
  size: number;
  /** Live posts. */
  count: number;
  live: BitSet;
  totals: Counts;
  valueSets: ValueSets;
  tally(slots: Int32Array, from: number, to: number, by: 1 | -1, counts: Counts): void;
}

/** Most people hide nothing themselves; the others differ. */
const maxCached = 8;

/** What is visible where the posts of some organizations are hidden; kept, for those hidden lately, until a post changes. */
export class VisiblePosts {
  private readonly kept = new Map<string, Visible>();

  constructor(private readonly columns: Columns) {}

  /** What is visible without the posts of these organizations, by their ordinals. */
  without(organizations: readonly number[]): Visible {
    const key = organizations.join(' ');
    const visible = this.kept.get(key) ?? this.read(organizations);
    this.kept.delete(key);
    this.kept.set(key, visible);
    if (this.kept.size > maxCached) this.kept.delete(this.kept.keys().next().value as string);
    return visible;
  }

  /** Forgets what was kept: a post changed. */
  forget(): void {
    if (this.kept.size > 0) this.kept.clear();
  }

  private read(organizations: readonly number[]): Visible {
    const { size, count, live, totals, valueSets } = this.columns;
    const slots = new Uint32Array((size + 31) >>> 5);
    copyBits(slots, live);
    const counts = noCounts();
    addCounts(counts, totals, 1);
    const found: number[] = [];
    for (const ordinal of organizations) {
      valueSets.forEach('organization', ordinal, (slot) => {
        slots[slot >>> 5] = (slots[slot >>> 5] as number) & ~(1 << (slot & 31));
        found.push(slot);
      });
    }
    const hidden = Int32Array.from(found);
    this.columns.tally(hidden, 0, hidden.length, -1, counts);
    return { slots, count: count - hidden.length, counts, hidden };
  }
}
