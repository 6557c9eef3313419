import { BitSet, bitsOf } from './bitSet.ts';

/** No article, or no slot where slots are stored plus one. */
const none = 0;

/**
 * Which slots are posts of the same article. The slots of an article form a list: each has the one before and after it, so that a
 * post joins and leaves in a step, whatever the size of its article.
 */
export class ArticleSlots {
  /** Article by slot. */
  private articles = new Int32Array(1024);
  /** Slot + 1 by slot. */
  private before = new Int32Array(1024);
  private after = new Int32Array(1024);
  /** Slot + 1 by article; ids come from a sequence. */
  private first = new Int32Array(1024);
  /** The number of the count that met an article last. */
  private metIn = new Uint32Array(1024);
  private counts = 0;
  /** The slots whose article has other slots too. */
  private readonly shared = new BitSet(0);

  /** The article of a slot, 0 if it has none. */
  of(slot: number): number {
    return this.articles[slot] ?? none;
  }

  add(slot: number, article: number | null): void {
    if (article === null) return;
    if (slot >= this.articles.length) this.growSlots(slot);
    if (article >= this.first.length) this.first = longer(this.first, article);
    this.articles[slot] = article;
    const head = this.first[article] as number;
    this.after[slot] = head;
    this.before[slot] = none;
    this.first[article] = slot + 1;
    if (head === none) return;
    this.before[head - 1] = slot + 1;
    this.shared.add(slot);
    this.shared.add(head - 1);
  }

  remove(slot: number): void {
    const article = this.of(slot);
    if (article === none) return;
    const [before, after] = [this.before[slot] as number, this.after[slot] as number];
    if (before === none) this.first[article] = after;
    else this.after[before - 1] = after;
    if (after !== none) this.before[after - 1] = before;
    this.articles[slot] = none;
    this.shared.delete(slot);
    const head = this.first[article] as number;
    if (head !== none && this.after[head - 1] === none) this.shared.delete(head - 1);
  }

  /** Calls `visit` for each slot of an article. */
  forEach(article: number, visit: (slot: number) => void): void {
    for (let next = this.first[article] ?? none; next !== none; next = this.after[next - 1] as number) visit(next - 1);
  }

  /** How many articles the slots of a set (32 a word) belong to; a slot without an article counts as one. */
  countIn(set: Uint32Array): number {
    this.counts += 1;
    if (this.metIn.length < this.first.length) this.metIn = new Uint32Array(this.first.length);
    const { words } = this.shared;
    let count = 0;
    for (let at = 0; at < set.length; at += 1) {
      const word = set[at] as number;
      if (word === 0) continue;
      const several = word & (at < words.length ? (words[at] as number) : 0);
      count += bitsOf(word & ~several);
      for (let left = several; left !== 0; left &= left - 1) {
        const slot = (at << 5) + 31 - Math.clz32(left & -left);
        const article = this.articles[slot] as number;
        if (this.metIn[article] === this.counts) continue;
        this.metIn[article] = this.counts;
        count += 1;
      }
    }
    return count;
  }

  private growSlots(slot: number): void {
    this.articles = longer(this.articles, slot);
    this.before = longer(this.before, slot);
    this.after = longer(this.after, slot);
  }
}

function longer(list: Int32Array, place: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(place + 1 + (place >> 3));
  next.set(list);
  return next;
}
