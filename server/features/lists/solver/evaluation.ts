import { type Cost, copyOf, isLess, type Sums, weightsOf } from './cost.ts';
import { GroupPricer, groupLines } from './groups.ts';
import { amountAt, exceed, LinePricer, minimumAt, type Option, type Pricer, type Work } from './pricing.ts';
import type { Problem, SolverLine, SolverPost } from './problem.ts';

/** A plan for a choice of sellers in which every minimum is met. */
export interface Evaluation extends Cost {
  /** By the place of a pricer. */
  options: Option[];
  /** By seller: 0 where it is not used, else how many of its tiers are open. */
  levels: Uint8Array;
}

/** The posts of a seller with one minimum value. A seller is open up to a level: its tiers by their minimum, the lowest first. */
interface Tier {
  seller: number;
  minimum: number;
  level: number;
}

/** The tiers of a seller that a pricer has posts of. */
interface Reach {
  pricer: number;
  tiers: { bit: number; level: number }[];
}

interface State {
  levels: Uint8Array;
  masks: Int32Array;
  options: Option[];
}

const tolerance = 1e-6;
/** Prices of a seller by which a line is given as many as reach a minimum value. */
const mostPrices = 8;
/** How often more is taken of a line that may have more than it needs. */
const mostShifts = 4;

/** Prices choices of sellers. */
export class Market {
  readonly pricers: Pricer[];
  /** By seller: the pricers that it has posts for. */
  readonly reachOf: Reach[][];
  /** By seller: how many tiers it has. */
  readonly tops: Uint8Array;
  private readonly tiers: Tier[];
  private readonly work: Work = { done: 0 };

  constructor(readonly problem: Problem) {
    const { lines, sellers } = problem;
    const minimums: Set<number>[] = sellers.map(() => new Set<number>());
    for (const { posts } of lines) for (const { seller, minimumValue } of posts) minimums[seller]?.add(minimumValue);
    const sorted = minimums.map((values) => [...values].sort((one, other) => one - other));
    const starts: number[] = [];
    this.tiers = [];
    for (const [seller, values] of sorted.entries()) {
      starts.push(this.tiers.length);
      for (const [place, minimum] of values.entries())
        this.tiers.push({ seller, minimum, level: Math.min(255, place + 1) });
    }
    this.tops = Uint8Array.from(sorted, ({ length }) => Math.min(255, length));
    const tierOf = ({ seller, minimumValue }: SolverPost) =>
      (starts[seller] as number) + (sorted[seller] as number[]).indexOf(minimumValue);
    const pricing = { weights: weightsOf(lines), work: this.work, tierOf };
    this.pricers = groupLines(lines).map((group) =>
      group.length === 1 ? new LinePricer(group[0] as SolverLine, pricing) : new GroupPricer(group, pricing),
    );
    this.reachOf = sellers.map(() => []);
    this.pricers.forEach(({ tiers }, pricer) => {
      for (const [bit, place] of tiers.entries()) {
        const { seller, level } = this.tiers[place] as Tier;
        const reach = this.reachOf[seller] as Reach[];
        const last = reach.at(-1);
        if (last?.pricer === pricer) last.tiers.push({ bit, level });
        else reach.push({ pricer, tiers: [{ bit, level }] });
      }
    });
  }

  /** The masks of all pricers for a choice of sellers and levels. */
  masksOf(levels: Uint8Array): Int32Array {
    const masks = new Int32Array(this.pricers.length);
    this.pricers.forEach(({ tiers }, pricer) => {
      let mask = 0;
      for (const [bit, place] of tiers.entries()) {
        const { seller, level } = this.tiers[place] as Tier;
        if ((levels[seller] as number) >= level) mask |= 1 << bit;
      }
      masks[pricer] = mask;
    });
    return masks;
  }

  /** How many lines were priced so far, and as many more as it took to price what was not known. */
  get priced(): number {
    return this.work.done;
  }

  /** The best way to cover the lines of a pricer from the tiers of a mask. */
  option(pricer: number, mask: number): Option {
    this.work.done += 1;
    return (this.pricers[pricer] as Pricer).best(mask);
  }

  /** A mask in which a seller is open up to a level. */
  at(mask: number, { tiers }: Reach, level: number): number {
    let next = mask;
    for (const tier of tiers) next = tier.level <= level ? next | (1 << tier.bit) : next & ~(1 << tier.bit);
    return next;
  }

  /**
   * The plan for a choice of sellers: where a minimum is not met, lines move to the seller, or the posts with that minimum are
   * left, or the seller is.
   */
  evaluate(open: Uint8Array): Evaluation {
    const levels = Uint8Array.from(open);
    const masks = this.masksOf(levels);
    const options = Array.from(masks, (mask, pricer) => this.option(pricer, mask));
    const rounds = 2 * levels.length + 8;
    for (let round = 0; ; round += 1) {
      const sums = this.sumUp(options);
      const short = this.shortest(sums);
      if (short < 0) break;
      const next = this.settle(short, { levels, masks, options, sums, mayFill: round < rounds });
      for (const reach of this.reachOf[short] as Reach[])
        masks[reach.pricer] = this.at(masks[reach.pricer] as number, reach, next.level);
      levels[short] = next.level;
      next.options.forEach((option, pricer) => {
        options[pricer] = option;
      });
    }
    return this.improve({ levels, masks, options });
  }

  /** The best way to do with a seller whose minimum is not met: at the level that it is open at, or at a lower one. */
  private settle(seller: number, { levels, masks, options, sums, mayFill }: State & { sums: Sums; mayFill: boolean }) {
    let best: { level: number; options: Option[]; total: Cost } | null = null;
    const top = levels[seller] as number;
    for (let level = top; level >= 0; level -= 1) {
      const lowered = level === top ? [...options] : this.lower(seller, level, masks, options);
      const loweredSums = level === top ? sums : this.sumUp(lowered);
      const isMet = (loweredSums.amounts[seller] as number) >= (loweredSums.minimums[seller] as number) - tolerance;
      const tries: Option[][] = isMet ? [lowered] : [];
      if (mayFill && level > 0) {
        const lowMasks = Int32Array.from(masks);
        for (const reach of this.reachOf[seller] as Reach[])
          lowMasks[reach.pricer] = this.at(masks[reach.pricer] as number, reach, level);
        if (!isMet) {
          const given = { masks: lowMasks, options: lowered, sums: loweredSums };
          const filled = this.fill(seller, given, false);
          // Others that fall below their minimum by it are settled after it.
          tries.push(...(filled.length > 0 ? filled : this.fill(seller, given, true)));
        }
      }
      for (const each of tries) {
        const total = this.costOf(each);
        if (!best || isLess(total, best.total)) best = { level, options: each, total };
      }
    }
    return best as NonNullable<typeof best>;
  }

  /** What options cost together; null where a minimum is not met. */
  check(options: readonly Option[]): Cost | null {
    return this.shortest(this.sumUp(options)) < 0 ? this.costOf(options) : null;
  }

  /** An evaluation with other options. */
  withOptions(options: Option[]): Evaluation {
    const { used } = this.sumUp(options);
    return { ...this.costOf(options), options, levels: this.tops.map((top, seller) => (used[seller] ? top : 0)) };
  }

  private costOf(options: readonly Option[]): Cost {
    const used = new Uint8Array(this.problem.sellers.length);
    let short = 0;
    let cost = 0;
    for (const option of options) {
      short += option.short;
      cost += option.cost;
      for (const { post } of option.takes) used[post.seller] = 1;
    }
    used.forEach((isUsed, seller) => {
      if (isUsed) cost += this.problem.sellers[seller]?.fixed ?? 0;
    });
    return { short, cost };
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
      for (const { pricer } of this.reachOf[seller] ?? [])
        for (const { post, quantity } of (options[pricer] as Option).takes) {
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

  /** Lines covered with a seller at a lower level. */
  private lower(seller: number, level: number, masks: Int32Array, options: readonly Option[]): Option[] {
    const next = [...options];
    for (const reach of this.reachOf[seller] as Reach[])
      if (options[reach.pricer]?.takes.some(({ post }) => post.seller === seller))
        next[reach.pricer] = this.option(reach.pricer, this.at(masks[reach.pricer] as number, reach, level));
    return next;
  }

  /** Moves lines to a seller until its minimum is met, those first that cost least for what they bring; none where they do not suffice. */
  private fill(
    seller: number,
    { masks, options, sums: given }: Omit<State, 'levels'> & { sums: Sums },
    mayBreak: boolean,
  ): Option[][] {
    const next = [...options];
    const sums = copyOf(given);
    const shifted = new Map<number, number>();
    const mayShift = (place: number) =>
      (shifted.get(place) ?? 0) < (this.pricers[place]?.lines.some(({ surplus }) => surplus) ? mostShifts : 1);
    const filled: Option[][] = [];
    for (;;) {
      const lack = (sums.minimums[seller] as number) - (sums.amounts[seller] as number);
      if (lack <= tolerance) return [...filled, next];
      let best: { pricer: number; option: Option; rank: Cost } | null = null;
      let whole: { pricer: number; option: Option; delta: Cost } | null = null;
      for (const { pricer } of this.reachOf[seller] ?? []) {
        if (!mayShift(pricer)) continue;
        const before = next[pricer] as Option;
        for (const option of this.shifts(pricer, before, { mask: masks[pricer] as number, seller, lack })) {
          const gain = amountAt(option, seller) - amountAt(before, seller);
          if (gain <= tolerance || !(mayBreak || this.keepsOthers(seller, before, option, sums))) continue;
          const delta = { short: option.short - before.short, cost: option.cost - before.cost };
          const share = Math.min(gain, lack);
          const rank = { short: delta.short / share, cost: delta.cost / share };
          if (!best || isLess(rank, best.rank)) best = { pricer, option, rank };
          const isEnough =
            gain >= Math.max(lack, minimumAt(option, seller) - (sums.amounts[seller] as number)) - tolerance;
          if (isEnough && (!whole || isLess(delta, whole.delta))) whole = { pricer, option, delta };
        }
      }
      // One line that is enough may cost less than the first of several.
      if (whole) filled.push(next.with(whole.pricer, whole.option));
      if (!best) return filled;
      shifted.set(best.pricer, (shifted.get(best.pricer) ?? 0) + 1);
      const before = next[best.pricer] as Option;
      next[best.pricer] = best.option;
      this.sumAgain(sums, next, before, best.option);
    }
  }

  /** Ways to take more from a seller: all of a line, just as many as are lacking, and more than is needed. */
  private shifts(
    place: number,
    now: Option,
    { mask, seller, lack }: { mask: number; seller: number; lack: number },
  ): Option[] {
    const pricer = this.pricers[place] as Pricer;
    this.work.done += 2;
    const all = pricer.lines.reduce((sum, { need }) => sum + need, 0);
    const limits = new Set([all]);
    const mayExceed = pricer.lines.some(({ surplus }) => surplus);
    const prices = new Set<number>();
    for (const { posts } of pricer.lines)
      for (const post of posts) if (post.seller === seller && post.price > 0) prices.add(post.price);
    const held = now.takes.reduce((sum, { post, quantity }) => (post.seller === seller ? sum + quantity : sum), 0);
    const amount = amountAt(now, seller);
    for (const price of [...prices].slice(0, mostPrices)) {
      const more = Math.ceil(lack / price - 1e-9);
      // At another price of the same post another number comes to as much.
      const instead = Math.ceil((amount + lack) / price - 1e-9);
      for (const enough of [more, held + more, instead]) if (enough < all || mayExceed) limits.add(enough);
    }
    return [
      ...[...limits].flatMap((limit) => pricer.from(mask, seller, limit)),
      ...pricer.lines.flatMap((line) => exceed(line, now, seller, lack)),
    ];
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

  /** Lines are covered better one by one where every minimum is still met. */
  private improve({ levels, masks, options }: State): Evaluation {
    const sums = this.sumUp(options);
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const [pricer, before] of options.entries()) {
        const best = this.option(pricer, masks[pricer] as number);
        if (!isLess(best, before) || !this.keepsAll(before, best, sums)) continue;
        options[pricer] = best;
        this.sumAgain(sums, options, before, best);
        isBetter = true;
      }
    }
    this.trim(options, sums);
    const { used } = this.sumUp(options);
    return { ...this.costOf(options), options, levels: levels.map((level, seller) => (used[seller] ? level : 0)) };
  }

  /** Takes no more beyond what lines need than minimum values ask for, of the dearest first. */
  private trim(options: Option[], sums: Sums): void {
    for (const [place, option] of options.entries()) {
      const { lines } = this.pricers[place] as Pricer;
      let next = option;
      for (const line of lines) if (line.surplus) next = this.trimLine(line, next, sums);
      options[place] = next;
    }
  }

  private trimLine(line: SolverLine, option: Option, sums: Sums): Option {
    const own = option.takes.filter((take) => take.line === line.id);
    let over = own.reduce((sum, { quantity }) => sum + quantity, 0) - line.need;
    let next = option;
    for (const take of own.sort((one, other) => other.post.weight - one.post.weight)) {
      const { seller, step, least, price, weight, rank } = take.post;
      const amount = sums.amounts[seller] as number;
      const slack = amount - (sums.minimums[seller] as number) + tolerance;
      const most = Math.min(over, take.quantity - least, price > 0 ? slack / price : over);
      const value = take.quantity * price;
      const isSpare = take.quantity <= over && (value <= slack || value >= amount - tolerance);
      const less = isSpare ? take.quantity : Math.floor(most / step) * step;
      if (less <= 0) continue;
      over -= less;
      next = {
        short: next.short - less * rank,
        cost: next.cost - less * weight,
        takes: next.takes.flatMap((each) => {
          if (each !== take) return [each];
          return isSpare ? [] : [{ ...take, quantity: take.quantity - less }];
        }),
      };
      sums.amounts[seller] = (sums.amounts[seller] as number) - less * price;
    }
    return next;
  }

  private keepsAll(before: Option, after: Option, { amounts, minimums }: Sums): boolean {
    const concerned = new Set([...before.takes, ...after.takes].map(({ post }) => post.seller));
    for (const seller of concerned) {
      const rest = (amounts[seller] as number) - amountAt(before, seller) + amountAt(after, seller);
      const least = Math.max(minimums[seller] as number, minimumAt(after, seller));
      if (rest > tolerance && rest < least - tolerance) return false;
      if (rest > tolerance && (amounts[seller] as number) <= tolerance) return false;
    }
    return true;
  }
}
