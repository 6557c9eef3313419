/** How many bits are set in words of 32. */
export function countBits(words: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < words.length; at += 1) count += bitsOf(words[at] as number);
  return count;
}

// Bits are added up within ever larger parts of the word (Warren, Hacker's Delight, 5-1).
export function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many slots are in one of the sets, and in `among`. */
export function countUnited(sets: readonly BitSet[], { words }: BitSet): number {
  let count = 0;
  for (let at = 0; at < words.length; at += 1) {
    let united = 0;
    for (const set of sets) united |= set.words[at] ?? 0;
    count += bitsOf(united & (words[at] as number));
  }
  return count;
}

// No set is read behind its end here: that takes ten times as long, for each word.

/** Writes a set over another, 32 slots a word. */
export function copyBits(into: Uint32Array, { words }: BitSet): void {
  const shared = Math.min(into.length, words.length);
  into.set(shared < words.length ? words.subarray(0, shared) : words);
  into.fill(0, shared);
}

/** Takes what is in the other set out of one. */
export function dropBits(from: Uint32Array, { words }: BitSet): void {
  const shared = Math.min(from.length, words.length);
  for (let at = 0; at < shared; at += 1) from[at] = (from[at] as number) & ~(words[at] as number);
}

/** Leaves of one set what is in the other as well. */
export function keepBits(of: Uint32Array, { words }: BitSet): void {
  const shared = Math.min(of.length, words.length);
  for (let at = 0; at < shared; at += 1) of[at] = (of[at] as number) & (words[at] as number);
  of.fill(0, shared);
}

/** The slots of a set from the newest down, in the first places of `into`; returns how many they are. */
export function listSlots(words: Uint32Array, into: Int32Array): number {
  let count = 0;
  for (let at = words.length - 1; at >= 0; at -= 1) {
    for (let word = words[at] as number; word !== 0; ) {
      const place = 31 - Math.clz32(word);
      into[count] = (at << 5) + place;
      count += 1;
      word &= ~(1 << place);
    }
  }
  return count;
}

/** A set of slots, one bit each. */
export class BitSet {
  words: Uint32Array;

  constructor(slots: number) {
    this.words = new Uint32Array((slots + 31) >>> 5);
  }

  /** Adds a slot, growing where needed. */
  add(slot: number): void {
    const word = slot >>> 5;
    if (word >= this.words.length) {
      const longer = new Uint32Array(word + 1 + (word >> 3));
      longer.set(this.words);
      this.words = longer;
    }
    this.words[word] = (this.words[word] as number) | (1 << (slot & 31));
  }

  /** Makes room for a number of slots, so that adding them allocates nothing. */
  reserve(slots: number): this {
    const length = (slots + 31) >>> 5;
    if (length > this.words.length) {
      const longer = new Uint32Array(length);
      longer.set(this.words);
      this.words = longer;
    }
    return this;
  }

  /** Takes a slot out. */
  delete(slot: number): void {
    const word = slot >>> 5;
    if (word < this.words.length) this.words[word] = (this.words[word] as number) & ~(1 << (slot & 31));
  }

  /** Adds or takes out. */
  set(slot: number, isMember: boolean): void {
    if (isMember) this.add(slot);
    else this.delete(slot);
  }

  has(slot: number): boolean {
    return (((this.words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
  }

  isEmpty(): boolean {
    // A plain loop: a callback for each word takes ten times as long.
    for (let index = 0; index < this.words.length; index += 1) if (this.words[index] !== 0) return false;
    return true;
  }

  get bytes(): number {
    return this.words.byteLength;
  }

  /** Calls `visit` for each slot of a word of 32. */
  forEach(visit: (slot: number) => void): void {
    const { words } = this;
    for (let index = 0; index < words.length; index += 1) {
      let word = words[index] as number;
      while (word !== 0) {
        const lowest = word & -word;
        visit((index << 5) + 31 - Math.clz32(lowest));
        word ^= lowest;
      }
    }
  }

  copy(): BitSet {
    const copy = new BitSet(0);
    copy.words = this.words.slice();
    return copy;
  }

  /** Keeps what is in both. */
  intersect(other: BitSet): this {
    keepBits(this.words, other);
    return this;
  }

  /** Takes out what is in the other. */
  subtract(other: BitSet): this {
    dropBits(this.words, other);
    return this;
  }

  /** Adds all of the other. */
  unite(other: BitSet): this {
    if (other.words.length > this.words.length) {
      const longer = other.words.slice();
      for (let index = 0; index < this.words.length; index += 1) {
        longer[index] = (longer[index] as number) | (this.words[index] as number);
      }
      this.words = longer;
    } else {
      for (let index = 0; index < other.words.length; index += 1) {
        this.words[index] = (this.words[index] as number) | (other.words[index] as number);
      }
    }
    return this;
  }
}
