import { availabilityLabels, type Condition, conditionLabels, unitLabels } from '#contract/advertisements/choices.ts';
import { pricesOf } from '#contract/advertisements/orders.ts';
import { readPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import { byEnglish, type Message, type MessageValue, message } from '#contract/texts/message.ts';
import type { Database } from '#server/db/database.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import type { Search } from '../../market-search/index.ts';
import { factorOf } from '../../rates/index.ts';
import type { MarketPost } from '../repository/market.ts';
import { listOrders } from '../repository/orders.ts';
import type { LineNeed, ListRow } from '../rows.ts';
import { dealtOf, type ListDealt } from './dealt.ts';
import { type FoundPosts, readFound } from './found.ts';
import { asksForPack, unitsIn } from './units.ts';

type ListTerms = Pick<ListRow, 'id' | 'organization_id' | 'currency' | 'conditions' | 'countries' | 'needed_by'>;

/** A post that fits a line. Quantities are in the line's unit, the amount is in the list's currency for one of that unit. */
export interface Fit {
  post: MarketPost;
  /** 0 for the article, from 1 on for its alternatives in their order. */
  rank: number;
  own: boolean;
  amount: number;
  /** How many of the line's unit one of the post's unit is. */
  factor: number;
  available: number;
  least: number;
  /** Lower prices: from how many on, and up to how many. */
  steps: { least: number; available: number; amount: number }[];
  /** Days until it can be delivered. */
  days: number;
}

/** What one of a post costs if this many are taken. */
export const amountAt = ({ steps, amount }: Fit, quantity: number): number =>
  steps.findLast(({ least }) => least <= quantity)?.amount ?? amount;

/** The fewest of a post that come to a value; null if all that is available does not. At a lower price it may be more. */
export function fewestWorth({ least, available, amount, steps }: Fit, value: number): number | null {
  const [next] = steps;
  for (const price of [{ least, available: next ? next.least - 1 : available, amount }, ...steps]) {
    const fewest = Math.max(price.least, Math.ceil(value / Math.max(price.amount, 0.0001) - 1e-9));
    if (fewest <= price.available) return fewest;
  }
  return null;
}

/** A post of the article that does not fit, and why. */
export interface Unfit {
  post: MarketPost;
  rank: number;
  own: boolean;
  amount: number | null;
  reasons: Message[];
  /** It would fit if it were known how many pieces are in its unit. */
  asksForPack: boolean;
}

/**
 * What of a line is offered: by how many posts of others, how many and from which price at its quantity, the condition of what that is
 * asked for, and how many the organization has.
 */
interface Supply {
  posts: number;
  items: number;
  from: number | null;
  condition: Condition | null;
  own: number;
}

/** What the market offers for the lines of a list. */
export interface ListMarket {
  fits(line: LineNeed): Fit[];
  supply(line: LineNeed): Supply;
  unfits(line: LineNeed): Unfit[];
  /** The live posts of an article. */
  posts(articleId: number): readonly MarketPost[];
  /** A price of a post in the list's currency; null without a price or a rate. */
  amountOf(post: MarketPost): number | null;
  /** What deals of the list have already. */
  dealt: ListDealt;
}

const day = 24 * 60 * 60 * 1000;
const daysOf = { in_stock: 0, within_5_weeks: 35, within_10_weeks: 70, after_10_weeks: 105 } as const;

/** How many days from now a post can be delivered. */
function daysUntil(post: Pick<MarketPost, 'availability' | 'available_at' | 'published_at'>, now: Date): number {
  if (post.available_at !== null)
    return Math.max(0, Math.ceil((Date.parse(`${post.available_at}T00:00:00Z`) - now.getTime()) / day));
  const days = daysOf[post.availability];
  if (days === 0) return 0;
  return Math.max(0, Math.ceil(days - (now.getTime() - post.published_at) / day));
}

/** Whether an amount is at most the highest price of a line. */
export const isWithin = ({ max_price: most }: Pick<LineNeed, 'max_price'>, amount: number): boolean =>
  most === null || amount <= Number(most) + 0.0005;

const within = (label: string): MessageValue => ({ within: byEnglish(label) });

/** What of the terms of a list a post of another organization does not meet. */
function refusalsOf(
  { conditions, countries, needed_by: neededBy }: ListTerms,
  post: MarketPost,
  { base, days, now }: { base: number | null; days: number; now: Date },
): Message[] {
  const reasons: Message[] = [];
  if (base === null) reasons.push(message('Not priced in a currency with a rate'));
  if (conditions.length > 0 && (post.condition === null || !conditions.includes(post.condition)))
    reasons.push(
      post.condition
        ? message('Not in a condition you want: {{condition}}', { condition: within(conditionLabels[post.condition]) })
        : message('Not in a condition you want'),
    );
  if (countries.length > 0 && !countries.includes(post.country))
    reasons.push(message('Not in a country you want: {{country}}', { country: { country: post.country } }));
  if (neededBy !== null && now.getTime() + days * day > Date.parse(`${neededBy}T23:59:59Z`))
    reasons.push(
      message('Not there in time: {{availability}}', { availability: within(availabilityLabels[post.availability]) }),
    );
  return reasons;
}

/** A post that someone chose for a line is taken whatever the list is limited to. */
const withoutLimits = (list: ListTerms): ListTerms => ({ ...list, conditions: [], countries: [], needed_by: null });

/** A list, and the lines of it that the market is asked about; the posts of the articles in `also` are read too. */
interface AskedList {
  list: ListTerms;
  lines: readonly LineNeed[];
  also?: readonly number[];
}

type Reader = Pick<Actor, 'stoppedBy'> & Parameters<typeof reach>[0];

/** As `openMarkets`, of one list. */
export async function openMarket(
  db: Database,
  actor: Reader,
  list: ListTerms,
  lines: readonly LineNeed[],
  { search, now, also = [] }: { search: Search; now: Date; also?: readonly number[] },
): Promise<ListMarket> {
  const [market] = await openMarkets(db, actor, [{ list, lines, also }], { search, now });
  return market as ListMarket;
}

/**
 * Reads what the market offers for the lines of lists besides what deals of each list have, and judges it line by line; other
 * requests go in between.
 */
export async function openMarkets(
  db: Database,
  actor: Reader,
  asked: readonly AskedList[],
  { search, now }: { search: Search; now: Date },
): Promise<ListMarket[]> {
  const giveWay = search.givingWay();
  const [found, orders] = await Promise.all([
    readFound(db, actor.stoppedBy, asked, giveWay),
    listOrders(
      db,
      asked.map(({ list }) => list.id),
    ),
  ]);
  const byList = groupBy(orders, ({ list_id: id }) => id);
  const browses = reach(actor, 'advertisement.browse') !== 'none';
  const markets: ListMarket[] = [];
  for (const { list, lines } of asked) {
    const dealt = dealtOf(byList.get(list.id) ?? []);
    markets.push(await judgeLines(list, lines, { found, dealt, browses, search, now, giveWay }));
  }
  return markets;
}

/** Judges what was found for the lines of a list. */
async function judgeLines(
  list: ListTerms,
  lines: readonly LineNeed[],
  {
    found,
    dealt,
    browses,
    search,
    now,
    giveWay,
  }: {
    found: FoundPosts;
    dealt: ListDealt;
    browses: boolean;
    search: Search;
    now: Date;
    giveWay: () => Promise<unknown>;
  },
): Promise<ListMarket> {
  const visible = (posts: readonly MarketPost[] = []) =>
    browses ? posts : posts.filter(({ organization_id }) => organization_id === list.organization_id);
  const factors = new Map<string, number>();
  const amountOf = ({ price_per_unit: price, currency }: MarketPost): number | null => {
    if (price === null || currency === null) return null;
    let factor = factors.get(currency);
    if (factor === undefined) {
      factor = factorOf(search.index.rates, currency, list.currency);
      factors.set(currency, factor);
    }
    const amount = Number(price) * factor;
    return Number.isFinite(amount) ? amount : null;
  };

  function postsOf(line: LineNeed): { post: MarketPost; rank: number }[] {
    const result = new Map<number, { post: MarketPost; rank: number }>();
    const ids = [line.article_id, ...line.alternative_ids];
    const add = (posts: readonly MarketPost[], rank: number) => {
      for (const post of posts) if (!result.has(post.id)) result.set(post.id, { post, rank });
    };
    ids.forEach((id, rank) => {
      if (id !== null) add(visible(found.byArticle.get(id)), rank);
    });
    for (const key of found.keysOf(line)) add(visible(found.byNumber.get(key)), 0);
    const pinned = line.pin === null ? undefined : found.pinned.get(line.pin);
    if (pinned) add(visible([pinned]), 0);
    return [...result.values()];
  }

  /** The lower prices of a post for larger quantities, in the unit of a line; that of the whole lot only while nothing of it is dealt. */
  function stepsOf(post: MarketPost, factor: number | null, isWhole: boolean): Fit['steps'] {
    if (factor === null || (post.price_breaks === null && post.whole_lot_price === null)) return [];
    const terms = { ...post, price_breaks: readPriceBreaks(post.price_breaks) };
    return pricesOf(isWhole ? terms : { ...terms, whole_lot_price: null }).flatMap(({ from, to, price }) => {
      const amount = amountOf({ ...post, price_per_unit: price });
      const isFirst = from === 1 && price === post.price_per_unit;
      if (isFirst || amount === null) return [];
      return {
        least: Math.ceil(from * factor),
        available: to === post.number_of_items ? Math.floor(to * factor) : Math.ceil((to + 1) * factor) - 1,
        amount: amount / factor,
      };
    });
  }

  function judge(line: LineNeed, { post, rank }: { post: MarketPost; rank: number }): Fit | Unfit {
    const own = post.organization_id === list.organization_id;
    const base = amountOf(post);
    const factor = unitsIn(post.unit, line.unit, line.pack);
    const days = daysUntil(post, now);
    const reasons: Message[] = [];
    if (factor === null)
      reasons.push(
        message('Not in {{asked}}: it is offered in {{offered}}', {
          asked: byEnglish(unitLabels[line.unit][1]),
          offered: byEnglish(unitLabels[post.unit][1]),
        }),
      );
    // What one has is used as it is, wherever it is.
    if (!own) reasons.push(...refusalsOf(line.pin === post.id ? withoutLimits(list) : list, post, { base, days, now }));
    const amount = base === null ? null : base / (factor ?? 1);
    const left = dealt.left(post);
    const steps = stepsOf(post, factor, left === post.number_of_items);
    if (
      !own &&
      line.pin !== post.id &&
      line.max_price !== null &&
      amount !== null &&
      !steps.some(({ amount: lower, least }) => isWithin(line, lower) && least <= 2 * line.quantity) &&
      !isWithin(line, amount)
    )
      reasons.push(message('Not within your highest price'));
    if (typeof left !== 'number') reasons.push(left);
    const available = factor === null || typeof left !== 'number' ? 0 : Math.floor(left * factor);
    if (factor !== null && typeof left === 'number' && available < 1)
      reasons.push(message('Not enough for one of your unit'));
    if (reasons.length > 0 || factor === null)
      return {
        post,
        rank,
        own,
        amount,
        reasons,
        asksForPack: reasons.length === 1 && asksForPack(post.unit, line.unit),
      };
    const least = Math.max(1, Math.ceil((post.minimal_order_quantity ?? 1) * factor));
    return {
      post,
      rank,
      own,
      amount: amount ?? 0,
      factor,
      available,
      least,
      steps: steps
        .filter((step) => step.least <= available)
        .map((step) => ({
          ...step,
          least: Math.max(step.least, least),
          available: Math.min(step.available, available),
        })),
      days,
    };
  }

  function judgeLine(line: LineNeed) {
    const fits: Fit[] = [];
    const unfits: Unfit[] = [];
    for (const candidate of postsOf(line)) {
      const verdict = judge(line, candidate);
      if ('reasons' in verdict) unfits.push(verdict);
      // What is below its minimum order cannot be ordered.
      else if (!verdict.own && verdict.least > verdict.available)
        unfits.push({ ...verdict, reasons: [message('Not enough for its minimum order')], asksForPack: false });
      else fits.push(verdict);
    }
    const order = (one: { own: boolean; rank: number; amount: number | null; post: MarketPost }, other: typeof one) =>
      Number(other.own) - Number(one.own) ||
      one.rank - other.rank ||
      (one.amount ?? Infinity) - (other.amount ?? Infinity) ||
      one.post.id - other.post.id;
    fits.sort(order);
    unfits.sort(order);
    return { fits, unfits, supply: supplyOf(line, fits) };
  }

  const judged = new Map<LineNeed, ReturnType<typeof judgeLine>>();
  for (const line of lines) {
    await giveWay();
    judged.set(line, judgeLine(line));
  }
  const verdictOn = (line: LineNeed) => judged.get(line) ?? judgeLine(line);

  return {
    fits: (line) => verdictOn(line).fits,
    unfits: (line) => verdictOn(line).unfits,
    supply: (line) => verdictOn(line).supply,
    posts: (articleId) => visible(found.byArticle.get(articleId)),
    amountOf,
    dealt,
  };
}

function supplyOf({ pin, quantity }: LineNeed, fits: readonly Fit[]): Supply {
  const supply: Supply = { posts: 0, items: 0, from: null, condition: null, own: 0 };
  for (const fit of fits) {
    const { post, own, available } = fit;
    if (pin !== null && post.id !== pin) continue;
    if (own) supply.own += available;
    else {
      supply.posts += 1;
      supply.items += available;
      // Fewer than the minimum order can't be had, more than what is available neither.
      const amount = amountAt(fit, Math.min(Math.max(quantity, fit.least), available));
      if (supply.from !== null && supply.from <= amount) continue;
      supply.from = amount;
      supply.condition = post.condition;
    }
  }
  return supply;
}
