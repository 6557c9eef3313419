import type { BitSet } from './bitSet.ts';
import type { Counts } from './counts.ts';
import { RangeBitmapIndex } from './rangeBitmapIndex.ts';

interface Columns {
  size: number;
  live: BitSet;
  totals: Counts;
  ids: Int32Array;
  created: Float64Array;
  quantity: Int32Array;
  price: Float64Array;
  currency: Uint16Array;
  tally(slots: Int32Array, from: number, to: number, by: 1 | -1, counts: Counts): void;
  tallyParts(partOf: Uint8Array, parts: readonly Counts[]): void;
}

/** Prices are kept in the order of this many currencies; the least recently used ones go first. */
const mostCurrencies = 3;

/** The numbers by which posts are ordered and limited, each indexed when a pass first needs it. */
export class Orders {
  private readonly kept = new Map<string, RangeBitmapIndex>();

  constructor(private readonly columns: Columns) {}

  /** By when posts were created. */
  get created(): RangeBitmapIndex {
    return this.of('created', (slot) => this.columns.created[slot] as number);
  }

  /** By how many pieces there are. */
  get quantity(): RangeBitmapIndex {
    return this.of('quantity', (slot) => this.columns.quantity[slot] as number);
  }

  /** By price times the factor of its currency; posts without a price or a rate have no number. */
  price(factors: Float64Array): RangeBitmapIndex {
    const prices = [...this.kept.keys()].filter((name) => name.startsWith('price'));
    const name = `price ${factors.join(' ')}`;
    if (!prices.includes(name) && prices.length >= mostCurrencies) this.kept.delete(prices[0] as string);
    return this.of(name, (slot) => {
      const amount = this.columns.price[slot] as number;
      return amount < 0 ? Number.NaN : amount * (factors[this.columns.currency[slot] as number] ?? Number.NaN);
    });
  }

  /** Takes over that a slot has the numbers now, or had them, that its columns hold. */
  note(slot: number, isMember: boolean): void {
    for (const steps of this.kept.values()) steps.note(slot, isMember);
  }

  private of(name: string, numberOf: (slot: number) => number): RangeBitmapIndex {
    const kept = this.kept.get(name) ?? new RangeBitmapIndex(this.columns, numberOf);
    this.kept.delete(name);
    this.kept.set(name, kept);
    return kept;
  }
}
