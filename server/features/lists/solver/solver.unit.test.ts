import { describe, expect, it } from 'vitest';
import { howMany } from '#tests/helpers/extent.ts';
import {
  breachesOf,
  createLargeMarket,
  createSmallMarket,
  findCheapest,
  type Total,
  totalOf,
  withPriceBreaks,
} from '#tests/helpers/trade/planning.ts';
import { solve } from './search.ts';

const firstSeed = Number(process.env.FIRST_SEED ?? 1);

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

  it('takes the prices that quantities reach: it covers as much as possible, at 0.1 % more than the least cost at most', {
    timeout: 240_000,
  }, () => {
    const off: { seed: number; found: Total; least: Total }[] = [];
    const count = howMany(120, 2_000);
    for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
      const market = withPriceBreaks(createSmallMarket(seed), 0.7);
      const { takes, cost } = solve(market);
      expect(breachesOf(market, takes), `market ${seed}`).toEqual([]);
      const [found, least] = [totalOf(market, takes), findCheapest(market)];
      expect(cost).toBeCloseTo(found.cost, 6);
      if (found.short !== least.short || cost > least.cost * 1.001 + 1e-6) off.push({ seed, found, least });
    }
    expect(off).toEqual([]);
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
