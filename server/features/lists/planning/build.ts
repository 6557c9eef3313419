import type { PlanMode } from '#contract/lists/choices.ts';
import type { GiveWay } from '#server/platform/http/index.ts';
import type { Fit, ListMarket } from '../market/index.ts';
import type { LineRow, ListRow } from '../rows.ts';
import type { Problem, SolverLine, SolverPost } from '../solver/index.ts';

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
  /** What of each line deals and the own stock leave. */
  needs: Map<number, number>;
}

/** What a seller costs beside the goods, in the currency of the list. */
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
/** How many posts of a line are considered: the cheapest. */
const mostPosts = 50;
/** A missing piece costs so many times the line's dearest. */
const missing = 3;

/** The place of a line's article in a problem, and that of its alternatives. */
const idOf = (line: number, isAlternative: boolean) => 2 * line + (isAlternative ? 1 : 0);
/** The line that a line of a problem is of. */
export const lineOf = (id: number): number => Math.floor(id / 2);

/**
 * Makes a problem of a list: own stock first, then posts of others. Alternatives fill only what the article cannot, and a post
 * that several lines could be taken from counts for the first of them.
 */
export async function buildProblem(
  list: Pick<ListRow, 'use_own' | 'max_sellers' | 'cost_per_order'>,
  lines: readonly LineRow[],
  market: ListMarket,
  settings: Settings,
): Promise<Built> {
  const sellers: number[] = [];
  const placeOf = new Map<number, number>();
  const fits = new Map<string, Fit>();
  const needs = new Map<number, number>();
  const own: OwnTake[] = [];
  const taken = new Set<number>();
  const problemLines: SolverLine[] = [];

  function postOf(line: LineRow, fit: Fit, longest: number, dearest: number): SolverPost {
    const organization = fit.post.organization_id;
    let seller = placeOf.get(organization);
    if (seller === undefined) {
      seller = sellers.push(organization) - 1;
      placeOf.set(organization, seller);
    }
    fits.set(`${line.number} ${fit.post.id}`, fit);
    return {
      id: fit.post.id,
      seller,
      price: fit.amount,
      // A day counts as much as the dearest post, so that time goes before money.
      weight: settings.mode === 'fastest' ? fit.amount + dearest * Math.min(fit.days, longest) : fit.amount,
      available: fit.available,
      least: fit.least,
      step: Math.max(1, Math.round(fit.factor)),
      minimumValue: settings.minimumOf(fit),
    };
  }

  for (const line of lines) {
    let need = Math.max(0, line.quantity - (settings.dealt.get(line.number) ?? 0));
    if (list.use_own)
      for (const fit of market.fits(line)) {
        if (!fit.own || need === 0 || taken.has(fit.post.id)) continue;
        const quantity = Math.min(need, fit.available);
        taken.add(fit.post.id);
        own.push({ line: line.number, fit, quantity });
        need -= quantity;
      }
    needs.set(line.number, need);
  }
  for (const isAlternative of [false, true])
    for (const line of lines) {
      await settings.giveWay();
      const open = market
        .fits(line)
        .filter(
          ({ own: isOwn, rank, post }) =>
            !isOwn &&
            rank > 0 === isAlternative &&
            (line.pin === null || line.pin === post.id) &&
            !settings.exclude.has(post.organization_id) &&
            !settings.without.has(post.id) &&
            !taken.has(post.id),
        )
        .slice(0, mostPosts);
      if (open.length === 0) continue;
      const before = isAlternative ? problemLines.find(({ id }) => id === idOf(line.number, false)) : undefined;
      const offered = before?.posts.reduce((sum, { available }) => sum + available, 0) ?? 0;
      const need = Math.max(0, (needs.get(line.number) as number) - offered);
      if (need === 0) continue;
      for (const { post } of open) taken.add(post.id);
      const dearest = Math.max(...open.map(({ amount }) => amount));
      const longest = 365;
      const posts = open.map((fit) => postOf(line, fit, longest, dearest));
      const weights = posts.map(({ weight }) => weight);
      // What may be taken whatever it costs: the dearest minimum, spread over what is needed of it.
      const allowed = Math.max(...posts.map(({ weight, least }) => (weight * Math.max(least, need)) / need));
      problemLines.push({
        id: idOf(line.number, isAlternative),
        need,
        miss: line.allow_surplus
          ? Math.max(missing * Math.max(...weights), 1.01 * allowed)
          : missing * Math.max(...weights),
        surplus: line.allow_surplus,
        posts,
      });
    }

  return {
    own,
    fits,
    needs,
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
    return need > 0 ? [{ ...line, need }] : [];
  });
  const most = lines.reduce((sum, { need, miss }) => sum + need * miss, 1);
  const orders = problem.sellers.reduce((sum, { fixed }) => sum + fixed, 0);
  // A seller more costs more than all goods together, and a piece less more than all sellers.
  const ofSeller = most + orders;
  const ofPiece = ofSeller * (problem.sellers.length + 1);
  return {
    ...problem,
    lines: lines.map((line) => ({ ...line, miss: ofPiece })),
    sellers: problem.sellers.map((seller) => ({ ...seller, fixed: seller.fixed + ofSeller })),
  };
}
