import { LinePricer, type Option, type Work } from './pricing.ts';
import type { Problem } from './problem.ts';

/** A plan for a choice of sellers in which every minimum is met. */
export interface Evaluation {
  cost: number;
  /** By the place of a line. */
  options: Option[];
  /** The sellers that are used. */
  used: Uint8Array;
}

/** What everything taken from each seller comes to, and the least it has to. */
interface Sums {
  amounts: Float64Array;
  minimums: Float64Array;
  used: Uint8Array;
}

const tolerance = 1e-6;

/** Prices choices of sellers. */
export class Market {
  readonly pricers: LinePricer[];
  /** By seller: the places of lines that it has posts for, and its bit in their masks. */
  readonly linesOf: { line: number; bit: number }[][];
  private readonly work: Work = { done: 0 };

  constructor(readonly problem: Problem) {
    this.pricers = problem.lines.map((line) => new LinePricer(line, this.work));
    this.linesOf = problem.sellers.map(() => []);
    this.pricers.forEach(({ sellers }, line) => {
      for (const [bit, seller] of sellers.entries()) this.linesOf[seller]?.push({ line, bit });
    });
  }

  /** The masks of all lines for a choice of sellers. */
  masksOf(open: Uint8Array): Int32Array {
    const masks = new Int32Array(this.pricers.length);
    this.pricers.forEach(({ sellers }, line) => {
      let mask = 0;
      for (const [bit, seller] of sellers.entries()) if (open[seller]) mask |= 1 << bit;
      masks[line] = mask;
    });
    return masks;
  }

  /** How many lines were priced so far, and as many more as it took to price what was not known. */
  get priced(): number {
    return this.work.done;
  }

  /** The best way to cover a line from the sellers of a mask. */
  option(line: number, mask: number): Option {
    this.work.done += 1;
    return (this.pricers[line] as LinePricer).best(mask);
  }

  /** The plan for a choice of sellers: lines move to a seller whose minimum is not met, or the seller is left. */
  evaluate(open: Uint8Array): Evaluation {
    const masks = this.masksOf(open);
    const options = Array.from(masks, (mask, line) => this.option(line, mask));
    for (let round = 0; round <= open.length; round += 1) {
      const sums = this.sumUp(options);
      const short = this.shortest(sums);
      if (short < 0) return this.improve(masks, options);
      const filled = this.fill(short, masks, options, sums);
      const left = this.leave(short, masks, options);
      const filledCost = filled ? this.costOf(filled) : Number.POSITIVE_INFINITY;
      const isLeft = this.costOf(left) <= filledCost;
      const next = isLeft ? left : (filled as Option[]);
      if (isLeft)
        for (const { line, bit } of this.linesOf[short] ?? []) masks[line] = (masks[line] as number) & ~(1 << bit);
      next.forEach((option, line) => {
        options[line] = option;
      });
    }
    // Sellers that take each other's lines again and again: those that are short are left.
    for (;;) {
      const short = this.shortest(this.sumUp(options));
      if (short < 0) break;
      for (const { line, bit } of this.linesOf[short] ?? []) masks[line] = (masks[line] as number) & ~(1 << bit);
      this.leave(short, masks, options).forEach((option, line) => {
        options[line] = option;
      });
    }
    return this.finish(options);
  }

  private finish(options: Option[]): Evaluation {
    return { cost: this.costOf(options), options, used: this.sumUp(options).used };
  }

  private costOf(options: readonly Option[]): number {
    const used = new Uint8Array(this.problem.sellers.length);
    let cost = 0;
    for (const option of options) {
      cost += option.cost;
      for (const { post } of option.takes) used[post.seller] = 1;
    }
    used.forEach((isUsed, seller) => {
      if (isUsed) cost += this.problem.sellers[seller]?.fixed ?? 0;
    });
    return cost;
  }

  private sumUp(options: readonly Option[]): Sums {
    const count = this.problem.sellers.length;
    const sums = { amounts: new Float64Array(count), minimums: new Float64Array(count), used: new Uint8Array(count) };
    for (const { takes } of options)
      for (const { post, quantity } of takes) {
        sums.used[post.seller] = 1;
        sums.amounts[post.seller] = (sums.amounts[post.seller] as number) + post.price * quantity;
        sums.minimums[post.seller] = Math.max(sums.minimums[post.seller] as number, post.minimumValue);
      }
    return sums;
  }

  /** Sums up again what a line that changed is taken from. */
  private sumAgain(sums: Sums, options: readonly Option[], before: Option, after: Option): void {
    for (const seller of new Set([...before.takes, ...after.takes].map(({ post }) => post.seller))) {
      let amount = 0;
      let minimum = 0;
      let isUsed = false;
      for (const { line } of this.linesOf[seller] ?? [])
        for (const { post, quantity } of (options[line] as Option).takes) {
          if (post.seller !== seller) continue;
          isUsed = true;
          amount += post.price * quantity;
          minimum = Math.max(minimum, post.minimumValue);
        }
      sums.amounts[seller] = amount;
      sums.minimums[seller] = minimum;
      sums.used[seller] = isUsed ? 1 : 0;
    }
  }

  /** The seller that lacks least to its minimum; -1 where all are met. */
  private shortest({ amounts, minimums, used }: Sums): number {
    let found = -1;
    let least = Number.POSITIVE_INFINITY;
    used.forEach((isUsed, seller) => {
      if (!isUsed) return;
      const lack = (minimums[seller] as number) - (amounts[seller] as number);
      if (lack > tolerance && lack < least) {
        least = lack;
        found = seller;
      }
    });
    return found;
  }

  /** Lines covered without a seller. */
  private leave(seller: number, masks: Int32Array, options: readonly Option[]): Option[] {
    const next = [...options];
    for (const { line, bit } of this.linesOf[seller] ?? [])
      if (options[line]?.takes.some(({ post }) => post.seller === seller))
        next[line] = this.option(line, (masks[line] as number) & ~(1 << bit));
    return next;
  }

  /** Moves lines to a seller until its minimum is met, those first that cost least for what they bring; null where they do not suffice. */
  private fill(seller: number, masks: Int32Array, options: readonly Option[], given: Sums): Option[] | null {
    const next = [...options];
    const sums = copyOf(given);
    const tried = new Set<number>();
    for (;;) {
      const lack = (sums.minimums[seller] as number) - (sums.amounts[seller] as number);
      if (lack <= tolerance) return next;
      let best: { line: number; option: Option; rank: number; enough: boolean } | null = null;
      for (const { line, bit } of this.linesOf[seller] ?? []) {
        if (tried.has(line)) continue;
        for (const option of this.shifts(line, masks[line] as number, bit, lack)) {
          const before = next[line] as Option;
          const gain = amountAt(option, seller) - amountAt(before, seller);
          if (gain <= tolerance || !this.keepsOthers(seller, before, option, sums)) continue;
          const delta = option.cost - before.cost;
          const enough = gain >= lack - tolerance;
          const rank = delta / Math.min(gain, lack);
          const isBetter =
            !best ||
            (enough && best.enough ? delta < best.option.cost - (next[best.line] as Option).cost : rank < best.rank);
          if (isBetter) best = { line, option, rank, enough };
        }
      }
      if (!best) return null;
      tried.add(best.line);
      const before = next[best.line] as Option;
      next[best.line] = best.option;
      this.sumAgain(sums, next, before, best.option);
    }
  }

  /** Ways to take more of a line from a seller: all of it, and just so many as are lacking. */
  private shifts(line: number, mask: number, bit: number, lack: number): Option[] {
    const pricer = this.pricers[line] as LinePricer;
    this.work.done += 2;
    const whole = pricer.from(mask, bit, pricer.line.need);
    const price = whole.takes[0]?.post.price ?? 0;
    if (price <= 0) return [whole];
    const now = this.option(line, mask).takes.filter(({ post }) => post.seller === pricer.sellers[bit]);
    const held = now.reduce((sum, { quantity }) => sum + quantity, 0);
    const enough = held + Math.ceil(lack / price - 1e-9);
    return enough < pricer.line.need ? [whole, pricer.from(mask, bit, enough)] : [whole];
  }

  /** Whether no other seller falls below its minimum by a change, unless it is left by it. */
  private keepsOthers(seller: number, before: Option, after: Option, { amounts, minimums }: Sums): boolean {
    for (const { post } of before.takes) {
      const other = post.seller;
      if (other === seller) continue;
      const rest = (amounts[other] as number) - amountAt(before, other) + amountAt(after, other);
      if (rest > tolerance && rest < (minimums[other] as number) - tolerance) return false;
    }
    return true;
  }

  /** Lines are covered more cheaply one by one where every minimum is still met. */
  private improve(masks: Int32Array, options: Option[]): Evaluation {
    const sums = this.sumUp(options);
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const [line, before] of options.entries()) {
        const best = this.option(line, masks[line] as number);
        if (best.cost >= before.cost - tolerance || !this.keepsAll(before, best, sums)) continue;
        options[line] = best;
        this.sumAgain(sums, options, before, best);
        isBetter = true;
      }
    }
    return this.finish(options);
  }

  private keepsAll(before: Option, after: Option, { amounts, minimums }: Sums): boolean {
    const concerned = new Set([...before.takes, ...after.takes].map(({ post }) => post.seller));
    for (const seller of concerned) {
      const rest = (amounts[seller] as number) - amountAt(before, seller) + amountAt(after, seller);
      const least = Math.max(
        minimums[seller] as number,
        ...after.takes.flatMap(({ post }) => (post.seller === seller ? [post.minimumValue] : [])),
      );
      if (rest > tolerance && rest < least - tolerance) return false;
      if (rest > tolerance && (amounts[seller] as number) <= tolerance) return false;
    }
    return true;
  }
}

const copyOf = ({ amounts, minimums, used }: Sums): Sums => ({
  amounts: amounts.slice(),
  minimums: minimums.slice(),
  used: used.slice(),
});

const amountAt = ({ takes }: Option, seller: number): number =>
  takes.reduce((sum, { post, quantity }) => (post.seller === seller ? sum + post.price * quantity : sum), 0);
