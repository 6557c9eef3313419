import { isLess } from './cost.ts';
import { type Evaluation, Market } from './evaluation.ts';
import { exchange } from './exchange.ts';
import type { Problem, Solution } from './problem.ts';
import { type Move, Relaxation } from './relaxation.ts';

/** So few choices of sellers are all tried. */
const fewChoices = 600;
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
    if (sizeOf(evaluation.levels) > problem.mostSellers || !isLess(evaluation, best)) return false;
    best = evaluation;
    return true;
  };

  const choices = market.tops.reduce((product, top) => Math.min(1e9, product * (top + 1)), 1);
  if (choices <= fewChoices) {
    for (let choice = 1; choice < choices; choice += 1) {
      const levels = levelsOf(market.tops, choice);
      if (sizeOf(levels) <= problem.mostSellers) consider(market.evaluate(levels));
    }
    return solutionOf(market, exchange(market, best, problem.mostSellers));
  }

  const startFrom = (levels: Uint8Array) => descend(market, levels, problem.mostSellers, isOver);
  consider(startFrom(new Uint8Array(count)));
  consider(startFrom(withFewest(market, problem)));
  for (let idle = 0; idle < mostIdle && !isOver(); idle += 1) {
    const levels = Uint8Array.from(best.levels);
    const flips = 2 + Math.floor(random() * 3);
    for (let flip = 0; flip < flips; flip += 1) {
      const seller = Math.floor(random() * count);
      levels[seller] = levels[seller] ? 0 : (market.tops[seller] as number);
    }
    while (sizeOf(levels) > problem.mostSellers) {
      const on = placesOf(levels);
      levels[on[Math.floor(random() * on.length)] as number] = 0;
    }
    if (consider(startFrom(levels))) idle = -1;
  }
  return solutionOf(market, exchange(market, best, problem.mostSellers));
}

/** One of all choices of levels, by its number. */
function levelsOf(tops: Uint8Array, choice: number): Uint8Array {
  let rest = choice;
  return tops.map((top) => {
    const level = rest % (top + 1);
    rest = (rest - level) / (top + 1);
    return level;
  });
}

/** All sellers that the cheapest posts are of, without those whose leaving costs least until few enough are left. */
function withFewest(market: Market, { mostSellers }: Problem): Uint8Array {
  const levels = Uint8Array.from(market.evaluate(market.tops).levels);
  while (sizeOf(levels) > mostSellers) {
    let least = { short: Number.POSITIVE_INFINITY, cost: 0 };
    let leaving = -1;
    const relaxation = new Relaxation(market, levels);
    for (const seller of placesOf(levels)) {
      const total = relaxation.costWith([{ seller, level: 0 }]);
      if (isLess(total, least)) {
        least = total;
        leaving = seller;
      }
    }
    levels[leaving] = 0;
  }
  return levels;
}

/** Goes from a choice of sellers to better ones, one dropped, added or swapped at a time, until none is better. */
function descend(market: Market, from: Uint8Array, mostSellers: number, isOver: () => boolean): Evaluation {
  let current = market.evaluate(from);
  let { levels } = current;
  let relaxation = new Relaxation(market, levels);
  const attempt = (moves: readonly Move[]): boolean => {
    // Meeting minimums only adds to what it costs without them.
    if (!isLess(relaxation.costWith(moves), current)) return false;
    const next = Uint8Array.from(levels);
    for (const { seller, level } of moves) next[seller] = level;
    if (sizeOf(next) > mostSellers) return false;
    const evaluation = market.evaluate(next);
    if (!isLess(evaluation, current) || sizeOf(evaluation.levels) > mostSellers) return false;
    current = evaluation;
    ({ levels } = current);
    relaxation = new Relaxation(market, levels);
    return true;
  };
  for (let isBetter = true; isBetter && !isOver(); ) {
    isBetter = false;
    for (let seller = 0; seller < levels.length && !isOver(); seller += 1)
      for (const level of otherLevels(levels[seller] as number, market.tops[seller] as number))
        if (attempt([{ seller, level }])) isBetter = true;
    if (isBetter) continue;
    for (const leaving of placesOf(levels)) {
      for (let seller = 0; seller < levels.length && !isOver(); seller += 1) {
        if (levels[seller] || !levels[leaving] || !isRelated(market, leaving, seller)) continue;
        const moves = [
          { seller: leaving, level: 0 },
          { seller, level: market.tops[seller] as number },
        ];
        if (attempt(moves)) isBetter = true;
      }
    }
  }
  return current;
}

/** The levels that a seller can go to: closed, or wholly open. */
const otherLevels = (level: number, top: number): number[] => [0, top].filter((other) => other !== level);

/** Whether two sellers have posts for a line both; others have nothing to swap. */
function isRelated(market: Market, one: number, other: number): boolean {
  const pricers = new Set(market.reachOf[one]?.map(({ pricer }) => pricer));
  return market.reachOf[other]?.some(({ pricer }) => pricers.has(pricer)) ?? false;
}

const sizeOf = (levels: Uint8Array): number => levels.reduce((sum, level) => sum + Number(level > 0), 0);

const placesOf = (levels: Uint8Array): number[] => [...levels.keys()].filter((place) => levels[place]);

const solutionOf = (market: Market, { cost, options }: Evaluation): Solution => ({
  cost,
  priced: market.priced,
  takes: options.flatMap(({ takes }) => takes),
});

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
