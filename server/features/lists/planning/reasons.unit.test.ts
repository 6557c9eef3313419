import { expect, it } from 'vitest';
import { howMany } from '#tests/helpers/extent.ts';
import type { Fit, Unfit } from '../market/market.ts';
import type { LineRow } from '../rows.ts';
import { solve } from '../solver/search.ts';
import { buildProblem, type Settings } from './build.ts';
import { shareTakes } from './joined.ts';
import { reasonOf } from './reasons.ts';

interface Market {
  list: { use_own: boolean; max_sellers: number; cost_per_order: string; currency: string };
  lines: LineRow[];
  fits: Map<number, Fit[]>;
  exclude: Set<number>;
  minimums: Map<number, number>;
}

function createRandom(seed: number): (most: number) => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * most);
  };
}

/** A market of four lines, two of which share posts, with few sellers, little stock and many minimums. */
function createMarket(seed: number): Market {
  const below = createRandom(seed);
  const belowForPrices = createRandom(seed + 10_000);
  const minimums = new Map<number, number>();
  let id = 100;
  const createFits = () =>
    [1, 2, 3, 4].flatMap((organization): Fit[] => {
      if (below(3) === 0) return [];
      id += 1;
      const least = below(4) === 0 ? 1 + below(20) : 1;
      minimums.set(id, below(3) === 0 ? 20 + below(300) : 0);
      const amount = 1 + below(40);
      const available = least + below(8);
      const lower = least + 1 + belowForPrices(4);
      return [
        {
          post: { id, organization_id: organization } as Fit['post'],
          rank: 0,
          own: false,
          amount,
          factor: 1,
          available,
          least,
          steps:
            belowForPrices(3) === 0 && lower <= available ? [{ least: lower, available, amount: amount * 0.7 }] : [],
          days: 0,
        },
      ];
    });
  const fits = new Map<number, Fit[]>();
  const lines = [1, 2, 3, 4].map((number) => {
    fits.set(number, number === 2 ? (fits.get(1) as Fit[]) : createFits());
    const pin = below(8) === 0 ? (fits.get(number)?.[0]?.post.id ?? 7) : null;
    return { number, quantity: 1 + below(9), allow_surplus: false, max_price: null, pin, text: '' } as LineRow;
  });
  return {
    list: { use_own: true, max_sellers: 1 + below(4), cost_per_order: '25', currency: 'EUR' },
    lines,
    fits,
    exclude: new Set(below(4) === 0 ? [1 + below(4)] : []),
    minimums,
  };
}

async function plan({ list, lines, fits, exclude, minimums }: Market) {
  const market = { fits: ({ number }: LineRow) => fits.get(number) ?? [], unfits: (): Unfit[] => [] };
  const settings: Settings = {
    mode: 'cheapest',
    exclude,
    without: new Set(),
    costs: new Map(),
    dealt: new Map(),
    giveWay: async () => {},
    minimumOf: ({ post }) => minimums.get(post.id) ?? 0,
  };
  const built = await buildProblem(list, lines, market, settings);
  const takes = built.problem.lines.length > 0 ? shareTakes(built.joined, solve(built.problem).takes) : [];
  const leftOf = ({ number, quantity }: LineRow) =>
    quantity - takes.reduce((sum, take) => (take.line === number ? sum + take.quantity : sum), 0);
  const given = {
    list,
    waiting: new Set<number>(),
    built,
    settings,
    leftOut: exclude,
    tooCostly: new Set<number>(),
    takes,
  };
  const reason = (line: LineRow) =>
    reasonOf({ ...given, market: { ...market, dealt: { left: () => 0 } as never } }, line);
  return { takes, leftOf, reason };
}

type Planned = Awaited<ReturnType<typeof plan>>;

/** Whether a market with one thing changed covers more than before. */
async function coversMore(before: Planned, market: Market): Promise<boolean> {
  const after = await plan(market);
  const lacking = ({ leftOf }: Planned) => {
    const left = market.lines.map((line) => Math.max(0, leftOf(line)));
    return 1_000 * left.filter((pieces) => pieces > 0).length + left.reduce((sum, pieces) => sum + pieces, 0);
  };
  return lacking(after) < lacking(before);
}

it('gives each uncovered line a reason that its candidates confirm', { timeout: 300_000 }, async () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= howMany(200, 800); seed += 1) {
    const market = createMarket(seed);
    const planned = await plan(market);
    for (const line of market.lines) {
      const left = planned.leftOf(line);
      if (left <= 0) continue;
      const { reason, surplus } = planned.reason(line);
      seen.set(reason, (seen.get(reason) ?? 0) + 1);
      const name = `market ${seed}, line ${line.number}: ${reason}`;
      const all = (market.fits.get(line.number) ?? []).filter(({ post }) => line.pin === null || line.pin === post.id);
      const open = all.filter(({ post }) => !market.exclude.has(post.organization_id));
      const others = (id: number) =>
        planned.takes.reduce(
          (sum, take) => (take.post.id === id && take.line !== line.number ? sum + take.quantity : sum),
          0,
        );
      const offered = open
        .filter(({ least }) => least <= 2 * line.quantity)
        .reduce((sum, { post, available }) => sum + available - others(post.id), 0);
      if (reason === 'nothing_offered' || reason === 'pinned') expect(all, name).toEqual([]);
      else if (reason === 'left_out') expect([all.length > 0, open.length], name).toEqual([true, 0]);
      else if (reason === 'too_few') expect(offered, name).toBeLessThan(line.quantity);
      else if (reason === 'surplus') {
        expect(offered, name).toBeLessThan(line.quantity);
        expect(
          open.map(({ least }) => least - line.quantity),
          name,
        ).toContain(surplus?.quantity);
      } else {
        expect(offered, name).toBeGreaterThanOrEqual(line.quantity);
        // Both can be in the way; the limit of sellers is the reason only if it is the only one.
        const list = { ...market.list, max_sellers: 20 };
        const minimums = reason === 'sellers' ? market.minimums : new Map<number, number>();
        const changed = { ...market, list, minimums };
        expect(await coversMore(planned, changed), name).toBe(true);
        if (surplus) {
          const lines = market.lines.map((each) => (each === line ? { ...line, allow_surplus: true } : each));
          expect(await coversMore(planned, { ...market, list, lines }), name).toBe(true);
        }
      }
    }
  }
  expect([...seen.keys()].sort()).toEqual([
    'left_out',
    'minimum',
    'nothing_offered',
    'pinned',
    'sellers',
    'surplus',
    'too_few',
  ]);
});
