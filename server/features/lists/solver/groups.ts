import { costOfTakes, isLess } from './cost.ts';
import { byCost, cover, force, type Option, type Pricer, type Pricing } from './pricing.ts';
import type { SolverLine, SolverPost, Take } from './problem.ts';

/** So few lines are tried in every order. */
const mostOrders = 3;
const mostTiers = 30;

/** Lines in groups: those that share a post, directly or by others, are priced together. */
export function groupLines(lines: readonly SolverLine[]): SolverLine[][] {
  const groups = new Map<SolverLine, SolverLine[]>();
  const firstOf = new Map<number, SolverLine>();
  for (const line of lines) {
    let group = [line];
    for (const { id } of line.posts) {
      const other = groups.get(firstOf.get(id) ?? line);
      if (other && other !== group) {
        group = [...other, ...group];
        for (const each of group) groups.set(each, group);
      }
      firstOf.set(id, line);
    }
    for (const each of group) groups.set(each, group);
  }
  return [...new Set(groups.values())];
}

/**
 * Prices lines that share posts: as one line where all of them can be taken from the same posts, and one after the other, in
 * several orders, from what the ones before leave.
 */
export class GroupPricer implements Pricer {
  readonly tiers: number[] = [];
  private readonly known = new Map<string, readonly Option[]>();
  private readonly bits = new Map<SolverPost, number>();
  private readonly orders: SolverLine[][];
  /** Posts that several of the lines can be taken from. */
  private readonly shared: ReadonlySet<number>;

  constructor(
    readonly lines: readonly SolverLine[],
    private readonly pricing: Pricing,
  ) {
    const counts = new Map<number, number>();
    for (const { posts } of lines)
      for (const post of posts) {
        counts.set(post.id, (counts.get(post.id) ?? 0) + 1);
        const tier = pricing.tierOf(post);
        let bit = this.tiers.indexOf(tier);
        if (bit < 0) {
          if (this.tiers.length === mostTiers) continue;
          bit = this.tiers.push(tier) - 1;
        }
        this.bits.set(post, bit);
      }
    this.shared = new Set([...counts].flatMap(([id, count]) => (count > 1 ? [id] : [])));
    this.orders = lines.length <= mostOrders ? permute(lines) : [[...lines], [...lines].reverse()];
  }

  best(mask: number): Option {
    return this.remember(`${mask}`, () => [this.coverAll(mask)])[0] as Option;
  }

  from(mask: number, seller: number, limit: number): readonly Option[] {
    return this.remember(`${mask} ${seller} ${limit}`, () => {
      const { weights } = this.pricing;
      const merged = this.mergeLines(mask);
      const together = merged ? force(merged.line, merged.posts, { seller, limit, weights }) : [];
      return [
        ...together.flatMap(({ takes }) => this.share(takes, mask) ?? []),
        ...this.lines.flatMap((first) => {
          const others = this.lines.filter((line) => line !== first);
          return force(first, this.open(first, mask), { seller, limit, weights }).map(({ takes }) =>
            this.inOrder(others, mask, { sharedLast: false, before: takes }),
          );
        }),
      ];
    });
  }

  private remember(key: string, price: () => Option[]): readonly Option[] {
    const known = this.known.get(key);
    if (known) return known;
    this.pricing.work.done += 512 * this.lines.length;
    const options = price();
    this.known.set(key, options);
    return options;
  }

  private open(line: SolverLine, mask: number): SolverPost[] {
    return line.posts.filter((post) => (mask >> (this.bits.get(post) ?? 31)) & 1).sort(byCost);
  }

  private coverAll(mask: number): Option {
    let best: Option | null = null;
    const consider = (option: Option | null) => {
      if (option && (!best || isLess(option, best))) best = option;
    };
    const merged = this.mergeLines(mask);
    if (merged) consider(this.share(cover(merged.line, merged.posts, this.pricing.weights).takes, mask));
    for (const order of this.orders)
      for (const sharedLast of [false, true]) consider(this.inOrder(order, mask, { sharedLast, before: [] }));
    return best as unknown as Option;
  }

  /** All lines as one that needs what they need together. */
  private mergeLines(mask: number): { line: SolverLine; posts: SolverPost[] } | null {
    const [first] = this.lines as [SolverLine];
    const posts = new Map<number, SolverPost>();
    for (const line of this.lines)
      for (const post of this.open(line, mask)) {
        const same = posts.get(post.id);
        // In another unit it is another quantity.
        if (same && (same.size !== post.size || same.step !== post.step)) return null;
        if (!same || post.rank > same.rank) posts.set(post.id, post);
      }
    const all = [...posts.values()].sort(byCost);
    return {
      line: {
        ...first,
        need: this.lines.reduce((sum, { need }) => sum + need, 0),
        parts: this.lines.flatMap(({ need, parts }) => parts ?? [need]).sort((one, other) => other - one),
        surplus: this.lines.every(({ surplus }) => surplus),
        posts: all,
      },
      posts: all,
    };
  }

  /** Shares out what was taken for all lines together; null where a line may not have what is left for it. */
  private share(takes: readonly Take[], mask: number): Option | null {
    const total = new Map(takes.map(({ post, quantity }) => [post.id, quantity]));
    const left = new Map(total);
    const result: Take[] = [];
    const byChoice = [...this.lines].sort((one, other) => this.open(one, mask).length - this.open(other, mask).length);
    const needs = new Map(byChoice.map((line) => [line, line.need]));
    for (const line of byChoice)
      for (const post of this.open(line, mask)) {
        const quantity = Math.min(left.get(post.id) ?? 0, needs.get(line) as number);
        if (quantity === 0) continue;
        result.push({ line: line.id, post, quantity });
        left.set(post.id, (left.get(post.id) ?? 0) - quantity);
        needs.set(line, (needs.get(line) as number) - quantity);
      }
    // What a minimum quantity adds is of a line that takes from the post and may have it.
    for (const [id, quantity] of left) {
      if (quantity === 0) continue;
      const take = result.findLast(({ post, line }) => {
        const { need, surplus } = this.lines.find((each) => each.id === line) as SolverLine;
        const held = result.reduce((sum, each) => (each.line === line ? sum + each.quantity : sum), 0);
        if (post.id !== id) return false;
        return (
          surplus || (total.get(id) === Math.ceil(post.least / post.step) * post.step && held + quantity <= 2 * need)
        );
      });
      if (!take) return null;
      take.quantity += quantity;
    }
    return { ...costOfTakes(this.lines, result, this.pricing.weights), takes: result };
  }

  /** Covers the lines one after the other from what the ones before leave; shared posts are left to the last if that is asked for. */
  private inOrder(
    order: readonly SolverLine[],
    mask: number,
    { sharedLast, before }: { sharedLast: boolean; before: readonly Take[] },
  ): Option {
    // In the units of the posts.
    const taken = new Map<number, number>();
    const takes = [...before];
    for (const { post, quantity } of before) taken.set(post.id, quantity * post.size);
    for (const line of order) {
      const originals = new Map<SolverPost, SolverPost>();
      const posts = this.open(line, mask).flatMap((post) => {
        const held = taken.get(post.id) ?? 0;
        const available = Math.floor((post.available - held / post.size) / post.step + 1e-9) * post.step;
        if (available <= 0) return [];
        const copy = { ...post, available, least: held > 0 ? post.step : post.least };
        if (sharedLast && this.shared.has(post.id)) copy.weight += 1e6;
        originals.set(copy, post);
        return [copy];
      });
      posts.sort(byCost);
      for (const { post: copy, quantity } of cover(line, posts, this.pricing.weights).takes) {
        const post = originals.get(copy) as SolverPost;
        takes.push({ line: line.id, post, quantity });
        taken.set(post.id, (taken.get(post.id) ?? 0) + quantity * post.size);
      }
    }
    return { ...costOfTakes(this.lines, takes, this.pricing.weights), takes };
  }
}

function permute<Value>(values: readonly Value[]): Value[][] {
  if (values.length <= 1) return [[...values]];
  return values.flatMap((value, place) => permute(values.toSpliced(place, 1)).map((rest) => [value, ...rest]));
}
