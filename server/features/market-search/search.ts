import { LRUCache } from 'lru-cache';
import type { Sort } from '#contract/advertisements/choices.ts';
import { type AdvertisementQuery, type ListMeta, listMeta } from '#contract/advertisements/schemas.ts';
import { CheckedJson, type Moments } from '#server/platform/http/index.ts';
import {
  countMatching,
  findLifted,
  listSlots,
  type PassResult,
  runPass,
  selectPage,
} from '#server/search-engine/index.ts';
import {
  compileFilter,
  defaultCurrency,
  describeFacets,
  describeWithout,
  factorsTo,
  type QueryFilter,
} from './filter/index.ts';
import type { SearchIndex } from './searchIndex.ts';
import { matchWords, tier, type WordMatch } from './words/index.ts';

/** A page of what was searched for: the ids of its posts, and what the list says about itself. */
export interface Found {
  ids: number[];
  meta: CheckedJson<ListMeta>;
}

/** What was counted of a list, whichever page of it is shown, in whatever order. */
interface Counted {
  result: PassResult;
  /** How many have all of the words; all where no words are searched for. */
  complete: number;
  without: ListMeta['without'];
  facets: CheckedJson<Pick<ListMeta, 'facets'>>;
}

const restOfMeta = listMeta.omit({ facets: true });
const facetsOfMeta = listMeta.pick({ facets: true });

const mostKept = 200;
/** How many bytes of what was counted are kept. */
const roomForCounts = 8 * 1024 ** 2;
/** Of how many searches the words are kept with their posts: some sets of a bit for each post. */
const mostMatches = 8;
/** From so many posts on, a look takes so long that others are let in between two of them. */
const largeMarket = 20_000;
/** A look lets others pass for so many times as long as looks take of late, and for so many milliseconds at most. */
const patience = { times: 3, most: 8 };
/** How much the last look counts in what looks take of late. */
const weightOfLast = 0.1;
/** So many posts with all of the words are answer enough; below, those with some of them follow. */
const enough = 12;

/** Searches the live market; what was found is kept until the market changes. */
export class Search {
  private readonly kept = new Map<string, Found>();
  private readonly counted = new LRUCache<string, Counted>({ maxSize: roomForCounts, sizeCalculation: sizeOf });
  private readonly matches = new Map<string, WordMatch>();
  private keptVersion = -1;
  private lastTurn: Promise<void> = Promise.resolve();
  /** How many milliseconds a look takes of late. */
  private usualLook = 0;

  constructor(
    readonly index: SearchIndex,
    private readonly moments: Pick<Moments, 'passed'>,
  ) {}

  /**
   * The page of posts that a query asks for, counted and ordered; posts of the categories in `first` come first,
   * those of the organizations in `hidden` never.
   */
  async find(query: AdvertisementQuery, first: readonly number[] = [], hidden: readonly number[] = []): Promise<Found> {
    await this.index.includeOwnWrites();
    const key = JSON.stringify([query, first, hidden]);
    const kept = this.current(this.kept).get(key);
    if (kept) return kept;
    await this.turn();
    const words = query.q ? await this.match(query.q) : null;
    const sort: Sort = query.sort ?? 'relevance';
    const names = sort === 'name' ? await this.index.alphabet.ranksBySlot() : null;
    const found = this.look(query, sort, words, { ranks: names, first, hidden });
    keep(this.current(this.kept), key, found);
    return found;
  }

  /**
   * Resolves when it is this look's turn. Over a large market that is one a round of the event loop, and after those who ask
   * for less, so that nobody waits for ten of them.
   */
  private async turn(): Promise<void> {
    if (this.index.columns.size < largeMarket) return;
    const before = this.lastTurn;
    this.lastTurn = before.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await this.moments.passed(Math.min(patience.most, patience.times * this.usualLook));
    });
    await this.lastTurn;
  }

  /** The currencies that live posts are in, or were since this process began. */
  currencies(): ReadonlySet<string> {
    return new Set(this.index.columns.currencies.values.filter((code) => code !== null));
  }

  /** How many posts a query finds with all of its words, without those of the organizations in `hidden`. */
  async count(query: AdvertisementQuery, hidden: readonly number[]): Promise<number> {
    await this.index.includeOwnWrites();
    const words = query.q ? await this.match(query.q) : null;
    const { columns, names } = this.index;
    const filter = compileFilter(query, columns, names, this.index.rates, hidden);
    return runPass(columns, filter, words?.tiers ?? null, false, tier.lastComplete).total;
  }

  /**
   * Which of these posts a query finds, by the filter and all words of the list: looks at nothing but them. What was
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

  private look(
    query: AdvertisementQuery,
    sort: Sort,
    words: WordMatch | null,
    order: { ranks: Float64Array | null; first: readonly number[]; hidden: readonly number[] },
  ): Found {
    const begun = performance.now();
    const { columns } = this.index;
    const tiers = words?.tiers ?? null;
    const { result, complete, without, facets } = this.countFor(query, sort, words, order.hidden);
    const factors = factorsTo(query.currency ?? defaultCurrency, columns, this.index.rates);
    const ordering = { sort, tiers, lifted: findLifted(columns, order.first), names: order.ranks, factors };
    const ids = selectPage(
      columns,
      result.match,
      result.total,
      ordering,
      (query.page - 1) * query.per_page,
      query.per_page,
    );
    const took = performance.now() - begun;
    this.usualLook += (took - this.usualLook) * weightOfLast;
    const about = CheckedJson.of(restOfMeta, {
      total: result.total,
      page: query.page,
      per_page: query.per_page,
      organizations: result.sellers,
      suggestion: words?.corrected && result.total > 0 ? { q: words.corrected, total: complete || result.total } : null,
      words: words?.words ?? null,
      complete: words ? complete : null,
      without,
      // Of the look itself: who asks again is given the same answer.
      took_ms: Math.round(took * 100) / 100,
    });
    return { ids, meta: CheckedJson.join(about, facets) };
  }

  /** Counts a list, unless another page of it was looked at since the market changed. */
  private countFor(query: AdvertisementQuery, sort: Sort, words: WordMatch | null, hidden: readonly number[]): Counted {
    const key = words ? null : JSON.stringify([{ ...query, page: 0, per_page: 0, sort: null }, hidden]);
    // The market may have changed since the query was looked up.
    const kept = this.current(this.counted);
    const known = key === null ? undefined : kept.get(key);
    if (known) return known;
    const { columns, names } = this.index;
    const filter = compileFilter(query, columns, names, this.index.rates, hidden);
    const passes = this.runPasses(query, sort, filter, words);
    const facets = query.facets === 1 ? describeFacets(passes.result, columns, names, filter, query) : null;
    const counted = { ...passes, facets: CheckedJson.of(facetsOfMeta, { facets }) };
    if (key !== null) kept.set(key, counted);
    return counted;
  }

  /** Looks for posts with all of the words first; where these are few, those with some of them follow. */
  private runPasses(
    query: AdvertisementQuery,
    sort: Sort,
    filter: QueryFilter,
    words: WordMatch | null,
  ): Omit<Counted, 'facets'> {
    const { columns, names } = this.index;
    if (!words) {
      const result = runPass(columns, filter, null);
      return {
        result,
        complete: result.total,
        without: result.total === 0 ? describeWithout(result, names, filter, query) : null,
      };
    }
    const result = runPass(columns, filter, words.tiers, false, tier.lastComplete);
    const complete = result.total;
    // In any other order, worse answers would stand before better ones.
    const addsPartial = complete === 0 || (complete < enough && sort === 'relevance');
    if (!addsPartial) return { result, complete, without: null };
    const without = complete === 0 ? this.describeWays(query, filter, words) : null;
    words.addPartial();
    return { result: runPass(columns, filter, words.tiers), complete, without };
  }

  /** Where no post has all of the words: what would be found without one of them, or without a filter. */
  private describeWays(
    query: AdvertisementQuery,
    filter: QueryFilter,
    words: WordMatch,
  ): NonNullable<ListMeta['without']> {
    const { columns, names } = this.index;
    const filters = describeWithout(
      runPass(columns, filter, words.tiers, true, tier.lastComplete),
      names,
      filter,
      query,
    );
    const ways = words.without.map(({ q, typed, posts }) => ({
      group: 'word',
      id: q,
      name: typed,
      total: countMatching(columns, filter, posts()),
    }));
    return [...ways.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total), ...filters];
  }

  private async match(q: string): Promise<WordMatch> {
    const known = this.current(this.matches).get(q);
    if (known) return known;
    const { version } = this.index;
    const match = await matchWords(this.index.sources, q);
    if (version === this.index.version) {
      const matches = this.current(this.matches);
      keep(matches, q, match, mostMatches);
    }
    return match;
  }

  /** One of the stores, all of them emptied if the market changed since it was filled. */
  private current<Store>(store: Store): Store {
    if (this.keptVersion !== this.index.version) {
      this.kept.clear();
      this.matches.clear();
      this.counted.clear();
      this.keptVersion = this.index.version;
    }
    return store;
  }
}

/** About how many bytes it takes: a bit for each post, the numbers, and the text. */
function sizeOf({ result, facets }: Counted): number {
  const { match, counts } = result;
  return (
    match.byteLength + facets.bytes.length + Object.values(counts).reduce((sum, { length }) => sum + 8 * length, 200)
  );
}

function keep<Value>(store: Map<string, Value>, key: string, value: Value, most = mostKept): void {
  if (store.size >= most) store.delete(store.keys().next().value as string);
  store.set(key, value);
}
