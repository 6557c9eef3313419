import { BitSet } from './bitSet.ts';

/** How well words fit posts: a set of slots for each tier, the lower the better. A slot is in one of them at most. */
export class Tiers {
  /** All slots that have a tier; not to be changed. */
  readonly all: BitSet;
  private readonly sets = new Map<number, BitSet>();

  constructor(private readonly slots: number) {
    this.all = new BitSet(slots);
  }

  /** Gives those slots of a set a tier that have none yet. */
  mark(tier: number, set: BitSet): void {
    const fresh = set.copy().subtract(this.all);
    if (fresh.isEmpty()) return;
    this.all.unite(fresh);
    const before = this.sets.get(tier);
    if (before) before.unite(fresh);
    else this.sets.set(tier, fresh);
  }

  /** The tier of a slot, 0 if it has none. */
  of(slot: number): number {
    if (this.all.has(slot)) for (const [tier, set] of this.sets) if (set.has(slot)) return tier;
    return 0;
  }

  /** The tiers and their sets, the best first. */
  levels(): [tier: number, set: BitSet][] {
    return [...this.sets].sort(([one], [other]) => one - other);
  }

  /** The sets from the best tier down to `worst`. */
  upTo(worst: number): BitSet[] {
    const tiers = [...this.sets.keys()].filter((tier) => tier <= worst).sort((a, b) => a - b);
    return tiers.map((tier) => this.sets.get(tier) as BitSet);
  }

  /** The slots whose tier is not above `worst`. */
  fitting(worst: number): BitSet {
    return this.upTo(worst).reduce((all, set) => all.unite(set), new BitSet(this.slots));
  }
}
