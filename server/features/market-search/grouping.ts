import {
  type Availability,
  availabilities,
  type Condition,
  conditions,
  type Unit,
  units,
} from '#contract/advertisements/choices.ts';
import type { PostColumns } from '#server/search-engine/columns/posts.ts';

/** A price per unit in hundredths of the currency asked for, and the condition of what it is for. */
interface GroupPrice {
  hundredths: number;
  condition: Condition | null;
}

/** A row of a list of articles, from the posts that the list finds. */
export interface ArticleGroup {
  /** Null for a post without an article, which has a row of its own. */
  article: number | null;
  /** The post that comes first in the order of the list. */
  post: number;
  offered: number;
  wanted: number;
  /** The organizations of the offered posts. */
  sellers: number;
  /** The unit of most offers, or of the first post. */
  unit: Unit;
  /** Of offers in this unit, of equal prices that of the better condition; null where none has a price. */
  lowest: GroupPrice | null;
  highest: GroupPrice | null;
  /** When the first offer can be delivered. */
  soonest: Availability | null;
  /** What all offers state alike and no wanted post otherwise; of an article that is only wanted, each wanted post. */
  facts: { key: string; value: string }[];
}

/** In what prices are compared, and which facts. */
interface Compared {
  factors: Float64Array;
  /** The size of the order whose price counts; null for the posted price. */
  quantity: number | null;
  /** The keys of fields, in their order. */
  facts: readonly string[];
}

/** The posts of a list, 32 slots a word, and how many they are. */
export interface Listed {
  match: Uint32Array;
  total: number;
}

/** How many posts are read for each row that is missing, and how many times more if the list cannot be narrowed. */
const postsPerRow = 2;
const more = 4;

/**
 * A page of articles in the order of their first posts. `select` has the posts of a list in order, from the first on: as many as
 * asked for, unless there are fewer. A list whose order does not depend on what it leaves out `canBeNarrowed`.
 */
export function selectGroups(
  columns: PostColumns,
  listed: Listed,
  { select, canBeNarrowed }: { select: (listed: Listed, count: number) => readonly number[]; canBeNarrowed: boolean },
  { from, count }: { from: number; count: number },
  compared: Compared,
): ArticleGroup[] {
  const most = from + count;
  const first: number[] = [];
  const met = new Set<number>();
  let left = listed;
  for (let posts = most * postsPerRow; ; ) {
    const ids = select(left, posts);
    const before = first.length;
    if (!canBeNarrowed) {
      first.length = 0;
      met.clear();
    }
    for (const id of ids) {
      const article = columns.articles.of(columns.slotOf(id));
      if (article !== 0 && met.has(article)) continue;
      met.add(article);
      first.push(id);
    }
    if (first.length >= most || ids.length < posts) break;
    if (canBeNarrowed) {
      left = withoutArticles(columns, left, first.slice(before));
      posts = (most - first.length) * postsPerRow;
    } else posts *= more;
  }
  return first.slice(from, most).map((id) => describe(columns, listed.match, id, compared));
}

/** What is left of a list without the articles of these posts, and without those of them that have none. */
function withoutArticles(columns: PostColumns, listed: Listed, ids: readonly number[]): Listed {
  const match = listed.match.slice();
  let { total } = listed;
  const drop = (slot: number) => {
    const bit = 1 << (slot & 31);
    const word = match[slot >>> 5] as number;
    if ((word & bit) === 0) return;
    match[slot >>> 5] = word & ~bit;
    total -= 1;
  };
  for (const id of ids) {
    const slot = columns.slotOf(id);
    const article = columns.articles.of(slot);
    if (article === 0) drop(slot);
    else columns.articles.forEach(article, drop);
  }
  return { match, total };
}

function describe(columns: PostColumns, match: Uint32Array, id: number, compared: Compared): ArticleGroup {
  const own = columns.slotOf(id);
  const article = columns.articles.of(own);
  const { type, organization, availability, condition } = columns.values;
  const offers: number[] = [];
  const wanted: number[] = [];
  const add = (slot: number) => void (type[slot] === 0 ? offers : wanted).push(slot);
  if (article === 0) add(own);
  else
    columns.articles.forEach(article, (slot) => {
      if ((((match[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1) add(slot);
    });
  const unit = offers.length > 0 ? usualUnit(columns, offers) : (columns.unit[own] as number);
  const sellers = new Set<number>();
  let soonest: number = availabilities.length;
  let lowest: Priced | null = null;
  let highest: Priced | null = null;
  for (const slot of offers) {
    sellers.add(organization[slot] as number);
    soonest = Math.min(soonest, availability[slot] as number);
    if (columns.unit[slot] !== unit) continue;
    const price = columns.priceAt(slot, compared.quantity);
    const factor = compared.factors[columns.currency[slot] as number] as number;
    if (price < 0 || Number.isNaN(factor)) continue;
    const priced = { hundredths: price * factor, place: condition[slot] as number };
    const isBetter = (other: Priced) => priced.hundredths === other.hundredths && priced.place < other.place;
    if (lowest === null || priced.hundredths < lowest.hundredths || isBetter(lowest)) lowest = priced;
    if (highest === null || priced.hundredths > highest.hundredths || isBetter(highest)) highest = priced;
  }
  return {
    article: article || null,
    post: id,
    offered: offers.length,
    wanted: wanted.length,
    sellers: sellers.size,
    unit: units[unit] as Unit,
    lowest: presentPrice(lowest),
    highest: presentPrice(highest),
    soonest: availabilities[soonest] ?? null,
    facts: sharedFacts(columns, offers, wanted, compared.facts),
  };
}

/** A price with the place of its post's condition among all; what states none has the last place. */
interface Priced {
  hundredths: number;
  place: number;
}

const presentPrice = (priced: Priced | null): GroupPrice | null =>
  priced && { hundredths: priced.hundredths, condition: conditions[priced.place] ?? null };

function sharedFacts(
  { facts }: PostColumns,
  offers: readonly number[],
  wanted: readonly number[],
  keys: readonly string[],
): ArticleGroup['facts'] {
  const [stating, others] = offers.length > 0 ? [offers, wanted] : [wanted, []];
  const first = stating[0];
  if (first === undefined) return [];
  let shared = keys.flatMap((key) => {
    const value = facts.valueOf(first, key);
    return value === undefined ? [] : { key, value };
  });
  for (const slot of stating) {
    if (shared.length === 0) return shared;
    shared = shared.filter(({ key, value }) => facts.valueOf(slot, key) === value);
  }
  return shared.filter(({ key, value }) => others.every((slot) => (facts.valueOf(slot, key) ?? value) === value));
}

/** The unit of most offers, of equally many the one of the newest. */
function usualUnit({ unit, ids }: PostColumns, offers: readonly number[]): number {
  const posts = units.map(() => 0);
  const newest = units.map(() => 0);
  for (const slot of offers) {
    const own = unit[slot] as number;
    posts[own] = (posts[own] as number) + 1;
    newest[own] = Math.max(newest[own] as number, ids[slot] as number);
  }
  const difference = (one: number, other: number) =>
    (posts[one] as number) - (posts[other] as number) || (newest[one] as number) - (newest[other] as number);
  return units.reduce((best, _unit, own) => (difference(own, best) > 0 ? own : best), 0);
}
