/** Slots in an order, in an array with room for more; each added or taken out where it belongs. */
export class OrderedSlots {
  /** The first `count` of them are the slots; not to be changed from outside. */
  slots: Int32Array;
  count: number;

  /** `slots` are in order already; `compare` is below 0 where the first of two comes first, and 0 for a slot and itself alone. */
  constructor(
    slots: Int32Array,
    private readonly compare: (a: number, b: number) => number,
  ) {
    this.slots = slots;
    this.count = slots.length;
  }

  get bytes(): number {
    return this.slots.byteLength;
  }

  /** How many slots come before the first one that is behind; all that come after such a one are behind as well. */
  countBefore(isBehind: (slot: number) => boolean): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBehind(this.slots[middle] as number)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  add(slot: number): void {
    const place = this.countBefore((other) => this.compare(other, slot) >= 0);
    if (place < this.count && this.slots[place] === slot) return;
    if (this.count === this.slots.length) {
      const longer = new Int32Array(this.count + 16 + (this.count >> 3));
      longer.set(this.slots);
      this.slots = longer;
    }
    this.slots.copyWithin(place + 1, place, this.count);
    this.slots[place] = slot;
    this.count += 1;
  }

  delete(slot: number): void {
    const place = this.countBefore((other) => this.compare(other, slot) >= 0);
    if (place >= this.count || this.slots[place] !== slot) return;
    this.slots.copyWithin(place, place + 1, this.count);
    this.count -= 1;
  }
}
