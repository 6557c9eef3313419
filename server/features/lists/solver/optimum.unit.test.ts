import loadHighs from 'highs';
import { describe, expect, it } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { breachesOf, createLargeMarket, totalOf } from '#tests/helpers/trade/planning.ts';
import { type Problem, solve, type Take } from './index.ts';

const markets = Number(process.env.MARKETS ?? 200);
const firstMarket = Number(process.env.FIRST_MARKET ?? 1);
/** The time limit of HiGHS for a market, in seconds. */
const timeLimit = Number(process.env.HIGHS_SECONDS ?? 10);
const sizes = [60, 118, 200, 300, 500];

/**
 * The market as a mixed-integer programme, in the format of CPLEX: what lacks as little as possible, or, with that given, costs
 * as little as possible.
 */
function programmeOf({ lines, sellers, mostSellers }: Problem, short: number | null): string {
  const posts = lines.flatMap((line) => line.posts.map((post) => ({ line, post })));
  const goods = posts.map(({ post }) => `${post.weight} x${post.id}`);
  // A line that is not covered counts more than all pieces.
  const ofLine = 1 + lines.reduce((sum, { need }) => sum + need, 0);
  const missing = lines.flatMap(({ id }) => [`1 u${id}`, `${ofLine} v${id}`]);
  const orders = sellers.map(({ fixed }, place) => `${fixed} z${place}`);
  const rows: string[] = [];
  for (const { id, need, surplus, posts: own } of lines) {
    const most = Math.max(need, ...own.map(({ least }) => least));
    const sum = own.map((post) => `+ x${post.id}`).join(' ');
    rows.push(`${sum} + u${id} >= ${need}`, `u${id} - ${need} v${id} <= 0`);
    // Only a minimum quantity allows more than is needed: w marks that, and then no more than the minimum is taken.
    if (!surplus) rows.push(`${sum} - ${Math.min(need, most)} w${id} <= ${need}`);
    for (const post of own) {
      rows.push(`x${post.id} - ${surplus ? post.available : Math.min(post.available, most)} y${post.id} <= 0`);
      rows.push(`x${post.id} - ${post.least} y${post.id} >= 0`);
      if (!surplus) rows.push(`x${post.id} - ${post.least} y${post.id} + ${most} w${id} <= ${most}`);
      rows.push(`y${post.id} - z${post.seller} <= 0`);
    }
  }
  sellers.forEach((_, place) => {
    const own = posts.filter(({ post }) => post.seller === place).map(({ post }) => post);
    const amount = own.map((post) => `+ ${post.price} x${post.id}`).join(' ');
    for (const { id, minimumValue } of own) if (minimumValue > 0) rows.push(`${amount} - ${minimumValue} y${id} >= 0`);
  });
  rows.push(`${sellers.map((_, place) => `+ z${place}`).join(' ')} <= ${mostSellers}`);
  if (short !== null) rows.push(`${missing.join(' + ')} <= ${short}`);
  const integers = posts.map(({ post }) => `x${post.id}`);
  const choices = [
    ...posts.map(({ post }) => `y${post.id}`),
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
      if (quantity > 2 * need) continue;
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
      const market = {
        ...createLargeMarket(seed, lines, 20 + (seed % 7) * 10),
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
