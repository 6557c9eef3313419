import type { Problem, SolverLine, SolverPost, Take } from '#server/features/lists/solver/index.ts';

/** Numbers from 0 to 1 that follow from a seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** A market of a few lines and sellers with minimum quantities, minimum values and more or less stock. */
export function createSmallMarket(seed: number): Problem {
  const random = createRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const sellers = Array.from({ length: 2 + below(3) }, (_, id) => ({ id, fixed: 5 + below(60) }));
  const minimums = sellers.map(() => (random() < 0.5 ? 20 + below(120) : 0));
  let ids = 0;
  const lines = Array.from({ length: 2 + below(2) }, (_, id): SolverLine => {
    const need = 1 + below(5);
    const base = 2 + random() * 60;
    const posts = sellers.flatMap((_seller, seller): SolverPost[] => {
      if (random() < 0.35) return [];
      const price = Math.round(base * (0.8 + random() * 0.5) * 100) / 100;
      const available = 1 + below(7);
      const least = random() < 0.3 ? 1 + below(Math.min(6, available)) : 1;
      ids += 1;
      return [
        { id: ids, seller, price, weight: price, available, least, step: 1, minimumValue: minimums[seller] as number },
      ];
    });
    const miss = 3 * Math.max(0, ...posts.map(({ price }) => price));
    return { id: id + 1, need, miss, surplus: random() < 0.2, posts: posts.slice(0, 3) };
  });
  return { lines, sellers, mostSellers: random() < 0.3 ? 1 + below(2) : 20, seed, budget: 1_000_000 };
}

/** A market as large as lists are: most sellers have a part of the lines, and a third of them a minimum value. */
export function createLargeMarket(seed: number, lineCount: number, sellerCount: number): Problem {
  const random = createRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const sellers = Array.from({ length: sellerCount }, (_, id) => ({
    id,
    fixed: 25 + ([15, 35, 80][below(3)] as number),
  }));
  const minimums = sellers.map(() => (random() < 0.35 ? 50 * (1 + below(8)) : 0));
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
      ids += 1;
      return {
        id: ids,
        seller,
        price,
        weight: price,
        available: least + below(random() < 0.3 ? 8 : 200),
        least,
        step: 1,
        minimumValue: minimums[seller] as number,
      };
    });
    return { id: id + 1, need, miss: 3 * Math.max(...posts.map(({ price }) => price)), surplus: false, posts };
  });
  return { lines, sellers, mostSellers: 20, seed, budget: 4_000_000 };
}

/** What a plan costs in all. */
export function costOf({ lines, sellers }: Problem, takes: readonly Take[]): number {
  let cost = 0;
  for (const line of lines) {
    const own = takes.filter((take) => take.line === line.id);
    const covered = own.reduce((sum, { quantity }) => sum + quantity, 0);
    cost +=
      Math.max(0, line.need - covered) * line.miss +
      own.reduce((sum, take) => sum + take.quantity * take.post.weight, 0);
  }
  for (const seller of new Set(takes.map(({ post }) => post.seller))) cost += sellers[seller]?.fixed ?? 0;
  return cost;
}

/** What of a plan cannot be ordered: stock, minimum quantities, minimum values, sellers, more than is needed. */
export function breachesOf({ lines, mostSellers }: Problem, takes: readonly Take[]): string[] {
  const breaches: string[] = [];
  for (const { post, quantity } of takes) {
    if (quantity > post.available) breaches.push(`stock of ${post.id}`);
    if (quantity < post.least || quantity % post.step !== 0) breaches.push(`minimum quantity of ${post.id}`);
  }
  for (const line of lines) {
    const own = takes.filter((take) => take.line === line.id);
    const covered = own.reduce((sum, { quantity }) => sum + quantity, 0);
    if (covered > line.need && !line.surplus && covered > 2 * line.need) breaches.push(`surplus of line ${line.id}`);
    if (new Set(own.map(({ post }) => post.id)).size < own.length) breaches.push(`a post twice in line ${line.id}`);
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

/** The least that a small market can cost, found by trying everything. */
export function findCheapest(problem: Problem): number {
  const { lines, sellers, mostSellers } = problem;
  const ways = lines.map((line) => listWays(line));
  const amounts = new Float64Array(sellers.length);
  const minimums = sellers.map((_, seller) =>
    Math.max(
      0,
      ...lines.flatMap(({ posts }) => posts.flatMap((post) => (post.seller === seller ? [post.minimumValue] : []))),
    ),
  );
  let best = Number.POSITIVE_INFINITY;
  const choose = (place: number, cost: number): void => {
    if (cost >= best) return;
    if (place === lines.length) {
      let total = cost;
      let used = 0;
      for (let seller = 0; seller < sellers.length; seller += 1) {
        const amount = amounts[seller] as number;
        if (amount <= 1e-9) continue;
        if (amount < (minimums[seller] as number) - 1e-6) return;
        total += sellers[seller]?.fixed ?? 0;
        used += 1;
      }
      if (used <= mostSellers && total < best) best = total;
      return;
    }
    const { posts } = lines[place] as SolverLine;
    for (const way of ways[place] ?? []) {
      posts.forEach((post, index) => {
        amounts[post.seller] = (amounts[post.seller] as number) + (way.quantities[index] as number) * post.price;
      });
      choose(place + 1, cost + way.cost);
      posts.forEach((post, index) => {
        amounts[post.seller] = (amounts[post.seller] as number) - (way.quantities[index] as number) * post.price;
      });
    }
  };
  choose(0, 0);
  return best;
}

/** Everything that can be taken for a line: more than is needed only where minimum quantities ask for it. */
function listWays({ posts, need, miss, surplus }: SolverLine): { quantities: number[]; cost: number }[] {
  const ways: { quantities: number[]; cost: number }[] = [];
  const choose = (quantities: number[]): void => {
    const post = posts[quantities.length];
    if (!post) {
      const covered = quantities.reduce((sum, quantity) => sum + quantity, 0);
      const isLeast = quantities.every((quantity, index) => quantity === 0 || quantity === posts[index]?.least);
      // None of them could be left out, and none taken less of.
      const isNeeded = isLeast && quantities.every((quantity) => quantity === 0 || covered - quantity < need);
      if (covered > need && (!isNeeded || !(surplus || covered <= 2 * need))) return;
      const money = quantities.reduce((sum, quantity, index) => sum + quantity * (posts[index]?.price ?? 0), 0);
      ways.push({ quantities, cost: money + Math.max(0, need - covered) * miss });
      return;
    }
    choose([...quantities, 0]);
    for (let quantity = post.least; quantity <= post.available && quantity <= Math.max(need, post.least); quantity += 1)
      choose([...quantities, quantity]);
  };
  choose([]);
  return ways;
}
