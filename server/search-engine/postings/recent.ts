import { BitSet } from '../columns/bitSet.ts';

/** Where a post has a word: in title, article number or GTIN; or in its description or place. */
export type Field = 'head' | 'tail';

/** The stems of a post's words. */
export type PostWords = Readonly<Record<Field, ReadonlySet<string>>>;

/** Posts that changed since the segment of their slots was written, with the stems that they contain now. */
export class RecentPosts {
  /** The slots for which no segment is up to date. */
  readonly changed = new BitSet(0);
  /** The stems of the posts in the market, by slot. */
  private readonly words = new Map<number, PostWords>();
  private readonly slots: Record<Field, Map<string, Set<number>>> = { head: new Map(), tail: new Map() };

  /** Sets the current words of the post in a slot; null where the slot no longer has a post. */
  put(slot: number, words: PostWords | null): void {
    this.forget(slot);
    this.changed.add(slot);
    if (words === null) return;
    this.words.set(slot, words);
    for (const field of ['head', 'tail'] as const) {
      for (const stem of words[field]) {
        const slots = this.slots[field].get(stem);
        if (slots) slots.add(slot);
        else this.slots[field].set(stem, new Set([slot]));
      }
    }
  }

  /** Gives up a slot whose segment is up to date again. */
  settle(slot: number): void {
    this.forget(slot);
    this.changed.delete(slot);
  }

  /** The slots that contain a stem, or any stem that begins with it. */
  find(field: Field, stem: string, isPrefix: boolean): ReadonlySet<number> {
    if (!isPrefix) return this.slots[field].get(stem) ?? none;
    const found = new Set<number>();
    for (const [indexed, slots] of this.slots[field]) {
      if (indexed.startsWith(stem)) for (const slot of slots) found.add(slot);
    }
    return found;
  }

  /** The stems that the posts in a range of slots have, each with its slots, in no order. The range ends before its second slot. */
  between(field: Field, from: number, to: number): Map<string, number[]> {
    const lists = new Map<string, number[]>();
    for (const [slot, words] of this.words) {
      if (slot < from || slot >= to) continue;
      for (const stem of words[field]) {
        const list = lists.get(stem);
        if (list) list.push(slot);
        else lists.set(stem, [slot]);
      }
    }
    return lists;
  }

  private forget(slot: number): void {
    const words = this.words.get(slot);
    if (!words) return;
    this.words.delete(slot);
    for (const field of ['head', 'tail'] as const) {
      for (const stem of words[field]) {
        const slots = this.slots[field].get(stem);
        slots?.delete(slot);
        if (slots?.size === 0) this.slots[field].delete(stem);
      }
    }
  }
}

const none: ReadonlySet<number> = new Set();
