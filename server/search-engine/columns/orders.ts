import type { SlotSet } from './bits.ts';
import type { Counts } from './counts.ts';
import { Steps } from './steps.ts';

interface Columns {
  size: number;
  live: SlotSet;
  totals: Counts;
  ids: Int32Array;
  created: Float64Array;
  quantity: Int32Array;
  price: Float64Array;
  currency: Uint16Array;
  tally(slots: Int32Array, from: number, to: number, by: 1 | -1, counts: Counts): void;
  tallyParts(partOf: Uint8Array, parts: readonly Counts[]): void;
}

/** Prices are kept in the order of so many currencies; those looked at longest ago are forgotten first. */
const mostCurrencies = 3;

/** The numbers by which posts are ordered and limited, each in steps from the first look that asks for it. */
export class Orders {
  private readonly kept = new Map<string, Steps>();

  constructor(private readonly columns: Columns) {}

  /** By when posts were created. */
  get created(): Steps {
    return this.of('created', (slot) => this.columns.created[slot] as number);
  }

  /** By how many pieces there are. */
  get quantity(): Steps {
    return this.of('quantity', (slot) => this.columns.quantity[slot] as number);
  }

  /** By price times the factor of its currency; posts without a price or a rate have no number. */
  price(factors: Float64Array): Steps {
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

  private of(name: string, numberOf: (slot: number) => number): Steps {
    const kept = this.kept.get(name) ?? new Steps(this.columns, numberOf);
    this.kept.delete(name);
    this.kept.set(name, kept);
    return kept;
  }
}
