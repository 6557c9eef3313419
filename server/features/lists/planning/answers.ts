import type { Verdict } from '#contract/lists/choices.ts';
import { inUnitOf } from '../market/inUnit.ts';
import type { DealtLine, ListDeal } from '../repository/answers.ts';
import type { LineRow } from '../rows.ts';

/** An open offer that is taken whole or left. Amounts are in the currency of the list. */
export interface Bundle {
  deal: ListDeal;
  lines: { line: number; advertisement: number; quantity: number; price: number; posted: number | null }[];
  freight: number;
  /** Goods, freight and the order. */
  cost: number;
  /** The same at the posted prices. */
  posted: number;
}

/** The open offers of a list as bundles, in the units of its lines; `factorFrom` is what a currency is worth in that of the list. */
export function bundlesOf(
  deals: readonly ListDeal[],
  dealt: readonly DealtLine[],
  {
    lines,
    factorFrom,
    perOrder,
  }: { lines: readonly LineRow[]; factorFrom(currency: string): number; perOrder: number },
): Bundle[] {
  return deals
    .filter((deal) => deal.is_open && deal.currency !== null && Number.isFinite(factorFrom(deal.currency)))
    .map((deal) => {
      const factor = factorFrom(deal.currency as string);
      const own = dealt
        .filter(({ deal_id }) => deal_id === deal.id)
        .flatMap((each) => {
          const { offered, price, posted } = inUnitOf(
            lines.find(({ number }) => number === each.line),
            each,
          );
          if (!offered || price === null) return [];
          return {
            line: each.line,
            advertisement: each.advertisement_id,
            quantity: offered,
            price: price * factor,
            posted: posted === null || each.posted_currency === null ? null : posted * factorFrom(each.posted_currency),
          };
        });
      const freight = Number(deal.freight ?? 0) * factor;
      const sum = (pick: (line: (typeof own)[number]) => number) =>
        own.reduce((total, line) => total + line.quantity * pick(line), freight + perOrder);
      return {
        deal,
        lines: own,
        freight,
        cost: sum(({ price }) => price),
        posted: sum(({ price, posted }) => Math.min(price, posted ?? price)),
      };
    });
}

/** How many of each line deals have with these bundles. */
export function coveredBy(bundles: readonly Bundle[], have: ReadonlyMap<number, number>): Map<number, number> {
  const covered = new Map(have);
  for (const { lines } of bundles)
    for (const { line, quantity } of lines) covered.set(line, (covered.get(line) ?? 0) + quantity);
  return covered;
}

/** What a choice of bundles leaves uncovered, lines and their pieces, and costs. */
interface Outcome {
  lines: number;
  pieces: number;
  cost: number;
}

/** Whether less is uncovered, or as much at a lower cost. */
const isBetter = (one: Outcome, other: Outcome): boolean =>
  one.lines !== other.lines
    ? one.lines < other.lines
    : one.pieces !== other.pieces
      ? one.pieces < other.pieces
      : one.cost < other.cost - 1e-6;

/**
 * Chooses which bundles to take: all at first, and then one more or less at a time as long as that covers more or costs less.
 * `planWith` is what comes of a choice of them. Answers the choice and a verdict on each: a bundle that would be taken at the
 * posted prices is worth a counter-offer.
 */
export async function chooseBundles(
  bundles: readonly Bundle[],
  planWith: (chosen: readonly Bundle[], discount: number) => Promise<Outcome>,
): Promise<{ chosen: Bundle[]; verdicts: Map<number, Verdict> }> {
  if (bundles.length === 0) return { chosen: [], verdicts: new Map() };
  let chosen = [...bundles];
  let best = await planWith(chosen, 0);
  for (let goesOn = true; goesOn; ) {
    goesOn = false;
    for (const bundle of bundles) {
      const next = chosen.includes(bundle) ? chosen.filter((other) => other !== bundle) : [...chosen, bundle];
      const found = await planWith(next, 0);
      if (!isBetter(found, best)) continue;
      best = found;
      chosen = next;
      goesOn = true;
    }
  }
  const verdicts = new Map<number, Verdict>();
  for (const bundle of bundles) {
    if (chosen.includes(bundle)) verdicts.set(bundle.deal.id, 'accept');
    else {
      const discount = bundle.cost - bundle.posted;
      const isWorthIt = discount > 0.005 && isBetter(await planWith([...chosen, bundle], discount), best);
      verdicts.set(bundle.deal.id, isWorthIt ? 'counter' : 'decline');
    }
  }
  return { chosen, verdicts };
}
