import type { FacetColumn } from '#contract/advertisements/facets.ts';
import { BitSet, listSlots } from './bitSet.ts';
import { addCounts, type Counts, countsLike } from './counts.ts';
import { facetColumns } from './facetColumns.ts';
import { OrderedSlots } from './orderedSlots.ts';

interface Columns {
  values: Record<FacetColumn, Uint8Array | Uint16Array | Uint32Array>;
  size: number;
  live: BitSet;
  totals: Counts;
  tally(slots: Int32Array, from: number, to: number, by: 1 | -1, counts: Counts): void;
}

/** The slots with one value. */
interface ValueSet {
  slots: BitSet | OrderedSlots;
  /** What there is in them; null until it is asked for. */
  counts: Counts | null;
}

/** How much memory the sets of values that were chosen last may take, in bytes. */
const budget = 24 * 1024 ** 2;
/** A list of four bytes a slot is shorter than a bit for every slot if fewer than one slot in this many has the value. */
const slotsPerMember = 32;

/**
 * Which slots have a value: a bit each, or a list where few have it, made from the column when the value is first chosen, then
 * kept and followed. The sets of values chosen longest ago are dropped first.
 */
export class ValueSets {
  private readonly kept = new Map<string, ValueSet>();
  private bytes = 0;

  constructor(private readonly columns: Columns) {}

  /** Adds the slots with a value to a set of bits, 32 a word, that has room for all of them. */
  addTo(words: Uint32Array, column: FacetColumn, ordinal: number): void {
    const { slots: set } = this.of(column, ordinal);
    if (set instanceof OrderedSlots) {
      const { slots, count } = set;
      for (let place = 0; place < count; place += 1) {
        const slot = slots[place] as number;
        words[slot >>> 5] = (words[slot >>> 5] as number) | (1 << (slot & 31));
      }
    } else {
      const length = Math.min(words.length, set.words.length);
      for (let at = 0; at < length; at += 1) words[at] = (words[at] as number) | (set.words[at] as number);
    }
  }

  /** Calls `visit` for each slot with a value. */
  forEach(column: FacetColumn, ordinal: number, visit: (slot: number) => void): void {
    const { slots: set } = this.of(column, ordinal);
    if (set instanceof OrderedSlots)
      for (let place = 0; place < set.count; place += 1) visit(set.slots[place] as number);
    else set.forEach(visit);
  }

  /** Adds what there is in the posts with a value. */
  addCounts(into: Counts, column: FacetColumn, ordinal: number): void {
    const set = this.of(column, ordinal);
    set.counts ??= this.count(set.slots);
    addCounts(into, set.counts, 1);
  }

  /** Takes over that a slot has the values now, or had them, that its columns hold. */
  note(slot: number, isMember: boolean): void {
    if (this.kept.size === 0) return;
    const list = Int32Array.of(slot);
    for (const column of facetColumns) {
      const set = this.kept.get(`${column} ${this.columns.values[column][slot]}`);
      if (!set) continue;
      this.bytes -= set.slots.bytes;
      if (isMember) set.slots.add(slot);
      else set.slots.delete(slot);
      this.bytes += set.slots.bytes;
      if (set.counts) this.columns.tally(list, 0, 1, isMember ? 1 : -1, set.counts);
    }
  }

  private count(set: BitSet | OrderedSlots): Counts {
    const counts = countsLike(this.columns.totals);
    if (set instanceof OrderedSlots) this.columns.tally(set.slots, 0, set.count, 1, counts);
    else {
      const slots = new Int32Array(this.columns.size);
      this.columns.tally(slots, 0, listSlots(set.words, slots), 1, counts);
    }
    return counts;
  }

  private of(column: FacetColumn, ordinal: number): ValueSet {
    const key = `${column} ${ordinal}`;
    let set = this.kept.get(key);
    if (set) this.kept.delete(key);
    else {
      set = { slots: this.read(column, ordinal), counts: null };
      this.bytes += set.slots.bytes;
    }
    this.kept.set(key, set);
    for (const [oldest, dropped] of this.kept) {
      if (this.bytes <= budget || dropped === set) break;
      this.kept.delete(oldest);
      this.bytes -= dropped.slots.bytes;
    }
    return set;
  }

  private read(name: FacetColumn, ordinal: number): BitSet | OrderedSlots {
    const { values, size, live, totals } = this.columns;
    const column = values[name];
    const members = totals[name][ordinal] ?? 0;
    if (members * slotsPerMember < size) return this.readList(column, ordinal, members);
    const set = new BitSet(size);
    const { words } = set;
    for (let slot = 0; slot < size; slot += 1) {
      const bit = column[slot] === ordinal ? 1 : 0;
      words[slot >>> 5] = (words[slot >>> 5] as number) | (bit << (slot & 31));
    }
    // A slot that was given up still holds the values of its last post, and is not in the set once it is used again.
    return set.intersect(live);
  }

  private readList(column: ArrayLike<number>, ordinal: number, members: number): OrderedSlots {
    const slots = new Int32Array(members);
    const { size, live } = this.columns;
    let count = 0;
    for (let slot = 0; slot < size && count < members; slot += 1) {
      if (column[slot] !== ordinal || !live.has(slot)) continue;
      slots[count] = slot;
      count += 1;
    }
    return new OrderedSlots(slots, (a, b) => a - b);
  }
}
