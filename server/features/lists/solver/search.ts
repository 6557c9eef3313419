import { type Evaluation, Market } from './evaluation.ts';
import type { Problem, Solution } from './problem.ts';
import { Relaxation } from './relaxation.ts';

/** So few sellers are tried in every combination. */
const fewSellers = 9;
/** Restarts without a better plan after which the search ends. */
const mostIdle = 40;

/** Finds a plan by local search: a seller is dropped, added or swapped, and again from another choice near the best one. */
export function solve(problem: Problem): Solution {
  const market = new Market(problem);
  const count = problem.sellers.length;
  const random = createRandom(problem.seed);
  const isOver = () => market.priced >= problem.budget;
  let best = market.evaluate(new Uint8Array(count));
  const consider = (evaluation: Evaluation): boolean => {
    if (sizeOf(evaluation.used) > problem.mostSellers || evaluation.cost >= best.cost - 1e-7) return false;
    best = evaluation;
    return true;
  };

  if (count <= fewSellers) {
    for (let set = 1; set < 1 << count; set += 1) {
      const open = Uint8Array.from({ length: count }, (_, seller) => (set >> seller) & 1);
      if (sizeOf(open) <= problem.mostSellers) consider(market.evaluate(open));
    }
    return solutionOf(market, best);
  }

  const startFrom = (open: Uint8Array) => descend(market, open, problem.mostSellers, isOver);
  consider(startFrom(new Uint8Array(count)));
  consider(startFrom(withFewest(market, problem)));
  for (let idle = 0; idle < mostIdle && !isOver(); idle += 1) {
    const open = Uint8Array.from(best.used);
    const flips = 2 + Math.floor(random() * 3);
    for (let flip = 0; flip < flips; flip += 1) {
      const seller = Math.floor(random() * count);
      open[seller] = open[seller] ? 0 : 1;
    }
    while (sizeOf(open) > problem.mostSellers) {
      const on = placesOf(open);
      open[on[Math.floor(random() * on.length)] as number] = 0;
    }
    if (consider(startFrom(open))) idle = -1;
  }
  return solutionOf(market, best);
}

/** All sellers that the cheapest posts are of, without those whose leaving costs least until so few are left as may be. */
function withFewest(market: Market, { sellers, mostSellers }: Problem): Uint8Array {
  const open = Uint8Array.from(market.evaluate(new Uint8Array(sellers.length).fill(1)).used);
  while (sizeOf(open) > mostSellers) {
    let least = Number.POSITIVE_INFINITY;
    let leaving = -1;
    const relaxation = new Relaxation(market, open);
    for (const seller of placesOf(open)) {
      const cost = relaxation.costWith([seller]);
      if (cost < least) {
        least = cost;
        leaving = seller;
      }
    }
    open[leaving] = 0;
  }
  return open;
}

/** Goes from a choice of sellers to better ones, one dropped, added or swapped at a time, until none is better. */
function descend(market: Market, from: Uint8Array, mostSellers: number, isOver: () => boolean): Evaluation {
  let current = market.evaluate(from);
  let open = Uint8Array.from(current.used);
  let relaxation = new Relaxation(market, open);
  const attempt = (changed: readonly number[]): boolean => {
    // Meeting minimums only adds to what it costs without them.
    if (relaxation.costWith(changed) >= current.cost - 1e-7) return false;
    const next = Uint8Array.from(open);
    for (const seller of changed) next[seller] = next[seller] ? 0 : 1;
    if (sizeOf(next) > mostSellers) return false;
    const evaluation = market.evaluate(next);
    if (evaluation.cost >= current.cost - 1e-7 || sizeOf(evaluation.used) > mostSellers) return false;
    current = evaluation;
    open = Uint8Array.from(evaluation.used);
    relaxation = new Relaxation(market, open);
    return true;
  };
  for (let isBetter = true; isBetter && !isOver(); ) {
    isBetter = false;
    for (let seller = 0; seller < open.length && !isOver(); seller += 1) if (attempt([seller])) isBetter = true;
    if (isBetter) continue;
    for (const leaving of placesOf(open)) {
      for (let seller = 0; seller < open.length && !isOver(); seller += 1) {
        if (open[seller] || !open[leaving] || !isRelated(market, leaving, seller)) continue;
        if (attempt([leaving, seller])) isBetter = true;
      }
    }
  }
  return current;
}

/** Whether two sellers have posts for a line both; others have nothing to swap. */
function isRelated(market: Market, one: number, other: number): boolean {
  const lines = new Set(market.linesOf[one]?.map(({ line }) => line));
  return market.linesOf[other]?.some(({ line }) => lines.has(line)) ?? false;
}

const sizeOf = (set: Uint8Array): number => set.reduce((sum, isIn) => sum + isIn, 0);

const placesOf = (set: Uint8Array): number[] => [...set.keys()].filter((place) => set[place]);

function solutionOf(market: Market, { cost, options }: Evaluation): Solution {
  return {
    cost,
    priced: market.priced,
    takes: options.flatMap(({ takes }, place) =>
      takes.map(({ post, quantity }) => ({ line: market.problem.lines[place]?.id as number, post, quantity })),
    ),
  };
}

/** Numbers from 0 to 1 that follow from a seed, so that one market has one plan. */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
