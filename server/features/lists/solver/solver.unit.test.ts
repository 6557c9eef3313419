import { describe, expect, it } from 'vitest';
import { howMany } from '#tests/helpers/extent.ts';
import {
  breachesOf,
  createLargeMarket,
  createSmallMarket,
  findCheapest,
  totalOf,
} from '#tests/helpers/trade/planning.ts';
import type { Problem } from './problem.ts';
import { solve } from './search.ts';

/** A market in which one post of each line has a lower price from one or two more pieces on. */
function withPriceBreaks(market: Problem): Problem {
  const counts = new Map<number, number>();
  for (const { posts } of market.lines) for (const { id } of posts) counts.set(id, (counts.get(id) ?? 0) + 1);
  return {
    ...market,
    lines: market.lines.map((line) => {
      const post = line.posts.find(({ id, available, least }) => counts.get(id) === 1 && available >= least + 2);
      if (!post) return line;
      const price = Math.round(post.price * 60) / 100;
      const least = post.least + 1 + (post.id % 2);
      const others = line.posts.filter((other) => other !== post);
      const prices = [
        { ...post, available: least - 1 },
        { ...post, least, price, weight: price },
      ];
      return { ...line, posts: [...others, ...prices] };
    }),
  };
}

describe('a plan', () => {
  it('of a small market covers as much as possible, at 0.1 % more than the least cost at most, and breaks no rule', {
    timeout: 120_000,
  }, () => {
    const short: number[] = [];
    const off: { seed: number; found: number; least: number }[] = [];
    let sum = 0;
    let leastSum = 0;
    const count = howMany(200, 2_000);
    for (let seed = 1; seed <= count; seed += 1) {
      const market = createSmallMarket(seed);
      const { takes, cost } = solve(market);
      expect(breachesOf(market, takes), `market ${seed}`).toEqual([]);
      const found = totalOf(market, takes);
      expect(cost).toBeCloseTo(found.cost, 6);
      const least = findCheapest(market);
      expect(found.short, `market ${seed}`).toBeGreaterThanOrEqual(least.short);
      if (found.short !== least.short) {
        short.push(seed);
        continue;
      }
      sum += cost;
      leastSum += least.cost;
      if (cost > least.cost * 1.001 + 1e-6) off.push({ seed, found: cost, least: least.cost });
      expect(cost, `market ${seed}`).toBeGreaterThan(least.cost - 1e-6);
    }
    console.info(
      `Small markets: ${short.length} of ${count} cover less, ${off.length} are more than 0.1 % off, ${((sum / leastSum - 1) * 100).toFixed(3)} % in all`,
    );
    expect(short).toEqual([]);
    expect(off).toEqual([]);
  });

  it('takes the price that a quantity reaches, at 0.1 % more than the least cost at most in nearly all markets', () => {
    const off: { seed: number; found: number; least: number }[] = [];
    const count = howMany(60, 500);
    for (let seed = 1; seed <= count; seed += 1) {
      const market = withPriceBreaks(createSmallMarket(seed));
      const { takes, cost } = solve(market);
      expect(breachesOf(market, takes), `market ${seed}`).toEqual([]);
      const least = findCheapest(market);
      const { short } = totalOf(market, takes);
      if (short !== least.short || cost > least.cost * 1.001 + 1e-6) off.push({ seed, found: cost, least: least.cost });
    }
    // A lower price may keep an order below the minimum value of its seller: of 500 such markets, one covers a line less.
    expect(off.length, JSON.stringify(off)).toBeLessThanOrEqual(count / 250);
  });

  it('is the same for the same market, and covers more than the cheapest post of each line', () => {
    const market = createLargeMarket(7, 118, 60);
    const one = solve(market);
    expect(solve(createLargeMarket(7, 118, 60))).toEqual(one);
    expect(breachesOf(market, one.takes)).toEqual([]);
    const line = market.lines.flatMap(({ id, need, posts }) => {
      const [cheapest] = [...posts].sort((a, b) => a.price - b.price);
      return cheapest
        ? [{ line: id, post: cheapest, quantity: Math.max(cheapest.least, Math.min(need, cheapest.available)) }]
        : [];
    });
    const [found, simple] = [totalOf(market, one.takes), totalOf(market, line)];
    expect(found.short).toBeLessThan(simple.short);
  });
});
