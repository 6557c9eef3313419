import { isLess } from './cost.ts';
import type { Evaluation, Market } from './evaluation.ts';
import { exceed, type Option, type Pricer } from './pricing.ts';

/** Lists of so few lines are compared two lines at a time. */
const mostPricers = 8;
/** Quantities that are tried of each seller. */
const mostQuantities = 12;
const mostSellers = 4;
/** How many more than are needed are tried. */
const mostMore = 4;
/** How many ways to cover a line, the cheapest ones, are compared with the ways of another line. */
const mostWays = 80;

const byCost = (one: Option, other: Option): number => one.short - other.short || one.cost - other.cost;

/** Betters the plan of a short list by exchanging what two of its lines are taken from, until no exchange costs less. */
export function exchange(market: Market, from: Evaluation, limit: number): Evaluation {
  if (market.pricers.length > mostPricers) return from;
  const ways = market.pricers.map((pricer, place) => [from.options[place] as Option, ...waysOf(pricer)]);
  let best = from;
  // Goods alone may not cost more than the plan does with its orders.
  const mayBeBetter = (one: number, other: number, first: Option, second: Option): boolean => {
    let { short, cost } = one === other ? first : { short: first.short + second.short, cost: first.cost + second.cost };
    for (const [place, option] of best.options.entries()) {
      if (place === one || place === other) continue;
      short += option.short;
      cost += option.cost;
    }
    return isLess({ short, cost }, best);
  };
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let one = 0; one < ways.length; one += 1)
      for (let other = one; other < ways.length; other += 1)
        for (const first of ways[one] as Option[])
          for (const second of one === other ? [first] : (ways[other] as Option[])) {
            if (!mayBeBetter(one, other, first, second)) continue;
            const options = best.options.with(one, first).with(other, second);
            const total = market.check(options);
            if (!total || !isLess(total, best) || sellersOf(options) > limit) continue;
            best = market.withOptions(options);
            isBetter = true;
          }
  }
  return best;
}

const sellersOf = (options: readonly Option[]): number =>
  new Set(options.flatMap(({ takes }) => takes.map(({ post }) => post.seller))).size;

/** Ways to cover a line: from all its sellers, without one or two of them, and with each possible number of them. */
function waysOf(pricer: Pricer): Option[] {
  const full = 2 ** pricer.tiers.length - 1;
  const ways: Option[] = [];
  const closed = pricer.tiers.length <= 5 ? Array.from({ length: full + 1 }, (_, mask) => mask) : [full];
  for (const mask of closed) ways.push(pricer.best(mask));
  const all = pricer.lines.reduce((sum, { need }) => sum + need, 0);
  const sellers = new Set(pricer.lines.flatMap(({ posts }) => posts.map(({ seller }) => seller)));
  const generous = pricer.lines.filter(({ surplus }) => surplus);
  for (const seller of [...sellers].slice(0, mostSellers))
    for (const mask of closed.length <= 8 ? closed : [full])
      for (
        let quantity = 1;
        quantity <= Math.min(mostQuantities, generous.length > 0 ? 2 * all + mostMore : all);
        quantity += 1
      )
        ways.push(...pricer.from(mask, seller, quantity));
  for (const line of generous) {
    const before = [...ways];
    for (const way of before)
      for (const { seller, price } of line.posts)
        for (let more = 1; more <= mostMore; more += 1) ways.push(...exceed(line, way, seller, more * price));
  }
  const key = ({ takes }: Option) =>
    takes
      .map((take) => `${take.line} ${take.post.id} ${take.quantity}`)
      .sort()
      .join();
  return [...new Map(ways.map((way) => [key(way), way])).values()].sort(byCost).slice(0, mostWays);
}
