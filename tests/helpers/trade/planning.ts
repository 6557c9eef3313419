import type { Problem, SolverLine, SolverPost, Take } from '#server/features/lists/solver/problem.ts';

/** Numbers from 0 to 1 that follow from a seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/**
 * A market of a few lines and sellers. Minimum values differ within a seller, orders cost from little to more than the goods, a
 * line may have alternatives or a pinned post, and two lines may be of one article, one of them up to a lower price.
 */
export function createSmallMarket(seed: number): Problem {
  const random = createRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const isDear = random() < 0.5;
  const sellers = Array.from({ length: 2 + below(3) }, (_, id) => ({ id, fixed: 5 + below(isDear ? 300 : 60) }));
  const minimums = sellers.map(() =>
    Array.from({ length: 1 + below(3) }, () => (random() < 0.5 ? 20 + below(200) : 0)),
  );
  let ids = 0;
  const createPosts = (base: number, rank: number, need: number): SolverPost[] =>
    sellers.flatMap((_seller, seller): SolverPost[] => {
      if (random() < 0.35) return [];
      const price = Math.round(base * (0.8 + random() * 0.5) * 100) / 100;
      const available = 1 + below(7);
      const least = random() < 0.3 ? 1 + below(Math.min(need + 4, available)) : 1;
      const own = minimums[seller] as number[];
      ids += 1;
      return [
        {
          id: ids,
          seller,
          rank,
          price,
          weight: price,
          available,
          size: 1,
          least,
          step: 1,
          minimumValue: own[below(own.length)] as number,
        },
      ];
    });
  const lines = Array.from({ length: 2 + below(2) }, (_, id): SolverLine => {
    const need = 1 + below(5);
    const base = 2 + random() * 60;
    const pinned = random() < 0.1;
    const surplus = random() < 0.2;
    const posts = createPosts(base, 0, need).slice(0, surplus ? 2 : 3);
    const alternatives = random() < 0.2 ? createPosts(base * 0.5, 1, need).slice(0, 1) : [];
    return { id: id + 1, need, surplus, pinned, posts: pinned ? posts.slice(0, 1) : [...posts, ...alternatives] };
  });
  const [first, second] = lines as [SolverLine, SolverLine];
  if (random() < 0.25) {
    // Chosen one by one, they are of one article: what they may cost can differ, and minimum quantities count for both together.
    first.posts = first.posts.map((post) => ({ ...post, least: 1, available: post.available + 2 }));
    const most =
      random() < 0.5 ? Math.max(0, ...first.posts.map(({ price }) => price)) - 0.01 : Number.POSITIVE_INFINITY;
    second.posts = first.posts.filter(({ price }) => price <= most).map((post) => ({ ...post }));
    for (const line of [first, second]) Object.assign(line, { pinned: false, surplus: false });
  }
  return { lines, sellers, mostSellers: random() < 0.3 ? 1 + below(2) : 20, seed, budget: 1_000_000 };
}

/** A market as large as lists are: most sellers have a part of the lines, and a third of the posts a minimum value. */
export function createLargeMarket(seed: number, lineCount: number, sellerCount: number): Problem {
  const random = createRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const sellers = Array.from({ length: sellerCount }, (_, id) => ({
    id,
    fixed: 25 + ([15, 35, 80][below(3)] as number),
  }));
  const minimums = sellers.map(() =>
    Array.from({ length: 1 + below(4) }, () => (random() < 0.35 ? 50 * (1 + below(8)) : 0)),
  );
  // Some sellers have far more than others.
  const widths = sellers.map(() => random() ** 2);
  let ids = 0;
  const lines = Array.from({ length: lineCount }, (_, id): SolverLine => {
    const need = 1 + below(random() < 0.2 ? 60 : 12);
    const base = 2 + random() ** 2 * 120;
    const wanted = 1 + below(9);
    const order = sellers.map((_seller, seller) => ({ seller, rank: random() / (0.05 + (widths[seller] as number)) }));
    order.sort((a, b) => a.rank - b.rank);
    const posts = order.slice(0, wanted).map(({ seller }): SolverPost => {
      const price = Math.round(base * (0.85 + random() * 0.4) * 100) / 100;
      const least = random() < 0.15 ? 2 + below(10) : 1;
      const own = minimums[seller] as number[];
      ids += 1;
      return {
        id: ids,
        seller,
        rank: 0,
        price,
        weight: price,
        available: least + below(random() < 0.3 ? 8 : 200),
        size: 1,
        least,
        step: 1,
        minimumValue: own[below(own.length)] as number,
      };
    });
    return { id: id + 1, need, surplus: random() < 0.05, pinned: false, posts };
  });
  return { lines, sellers, mostSellers: 20, seed, budget: 4_000_000 };
}

/**
 * A market in which most posts of one line have up to three lower prices, each from a few pieces more on, and some one for the whole
 * lot. Lines that share a post are planned at its first price.
 */
export function withPriceBreaks(market: Problem, share: number): Problem {
  const random = createRandom(market.seed * 7919 + 17);
  const counts = new Map<number, number>();
  for (const { posts } of market.lines) for (const { id } of posts) counts.set(id, (counts.get(id) ?? 0) + 1);
  const pricesOf = (post: SolverPost, need: number): SolverPost[] => {
    const starts: number[] = [];
    const steps = 1 + Math.floor(random() * 3);
    for (let from = post.least; starts.length < steps; starts.push(from))
      from += 1 + Math.floor(random() * Math.max(3, need / 2));
    const froms = starts.filter((from) => from <= post.available);
    if (random() < 0.2 && post.available > post.least && !froms.includes(post.available)) froms.push(post.available);
    let { price } = post;
    return [post.least, ...froms].map((least, place) => {
      if (place > 0) price = Math.round(price * (0.55 + random() * 0.43) * 100) / 100;
      return { ...post, least, available: (froms[place] ?? post.available + 1) - 1, price, weight: price };
    });
  };
  return {
    ...market,
    lines: market.lines.map((line) => ({
      ...line,
      posts: line.posts.flatMap((post) =>
        counts.get(post.id) === 1 && random() < share ? pricesOf(post, line.need) : [post],
      ),
    })),
  };
}

/** What a plan lacks and costs: pinned lines, lines, pieces and pieces of alternatives in one number, then money. */
export interface Total {
  short: number;
  cost: number;
}

/** What a line with that many missing pieces counts. */
const shortOf = ({ pinned }: SolverLine, left: number): number => (left > 0 ? (pinned ? 1e12 : 1e9) + left * 1e4 : 0);

/** What a plan lacks and costs in all. */
export function totalOf({ lines, sellers }: Problem, takes: readonly Take[]): Total {
  let short = 0;
  let cost = 0;
  for (const line of lines) {
    const own = takes.filter((take) => take.line === line.id);
    short += shortOf(line, line.need - own.reduce((sum, { quantity }) => sum + quantity, 0));
    short += own.reduce((sum, { post, quantity }) => sum + post.rank * quantity, 0);
    cost += own.reduce((sum, take) => sum + take.quantity * take.post.weight, 0);
  }
  for (const seller of new Set(takes.map(({ post }) => post.seller))) cost += sellers[seller]?.fixed ?? 0;
  return { short, cost };
}

/** What of a plan cannot be ordered: stock, minimum quantities, minimum values, sellers, more than is needed. */
export function breachesOf({ lines, mostSellers }: Problem, takes: readonly Take[]): string[] {
  const breaches: string[] = [];
  for (const id of new Set(takes.map(({ post }) => post.id))) {
    const own = takes.filter(({ post }) => post.id === id);
    const [{ post }] = own as [Take];
    const quantity = own.reduce((sum, take) => sum + take.quantity, 0);
    if (quantity > post.available) breaches.push(`stock of ${post.id}`);
    if (quantity < post.least || quantity % post.step !== 0) breaches.push(`minimum quantity of ${post.id}`);
  }
  for (const line of lines) {
    const own = takes.filter((take) => take.line === line.id);
    const covered = own.reduce((sum, { quantity }) => sum + quantity, 0);
    if (covered > line.need && !line.surplus && covered > 2 * line.need) breaches.push(`surplus of line ${line.id}`);
    const isLean = own.every(
      ({ post, quantity }) =>
        covered - quantity < line.need && (quantity - post.step < post.least || covered - post.step < line.need),
    );
    if (covered > line.need && !line.surplus && !isLean) breaches.push(`more than needed of line ${line.id}`);
    if (new Set(own.map(({ post }) => post.id)).size < own.length) breaches.push(`a post twice in line ${line.id}`);
    if (own.some(({ post }) => !line.posts.some(({ id }) => id === post.id))) breaches.push(`post of line ${line.id}`);
  }
  const used = new Set(takes.map(({ post }) => post.seller));
  for (const seller of used) {
    const own = takes.filter(({ post }) => post.seller === seller);
    const amount = own.reduce((sum, { post, quantity }) => sum + post.price * quantity, 0);
    if (amount < Math.max(...own.map(({ post }) => post.minimumValue)) - 1e-6)
      breaches.push(`minimum value of ${seller}`);
  }
  if (used.size > mostSellers) breaches.push('sellers');
  return breaches;
}

interface Way extends Total {
  quantities: number[];
}

/** The best that a small market can be covered, found by trying everything. */
export function findCheapest({ lines, sellers, mostSellers }: Problem): Total {
  const ways = lines.map((line) => listWays(line));
  // What the lines from each on lack and cost at least.
  const rest: Total[] = [{ short: 0, cost: 0 }];
  for (const own of ways.toReversed()) {
    const after = rest[0] as Total;
    rest.unshift({
      short: after.short + Math.min(...own.map(({ short }) => short)),
      cost: after.cost + Math.min(...own.map(({ cost }) => cost)),
    });
  }
  const amounts = new Float64Array(sellers.length);
  const taken = new Map<number, number>();
  const stockOf = (id: number) =>
    Math.max(...lines.flatMap((line) => line.posts.flatMap((post) => (post.id === id ? [post.available] : []))));
  const posts = [...new Map(lines.flatMap((line) => line.posts.map((post) => [post.id, post] as const))).values()];
  let best: Total = { short: Number.POSITIVE_INFINITY, cost: 0 };
  const isBetter = ({ short, cost }: Total) => short < best.short || (short === best.short && cost < best.cost - 1e-9);
  const check = ({ short, cost }: Total): void => {
    let total = cost;
    let used = 0;
    for (let seller = 0; seller < sellers.length; seller += 1) {
      const amount = amounts[seller] as number;
      if (amount <= 1e-9) continue;
      const own = posts.filter((post) => post.seller === seller && (taken.get(post.id) ?? 0) > 0);
      if (amount < Math.max(...own.map(({ minimumValue }) => minimumValue)) - 1e-6) return;
      total += sellers[seller]?.fixed ?? 0;
      used += 1;
    }
    if (used <= mostSellers && isBetter({ short, cost: total })) best = { short, cost: total };
  };
  const choose = (place: number, { short, cost }: Total): void => {
    const least = rest[place] as Total;
    if (!isBetter({ short: short + least.short, cost: cost + least.cost })) return;
    const line = lines[place];
    if (!line) {
      check({ short, cost });
      return;
    }
    const add = ({ quantities }: Way, by: 1 | -1) =>
      line.posts.forEach((post, index) => {
        const quantity = by * (quantities[index] as number);
        amounts[post.seller] = (amounts[post.seller] as number) + quantity * post.price;
        taken.set(post.id, (taken.get(post.id) ?? 0) + quantity);
      });
    for (const way of ways[place] ?? []) {
      add(way, 1);
      if (line.posts.every(({ id }) => (taken.get(id) ?? 0) <= stockOf(id)))
        choose(place + 1, { short: short + way.short, cost: cost + way.cost });
      add(way, -1);
    }
  };
  choose(0, { short: 0, cost: 0 });
  return best;
}

/** Everything that can be taken for a line: without surplus, more than is needed only where minimum quantities ask for it. */
function listWays(line: SolverLine): Way[] {
  const { posts, need, surplus } = line;
  const ways: Way[] = [];
  const choose = (quantities: number[]): void => {
    const post = posts[quantities.length];
    if (!post) {
      const covered = quantities.reduce((sum, quantity) => sum + quantity, 0);
      const isLeast = quantities.every((quantity, index) => quantity === 0 || quantity === posts[index]?.least);
      // None of them could be left out, and none taken less of.
      const isNeeded = isLeast && quantities.every((quantity) => quantity === 0 || covered - quantity < need);
      if (covered > need && !surplus && (!isNeeded || covered > 2 * need)) return;
      const sum = (pick: (post: SolverPost) => number) =>
        quantities.reduce((total, quantity, index) => total + quantity * pick(posts[index] as SolverPost), 0);
      ways.push({
        quantities,
        short: shortOf(line, need - covered) + sum(({ rank }) => rank),
        cost: sum(({ weight }) => weight),
      });
      return;
    }
    choose([...quantities, 0]);
    // Of several prices of a post one is taken.
    if (quantities.some((quantity, index) => quantity > 0 && posts[index]?.id === post.id)) return;
    for (let quantity = post.least; quantity <= post.available; quantity += 1) choose([...quantities, quantity]);
  };
  choose([]);
  return ways.sort((one, other) => one.short - other.short || one.cost - other.cost);
}
