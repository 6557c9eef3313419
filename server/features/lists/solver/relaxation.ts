import type { Market } from './evaluation.ts';
import type { Option } from './pricing.ts';

/**
 * What a choice of sellers costs as if no minimum value had to be met: the least that a plan with them can cost. Where sellers
 * come or go, only the lines that they have posts for are priced again.
 */
export class Relaxation {
  readonly cost: number;
  private readonly masks: Int32Array;
  private readonly options: Option[];
  /** By seller: how often it is taken from. */
  private readonly counts: Int32Array;
  private readonly changedMasks: Int32Array;
  private readonly changedIn: Int32Array;
  private round = 0;

  constructor(
    private readonly market: Market,
    open: Uint8Array,
  ) {
    const { lines, sellers } = market.problem;
    this.masks = market.masksOf(open);
    this.counts = new Int32Array(sellers.length);
    this.changedMasks = new Int32Array(lines.length);
    this.changedIn = new Int32Array(lines.length);
    this.options = Array.from(this.masks, (mask, line) => market.option(line, mask));
    let cost = 0;
    for (const option of this.options) cost += option.cost + this.count(option, 1);
    this.cost = cost;
  }

  /** What it costs once these sellers come, where they are out, or go. */
  costWith(sellers: readonly number[]): number {
    const touched: number[] = [];
    this.round += 1;
    for (const seller of sellers)
      for (const { line, bit } of this.market.linesOf[seller] ?? []) {
        if (this.changedIn[line] !== this.round) {
          this.changedIn[line] = this.round;
          this.changedMasks[line] = this.masks[line] as number;
          touched.push(line);
        }
        this.changedMasks[line] = (this.changedMasks[line] as number) ^ (1 << bit);
      }
    let cost = this.cost;
    const changes: [Option, Option][] = [];
    for (const line of touched) {
      const before = this.options[line] as Option;
      const after = this.market.option(line, this.changedMasks[line] as number);
      if (after === before) continue;
      changes.push([before, after]);
      cost += after.cost - before.cost + this.count(before, -1) + this.count(after, 1);
    }
    for (const [before, after] of changes) {
      this.count(after, -1);
      this.count(before, 1);
    }
    return cost;
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
