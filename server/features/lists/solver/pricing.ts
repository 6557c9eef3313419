import type { SolverLine, SolverPost } from './problem.ts';

/** A way to cover a line from some sellers. */
export interface Option {
  cost: number;
  /** Place among the line's posts, and how many. */
  takes: { post: SolverPost; quantity: number }[];
}

/** Posts of a line that are looked at together: the cheapest of the open sellers. */
const mostPosts = 9;
/** Sellers of a line that are told apart: those of its cheapest posts. */
const mostSellersOfLine = 24;

/** How much was done so far: a line that was looked up counts one, one that was priced again as many as take as long. */
export interface Work {
  done: number;
}

const nothing: Option['takes'] = [];
const tolerance = 1e-9;

/** Prices a line for any choice of its sellers; each choice once. */
export class LinePricer {
  /** The line's sellers, the one with the cheapest post first: bit n of a mask is the n-th of them. */
  readonly sellers: number[] = [];
  private readonly posts: { post: SolverPost; bit: number; alone: Option | null }[] = [];
  private readonly known = new Map<number, Option>();
  private readonly forced = new Map<string, Option>();
  private readonly none: Option;

  constructor(
    readonly line: SolverLine,
    private readonly work: Work,
  ) {
    const sorted = [...line.posts].sort((a, b) => a.weight - b.weight || a.id - b.id);
    for (const post of sorted) {
      let bit = this.sellers.indexOf(post.seller);
      if (bit < 0) {
        if (this.sellers.length === mostSellersOfLine) continue;
        bit = this.sellers.push(post.seller) - 1;
      }
      this.posts.push({ post, bit, alone: alone(line, post) });
    }
    this.none = { cost: line.need * line.miss, takes: nothing };
  }

  /** The best way to cover the line from the sellers of a mask. */
  best(mask: number): Option {
    // Of the sellers that are open, those of the cheapest posts decide.
    let deciding = 0;
    let count = 0;
    for (const { bit, alone: option } of this.posts) {
      if (!((mask >> bit) & 1)) continue;
      if (count === 0 && option) return option;
      deciding |= 1 << bit;
      count += 1;
      if (count === mostPosts) break;
    }
    if (count === 0) return this.none;
    const known = this.known.get(deciding);
    if (known) return known;
    this.work.done += workOf(count);
    const option = cover(this.line, this.of(deciding), 0);
    this.known.set(deciding, option);
    return option;
  }

  /** The best way that takes as much as sensible, at most `limit`, from one of the sellers. */
  from(mask: number, bit: number, limit: number): Option {
    const key = `${mask} ${bit} ${limit}`;
    const known = this.forced.get(key);
    if (known) return known;
    const own = this.of(1 << bit);
    this.work.done += 2 * workOf(mostPosts);
    let option: Option = this.best(mask);
    let found = Number.POSITIVE_INFINITY;
    // From each of the seller's posts as many as are needed and allowed, the rest as cheaply as possible.
    for (const post of own.slice(0, 2)) {
      const most = Math.min(post.available, Math.max(post.least, Math.min(this.line.need, limit)));
      const quantity = Math.floor(most / post.step) * post.step;
      if (quantity < post.least || !mayTake(this.line, quantity)) continue;
      const rest = cover(
        this.line,
        this.of(mask).filter((other) => other !== post),
        quantity,
      );
      // More than is needed comes of minimum quantities alone, never of taking more of another post.
      const takes = [{ post, quantity }, ...rest.takes];
      if (!isLean(this.line, takes)) continue;
      const cost = rest.cost + quantity * post.weight;
      if (cost >= found) continue;
      found = cost;
      option = { cost, takes };
    }
    this.forced.set(key, option);
    return option;
  }

  private of(mask: number): SolverPost[] {
    const open: SolverPost[] = [];
    for (const { post, bit } of this.posts)
      if ((mask >> bit) & 1) {
        open.push(post);
        if (open.length === mostPosts) break;
      }
    return open;
  }
}

/** Whether no post could be left out or less of it be taken, where more is taken than is needed. */
function isLean({ need }: SolverLine, takes: Option['takes']): boolean {
  const total = takes.reduce((sum, { quantity }) => sum + quantity, 0);
  if (total <= need) return true;
  return takes.every(
    ({ post, quantity }) => total - quantity < need && (quantity - post.step < post.least || total - post.step < need),
  );
}

/** What is taken beyond the need may be as much again, unless more is allowed. */
const mayTake = ({ need, surplus }: SolverLine, quantity: number): boolean => surplus || quantity <= 2 * need;

/** All subsets of posts are tried. */
const workOf = (posts: number): number => 1 << Math.max(0, posts - 1);

/** A line covered by its cheapest post alone, where that is enough: nothing is better. */
function alone({ need, miss }: SolverLine, post: SolverPost): Option | null {
  const { least, available, step, weight } = post;
  if (need === 0 || least > need || available < need || need % step !== 0 || weight > miss) return null;
  return { cost: need * weight, takes: [{ post, quantity: need }] };
}

/** The cheapest way to cover what is left of a line from posts, cheapest first: exact over the subsets of them. */
function cover(line: SolverLine, posts: readonly SolverPost[], taken: number): Option {
  const need = Math.max(0, line.need - taken);
  let best: Option = { cost: need * line.miss, takes: [] };
  if (need === 0 || posts.length === 0) return best;
  const [first] = posts as [SolverPost];
  const whole = taken === 0 ? alone(line, first) : null;
  if (whole) return whole;
  const minimums = posts.map(({ least, step }) => Math.ceil(least / step) * step);
  const subsets = 1 << posts.length;
  // Of each subset, what its minimum quantities come to: that of the subset without its first post, and that post's.
  const held = new Float64Array(subsets);
  const costs = new Float64Array(subsets);
  const quantities = new Array<number>(posts.length).fill(0);
  for (let subset = 1; subset < subsets; subset += 1) {
    const lowest = 31 - Math.clz32(subset & -subset);
    const cheapest = posts[lowest] as SolverPost;
    const minimum = minimums[lowest] as number;
    const rest = subset & (subset - 1);
    held[subset] = (held[rest] as number) + minimum;
    costs[subset] =
      minimum > cheapest.available ? Number.POSITIVE_INFINITY : (costs[rest] as number) + minimum * cheapest.weight;
    // The rest costs no less than its cheapest post, or than missing.
    const lacking = Math.max(0, need - (held[subset] as number));
    if ((costs[subset] as number) + lacking * Math.min(cheapest.weight, line.miss) >= best.cost - tolerance) continue;
    const filled = fillSubset(line, posts, { subset, minimums, quantities, left: need - (held[subset] as number) });
    const cost = (costs[subset] as number) + filled.cost;
    if (!mayTake(line, line.need - filled.left) || cost >= best.cost - tolerance) continue;
    best = {
      cost,
      takes: posts.flatMap((post, place) => {
        const quantity = quantities[place] as number;
        return quantity > 0 ? [{ post, quantity }] : [];
      }),
    };
  }
  return best;
}

/** A subset of a line's posts, what each of them asks for at least, and how many of the line are left then. */
interface Filling {
  subset: number;
  minimums: readonly number[];
  left: number;
  /** How many are taken of each post, once it is filled. */
  quantities: number[];
}

/** Takes what is left of a line from a subset of its posts, cheapest first; what it costs beside the minimums. */
function fillSubset(
  line: SolverLine,
  posts: readonly SolverPost[],
  { subset, minimums, quantities, left: open }: Filling,
): { cost: number; left: number } {
  let left = open;
  let cost = 0;
  for (let place = 0; place < posts.length; place += 1) {
    quantities[place] = 0;
    if (!((subset >> place) & 1)) continue;
    const minimum = minimums[place] as number;
    const { available, step, weight } = posts[place] as SolverPost;
    quantities[place] = minimum;
    if (left <= 0 || weight > line.miss) continue;
    const more = Math.floor(Math.min(left, available - minimum) / step) * step;
    quantities[place] = minimum + more;
    left -= more;
    cost += more * weight;
  }
  // One box more where only a part of one is missing.
  if (left > 0) {
    const place = posts.findIndex(
      (post, index) =>
        (quantities[index] as number) > 0 &&
        post.step > left &&
        (quantities[index] as number) + post.step <= post.available &&
        post.step * post.weight <= left * line.miss &&
        mayTake(line, line.need - left + post.step),
    );
    if (place >= 0) {
      const post = posts[place] as SolverPost;
      quantities[place] = (quantities[place] as number) + post.step;
      left -= post.step;
      cost += post.step * post.weight;
    }
  }
  return { cost: left > 0 ? cost + left * line.miss : cost, left };
}
