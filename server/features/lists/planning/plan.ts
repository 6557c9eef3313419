import { createHash } from 'node:crypto';
import { orderCosts, type PlanMode } from '#contract/lists/choices.ts';
import type { Plan } from '#contract/lists/records.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { factorOf } from '../../rates/index.ts';
import { readSupply } from '../context.ts';
import type { ListDependencies } from '../dependencies.ts';
import type { Fit, ListMarket } from '../market/market.ts';
import { zoneOf } from '../market/zones.ts';
import { basisOf } from '../planBasis.ts';
import { stateOf } from '../presenter.ts';
import { listDealsOf, listDealtLines } from '../repository/answers.ts';
import { namePosts } from '../repository/market.ts';
import type { PlanGiven, PlanRow, PostFacts } from '../repository/plans.ts';
import { findSellers, type SellerRow } from '../repository/sellers.ts';
import type { LineRow, ListRow } from '../rows.ts';
import type { Take } from '../solver/problem.ts';
import { type Bundle, bundlesOf, chooseBundles, coveredBy } from './answers.ts';
import { type Built, buildProblem, forFewest, type OrderCost, type Settings } from './build.ts';
import { costAbove, costsOfLines, isCostly } from './costly.ts';
import { shareTakes } from './joined.ts';
import { presentPlan } from './present.ts';

/** How a plan is asked for. */
interface PlanRequest {
  mode: PlanMode;
  exclude: readonly number[];
  answers: boolean;
}

/** How often a plan is made again without lines that cost too much. */
const mostRounds = 4;

/** Plans a list with the market as it is now. */
export async function makePlan(
  deps: ListDependencies,
  actor: Actor,
  list: ListRow,
  { mode, exclude, answers }: PlanRequest,
): Promise<PlanRow> {
  const now = deps.now();
  const { lines: all, market } = await readSupply(deps, actor, list);
  const [deals, dealt] = await Promise.all([listDealsOf(deps.db, list.id), listDealtLines(deps.db, list.id)]);
  const bundles = answers
    ? bundlesOf(deals, dealt, {
        lines: all,
        factorFrom: (currency) => factorOf(deps.search.index.rates, currency, list.currency),
        perOrder: Number(list.cost_per_order),
      })
    : [];
  const answered = new Set(bundles.flatMap(({ lines }) => lines.map(({ line }) => line)));
  const states = new Map(all.map((line) => [line.number, stateOf(list, line, market)]));
  // What offers have that may be taken or left is not there yet.
  const others = market.dealt.without(new Set(bundles.map(({ deal }) => deal.id)));
  const have = new Map(all.map((line) => [line.number, others.of(line).quantity]));
  const isOpen = ({ number }: LineRow) =>
    answered.has(number) || ['covered', 'partly', 'uncovered', 'choose'].includes(states.get(number) as string);
  const lines = all.filter(isOpen);
  const waiting = new Set(lines.flatMap(({ number }) => (states.get(number) === 'choose' ? [number] : [])));
  const planned = lines.filter(({ number }) => !waiting.has(number));
  const fits = planned.flatMap((line) => market.fits(line).filter(({ own }) => !own));
  const sellers = await findSellers(
    deps.db,
    list.organization_id,
    [...new Set([...fits.map(({ post }) => post.organization_id), ...bundles.map(({ deal }) => deal.seller_id)])],
    now,
  );
  const toList = (currency: string) => factorOf(deps.search.index.rates, currency, list.currency);
  const settings: Settings = {
    mode,
    exclude: new Set([...exclude, ...market.dealt.sellers]),
    without: new Set(answers ? dealt.map(({ advertisement_id }) => advertisement_id) : []),
    dealt: have,
    giveWay: deps.search.givingWay(),
    costs: new Map([...sellers].map(([id, seller]) => [id, costOfOrder(seller, list, toList)])),
    minimumOf: ({ post }) =>
      post.minimum_order_value === null || post.currency === null
        ? 0
        : Number(post.minimum_order_value) * toList(post.currency),
  };
  const choice = await planWithAnswers(deps, list, planned, market, settings, bundles);
  const costOf = (seller: number) => Number(list.cost_per_order) + (settings.costs.get(seller)?.freight ?? 0);
  const tooCostly = new Set<number>();
  const build = () =>
    buildProblem(
      list,
      planned.filter(({ number }) => !tooCostly.has(number)),
      market,
      { ...settings, dealt: coveredBy(choice.chosen, have) },
    );
  let built = await build();
  let takes = await solveFor(deps, list, built, mode);
  // What remains of a seller shares its costs among fewer lines.
  for (let round = 0; list.leave_out_above !== null && round < mostRounds; round += 1) {
    const above = costAbove(costsOfLines(takes, built, costOf), list.leave_out_above, planned);
    if (above.length === 0) break;
    for (const line of above) tooCostly.add(line);
    built = await build();
    takes = await solveFor(deps, list, built, mode);
  }
  const names = await namePosts(deps.db, [
    ...new Set([...takes.map(({ post }) => post.id), ...built.own.map(({ fit }) => fit.post.id)]),
  ]);
  const plan = presentPlan({
    list,
    mode,
    market,
    lines,
    waiting,
    others: all.filter((line) => !line.skip && !isOpen(line)).length,
    have,
    leftOut: new Set(exclude),
    tooCostly,
    costly: costsOfLines(takes, built, costOf).filter(isCostly),
    built,
    takes,
    settings,
    sellers,
    names,
    bundles: { chosen: choice.chosen, all: bundles, verdicts: choice.verdicts },
    now,
  });
  const given: PlanGiven = {
    basis: basisOf(list, all),
    exclude: [...exclude],
    answers,
    dealt: market.dealt.mark,
    posts: factsOf(takes, built),
  };
  const name = createHash('sha256')
    .update(JSON.stringify([list.id, given, { ...plan, planned_at: null }]))
    .digest('hex')
    .slice(0, 24);
  return { market: name, mode, planned_from: list.updated_at, given, plan: { ...plan, market: name } satisfies Plan };
}

/** Solves a problem in the way of a mode: with the fewest sellers what the cheapest plan covers. */
async function solveFor(
  deps: ListDependencies,
  { organization_id: organizationId }: ListRow,
  { problem, joined }: Built,
  mode: PlanMode,
): Promise<Take[]> {
  if (problem.lines.length === 0) return [];
  const { takes } = await deps.planner.solve(organizationId, problem);
  if (mode !== 'fewest') return shareTakes(joined, takes);
  const covered = new Map<number, number>();
  for (const { line, quantity } of takes) covered.set(line, (covered.get(line) ?? 0) + quantity);
  const fewest = await deps.planner.solve(organizationId, forFewest(problem, covered));
  const count = (solution: readonly Take[]) => new Set(solution.map(({ post }) => post.seller)).size;
  const whole = (solution: readonly Take[]) => {
    const held = new Map<number, number>();
    for (const { line, quantity } of solution) held.set(line, (held.get(line) ?? 0) + quantity);
    return problem.lines.every(({ id, need }) => (held.get(id) ?? 0) >= Math.min(need, covered.get(id) ?? 0));
  };
  const isFewer = whole(fewest.takes) && count(fewest.takes) <= count(takes);
  return shareTakes(joined, isFewer ? fewest.takes : takes);
}

/** The number of pricings that is enough to compare answers with. */
const shortBudget = 300_000;

function planWithAnswers(
  deps: ListDependencies,
  list: ListRow,
  lines: readonly LineRow[],
  market: ListMarket,
  settings: Settings,
  bundles: readonly Bundle[],
): ReturnType<typeof chooseBundles> {
  return chooseBundles(bundles, async (chosen, discount) => {
    const dealt = coveredBy(chosen, settings.dealt);
    const { problem, needs, joined } = await buildProblem(list, lines, market, { ...settings, dealt });
    const { cost, takes: solved } =
      problem.lines.length === 0
        ? { cost: 0, takes: [] }
        : await deps.planner.solve(list.organization_id, { ...problem, budget: shortBudget });
    const takes = shareTakes(joined, solved);
    const lacking = lines.map(({ number }) => {
      const taken = takes.reduce((sum, { line, quantity }) => (line === number ? sum + quantity : sum), 0);
      return Math.max(0, (needs.get(number) as number) - taken);
    });
    return {
      lines: lacking.filter((pieces) => pieces > 0).length,
      pieces: lacking.reduce((sum, pieces) => sum + pieces, 0),
      cost: cost + chosen.reduce((sum, bundle) => sum + bundle.cost, 0) - discount,
    };
  });
}

/** What an order at a seller costs besides the goods: the freight of the last agreed deal, else the figure of its zone. */
function costOfOrder(seller: SellerRow, list: ListRow, toList: (currency: string) => number): OrderCost {
  const known = seller.freight !== null && seller.freight_currency !== null;
  const freight = known
    ? Number(seller.freight) * toList(seller.freight_currency as string)
    : orderCosts.freight[zoneOf(seller.country, list.country)] * toList('EUR');
  return { freight: Number.isFinite(freight) ? freight : 0, reply: seller.reply?.rate ?? 0 };
}

/** What the plan rests on, post by post. */
function factsOf(takes: readonly Take[], { fits }: Built): PlanGiven['posts'] {
  const facts: PlanGiven['posts'] = {};
  for (const { line, post, quantity } of takes) {
    const fit = fits.get(`${line} ${post.id}`) as Fit;
    const taken = Math.ceil(quantity / fit.factor - 1e-9) + (facts[post.id]?.taken ?? 0);
    facts[post.id] = factsOfPost(fit, facts[post.id]?.line ?? line, taken);
  }
  return facts;
}

/** What of a post a plan rests on, as it is now. */
export const factsOfPost = ({ post }: Pick<Fit, 'post'>, line: number, taken: number): PostFacts => ({
  line,
  price: post.price_per_unit,
  currency: post.currency,
  unit: post.unit,
  available: post.number_of_items,
  least: post.minimal_order_quantity,
  minimum: post.minimum_order_value,
  terms: [
    post.condition,
    post.country,
    post.availability,
    post.available_at,
    ...((post.price_breaks ?? post.whole_lot_price) ? [post.price_breaks, post.whole_lot_price] : []),
  ].join(' '),
  taken,
});
