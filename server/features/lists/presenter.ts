import { roundedTo } from '#contract/amounts/arithmetic.ts';
import {
  type DealtState,
  type LineState,
  lineStates,
  type PlanMode,
  planModes,
  type Tier,
} from '#contract/lists/choices.ts';
import {
  type Candidate,
  type List,
  type ListColumn,
  type ListedArticle,
  type ListedList,
  type ListLine,
  line as lineShape,
  list as listShape,
  type PlanTotals,
} from '#contract/lists/records.ts';
import { counted, type Message, message, type WriteMessage } from '#contract/texts/message.ts';
import { CheckedJson, type GiveWay } from '#server/platform/http/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Replacement } from '../articles/index.ts';
import type { LineDealt } from './market/dealt.ts';
import type { Fit, ListMarket, Unfit } from './market/market.ts';
import { abilitiesOf } from './policy.ts';
import { usesOf } from './reading/columns.ts';
import { problemOf } from './reading/table.ts';
import type { NamedArticle } from './repository/articles.ts';
import type { NamedPost } from './repository/market.ts';
import type { LineNeed, LineRow, ListRow } from './rows.ts';

/**
 * What became of a line. One that deals and the own stock cover completely is as far as the last of these that it needs; else the
 * market covers what is left of it or not, and one that deals have in part is never uncovered.
 */
export function stateOf(list: Pick<ListRow, 'use_own'>, line: LineNeed, market: ListMarket): LineState {
  if (line.skip) return 'skipped';
  const supply = market.supply(line);
  const { parts, rest } = market.dealt.of(line);
  const left = rest - (list.use_own ? supply.own : 0);
  if (parts.length > 0 && left <= 0) return lastOf(parts, line.quantity);
  if (line.article_id === null && line.pin === null && line.choice_ids.length > 0) return 'choose';
  if (supply.items >= left) return 'covered';
  return supply.items > 0 || left < line.quantity ? 'partly' : 'uncovered';
}

/**
 * The state of a line with the newest plan: what that leaves is not covered, whatever is offered, unless a post that fits is newer
 * than the plan.
 */
function plannedStateOf(
  list: ListRow,
  line: LineNeed,
  { market, planned }: Pick<ListContext, 'market' | 'planned'>,
): LineState {
  const state = stateOf(list, line, market);
  const quantity = planned.left.get(line.number);
  if (quantity === undefined || (state !== 'covered' && state !== 'partly')) return state;
  if (market.fits(line).some(({ post }) => post.updated_at > planned.at)) return state;
  return quantity < line.quantity ? 'partly' : 'uncovered';
}

/** The state of the last part that is needed to reach a quantity; those nearest to their end come first. */
function lastOf(parts: LineDealt['parts'], quantity: number): DealtState {
  let sum = 0;
  for (const part of parts) {
    sum += part.quantity;
    if (sum >= quantity) return part.state;
  }
  return (parts.at(-1) as LineDealt['parts'][number]).state;
}

/** How many lines are in each state, and how many pieces are needed. */
function countLines(lines: readonly LineNeed[], states: readonly LineState[]): ListedList['counts'] {
  const counts = Object.fromEntries(lineStates.map((state) => [state, 0])) as Record<LineState, number>;
  for (const state of states) counts[state] += 1;
  return { ...counts, lines: lines.length, pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/** What the heading of a list is presented with. */
export interface HeadingContext {
  lines: readonly LineNeed[];
  market: ListMarket;
  plans: ReadonlyMap<PlanMode, PlanTotals>;
  /** When the newest plan was made, and how many pieces of which lines it leaves; none without a plan that is up to date. */
  planned: { at: number; left: ReadonlyMap<number, number> };
  /** Ids of lines for which someone was notified that a post covers them. */
  told: ReadonlySet<number>;
}

/** What a list is presented with. */
export interface ListContext extends HeadingContext {
  lines: readonly LineRow[];
  articles: ReadonlyMap<number, NamedArticle>;
  /** Months in which the organization bought what lines wait to choose from. */
  bought: ReadonlyMap<number, readonly string[]>;
  /** What can be had in the place of articles, by article. */
  replacements: ReadonlyMap<number, readonly Replacement[]>;
}

/** An article that a line may mean, by its posts in the line's unit where there are any: prices of others compare with nothing. */
function presentArticle(
  list: Pick<ListRow, 'currency' | 'organization_id'>,
  { unit }: Pick<LineRow, 'unit'>,
  id: number,
  { market, articles, bought }: Pick<ListContext, 'market' | 'articles' | 'bought'>,
): ListedArticle {
  const named = articles.get(id);
  const offered = market
    .posts(id)
    .filter((post) => post.organization_id !== list.organization_id && typeof market.dealt.left(post) === 'number');
  const alike = offered.filter((post) => post.unit === unit);
  const posts = alike.length > 0 ? alike : offered;
  const [cheapest] = posts
    .flatMap((post) => {
      const amount = market.amountOf(post);
      return amount === null ? [] : { post, amount };
    })
    .sort((a, b) => a.amount - b.amount);
  return {
    id,
    title: named?.title ?? '',
    brand: named?.brand ?? null,
    number: named?.number ?? null,
    posts: posts.length,
    items: posts.reduce((sum, { number_of_items: items }) => sum + items, 0),
    from: cheapest ? roundedTo(list.currency, cheapest.amount) : null,
    condition: cheapest?.post.condition ?? null,
    category: named?.category ?? null,
    sub_category: named?.sub_category ?? null,
    bought: [...(bought.get(id) ?? [])],
  };
}

/** How a line is known: by its number where posts without a brand, which are of no article, have it. */
const tierOf = (line: LineRow, market: ListMarket): Tier =>
  line.tier === 'none' && [...market.fits(line), ...market.unfits(line)].some(({ rank }) => rank === 0)
    ? 'number'
    : line.tier;

/** A line as its readers see it. */
export function presentLine(list: ListRow, line: LineRow, context: ListContext): ListLine {
  const { market } = context;
  const supply = market.supply(line);
  return {
    number: line.number,
    text: line.text,
    article_number: line.article_number,
    brand: line.brand,
    gtin: line.gtin,
    title: line.title,
    quantity: line.quantity,
    quantity_assumed: line.quantity_assumed,
    joined: line.joined,
    unit: line.unit,
    max_price: line.max_price === null ? null : Number(line.max_price).toFixed(2),
    note: line.note,
    alternatives: line.alternatives,
    tier: tierOf(line, market),
    state: plannedStateOf(list, line, context),
    article: line.article_id === null ? null : presentArticle(list, line, line.article_id, context),
    choices: line.article_id === null ? line.choice_ids.map((id) => presentArticle(list, line, id, context)) : [],
    replacements: replacementsOf(list, line, context),
    chosen: line.chosen_at === null ? null : { by: line.chosen_name, at: line.chosen_at.toISOString() },
    pin: line.pin,
    skip: line.skip,
    wanted: line.wanted_id,
    pack: line.pack,
    pack_unit: market.unfits(line).find(({ asksForPack }) => asksForPack)?.post.unit ?? null,
    allow_surplus: line.allow_surplus,
    offered: {
      posts: supply.posts,
      items: supply.items,
      from: supply.from === null ? null : roundedTo(list.currency, supply.from),
      condition: supply.condition,
    },
    own: supply.own,
    dealt: market.dealt.of(line).parts,
    rest: market.dealt.of(line).rest,
    problem: problemOf(line),
  };
}

const mostReplacements = 3;

/** What is offered in the place of a line's article, while no post is pinned and no deal has the line. */
function replacementsOf(list: ListRow, line: LineRow, context: ListContext): ListLine['replacements'] {
  if (line.article_id === null || line.pin !== null || context.market.dealt.of(line).parts.length > 0) return [];
  return (context.replacements.get(line.article_id) ?? [])
    .filter(({ other }) => !line.alternative_ids.includes(other))
    .map(({ other, kind }) => ({ kind, article: presentArticle(list, line, other, context) }))
    .filter(({ article }) => article.posts > 0)
    .slice(0, mostReplacements);
}

/** A list as the list of lists shows it. */
export function presentHeading(actor: Actor, list: ListRow, context: HeadingContext): ListedList {
  const { lines, plans, told } = context;
  const states = lines.map((line) => plannedStateOf(list, line, context));
  const hasSupply = (state?: LineState) => state === 'covered' || state === 'partly';
  return {
    id: list.id,
    name: list.name,
    owner: { id: list.owner_id, name: list.owner_name },
    access: list.access,
    state: list.state,
    currency: list.currency,
    country: list.country,
    needed_by: list.needed_by,
    counts: countLines(lines, states),
    plans: Object.fromEntries(planModes.map((mode) => [mode, plans.get(mode) ?? null])) as ListedList['plans'],
    asked: list.asked,
    answered: list.answered,
    found: lines.filter(({ id }, place) => told.has(id) && hasSupply(states[place])).map(({ number }) => number),
    source: list.source,
    repeat: list.repeat,
    repeat_at: list.repeat_at?.toISOString() ?? null,
    abilities: abilitiesOf(actor, list),
    created_at: list.created_at.toISOString(),
    updated_at: list.updated_at.toISOString(),
  };
}

const headOfList = listShape.omit({ lines: true });

/** A list with its lines, line by line; other requests go in between. */
export async function presentList(
  actor: Actor,
  list: ListRow,
  context: ListContext,
  { asksLeft, excluded, giveWay }: { asksLeft: number; excluded: List['excluded']; giveWay: GiveWay },
): Promise<CheckedJson<List>> {
  const lines: CheckedJson<ListLine>[] = [];
  for (const line of context.lines) {
    await giveWay();
    lines.push(CheckedJson.of(lineShape, presentLine(list, line, context)));
  }
  await giveWay();
  const head = CheckedJson.of(headOfList, {
    ...presentHeading(actor, list, context),
    conditions: list.conditions,
    countries: list.countries,
    cost_per_order: Number(list.cost_per_order).toFixed(2),
    max_sellers: list.max_sellers,
    leave_out_above: list.leave_out_above,
    use_own: list.use_own,
    alert: list.alert,
    excluded,
    asks_left: asksLeft,
    columns: columnsOf(list),
  });
  return CheckedJson.join(head, CheckedJson.property('lines', CheckedJson.listOf(lines)));
}

function columnsOf({ given, columns }: ListRow): ListColumn[] {
  if (!given) return [];
  const uses = usesOf(given, columns);
  return given.columns.map(({ key, header, samples }, index) => ({
    key,
    header,
    samples,
    field: uses[index]?.field ?? null,
    adds_to: uses[index]?.adds_to ?? null,
    origin: columns[key] === undefined ? 'found' : 'set',
  }));
}

/** How the rows of a list were read. */
export const presentReading = ({ joined, left_out }: ListRow, lines: number) => ({ read: { lines, joined, left_out } });

/** A post as a candidate for a line, with its reasons in the reader's language. */
export function presentCandidate(
  list: ListRow,
  line: LineRow,
  candidate: Fit | Unfit,
  { name, write }: { name: NamedPost | undefined; write: WriteMessage },
): Candidate {
  const { post, own, rank } = candidate;
  const fits = 'factor' in candidate;
  const reasons = fits ? reasonsOf(line, candidate) : candidate.reasons;
  return {
    advertisement: {
      id: post.id,
      title: name?.title ?? '',
      organization: { id: post.organization_id, name: name?.organization ?? '' },
      country: post.country,
      available: post.number_of_items,
      unit: post.unit,
      price_per_unit: post.price_per_unit,
      currency: post.currency,
      amount: candidate.amount === null ? null : roundedTo(list.currency, candidate.amount),
      minimal_order_quantity: post.minimal_order_quantity,
      minimum_order_value: post.minimum_order_value,
      condition: post.condition,
      available_at: post.available_at,
    },
    article: post.article_id,
    own,
    fits,
    reasons: (rank > 0 ? [message('Your alternative {{rank}}', { rank }), ...reasons] : reasons).map(write),
  };
}

function reasonsOf(line: LineRow, { available, least, days, own }: Fit): Message[] {
  const wanted = line.quantity;
  const stock = own
    ? message('You have {{count}}', { count: available })
    : available >= wanted
      ? message('Enough')
      : message('{{count}} of {{wanted}}', { count: available, wanted });
  const when = days === 0 ? message('In stock') : counted(days, 'In {{count}} day', 'In {{count}} days', {});
  return least > wanted
    ? [stock, message('{{count}} more than you need', { count: least - wanted }), when]
    : [stock, when];
}
