import loadHighs from 'highs';
import { describe, expect, it } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { breachesOf, createLargeMarket, totalOf, withPriceBreaks } from '#tests/helpers/trade/planning.ts';
import type { Problem, SolverPost, Take } from './problem.ts';
import { solve } from './search.ts';

const markets = Number(process.env.MARKETS ?? 200);
const firstMarket = Number(process.env.FIRST_MARKET ?? 1);
/** The time limit of HiGHS for a market, in seconds. */
const timeLimit = Number(process.env.HIGHS_SECONDS ?? 10);
const sizes = [60, 118, 200, 300, 500];
/** Half of the markets of each size have lower prices for larger quantities. */
const hasBreaks = (seed: number) => Math.floor(seed / sizes.length) % 2 === 1;

/**
 * The market as a mixed-integer programme, in the format of CPLEX: what lacks as little as possible, or, with that given, costs
 * as little as possible. Each price of a post is a choice of its own; one of a post's prices is chosen.
 */
function programmeOf({ lines, sellers, mostSellers }: Problem, short: number | null): string {
  const names = new Map(lines.flatMap(({ posts: own }) => own).map((post, place) => [post, place]));
  const nameOf = (post: SolverPost) => names.get(post) as number;
  const posts = lines.flatMap((line) => line.posts.map((post) => ({ line, post })));
  const goods = posts.map(({ post }) => `${post.weight} x${nameOf(post)}`);
  // A line that is not covered counts more than all pieces.
  const ofLine = 1 + lines.reduce((sum, { need }) => sum + need, 0);
  const missing = lines.flatMap(({ id }) => [`1 u${id}`, `${ofLine} v${id}`]);
  const orders = sellers.map(({ fixed }, place) => `${fixed} z${place}`);
  const rows: string[] = [];
  for (const { id, need, surplus, posts: own } of lines) {
    const most = Math.max(need, ...own.map(({ least }) => least));
    const sum = own.map((post) => `+ x${nameOf(post)}`).join(' ');
    rows.push(`${sum} + u${id} >= ${need}`, `u${id} - ${need} v${id} <= 0`);
    // Only a minimum quantity allows more than is needed: w marks that, and then no more than the minimum is taken.
    if (!surplus) rows.push(`${sum} - ${Math.min(need, most)} w${id} <= ${need}`);
    for (const post of own) {
      const name = nameOf(post);
      rows.push(`x${name} - ${surplus ? post.available : Math.min(post.available, most)} y${name} <= 0`);
      rows.push(`x${name} - ${post.least} y${name} >= 0`);
      if (!surplus) rows.push(`x${name} - ${post.least} y${name} + ${most} w${id} <= ${most}`);
      rows.push(`y${name} - z${post.seller} <= 0`);
    }
    for (const post of new Set(own.map((each) => each.id))) {
      const prices = own.filter((each) => each.id === post);
      if (prices.length > 1) rows.push(`${prices.map((each) => `+ y${nameOf(each)}`).join(' ')} <= 1`);
    }
  }
  sellers.forEach((_, place) => {
    const own = posts.filter(({ post }) => post.seller === place).map(({ post }) => post);
    const amount = own.map((post) => `+ ${post.price} x${nameOf(post)}`).join(' ');
    for (const post of own)
      if (post.minimumValue > 0) rows.push(`${amount} - ${post.minimumValue} y${nameOf(post)} >= 0`);
  });
  rows.push(`${sellers.map((_, place) => `+ z${place}`).join(' ')} <= ${mostSellers}`);
  if (short !== null) rows.push(`${missing.join(' + ')} <= ${short}`);
  const integers = posts.map(({ post }) => `x${nameOf(post)}`);
  const choices = [
    ...posts.map(({ post }) => `y${nameOf(post)}`),
    ...sellers.map((_, place) => `z${place}`),
    ...lines.flatMap(({ id, surplus }) => (surplus ? [`v${id}`] : [`v${id}`, `w${id}`])),
  ];
  const bounds = lines.map(({ id, need }) => ` 0 <= u${id} <= ${need}`);
  return [
    'Minimize',
    ` cost: ${(short === null ? missing : [...goods, ...orders]).join('\n + ')}`,
    'Subject To',
    ...rows.map((row, place) => ` r${place}: ${row}`),
    'Bounds',
    ...bounds,
    'Generals',
    ` ${integers.join('\n ')}`,
    'Binaries',
    ` ${choices.join('\n ')}`,
    'End',
  ].join('\n');
}

/** What a plan lacks, as the programme counts it. */
function lackOf({ lines }: Problem, takes: readonly Take[]): number {
  const ofLine = 1 + lines.reduce((sum, { need }) => sum + need, 0);
  return lines.reduce((sum, { id, need }) => {
    const left = need - takes.reduce((held, take) => (take.line === id ? held + take.quantity : held), 0);
    return left > 0 ? sum + left + ofLine : sum;
  }, 0);
}

/** The cost that HiGHS proved no plan to fall below, as its report states it. */
function boundIn(log: readonly string[]): number {
  const stated = log.findLast((row) => row.includes('Dual bound'));
  return Number(stated?.match(/-?\d[\d.e+]*/)?.[0]);
}

/** Fills each line with its cheapest posts, regardless of the minimums of their sellers. */
const lineByLine = ({ lines }: Problem): Take[] =>
  lines.flatMap(({ id, need, posts }) => {
    const takes: Take[] = [];
    let left = need;
    for (const post of [...posts].sort((a, b) => a.price - b.price)) {
      if (left <= 0) break;
      const quantity = Math.max(post.least, Math.min(left, post.available));
      if (quantity > 2 * need || takes.some((take) => take.post.id === post.id)) continue;
      takes.push({ line: id, post, quantity });
      left -= quantity;
    }
    return takes;
  });

interface Row {
  lines: number;
  isProved: boolean;
  /** As a share of the cost of HiGHS's plan. */
  off: number;
  /** The most that the plan can be dearer than the optimum, by the bound that HiGHS proved. */
  gap: number;
  isCoverageProved: boolean;
  seconds: number;
  exactSeconds: number;
  sellers: number;
  naiveSellers: number;
  /** As a share of the cost of the plan. */
  naiveMoney: number;
  naiveBroken: number;
}

const percent = (share: number) => `${(share * 100).toFixed(3)} %`;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Compares plan and optimum, and the cheapest posts line by line with the plan, over markets of one size. */
function summarise(lines: string, rows: readonly Row[]) {
  const of = (key: Exclude<keyof Row, 'isProved' | 'isCoverageProved'>) => rows.map((row) => row[key]);
  const proved = rows.filter(({ isProved }) => isProved);
  return {
    lines,
    markets: rows.length,
    proved: proved.length,
    'coverage proved': rows.filter(({ isCoverageProved }) => isCoverageProved).length,
    'gap to the proved bound, mean and most': `${percent(mean(of('gap')))}, ${percent(Math.max(...of('gap')))}`,
    'dearest beside a proved optimum': percent(Math.max(...proved.map(({ off }) => off))),
    'beside the best found, least and most': `${percent(Math.min(...of('off')))}, ${percent(Math.max(...of('off')))}`,
    'seconds, mean and most': `${mean(of('seconds')).toFixed(1)}, ${Math.max(...of('seconds')).toFixed(1)}`,
    'HiGHS, mean and most': `${mean(of('exactSeconds')).toFixed(1)}, ${Math.max(...of('exactSeconds')).toFixed(1)}`,
    'sellers, and line by line': `${mean(of('sellers')).toFixed(1)}, ${mean(of('naiveSellers')).toFixed(1)}`,
    'money line by line, mean': percent(mean(of('naiveMoney'))),
    'minimums broken line by line, mean and most': `${mean(of('naiveBroken')).toFixed(1)}, ${Math.max(...of('naiveBroken'))}`,
  };
}

describe.runIf(isWhole)('large markets', () => {
  it('are planned within 0.1 % of the optimum, cover as much, and break no minimum', {
    timeout: 7_200_000,
  }, async () => {
    const log: string[] = [];
    const highs = await loadHighs({ print: (text: string) => log.push(text) });
    const rows: Row[] = [];
    const wrong: string[] = [];
    for (let seed = firstMarket; seed < firstMarket + markets; seed += 1) {
      const lines = sizes[seed % sizes.length] as number;
      const large = createLargeMarket(seed, lines, 20 + (seed % 7) * 10);
      const market = {
        ...(hasBreaks(seed) ? withPriceBreaks(large, 0.4) : large),
        mostSellers: seed % 2 === 0 ? 20 : 4 + (seed % 5),
      };
      const start = performance.now();
      const { takes, cost } = solve(market);
      const took = performance.now() - start;
      expect(breachesOf(market, takes), `market ${seed}`).toEqual([]);
      expect(cost).toBeCloseTo(totalOf(market, takes).cost, 4);
      const options = { output_flag: true, mip_rel_gap: 1e-4, time_limit: timeLimit };
      const lack = lackOf(market, takes);
      const covered = highs.solve(programmeOf(market, null), { ...options, mip_rel_gap: 0 });
      const least = covered.Status === 'Optimal' ? Math.round(covered.ObjectiveValue) : lack;
      if (lack > least) wrong.push(`market ${seed} lacks ${lack}, not ${least}`);
      log.length = 0;
      const exact = highs.solve(programmeOf(market, lack), options);
      const bound = boundIn(log);
      const naive = lineByLine(market);
      const countSellers = (plan: readonly Take[]) => new Set(plan.map(({ post }) => post.seller)).size;
      rows.push({
        lines,
        isProved: exact.Status === 'Optimal',
        off: cost / exact.ObjectiveValue - 1,
        gap: cost / bound - 1,
        isCoverageProved: covered.Status === 'Optimal',
        seconds: took / 1000,
        exactSeconds: (performance.now() - start - took) / 1000,
        sellers: countSellers(takes),
        naiveSellers: countSellers(naive),
        naiveMoney: totalOf(market, naive).cost / cost - 1,
        naiveBroken: breachesOf({ ...market, mostSellers: 1_000 }, naive).filter((breach) => breach.includes('value'))
          .length,
      });
      if (exact.Status === 'Optimal' && cost > exact.ObjectiveValue * 1.001)
        wrong.push(`market ${seed} costs ${percent(cost / exact.ObjectiveValue - 1)} more`);
    }
    console.table([
      ...sizes.map((lines) =>
        summarise(
          String(lines),
          rows.filter((row) => row.lines === lines),
        ),
      ),
      summarise('all', rows),
    ]);
    expect(wrong).toEqual([]);
  });
});
