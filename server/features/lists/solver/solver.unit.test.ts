import { describe, expect, it } from 'vitest';
import { howMany } from '#tests/helpers/extent.ts';
import {
  breachesOf,
  costOf,
  createLargeMarket,
  createSmallMarket,
  findCheapest,
} from '#tests/helpers/trade/planning.ts';
import { solve } from './index.ts';

describe('a plan', () => {
  it('of a small market costs at most half a percent more than the optimum, and breaks no rule', () => {
    const off: { seed: number; found: number; least: number }[] = [];
    let sum = 0;
    let leastSum = 0;
    const count = howMany(300, 2_000);
    for (let seed = 1; seed <= count; seed += 1) {
      const market = createSmallMarket(seed);
      const { takes, cost } = solve(market);
      expect(breachesOf(market, takes), `market ${seed}`).toEqual([]);
      expect(cost).toBeCloseTo(costOf(market, takes), 6);
      const least = findCheapest(market);
      sum += cost;
      leastSum += least;
      if (cost > least * 1.005) off.push({ seed, found: cost, least });
      expect(cost, `market ${seed}`).toBeGreaterThan(least - 1e-6);
    }
    console.info(
      `Small markets: ${off.length} of ${count} more than 0.5 % off, ${((sum / leastSum - 1) * 100).toFixed(3)} % in all`,
    );
    expect(off).toEqual([]);
  });

  it('is the same for the same market, and costs less than the cheapest post of each line', () => {
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
    expect(one.cost).toBeLessThan(costOf(market, line));
  });
});
