import { priceOf, roundedTo, sumOf } from '#contract/amounts/arithmetic.ts';
import type { PlanMode, Verdict } from '#contract/lists/choices.ts';
import type { Plan, PlanSeller } from '#contract/lists/records.ts';
import { amountAt, type Fit, type ListMarket } from '../market/market.ts';
import type { NamedPost } from '../repository/market.ts';
import type { SellerRow } from '../repository/sellers.ts';
import type { LineRow, ListRow } from '../rows.ts';
import type { Take } from '../solver/problem.ts';
import type { Bundle } from './answers.ts';
import type { Built, Settings } from './build.ts';
import type { LineCost } from './costly.ts';
import { reasonOf } from './reasons.ts';

/** Everything that a plan is presented from. */
export interface Planned {
  list: ListRow;
  mode: PlanMode;
  market: ListMarket;
  /** All lines of the list that need something, and how many of them wait for a choice. */
  lines: readonly LineRow[];
  waiting: ReadonlySet<number>;
  /** How many other lines deals have whole, which the plan leaves as they are. */
  others: number;
  /** How many of each line deals have, apart from the offers that the plan chooses from. */
  have: ReadonlyMap<number, number>;
  /** Sellers that the plan was to be made without. */
  leftOut: ReadonlySet<number>;
  /** Lines that cost more to get than the list allows, and those that are marked. */
  tooCostly: ReadonlySet<number>;
  costly: readonly LineCost[];
  built: Built;
  takes: readonly Take[];
  settings: Settings;
  sellers: ReadonlyMap<number, SellerRow>;
  /** Of the posts that are taken. */
  names: ReadonlyMap<number, NamedPost>;
  bundles: { chosen: readonly Bundle[]; all: readonly Bundle[]; verdicts: ReadonlyMap<number, Verdict> };
  now: Date;
}

/** Puts a plan together, without the name of its market. */
export function presentPlan(given: Planned): Omit<Plan, 'market'> {
  const { list, mode, lines, built, takes, bundles } = given;
  const show = (amount: number) => roundedTo(list.currency, amount);
  const covered = new Map(given.have);
  const add = (line: number, quantity: number) => covered.set(line, (covered.get(line) ?? 0) + quantity);
  for (const { line, quantity } of built.own) add(line, quantity);
  for (const { line, quantity } of takes) add(line, quantity);
  for (const { lines: own } of bundles.chosen) for (const { line, quantity } of own) add(line, quantity);

  const surplus = surplusOf(given, covered);
  const planned = sellersOf(given, surplus);
  const saving = new Set(planned.flatMap((seller) => seller.lines.flatMap(({ line, saves }) => (saves ? line : []))));
  const sellers = [...planned, ...bundles.chosen.map((bundle) => sellerOfBundle(given, bundle))];
  sellers.sort((a, b) => Number(b.total) - Number(a.total) || a.organization.id - b.organization.id);
  const goods = sumOf(sellers.map((seller) => seller.goods));
  const freight = sumOf(sellers.map((seller) => seller.freight));
  const orders = priceOf(list.cost_per_order, sellers.length);
  const isCovered = (line: LineRow) => (covered.get(line.number) ?? 0) >= line.quantity;
  return {
    mode,
    currency: list.currency,
    totals: {
      goods,
      freight,
      orders,
      total: sumOf([goods, freight, orders]),
      covered: lines.filter(isCovered).length + given.others,
      lines: lines.length + given.others,
      sellers: sellers.length,
    },
    sellers,
    own: built.own.map(({ line, fit, quantity }) => ({
      line,
      advertisement: fit.post.id,
      title: given.names.get(fit.post.id)?.title ?? '',
      quantity,
      own: true as const,
    })),
    uncovered: lines.flatMap((line) => {
      const left = line.quantity - (covered.get(line.number) ?? 0);
      return left > 0 ? [{ line: line.number, quantity: left, ...reasonOf(given, line) }] : [];
    }),
    surplus: [...surplus].flatMap(([line, { quantity, amount }]) =>
      quantity > 0 ? [{ line, quantity, amount: show(saving.has(line) ? 0 : amount) }] : [],
    ),
    costly: given.costly.map(({ line, costs, goods: own }) => ({ line, costs: show(costs), goods: show(own) })),
    declined: bundles.all
      .filter((bundle) => !bundles.chosen.includes(bundle))
      .map(({ deal }) => ({
        organization: { id: deal.seller_id, name: deal.seller },
        deal: deal.id,
        version: deal.version as number,
        verdict: bundles.verdicts.get(deal.id) ?? 'decline',
      })),
    planned_at: given.now.toISOString(),
  };
}

/** An amount as it is shown: what is counted with it is what a reader would count. */
const shown = ({ currency }: Pick<ListRow, 'currency'>, amount: number): number => Number(roundedTo(currency, amount));

const fitOf = ({ built }: Planned, { line, post }: Take): Fit => built.fits.get(`${line} ${post.id}`) as Fit;

/** How much more than is needed is taken for each line, counted at the dearest of what is taken. */
function surplusOf(
  given: Planned,
  covered: ReadonlyMap<number, number>,
): Map<number, { quantity: number; amount: number }> {
  const result = new Map<number, { quantity: number; amount: number }>();
  for (const line of given.lines) {
    const quantity = (covered.get(line.number) ?? 0) - line.quantity;
    const own = given.takes.filter((take) => take.line === line.number);
    if (quantity > 0 && own.length > 0)
      result.set(line.number, {
        quantity,
        amount: quantity * Math.max(...own.map(({ post }) => shown(given.list, post.price))),
      });
  }
  return result;
}

/** How much less a quantity costs than only what is needed of the post would; null where it costs more, or less can't be taken. */
function savedBy(given: Planned, take: Take, needed: number): string | null {
  const fit = fitOf(given, take);
  const isShared = given.takes.some((other) => other !== take && other.post.id === take.post.id);
  if (needed < fit.least || isShared) return null;
  const { list } = given;
  const saved = shown(list, amountAt(fit, needed)) * needed - shown(list, take.post.price) * take.quantity;
  return saved > -0.0005 ? roundedTo(list.currency, Math.max(0, saved)) : null;
}

function sellersOf(given: Planned, surplus: ReadonlyMap<number, { quantity: number }>): PlanSeller[] {
  const { list, takes, sellers, settings } = given;
  const show = (amount: number) => roundedTo(list.currency, amount);
  const organizations = [...new Set(takes.map((take) => fitOf(given, take).post.organization_id))];
  // What is too much is of the last seller that a line is taken from.
  const left = new Map([...surplus].map(([line, { quantity }]) => [line, quantity]));
  return organizations.map((id) => {
    const own = takes.filter((take) => fitOf(given, take).post.organization_id === id);
    const seller = sellers.get(id) as SellerRow;
    const minimum = Math.max(0, ...own.map(({ post }) => post.minimumValue));
    const lines = own
      .map((take) => {
        const line = take.line;
        const more = Math.min(left.get(line) ?? 0, take.quantity);
        left.set(line, (left.get(line) ?? 0) - more);
        return {
          line,
          advertisement: take.post.id,
          title: given.names.get(take.post.id)?.title ?? '',
          quantity: take.quantity,
          unit: given.lines.find(({ number }) => number === line)?.unit ?? 'piece',
          condition: fitOf(given, take).post.condition,
          price_per_unit: show(take.post.price),
          currency: fitOf(given, take).post.currency,
          amount: priceOf(show(take.post.price), take.quantity),
          surplus: more,
          saves: more > 0 ? savedBy(given, take, take.quantity - more) : null,
        };
      })
      .sort((a, b) => a.line - b.line);
    const goods = sumOf(lines.map(({ amount }) => amount));
    const freight = show(settings.costs.get(id)?.freight ?? 0);
    return {
      organization: { id, name: seller.name, country: seller.country },
      lines,
      goods,
      freight,
      freight_estimated: true,
      total: sumOf([goods, freight]),
      minimum: minimum > 0 ? show(minimum) : null,
      days: Math.max(0, ...own.map((take) => fitOf(given, take).days)),
      reply: seller.reply,
      answer: null,
    };
  });
}

function sellerOfBundle({ list, sellers, lines }: Planned, { deal, lines: own, freight }: Bundle): PlanSeller {
  const show = (amount: number) => roundedTo(list.currency, amount);
  const seller = sellers.get(deal.seller_id);
  const amounts = own.map(({ quantity, price }) => priceOf(show(price), quantity));
  const goods = sumOf(amounts);
  return {
    organization: { id: deal.seller_id, name: deal.seller, country: deal.seller_country },
    lines: own.map(({ line, advertisement, quantity, price }, place) => ({
      line,
      advertisement,
      title: lines.find(({ number }) => number === line)?.text ?? '',
      quantity,
      unit: lines.find(({ number }) => number === line)?.unit ?? 'piece',
      price_per_unit: show(price),
      currency: deal.currency,
      amount: amounts[place] as string,
      surplus: 0,
    })),
    goods,
    freight: show(freight),
    freight_estimated: false,
    total: sumOf([goods, show(freight)]),
    minimum: null,
    days: 0,
    reply: seller?.reply ?? null,
    answer: { deal: deal.id, version: deal.version as number, verdict: 'accept' },
  };
}
