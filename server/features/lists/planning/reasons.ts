import { priceOf, roundedTo } from '#contract/amounts/arithmetic.ts';
import type { UncoveredReason } from '#contract/lists/choices.ts';
import type { Plan } from '#contract/lists/records.ts';
import { amountAt, type Fit, fewestWorth, type ListMarket } from '../market/market.ts';
import type { LineRow, ListRow } from '../rows.ts';
import type { Take } from '../solver/problem.ts';
import { type Built, openFits, type Settings } from './build.ts';

interface Given {
  list: Pick<ListRow, 'currency' | 'max_sellers'>;
  market: Pick<ListMarket, 'fits' | 'unfits' | 'dealt'>;
  /** Lines that wait for a choice. */
  waiting: ReadonlySet<number>;
  built: Built;
  settings: Settings;
  /** Sellers that the plan was to be made without. */
  leftOut: ReadonlySet<number>;
  /** Lines that cost more to get than the list allows. */
  tooCostly: ReadonlySet<number>;
  takes: readonly Take[];
}

/**
 * Why a line is not covered, and with how many more than are needed it would be. With enough in stock, and no limit of sellers in
 * the way, only minimums are left as a reason.
 */
export function reasonOf(
  { list, market, waiting, built, settings, leftOut, tooCostly, takes }: Given,
  line: LineRow,
): Pick<Plan['uncovered'][number], 'reason' | 'surplus'> {
  const because = (reason: UncoveredReason) => ({ reason, surplus: null });
  if (waiting.has(line.number)) return because('choose');
  if (tooCostly.has(line.number)) return because('too_costly');
  const all = market.fits(line).filter(({ own, post }) => !own && (line.pin === null || line.pin === post.id));
  if (all.length === 0) {
    if (line.pin !== null) return because('pinned');
    return because(
      market.unfits(line).some(({ own, post }) => !own && typeof market.dealt.left(post) === 'number')
        ? 'outside_limits'
        : 'nothing_offered',
    );
  }
  const open = openFits(market, line, settings);
  if (open.length === 0)
    return because(all.every(({ post }) => leftOut.has(post.organization_id)) ? 'left_out' : 'open_deal');
  const need = built.needs.get(line.number) ?? line.quantity;
  const isAllowed = ({ least }: Fit) => line.allow_surplus || least <= 2 * need;
  const others = (id: number) =>
    takes.reduce(
      (sum, take) => (take.post.id === id && take.line !== line.number ? sum + take.quantity * take.post.size : sum),
      0,
    );
  const usable = open.filter(isAllowed);
  const offered = usable.reduce((sum, { post, available, factor }) => sum + available - others(post.id) * factor, 0);
  if (offered < need - 1e-6) {
    const [forced] = open
      .filter((fit) => !isAllowed(fit))
      .map((fit) => ({ fit, quantity: fit.least }))
      .sort(byCost);
    return forced ? withSurplus('surplus', list, forced, need) : because('too_few');
  }
  const used = new Set(takes.map((take) => take.post.seller));
  const places = new Map(built.sellers.map((id, place) => [id, place]));
  const isUsed = ({ post }: Fit) => used.has(places.get(post.organization_id) as number);
  if (used.size >= list.max_sellers) {
    const taken = takes.reduce((sum, take) => (take.line === line.number ? sum + take.quantity : sum), 0);
    // Whether one more seller covers the line next to what is taken for it now.
    const completes = (fit: Fit) => {
      const quantity = Math.max(fit.least, need - taken);
      return (
        !isUsed(fit) &&
        quantity <= fit.available - others(fit.post.id) * fit.factor &&
        (line.allow_surplus || taken + quantity <= 2 * need) &&
        quantity * amountAt(fit, quantity) >= settings.minimumOf(fit)
      );
    };
    const hasMinimum =
      takes.some(({ post }) => post.minimumValue > 0) || usable.some((fit) => settings.minimumOf(fit) > 0);
    if (!hasMinimum || usable.some(completes)) return because('sellers');
  }
  const [nearest] = usable
    .flatMap((fit) => {
      const quantity = fewestWorth(fit, settings.minimumOf(fit));
      return quantity === null ? [] : [{ fit, quantity }];
    })
    .filter(({ fit, quantity }) => quantity > need && quantity <= fit.available - others(fit.post.id) * fit.factor)
    .sort(byCost);
  return nearest && !line.allow_surplus ? withSurplus('minimum', list, nearest, need) : because('minimum');
}

/** A number of a post. */
interface Quantity {
  fit: Fit;
  quantity: number;
}

const costOf = ({ fit, quantity }: Quantity): number => quantity * amountAt(fit, quantity);

const byCost = (one: Quantity, other: Quantity): number => costOf(one) - costOf(other);

const withSurplus = (
  reason: UncoveredReason,
  list: Given['list'],
  { fit, quantity }: Quantity,
  need: number,
): Pick<Plan['uncovered'][number], 'reason' | 'surplus'> => {
  const price = roundedTo(list.currency, amountAt(fit, quantity));
  return { reason, surplus: { quantity: quantity - need, amount: priceOf(price, quantity - need) } };
};
