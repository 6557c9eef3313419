import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { Plan, PlanDifference } from '#contract/lists/records.ts';
import type { Fit, ListMarket } from '../market/market.ts';
import { factsOfPost } from '../planning/plan.ts';
import type { PlanRow } from '../repository/plans.ts';
import type { LineRow } from '../rows.ts';

/** What changed of the posts that some sellers of a plan were to be asked for. */
export function findDifferences(
  { given, plan }: PlanRow,
  sellers: ReadonlySet<number>,
  market: ListMarket,
  lines: readonly LineRow[],
): PlanDifference[] {
  const differences: PlanDifference[] = [];
  for (const seller of plan.sellers) {
    if (!sellers.has(seller.organization.id)) continue;
    for (const { line, advertisement } of seller.lines) {
      const before = given.posts[advertisement];
      const row = lines.find(({ number }) => number === line);
      const fit = row && market.fits(row).find(({ post }) => post.id === advertisement);
      const add = (what: PlanDifference['what'], from: string | number | null, to: string | number | null) =>
        differences.push({
          line,
          advertisement,
          what,
          before: from === null ? null : String(from),
          now: to === null ? null : String(to),
        });
      if (!before || !fit) {
        add('gone', before?.available ?? null, null);
        continue;
      }
      const now = factsOfPost(fit as Fit, line, before.taken);
      if (before.price !== now.price || before.currency !== now.currency || before.unit !== now.unit)
        add(
          'price',
          `${before.price ?? ''} ${before.currency ?? ''}`.trim(),
          `${now.price ?? ''} ${now.currency ?? ''}`.trim(),
        );
      if (now.available < before.taken) add('stock', before.available, now.available);
      if (before.least !== now.least || before.minimum !== now.minimum)
        add('minimum', before.least ?? before.minimum, now.least ?? now.minimum);
      if (before.terms !== now.terms) add('terms', null, null);
    }
  }
  for (const line of lines) {
    const planned = planOf(plan.sellers, sellers, line.number);
    const { quantity, rest } = market.dealt.of(line);
    if (quantity > 0 && planned > rest)
      differences.push({
        line: line.number,
        advertisement: null,
        what: 'dealt',
        before: String(planned),
        now: String(rest),
      });
  }
  return differences;
}

/** How many of what is needed of a line some sellers of a plan are to be asked for. */
const planOf = (all: Plan['sellers'], sellers: ReadonlySet<number>, line: number): number =>
  all
    .filter(({ organization }) => sellers.has(organization.id))
    .flatMap(({ lines }) => lines.filter((each) => each.line === line))
    .reduce((sum, { quantity, surplus }) => sum + quantity - surplus, 0);

/** What all of it came to, and comes to now. */
export const totalDifference = (before: Plan, now: Plan): PlanDifference => ({
  line: null,
  advertisement: null,
  what: 'total',
  before: roundedTo(before.currency, Number(before.totals.total)),
  now: roundedTo(now.currency, Number(now.totals.total)),
});
