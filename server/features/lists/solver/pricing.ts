import { type Cost, costOfTakes, isLess, missingOf, type Weights } from './cost.ts';
import type { SolverLine, SolverPost, Take } from './problem.ts';

/** A way to cover a line from some posts. */
export interface Option extends Cost {
  takes: Take[];
}

/** Posts of a line that are compared in every combination. */
const mostPosts = 9;
/** Of these, how many are the largest where the cheapest have too few. */
const largest = 4;
/** Parts of a line's posts that can be open or closed: the bits of a mask. */
const mostTiers = 30;

/** How much was done so far: a line that was looked up counts one, one that was priced again as many as take as long. */
export interface Work {
  done: number;
}

/** What prices one line, or several that share posts. */
export interface Pricer {
  /** Its tiers: bit n of a mask opens the n-th of them. */
  readonly tiers: readonly number[];
  readonly lines: readonly SolverLine[];
  best(mask: number): Option;
  /** The best ways that take as much as sensible, at most `limit`, of a post of a seller. */
  from(mask: number, seller: number, limit: number): readonly Option[];
}

export interface Pricing {
  weights: Weights;
  work: Work;
  /** The place of a post's tier: its seller and minimum value. */
  tierOf(post: SolverPost): number;
}

export const byCost = (one: SolverPost, other: SolverPost): number =>
  one.rank - other.rank || one.weight - other.weight || one.id - other.id;

/** How many more each of some posts adds to what those before it offer; several prices of one post are of the same stock. */
function listAdded(posts: readonly SolverPost[]): number[] {
  const known = new Map<number, number>();
  return posts.map(({ id, available }) => {
    const before = known.get(id) ?? 0;
    known.set(id, Math.max(before, available));
    return Math.max(0, available - before);
  });
}

/** The first of some sorted posts, and the largest of the others where the first have too few. */
function choosePosts(posts: readonly SolverPost[], need: number, most: number): SolverPost[] {
  if (posts.length <= most) return [...posts];
  const first = posts.slice(0, most);
  if (listAdded(first).reduce((sum, added) => sum + added, 0) >= need) return first;
  const rest = posts.slice(most - largest).sort((one, other) => other.available - one.available);
  return [...posts.slice(0, most - largest), ...rest.slice(0, largest)].sort(byCost);
}

/** Prices a line for any choice of its tiers; each choice once. */
export class LinePricer implements Pricer {
  readonly tiers: number[] = [];
  readonly lines: readonly SolverLine[];
  private readonly posts: { post: SolverPost; added: number; bit: number; alone: Option | null }[] = [];
  private readonly known = new Map<number, Option>();
  private readonly forced = new Map<string, readonly Option[]>();
  private readonly none: Option;

  constructor(
    private readonly line: SolverLine,
    private readonly pricing: Pricing,
  ) {
    this.lines = [line];
    const usable = line.posts.filter((post) => isUsable(line, post)).sort(byCost);
    const chosen = usable.length > mostTiers ? choosePosts(usable, line.need, mostTiers) : usable;
    const added = listAdded(chosen);
    for (const [place, post] of chosen.entries()) {
      const tier = pricing.tierOf(post);
      let bit = this.tiers.indexOf(tier);
      if (bit < 0) bit = this.tiers.push(tier) - 1;
      this.posts.push({ post, added: added[place] as number, bit, alone: alone(line, post) });
    }
    this.none = { ...costOfTakes([line], [], pricing.weights), takes: [] };
  }

  best(mask: number): Option {
    let deciding = 0;
    let count = 0;
    let offered = 0;
    for (const { added, bit, alone: option } of this.posts) {
      if (!((mask >> bit) & 1)) continue;
      if (count === 0 && option) return option;
      deciding |= 1 << bit;
      count += 1;
      offered += added;
      // The cheapest decide, unless they have too few.
      if (count >= mostPosts && offered >= this.line.need) break;
    }
    if (count === 0) return this.none;
    const known = this.known.get(deciding);
    if (known) return known;
    this.pricing.work.done += workOf(Math.min(count, mostPosts));
    const option = cover(this.line, this.of(deciding), this.pricing.weights);
    this.known.set(deciding, option);
    return option;
  }

  from(mask: number, seller: number, limit: number): readonly Option[] {
    const key = `${mask} ${seller} ${limit}`;
    const known = this.forced.get(key);
    if (known) return known;
    this.pricing.work.done += 2 * workOf(mostPosts);
    const options = force(this.line, this.of(mask), { seller, limit, weights: this.pricing.weights });
    this.forced.set(key, options);
    return options;
  }

  private of(mask: number): SolverPost[] {
    return this.posts.flatMap(({ post, bit }) => ((mask >> bit) & 1 ? [post] : []));
  }
}

/** How much to take from which seller. */
interface Force {
  seller: number;
  limit: number;
  weights: Weights;
}

/** As many posts of a seller are tried, with all their prices. */
const mostForced = 3;

/** Covers a line with as many of one of a seller's first posts as are allowed, and the rest as cheaply as possible. */
export function force(line: SolverLine, posts: readonly SolverPost[], { seller, limit, weights }: Force): Option[] {
  const own = posts.filter((post) => post.seller === seller);
  const first = new Set([...new Set(own.map(({ id }) => id))].slice(0, mostForced));
  return own
    .filter(({ id }) => first.has(id))
    .flatMap((post) => {
      const sensible = line.surplus ? limit : Math.min(line.need, limit);
      const most = Math.min(post.available, Math.max(post.least, sensible));
      const up = Math.ceil(most / post.step) * post.step;
      const quantity = up <= post.available ? up : Math.floor(most / post.step) * post.step;
      if (quantity < post.least || quantity <= 0 || !mayTake(line, quantity)) return [];
      const others = posts.filter((other) => other.id !== post.id);
      return [cover(line, others, weights, { line: line.id, post, quantity })];
    });
}

/** An option with more of a seller's posts than the line needs, up to an amount. */
export function exceed(line: SolverLine, { short, cost, takes }: Option, seller: number, amount: number): Option[] {
  if (!line.surplus) return [];
  return line.posts
    .filter((post) => post.seller === seller && post.price > 0 && !hasOtherPrice(takes, post))
    .flatMap((post) => {
      const before = takes.find((take) => take.post === post && take.line === line.id);
      const held = before?.quantity ?? 0;
      const ofAll = takes.reduce(
        (sum, take) => (take.post.id === post.id ? sum + (take.quantity * take.post.size) / post.size : sum),
        0,
      );
      const wanted = Math.max(post.least - ofAll, Math.ceil(amount / post.price - 1e-9));
      const left = Math.floor((post.available - ofAll) / post.step + 1e-9) * post.step;
      const more = Math.min(Math.ceil(wanted / post.step) * post.step, left);
      if (more <= 0 || ofAll + more < post.least) return [];
      const take = { line: line.id, post, quantity: held + more };
      return [
        {
          short: short + more * post.rank,
          cost: cost + more * post.weight,
          takes: [...takes.filter((each) => each !== before), take],
        },
      ];
    });
}

/** Whether a post is taken at another of its prices. */
const hasOtherPrice = (takes: readonly Take[], post: SolverPost): boolean =>
  takes.some((take) => take.post.id === post.id && take.post !== post);

/** Whether a minimum quantity can be taken at all. */
const isUsable = (line: SolverLine, { least, step, available }: SolverPost): boolean => {
  const minimum = Math.ceil(least / step) * step;
  return minimum <= available && mayTake(line, minimum);
};

/** What is taken beyond the need may be as much again, unless more is allowed. */
const mayTake = ({ need, surplus }: SolverLine, quantity: number): boolean => surplus || quantity <= 2 * need;

/**
 * How much may be taken of a line in all once this much of a post is: more than is needed comes of minimums alone, so without the
 * post, or with one step of it less, too little would be left.
 */
function mostWith({ need, surplus }: SolverLine, { post, quantity }: Take): number {
  if (surplus) return Number.POSITIVE_INFINITY;
  const most = Math.min(2 * need, quantity + need - 1);
  return quantity - post.step < post.least ? most : Math.min(most, need + post.step - 1);
}

/** All subsets of posts are tried. */
const workOf = (posts: number): number => 1 << Math.max(0, posts - 1);

/** A line covered by its cheapest post alone, where that is enough: nothing is better. */
function alone({ id, need }: SolverLine, post: SolverPost): Option | null {
  const { least, available, step, weight, rank } = post;
  if (need === 0 || least > need || available < need || need % step !== 0) return null;
  return { short: rank * need, cost: need * weight, takes: [{ line: id, post, quantity: need }] };
}

/** The best way to cover what is left of a line from posts, cheapest first: exact over the subsets of the first of them. */
export function cover(line: SolverLine, posts: readonly SolverPost[], weights: Weights, taken?: Take): Option {
  const takes = taken ? [taken] : [];
  const before = costOfTakes([line], takes, weights);
  let best: Option = { ...before, takes };
  const held = taken?.quantity ?? 0;
  const most = taken ? mostWith(line, taken) : line.surplus ? Number.POSITIVE_INFINITY : 2 * line.need;
  const need = line.need - held;
  if (need <= 0 || posts.length === 0) return best;
  const [first] = posts as [SolverPost];
  const whole = held === 0 ? alone(line, first) : null;
  if (whole) return whole;
  const deciding = choosePosts(posts, need, mostPosts);
  const short = before.short - missingOf(line, need, weights);
  best = coverWith(line, deciding, { weights, need, most, base: { short, cost: before.cost }, best });
  return posts.length === deciding.length ? best : extend(line, posts, best, { weights, most });
}

interface Covering {
  weights: Weights;
  /** How many are needed yet. */
  need: number;
  /** How many may be taken in all. */
  most: number;
  base: Cost;
  best: Option;
}

function coverWith(line: SolverLine, posts: readonly SolverPost[], { weights, need, most, base, best }: Covering) {
  const minimums = posts.map(({ least, step }) => Math.ceil(least / step) * step);
  const subsets = 1 << posts.length;
  // Of each post its other prices, as bits.
  const others = posts.map(({ id }, own) =>
    posts.reduce((mask, post, place) => (place !== own && post.id === id ? mask | (1 << place) : mask), 0),
  );
  // Of each subset, what its minimum quantities come to: that of the subset without its first post, and that post's.
  const least = new Float64Array(subsets);
  const costs = new Float64Array(subsets);
  const quantities = new Array<number>(posts.length).fill(0);
  let found: { short: number; cost: number; quantities: number[] } | null = null;
  let { short: leastShort, cost: leastCost } = best;
  for (let subset = 1; subset < subsets; subset += 1) {
    const lowest = 31 - Math.clz32(subset & -subset);
    const { weight, rank, available } = posts[lowest] as SolverPost;
    const minimum = minimums[lowest] as number;
    const rest = subset & (subset - 1);
    least[subset] = (least[rest] as number) + minimum;
    // A post has one price at a time.
    const isTwice = (rest & (others[lowest] as number)) !== 0;
    costs[subset] =
      isTwice || minimum > available ? Number.POSITIVE_INFINITY : (costs[rest] as number) + minimum * weight;
    if (!Number.isFinite(costs[subset] as number)) continue;
    // Where nothing is lacking, what is left costs no less than its cheapest post.
    const lacking = Math.max(0, need - (least[subset] as number));
    if (leastShort === 0 && (rank > 0 || base.cost + (costs[subset] as number) + lacking * weight >= leastCost))
      continue;
    const over = most - line.need;
    const left = fillSubset(posts, { subset, minimums, quantities, left: need - (least[subset] as number), over });
    if (-left > over) continue;
    let short = base.short + missingOf(line, left, weights);
    let cost = base.cost;
    for (let place = 0; place < posts.length; place += 1) {
      const quantity = quantities[place] as number;
      if (quantity === 0) continue;
      const post = posts[place] as SolverPost;
      short += quantity * post.rank;
      cost += quantity * post.weight;
    }
    if (!isLess({ short, cost }, { short: leastShort, cost: leastCost })) continue;
    leastShort = short;
    leastCost = cost;
    found = { short, cost, quantities: [...quantities] };
  }
  if (!found) return best;
  const { short, cost, quantities: chosen } = found;
  const takes = posts.flatMap((post, place) =>
    chosen[place] ? [{ line: line.id, post, quantity: chosen[place] as number }] : [],
  );
  return { short, cost, takes: [...best.takes, ...takes] };
}

/** A subset of a line's posts, what each of them asks for at least, and how many of the line are left then. */
interface Filling {
  subset: number;
  minimums: readonly number[];
  left: number;
  /** How many more than are left may be taken. */
  over: number;
  /** How many are taken of each post, once it is filled. */
  quantities: number[];
}

/** Takes what is left of a line from a subset of its posts, cheapest first; answers how many are left then. */
function fillSubset(posts: readonly SolverPost[], { subset, minimums, quantities, left: open, over }: Filling): number {
  let left = open;
  for (let place = 0; place < posts.length; place += 1) {
    quantities[place] = 0;
    if (!((subset >> place) & 1)) continue;
    const minimum = minimums[place] as number;
    const { available, step } = posts[place] as SolverPost;
    quantities[place] = minimum;
    if (left <= 0) continue;
    const more = Math.floor(Math.min(left, available - minimum) / step) * step;
    quantities[place] = minimum + more;
    left -= more;
  }
  if (left <= 0) return left;
  // One box more where only a part of one is missing.
  const place = posts.findIndex(
    (post, index) =>
      (quantities[index] as number) > 0 &&
      post.step > left &&
      (quantities[index] as number) + post.step <= post.available &&
      post.step - left <= over,
  );
  if (place < 0) return left;
  const { step } = posts[place] as SolverPost;
  quantities[place] = (quantities[place] as number) + step;
  return left - step;
}

/** Takes what is still missing from the other posts, one after the other. */
function extend(
  line: SolverLine,
  posts: readonly SolverPost[],
  option: Option,
  { weights, most }: Pick<Covering, 'weights' | 'most'>,
): Option {
  const takes = [...option.takes];
  let left = line.need - takes.reduce((sum, { quantity }) => sum + quantity, 0);
  if (left <= 0) return option;
  for (const post of posts) {
    if (left <= 0) break;
    if (takes.some((take) => take.post.id === post.id)) continue;
    const wanted = Math.max(post.least, Math.min(left, post.available));
    const quantity = Math.ceil(wanted / post.step) * post.step;
    const fitting = quantity <= post.available ? quantity : Math.floor(post.available / post.step) * post.step;
    if (fitting < post.least || line.need - left + fitting > most) continue;
    takes.push({ line: line.id, post, quantity: fitting });
    left -= fitting;
  }
  return { ...costOfTakes([line], takes, weights), takes };
}

/** What an option takes from a seller. */
export const amountAt = ({ takes }: Option, seller: number): number =>
  takes.reduce((sum, { post, quantity }) => (post.seller === seller ? sum + post.price * quantity : sum), 0);

/** The highest minimum value among the posts that an option takes from a seller. */
export const minimumAt = ({ takes }: Option, seller: number): number =>
  takes.reduce((most, { post }) => (post.seller === seller ? Math.max(most, post.minimumValue) : most), 0);
