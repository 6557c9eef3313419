import type { PlanMode } from '#contract/lists/choices.ts';
import type { GiveWay } from '#server/platform/http/index.ts';
import { type Fit, isWithin, type ListMarket } from '../market/market.ts';
import type { LineRow, ListRow } from '../rows.ts';
import type { Problem, SolverLine, SolverPost } from '../solver/problem.ts';
import { type JoinedLine, joinLines } from './joined.ts';

/** What is taken of the own stock. */
interface OwnTake {
  line: number;
  fit: Fit;
  quantity: number;
}

/** A list as a problem, with what its places stand for. */
export interface Built {
  problem: Problem;
  own: OwnTake[];
  /** By line and post. */
  fits: Map<string, Fit>;
  /** By the problem's lines. */
  joined: Map<number, JoinedLine>;
  /** What of each line deals and the own stock leave. */
  needs: Map<number, number>;
  /** Organizations by their place in the problem. */
  sellers: number[];
}

/** What a seller costs besides the goods, in the currency of the list. */
export interface OrderCost {
  freight: number;
  /** How well the seller answers, 0 to 1: decides between sellers that cost the same. */
  reply: number;
}

export interface Settings {
  mode: PlanMode;
  exclude: ReadonlySet<number>;
  /** Posts that are asked for already. */
  without: ReadonlySet<number>;
  costs: ReadonlyMap<number, OrderCost>;
  minimumOf(fit: Fit): number;
  /** Called between lines. */
  giveWay: GiveWay;
  /** How many of a line deals and answers have, by its number. */
  dealt: ReadonlyMap<number, number>;
}

/** Pricings that take a second or two for 500 lines; so bounded, one market always has one plan. */
const budget = 6_000_000;
const seed = 20_261_127;
/** How many posts of a line are considered: the cheapest, and of the others the largest, so that none is missed that could cover it. */
const mostPosts = { cheapest: 40, largest: 10 };
/** Days that count at most. */
const longest = 365;

/** The fits of a line that a plan may use, the article's own before its alternatives, each the cheapest first. */
export function openFits(
  market: Pick<ListMarket, 'fits'>,
  line: LineRow,
  { exclude, without }: Pick<Settings, 'exclude' | 'without'>,
): Fit[] {
  return market
    .fits(line)
    .filter(
      ({ own, post }) =>
        !own &&
        (line.pin === null || line.pin === post.id) &&
        !exclude.has(post.organization_id) &&
        !without.has(post.id),
    );
}

function chooseFits(fits: readonly Fit[]): Fit[] {
  const rest = fits.slice(mostPosts.cheapest).sort((one, other) => other.available - one.available);
  return [...fits.slice(0, mostPosts.cheapest), ...rest.slice(0, mostPosts.largest)];
}

/** What lines take of the own stock, the first of them first; one whose post is pinned takes of no other. */
function takeOwn(lines: readonly LineRow[], market: Pick<ListMarket, 'fits'>, needs: Map<number, number>): OwnTake[] {
  const own: OwnTake[] = [];
  // In the units of the posts.
  const taken = new Map<number, number>();
  for (const line of lines)
    for (const fit of market.fits(line)) {
      const need = needs.get(line.number) as number;
      if (!fit.own || need === 0 || (line.pin !== null && line.pin !== fit.post.id)) continue;
      const held = taken.get(fit.post.id) ?? 0;
      const quantity = Math.min(need, Math.floor(fit.available - held * fit.factor + 1e-9));
      if (quantity <= 0) continue;
      taken.set(fit.post.id, held + quantity / fit.factor);
      own.push({ line: line.number, fit, quantity });
      needs.set(line.number, need - quantity);
    }
  return own;
}

/** Makes a problem of a list: own stock first, then posts of others. Lines that can be taken from one post share its stock. */
export async function buildProblem(
  list: Pick<ListRow, 'use_own' | 'max_sellers' | 'cost_per_order'>,
  lines: readonly LineRow[],
  market: Pick<ListMarket, 'fits'>,
  settings: Settings,
): Promise<Built> {
  const sellers: number[] = [];
  const placeOf = new Map<number, number>();
  const fits = new Map<string, Fit>();
  const joined = new Map<number, JoinedLine>();
  const problemLines: SolverLine[] = [];

  /** A post, and each of its lower prices as one of which more has to be taken. */
  function postsOf(line: LineRow, fit: Fit, dearest: number): SolverPost[] {
    const organization = fit.post.organization_id;
    let seller = placeOf.get(organization);
    if (seller === undefined) {
      seller = sellers.push(organization) - 1;
      placeOf.set(organization, seller);
    }
    const post = {
      id: fit.post.id,
      seller,
      rank: fit.rank,
      price: fit.amount,
      // A day counts as much as the dearest post, so that time goes before money.
      weight: settings.mode === 'fastest' ? fit.amount + dearest * Math.min(fit.days, longest) : fit.amount,
      available: fit.available,
      size: 1 / fit.factor,
      least: fit.least,
      step: Math.max(1, Math.round(fit.factor)),
      minimumValue: settings.minimumOf(fit),
    };
    const isAllowed = ({ price }: SolverPost) => line.pin === fit.post.id || isWithin(line, price);
    const [next] = fit.steps;
    if (!next || shared.has(fit.post.id)) return [post].filter(isAllowed);
    const further = post.weight - post.price;
    return [
      { ...post, available: Math.min(post.available, next.least - 1) },
      ...fit.steps.map(({ least, available, amount }) => ({
        ...post,
        least,
        available,
        price: amount,
        weight: amount + further,
      })),
    ].filter(isAllowed);
  }

  const needs = new Map(
    lines.map(({ number, quantity }) => [number, Math.max(0, quantity - (settings.dealt.get(number) ?? 0))]),
  );
  const own = list.use_own ? takeOwn(lines, market, needs) : [];
  const wanted: { line: LineRow; need: number; fits: readonly Fit[] }[] = [];
  for (const line of lines) {
    await settings.giveWay();
    const need = needs.get(line.number) as number;
    const open = need === 0 ? [] : openFits(market, line, settings);
    for (const fit of open) fits.set(`${line.number} ${fit.post.id}`, fit);
    if (open.length > 0) wanted.push({ line, need, fits: open });
  }
  const all = joinLines(wanted);
  // Other lines that share a post share its quantity: they are planned at the first price, which may be more than they pay.
  const shared = new Set<number>();
  const met = new Set<number>();
  for (const each of all)
    for (const { post } of each.fits) {
      if (met.has(post.id)) shared.add(post.id);
      met.add(post.id);
    }
  for (const each of all) {
    await settings.giveWay();
    const [{ line }] = each.lines as [JoinedLine['lines'][number]];
    const open = chooseFits(each.fits);
    const dearest = Math.max(...open.map(({ amount }) => amount));
    const posts = open.flatMap((fit) => postsOf(line, fit, dearest));
    if (posts.length === 0) continue;
    joined.set(line.number, each);
    problemLines.push({
      id: line.number,
      need: each.need,
      ...(each.lines.length > 1 ? { parts: each.lines.map(({ need }) => need).reverse() } : {}),
      surplus: line.allow_surplus,
      pinned: line.pin !== null,
      posts,
    });
  }

  return {
    own,
    fits,
    joined,
    needs,
    sellers,
    problem: {
      lines: problemLines,
      sellers: sellers.map((id) => {
        const cost = settings.costs.get(id) ?? { freight: 0, reply: 0 };
        return { id, fixed: Number(list.cost_per_order) + cost.freight - cost.reply / 1_000 };
      }),
      mostSellers: list.max_sellers,
      seed,
      budget,
    },
  };
}

/** The problem of covering as much as a solution does with as few sellers as possible, and then as cheaply as possible. */
export function forFewest(problem: Problem, covered: ReadonlyMap<number, number>): Problem {
  const lines = problem.lines.flatMap((line) => {
    const need = Math.min(line.need, covered.get(line.id) ?? 0);
    const { parts: _, ...whole } = line;
    return need > 0 ? [{ ...whole, need }] : [];
  });
  // A seller more costs more than all goods and orders together.
  const ofSeller =
    problem.sellers.reduce((sum, { fixed }) => sum + fixed, 1) +
    lines.reduce(
      (sum, { need, posts }) => sum + Math.max(...posts.map(({ weight, least }) => weight * Math.max(2 * need, least))),
      0,
    );
  return {
    ...problem,
    lines,
    sellers: problem.sellers.map((seller) => ({ ...seller, fixed: seller.fixed + ofSeller })),
  };
}
