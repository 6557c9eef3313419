import { type Availability, availabilities, type Unit, units } from '#contract/advertisements/choices.ts';
import type { PostColumns } from '#server/search-engine/columns/posts.ts';

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
  /** Prices per unit in hundredths of the currency asked for, of offers in this unit; null where none has a price. */
  lowest: number | null;
  highest: number | null;
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

/** How many posts are first read for each row, and how many times more if that was not enough. */
const postsPerRow = 2;
const more = 4;

/**
 * A page of articles in the order of their first posts. `select` has the posts of the list in order, from the first on: as many as
 * asked for, unless there are fewer.
 */
export function selectGroups(
  columns: PostColumns,
  match: Uint32Array,
  select: (count: number) => readonly number[],
  { from, count }: { from: number; count: number },
  compared: Compared,
): ArticleGroup[] {
  for (let posts = (from + count) * postsPerRow; ; posts *= more) {
    const ids = select(posts);
    const first = firstOfEach(columns, ids);
    if (first.length < from + count && ids.length === posts) continue;
    return first.slice(from, from + count).map((id) => describe(columns, match, id, compared));
  }
}

function firstOfEach(columns: PostColumns, ids: readonly number[]): number[] {
  const met = new Set<number>();
  return ids.filter((id) => {
    const article = columns.articles.of(columns.slotOf(id));
    if (article === 0) return true;
    const isFirst = !met.has(article);
    met.add(article);
    return isFirst;
  });
}

function describe(columns: PostColumns, match: Uint32Array, id: number, compared: Compared): ArticleGroup {
  const own = columns.slotOf(id);
  const article = columns.articles.of(own);
  const slots: number[] = [];
  if (article === 0) slots.push(own);
  else
    columns.articles.forEach(article, (slot) => {
      if ((((match[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1) slots.push(slot);
    });
  const { type, organization, availability } = columns.values;
  const offers = slots.filter((slot) => type[slot] === 0);
  const unit = usualUnit(columns, offers) ?? (columns.unit[own] as number);
  const prices = offers
    .filter((slot) => columns.unit[slot] === unit)
    .map((slot) => [
      columns.priceAt(slot, compared.quantity),
      compared.factors[columns.currency[slot] as number] as number,
    ])
    .filter(([price, factor]) => (price as number) >= 0 && !Number.isNaN(factor))
    .map(([price, factor]) => (price as number) * (factor as number));
  const soonest = offers.reduce((best, slot) => Math.min(best, availability[slot] as number), availabilities.length);
  return {
    article: article || null,
    post: id,
    offered: offers.length,
    wanted: slots.length - offers.length,
    sellers: new Set(offers.map((slot) => organization[slot])).size,
    unit: units[unit] as Unit,
    lowest: prices.length > 0 ? prices.reduce((one, other) => Math.min(one, other)) : null,
    highest: prices.length > 0 ? prices.reduce((one, other) => Math.max(one, other)) : null,
    soonest: availabilities[soonest] ?? null,
    facts: sharedFacts(
      columns,
      offers,
      slots.filter((slot) => type[slot] !== 0),
      compared.facts,
    ),
  };
}

function sharedFacts(
  { facts }: PostColumns,
  offers: readonly number[],
  wanted: readonly number[],
  keys: readonly string[],
): ArticleGroup['facts'] {
  if (keys.length === 0) return [];
  const statedIn = (slots: readonly number[]) => slots.map((slot) => new Map(facts.of(slot)));
  const hasOffers = offers.length > 0;
  const [first, ...stating] = statedIn(hasOffers ? offers : wanted);
  const others = hasOffers ? statedIn(wanted) : [];
  return keys.flatMap((key) => {
    const value = first?.get(key);
    if (value === undefined || stating.some((stated) => stated.get(key) !== value)) return [];
    return others.every((stated) => (stated.get(key) ?? value) === value) ? { key, value } : [];
  });
}

/** The unit of most offers, of equally many the one of the newest. */
function usualUnit({ unit, ids }: PostColumns, offers: readonly number[]): number | undefined {
  const found = new Map<number, { posts: number; newest: number }>();
  for (const slot of offers) {
    const own = found.get(unit[slot] as number) ?? { posts: 0, newest: 0 };
    own.posts += 1;
    own.newest = Math.max(own.newest, ids[slot] as number);
    found.set(unit[slot] as number, own);
  }
  return [...found].sort(([, a], [, b]) => b.posts - a.posts || b.newest - a.newest)[0]?.[0];
}
