import type { Cost } from './cost.ts';
import type { Market } from './evaluation.ts';
import type { Option } from './pricing.ts';

/** A seller that is opened up to a level, or closed. */
export interface Move {
  seller: number;
  level: number;
}

/**
 * What a choice of sellers costs as if no minimum value had to be met: the least that a plan with them can cost. Where sellers
 * come or go, only the lines that they have posts for are priced again.
 */
export class Relaxation {
  readonly total: Cost;
  private readonly masks: Int32Array;
  private readonly options: Option[];
  /** By seller: how often it is taken from. */
  private readonly counts: Int32Array;
  private readonly changedMasks: Int32Array;
  private readonly changedIn: Int32Array;
  private round = 0;

  constructor(
    private readonly market: Market,
    levels: Uint8Array,
  ) {
    const { pricers, problem } = market;
    this.masks = market.masksOf(levels);
    this.counts = new Int32Array(problem.sellers.length);
    this.changedMasks = new Int32Array(pricers.length);
    this.changedIn = new Int32Array(pricers.length);
    this.options = Array.from(this.masks, (mask, pricer) => market.option(pricer, mask));
    const total = { short: 0, cost: 0 };
    for (const option of this.options) {
      total.short += option.short;
      total.cost += option.cost + this.count(option, 1);
    }
    this.total = total;
  }

  /** What it costs with these moves. */
  costWith(moves: readonly Move[]): Cost {
    const touched: number[] = [];
    this.round += 1;
    for (const { seller, level } of moves)
      for (const reach of this.market.reachOf[seller] ?? []) {
        const { pricer } = reach;
        if (this.changedIn[pricer] !== this.round) {
          this.changedIn[pricer] = this.round;
          this.changedMasks[pricer] = this.masks[pricer] as number;
          touched.push(pricer);
        }
        this.changedMasks[pricer] = this.market.at(this.changedMasks[pricer] as number, reach, level);
      }
    let { short, cost } = this.total;
    const changes: [Option, Option][] = [];
    for (const pricer of touched) {
      const before = this.options[pricer] as Option;
      const after = this.market.option(pricer, this.changedMasks[pricer] as number);
      if (after === before) continue;
      changes.push([before, after]);
      short += after.short - before.short;
      cost += after.cost - before.cost + this.count(before, -1) + this.count(after, 1);
    }
    for (const [before, after] of changes) {
      this.count(after, -1);
      this.count(before, 1);
    }
    return { short, cost };
  }

  /** Counts what an option takes, and returns what orders cost more by it. */
  private count({ takes }: Option, by: 1 | -1): number {
    let cost = 0;
    for (const { post } of takes) {
      const before = this.counts[post.seller] as number;
      this.counts[post.seller] = before + by;
      if (before === 0 || before + by === 0) cost += by * (this.market.problem.sellers[post.seller]?.fixed ?? 0);
    }
    return cost;
  }
}
