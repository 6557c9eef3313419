import { SlotSet } from './bits.ts';

/** The columns in which values are chosen. */
export type FacetColumn = 'type' | 'availability' | 'category' | 'subCategory' | 'brand' | 'organization' | 'country';

type Columns = Record<FacetColumn, Uint8Array | Uint16Array | Uint32Array> & { size: number; live: SlotSet };

/** All of them. */
export const facetColumns: readonly FacetColumn[] = [
  'type',
  'availability',
  'category',
  'subCategory',
  'brand',
  'organization',
  'country',
];

/** How much memory the sets of values that were chosen last may take, in bytes. */
const budget = 24 * 1024 ** 2;

/**
 * Which slots have a value: a bit each, made from the column when the value is first chosen, then kept and followed.
 * Those of values chosen longest ago are forgotten first.
 */
export class ValueSets {
  private readonly kept = new Map<string, SlotSet>();
  private bytes = 0;

  constructor(private readonly columns: Columns) {}

  /** The slots with a value; not to be changed. */
  of(column: FacetColumn, ordinal: number): SlotSet {
    const key = `${column} ${ordinal}`;
    let set = this.kept.get(key);
    if (set) this.kept.delete(key);
    else {
      set = this.read(column, ordinal);
      this.bytes += set.bytes;
    }
    this.kept.set(key, set);
    for (const [oldest, dropped] of this.kept) {
      if (this.bytes <= budget || dropped === set) break;
      this.kept.delete(oldest);
      this.bytes -= dropped.bytes;
    }
    return set;
  }

  /** Takes over that a slot has the values now, or had them, that its columns hold. */
  note(slot: number, isMember: boolean): void {
    if (this.kept.size === 0) return;
    for (const column of facetColumns) {
      const set = this.kept.get(`${column} ${this.columns[column][slot]}`);
      if (!set) continue;
      this.bytes -= set.bytes;
      set.set(slot, isMember);
      this.bytes += set.bytes;
    }
  }

  private read(name: FacetColumn, ordinal: number): SlotSet {
    const column = this.columns[name];
    const { size } = this.columns;
    const set = new SlotSet(size);
    const { words } = set;
    for (let slot = 0; slot < size; slot += 1) {
      const bit = column[slot] === ordinal ? 1 : 0;
      words[slot >>> 5] = (words[slot >>> 5] as number) | (bit << (slot & 31));
    }
    // A slot that was given up still holds the values of its last post, and is not in the set once it is used again.
    return set.intersect(this.columns.live);
  }
}
