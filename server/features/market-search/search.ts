import { LRUCache } from 'lru-cache';
import type { Sort } from '#contract/advertisements/choices.ts';
import { type AdvertisementQuery, type ListMeta, listMeta } from '#contract/advertisements/schemas.ts';
import { type Language, sourceLanguage } from '#contract/languages.ts';
import { type FieldProblems, invalid } from '#server/platform/errors.ts';
import { CheckedJson, createGiveWay, type GiveWay, type ShortRequests } from '#server/platform/http/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countBits, listSlots } from '#server/search-engine/columns/bitSet.ts';
import { findLifted, selectPage } from '#server/search-engine/columns/page.ts';
import { findMatching, runPass } from '#server/search-engine/columns/pass.ts';
import { type CatalogueField, factsOfPieces, fieldsOf, settleFactChoices } from '../facts/index.ts';
import { mostByTurns, selectByTurns } from './byTurns.ts';
import { type Counted, countPasses, sizeOf } from './counting.ts';
import { describeFacets } from './filter/facets.ts';
import { describeFacts, filterFields } from './filter/facts.ts';
import { compileFilter, defaultCurrency, factorsTo, soleSubCategory } from './filter/filter.ts';
import { type ArticleGroup, type Listed, selectGroups } from './grouping.ts';
import type { SearchIndex } from './memory/searchIndex.ts';
import { wordsIn } from './words/describe.ts';
import { learnWords, matchAllWords, type WordMatch } from './words/match.ts';
import { tier } from './words/rank.ts';
import { matchSeveral } from './words/several.ts';
import type { Understood } from './words/understanding/understand.ts';

/** A page of search results: the ids of its posts and the metadata of the list. */
export interface Found {
  ids: number[];
  /** The rows of a list of articles, one for each of the ids. */
  groups: ArticleGroup[];
  /** How many of the list are what was asked for, the first ones in each order; what follows only mentions it. */
  asked: number;
  meta: CheckedJson<ListMeta>;
}

/** That articles are listed, a row each, and the currency of their prices. */
export interface Grouping {
  currency: string;
}

const restOfMeta = listMeta.omit({ facets: true, facts: true });
const facetsOfMeta = listMeta.pick({ facets: true, facts: true });

const maxCached = 200;
/** The limit of cached counts, in bytes. */
const maxCountedBytes = 8 * 1024 ** 2;
/** How often a search is matched while the market changes under it; then the answer is given, but not cached. */
const maxAttempts = 3;
/** How many searches are cached with the posts of their words: some bit sets each. */
const maxMatches = 8;
/** How many of several queries are looked up in the database at a time: its other connections are for everyone else. */
const atOnce = 4;
/** From this many posts on, a full scan takes so long that it yields to short requests. */
const largeMarket = 20_000;
/** A full scan yields for at most this many times the usual duration of one, and this many milliseconds. */
const yielding = { times: 3, most: 8 };
/** The weight of the last scan in the usual duration. */
const weightOfLast = 0.1;

/** Fields of facts, and the revision that they are of. */
interface FactFields {
  revision: string | null;
  fields: readonly CatalogueField[];
}

const noFields: FactFields = { revision: null, fields: [] };

/** What is typed so far is the beginning of what many people look for: for how many such texts articles are kept. */
const maxBeginnings = 500;

/** A feature that searches the posts of the market. */
export type MarketFeature = (platform: Platform, search: Search) => Promise<void> | void;

/** Searches the live market; what was found is cached until the market changes. */
export class Search {
  /** Told what people search for, once they have their answer. */
  readonly listeners: ((actor: Actor, query: AdvertisementQuery) => void)[] = [];
  private readonly found = new LRUCache<string, Found>({ max: maxCached });
  private readonly counted = new LRUCache<string, Counted>({ maxSize: maxCountedBytes, sizeCalculation: sizeOf });
  private readonly matches = new LRUCache<string, WordMatch>({ max: maxMatches });
  private readonly beginnings = new LRUCache<string, ArticleGroup[]>({ max: maxBeginnings });
  private cachedVersion = -1;
  private lastPosition: Promise<void> = Promise.resolve();
  /** The usual duration of a scan, in milliseconds. */
  private usualPassMs = 0;

  constructor(
    readonly index: SearchIndex,
    private readonly shortRequests: Pick<ShortRequests, 'passed'>,
  ) {}

  /**
   * The page of posts that a query asks for, counted and ordered; posts of the categories in `first` come first,
   * posts of the organizations in `hidden` never.
   */
  async find(
    query: AdvertisementQuery,
    first: readonly number[] = [],
    hidden: readonly number[] = [],
    language: Language = sourceLanguage,
    grouping: Grouping | null = null,
  ): Promise<Found> {
    await this.index.includeKnownWrites();
    const { revision, fields } = query.facets === 1 ? await this.readFactFields(query) : noFields;
    // Only what words were taken for is in a language.
    const key = JSON.stringify([query, first, hidden, query.q ? language : null, grouping, revision]);
    const cached = this.current(this.found).get(key);
    if (cached) return cached;
    await this.queue();
    const sort: Sort = query.sort ?? 'relevance';
    for (let attempt = 1; ; attempt += 1) {
      const { version } = this.index;
      const words = query.q ? await this.match(query.q) : null;
      const names = sort === 'name' ? await this.index.alphabet.ranksBySlot() : null;
      // What was matched before the market changed does not fit the posts as they are now.
      const isCurrent = version === this.index.version;
      if (!isCurrent && attempt < maxAttempts) continue;
      const found = this.runQuery(query, sort, words, { ranks: names, first, hidden, language, grouping, fields });
      if (isCurrent) this.current(this.found).set(key, found);
      return found;
    }
  }

  /**
   * Resolves when this scan is first in the queue. Over a large market one scan runs per turn of the event loop, after short
   * requests, so that none of them waits for ten scans.
   */
  private async queue(): Promise<void> {
    if (this.index.columns.size < largeMarket) return;
    const before = this.lastPosition;
    this.lastPosition = before.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await this.shortRequests.passed(Math.min(yielding.most, yielding.times * this.usualPassMs));
    });
    await this.lastPosition;
  }

  /** The facts by which a query can be narrowed: of a list without the one sub-category, none. */
  private async readFactFields(query: AdvertisementQuery): Promise<FactFields> {
    const subCategory = soleSubCategory(query, this.index.names);
    if (subCategory === null) return noFields;
    const catalogue = await this.index.readFacts();
    return { revision: catalogue.revision, fields: filterFields(fieldsOf(catalogue, subCategory)) };
  }

  /** A query with its facts as filters name them. Throws 422, under `field` if it is given, for those that its sub-category does not have. */
  async settleFacts(query: AdvertisementQuery, field?: string): Promise<AdvertisementQuery> {
    if (!query.facts || Object.keys(query.facts).length === 0) return query;
    await this.index.includeKnownWrites();
    const refuse = (errors: FieldProblems) =>
      invalid(field ? { [field]: Object.values(errors).flat().slice(0, 1) } : errors);
    if (soleSubCategory(query, this.index.names) === null)
      throw refuse({ facts: ['Choose one sub-category to filter by facts'] });
    const { fields } = await this.readFactFields(query);
    const { facts, errors } = settleFactChoices(fields, query.facts);
    if (Object.keys(errors).length > 0) throw refuse(errors);
    return { ...query, facts };
  }

  /** Makes what long work of a feature calls between its parts. */
  givingWay(): GiveWay {
    return createGiveWay(this.shortRequests);
  }

  /** The currencies that live posts are in, or were since this process began. */
  currencies(): ReadonlySet<string> {
    return new Set(this.index.columns.currencies.values.filter((code) => code !== null));
  }

  /**
   * The best posts with all words of each query as they are typed, without posts of the organizations in `hidden`; none for a
   * query without words.
   */
  async findComplete(queries: readonly AdvertisementQuery[], hidden: readonly number[]): Promise<number[][]> {
    await this.index.includeKnownWrites();
    const giveWay = this.givingWay();
    const understood = await learnWords(
      { ...this.index.sources, giveWay },
      queries.flatMap(({ q }) => q ?? []),
    );
    const found: number[][] = [];
    for (let from = 0; from < queries.length; from += atOnce) {
      const some = queries.slice(from, from + atOnce);
      found.push(
        ...(await Promise.all(
          some.map((query) => this.findAllWords(query, understood.get(query.q ?? ''), { hidden, giveWay })),
        )),
      );
    }
    return found;
  }

  /**
   * The articles of the best posts with all words of a query as they are typed, like `findComplete`; words without a digit or a sign
   * within are looked for as no number.
   */
  async findCompleteArticles(query: AdvertisementQuery, hidden: readonly number[]): Promise<ArticleGroup[]> {
    await this.index.includeKnownWrites();
    const { version } = this.index;
    const key = JSON.stringify([query, hidden]);
    const known = this.current(this.beginnings).get(key);
    if (known) return known;
    const found = await this.readCompleteArticles(query, hidden);
    if (version === this.index.version) this.current(this.beginnings).set(key, found);
    return found;
  }

  private async readCompleteArticles(query: AdvertisementQuery, hidden: readonly number[]): Promise<ArticleGroup[]> {
    const understood = await learnWords(this.index.sources, query.q ? [query.q] : []);
    const mayBeNumber = /\d|\p{L}[-–./]\p{L}/u.test(query.q ?? '');
    const found = await this.matchComplete(query, understood.get(query.q ?? ''), { hidden, mayBeNumber });
    if (!found) return [];
    const { columns } = this.index;
    const { ordering } = found;
    const select = ({ match, total }: Listed, count: number) => selectPage(columns, match, total, ordering, 0, count);
    const page = { from: 0, count: query.per_page };
    return selectGroups(columns, found, { select, canBeNarrowed: true }, page, {
      factors: ordering.factors,
      quantity: null,
      facts: [],
    });
  }

  private async findAllWords(
    query: AdvertisementQuery,
    understood: Understood | undefined,
    among: { hidden: readonly number[]; giveWay: GiveWay },
  ): Promise<number[]> {
    const found = await this.matchComplete(query, understood, among);
    return found ? selectPage(this.index.columns, found.match, found.total, found.ordering, 0, query.per_page) : [];
  }

  private async matchComplete(
    query: AdvertisementQuery,
    understood: Understood | undefined,
    { hidden, giveWay, mayBeNumber }: { hidden: readonly number[]; giveWay?: GiveWay; mayBeNumber?: boolean },
  ) {
    if (!understood) return null;
    await this.queue();
    const sources = giveWay ? { ...this.index.sources, giveWay } : this.index.sources;
    const words = await matchAllWords(sources, understood, mayBeNumber);
    const { columns, names } = this.index;
    const filter = compileFilter(query, columns, names, this.index.rates, hidden);
    const match = findMatching(columns, filter, words.tiers.fitting(tier.lastComplete));
    const ordering = {
      sort: 'relevance' as const,
      tiers: words.tiers,
      lifted: findLifted(columns, []),
      names: null,
      factors: factorsTo(query.currency ?? defaultCurrency, columns, this.index.rates),
    };
    return { match, total: countBits(match), ordering };
  }

  /** All posts that a query finds with all of its words, in no order, without posts of the organizations in `hidden`. */
  async findAll(query: AdvertisementQuery, hidden: readonly number[]): Promise<number[]> {
    await this.index.includeKnownWrites();
    const words = query.q ? await this.match(query.q) : null;
    const { columns, names } = this.index;
    const filter = compileFilter(query, columns, names, this.index.rates, hidden);
    const { match, total } = runPass(columns, filter, words?.tiers ?? null, false, tier.lastComplete);
    const slots = new Int32Array(total);
    listSlots(match, slots);
    return Array.from(slots, (slot) => columns.ids[slot] as number);
  }

  /** How many posts a query finds with all of its words, without posts of the organizations in `hidden`. */
  async count(query: AdvertisementQuery, hidden: readonly number[]): Promise<number> {
    await this.index.includeKnownWrites();
    const words = query.q ? await this.match(query.q) : null;
    const { columns, names } = this.index;
    const filter = compileFilter(query, columns, names, this.index.rates, hidden);
    return runPass(columns, filter, words?.tiers ?? null, false, tier.lastComplete).total;
  }

  /**
   * Which of these posts a query finds, by the filter and all words of the list; reads nothing but them. What was
   * committed before is known once the index was refreshed.
   */
  async findAmong(
    query: AdvertisementQuery,
    ids: readonly number[],
    hidden: readonly number[] = [],
  ): Promise<number[]> {
    const { columns, names } = this.index;
    const few = columns.pick(ids);
    const { total, match } = runPass(few, compileFilter(query, few, names, this.index.rates, hidden), null);
    const slots = new Int32Array(total);
    listSlots(match, slots);
    const found = Array.from(slots, (slot) => few.ids[slot] as number);
    if (!query.q || found.length === 0) return found;
    const { tiers } = await this.match(query.q);
    return found.filter((id) => {
      const reached = tiers.of(columns.slotOf(id));
      return reached > 0 && reached <= tier.lastComplete;
    });
  }

  private runQuery(
    query: AdvertisementQuery,
    sort: Sort,
    words: WordMatch | null,
    order: {
      ranks: Float64Array | null;
      first: readonly number[];
      hidden: readonly number[];
      language: Language;
      grouping: Grouping | null;
      fields: readonly CatalogueField[];
    },
  ): Found {
    const startedAt = performance.now();
    const { columns } = this.index;
    const tiers = words?.tiers ?? null;
    const { grouping } = order;
    const hasArticles = grouping !== null || query.facets === 1;
    const counted = this.countFor(query, sort, words, { hidden: order.hidden, hasArticles, fields: order.fields });
    const { result, listed, complete, mentioned, without, facets } = counted;
    const factors = factorsTo(query.currency ?? defaultCurrency, columns, this.index.rates);
    const ordering = {
      sort,
      tiers,
      lifted: findLifted(columns, order.first),
      names: order.ranks,
      factors,
      quantity: query.quantity ?? null,
    };
    const from = (query.page - 1) * query.per_page;
    const turns = sort === 'relevance' && from + query.per_page <= mostByTurns ? words?.turns : undefined;
    const select = (posts: Listed, offset: number, count: number) =>
      turns
        ? selectByTurns(columns, posts, ordering, turns, { from: offset, count })
        : selectPage(columns, posts.match, posts.total, ordering, offset, count);
    const page = { from, count: query.per_page };
    const inOrder = { select: (left: Listed, posts: number) => select(left, 0, posts), canBeNarrowed: !turns };
    const groups = grouping
      ? selectGroups(columns, listed, inOrder, page, {
          factors: factorsTo(grouping.currency, columns, this.index.rates),
          quantity: query.quantity ?? null,
          facts: order.fields.flatMap(({ key }) => (factsOfPieces.has(key) ? [] : key)),
        })
      : [];
    const ids = grouping ? groups.map(({ post }) => post) : select(listed, from, query.per_page);
    const took = performance.now() - startedAt;
    this.usualPassMs += (took - this.usualPassMs) * weightOfLast;
    const about = CheckedJson.of(restOfMeta, {
      total: listed.total,
      page: query.page,
      per_page: query.per_page,
      until: query.until ?? new Date(columns.newest).toISOString(),
      organizations: result.sellers,
      unsaid: query.facts && Object.keys(query.facts).length > 0 ? result.unsaid : null,
      total_articles: counted.articles,
      complete_articles: words && hasArticles ? counted.completeArticles : null,
      suggestion: words?.corrected && listed.total > 0 ? { q: words.corrected, total: complete || listed.total } : null,
      words: words?.words ? wordsIn(words.words, order.language, this.index.sources.glossary) : null,
      complete: words ? complete : null,
      mentioned: words ? mentioned : null,
      absent: words?.absent ?? null,
      without,
      // Of the scan itself: a cached answer repeats it.
      took_ms: Math.round(took * 100) / 100,
    });
    // Of a part that no one offers, the rest is what else is there.
    const asked = words?.absent == null ? complete || listed.total : 0;
    return { ids, groups, asked, meta: CheckedJson.join(about, facets) };
  }

  /** Counts a list, unless another page of it was counted since the market changed. */
  private countFor(
    query: AdvertisementQuery,
    sort: Sort,
    words: WordMatch | null,
    {
      hidden,
      hasArticles,
      fields,
    }: { hidden: readonly number[]; hasArticles: boolean; fields: readonly CatalogueField[] },
  ): Counted {
    const counted = fields.map(({ key }) => key);
    const key = words
      ? null
      : JSON.stringify([{ ...query, page: 0, per_page: 0, sort: null }, hidden, hasArticles, counted]);
    // The market may have changed since the words were matched.
    const cache = this.current(this.counted);
    const known = key === null ? undefined : cache.get(key);
    if (known) return known;
    const { columns, names } = this.index;
    const filter = compileFilter(query, columns, names, this.index.rates, hidden, counted);
    const passes = countPasses(this.index, query, sort, filter, words);
    const facets = query.facets === 1 ? describeFacets(passes.result, columns, names, filter, query) : null;
    const facts = fields.length > 0 ? describeFacts(passes.result, fields, query) : null;
    const articles = hasArticles ? columns.articles.countIn(passes.listed.match) : null;
    const { result, complete } = passes;
    const completeArticles = hasArticles && words && complete > 0 ? columns.articles.countIn(result.match) : 0;
    const found = { ...passes, articles, completeArticles, facets: CheckedJson.of(facetsOfMeta, { facets, facts }) };
    if (key !== null) cache.set(key, found);
    return found;
  }

  private async match(q: string): Promise<WordMatch> {
    const known = this.current(this.matches).get(q);
    if (known) return known;
    const { version } = this.index;
    const match = await matchSeveral(this.index.sources, q);
    if (version === this.index.version) this.current(this.matches).set(q, match);
    return match;
  }

  /** One of the stores, all of them emptied if the market changed since it was filled. */
  private current<Store>(store: Store): Store {
    if (this.cachedVersion !== this.index.version) {
      this.found.clear();
      this.matches.clear();
      this.beginnings.clear();
      this.counted.clear();
      this.cachedVersion = this.index.version;
    }
    return store;
  }
}
