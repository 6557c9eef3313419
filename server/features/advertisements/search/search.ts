import type { Sort } from '#contract/advertisements/choices.ts';
import { type AdvertisementQuery, type ListMeta, listMeta } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { CheckedJson } from '#server/platform/http/index.ts';
import { describeFacets, describeWithout } from './facets.ts';
import { compileFilter, defaultCurrency, factorsTo } from './filter.ts';
import { liftedTiers, selectPage } from './order.ts';
import { runPass } from './pass.ts';
import type { SearchIndex } from './searchIndex.ts';
import { matchWords, type WordMatch } from './words.ts';

/** A page of what was searched for: the ids of its posts, and what the list says about itself. */
export interface Found {
  ids: number[];
  meta: CheckedJson<Omit<ListMeta, 'took_ms'>>;
}

const metaWithoutTime = listMeta.omit({ took_ms: true });

const mostKept = 200;

/** Searches the live market; what was found is kept until the market changes. */
export class Search {
  private readonly kept = new Map<string, Found>();
  private readonly matches = new Map<string, WordMatch>();
  private keptVersion = -1;

  constructor(
    private readonly db: Database,
    readonly index: SearchIndex,
  ) {}

  /** The page of posts that a query asks for, counted and ordered; posts of the categories in `first` come first. */
  async find(query: AdvertisementQuery, first: readonly number[] = []): Promise<Found> {
    await this.index.includeOwnWrites();
    const key = JSON.stringify([query, first]);
    const kept = this.current(this.kept).get(key);
    if (kept) return kept;
    const words = query.q ? await this.match(query.q) : null;
    const sort: Sort = query.sort ?? 'relevance';
    const names = sort === 'name' ? await this.index.alphabet.ranksBySlot() : null;
    const found = this.look(query, sort, words, { ranks: names, first });
    keep(this.current(this.kept), key, found);
    return found;
  }

  /** The currencies that live posts are in, or were since this process began. */
  currencies(): ReadonlySet<string> {
    return new Set(this.index.columns.currencies.values.filter((code) => code !== null));
  }

  /** How many posts a query finds. */
  async count(query: AdvertisementQuery): Promise<number> {
    await this.index.includeOwnWrites();
    const words = query.q ? await this.match(query.q) : null;
    const { columns, names } = this.index;
    return runPass(columns, compileFilter(query, columns, names, this.index.rates), words?.tiers ?? null).total;
  }

  /**
   * Which of these posts a query finds, by the filter and the words of the list: looks at nothing but them. What was
   * committed before is known once the index was refreshed.
   */
  async findAmong(query: AdvertisementQuery, ids: readonly number[]): Promise<number[]> {
    const { columns, names } = this.index;
    const few = columns.pick(ids);
    const { total, matched } = runPass(few, compileFilter(query, few, names, this.index.rates), null);
    const found = Array.from(matched.subarray(0, total), (slot) => few.ids[slot] as number);
    if (!query.q || found.length === 0) return found;
    const { tiers } = await this.match(query.q);
    return found.filter((id) => tiers[columns.slotOf(id)]);
  }

  private look(
    query: AdvertisementQuery,
    sort: Sort,
    words: WordMatch | null,
    order: { ranks: Float64Array | null; first: readonly number[] },
  ): Found {
    const { columns, names } = this.index;
    const tiers = words?.tiers ?? null;
    const filter = compileFilter(query, columns, names, this.index.rates);
    let result = runPass(columns, filter, tiers);
    const factors = factorsTo(query.currency ?? defaultCurrency, columns, this.index.rates);
    const ordering = { sort, tiers: tiers ?? liftedTiers(columns, order.first), names: order.ranks, factors };
    const ids = selectPage(
      columns,
      result.matched,
      result.total,
      ordering,
      (query.page - 1) * query.per_page,
      query.per_page,
    );
    if (result.total === 0 && tiers) result = runPass(columns, filter, tiers, true);
    return {
      ids,
      meta: CheckedJson.of(metaWithoutTime, {
        total: result.total,
        page: query.page,
        per_page: query.per_page,
        organizations: result.sellers,
        facets: query.facets === 1 ? describeFacets(result, columns, names, filter, query) : null,
        suggestion: words?.corrected && result.total > 0 ? { q: words.corrected, total: result.total } : null,
        without: result.total === 0 ? describeWithout(result, names, filter, query) : null,
      }),
    };
  }

  private async match(q: string): Promise<WordMatch> {
    const known = this.current(this.matches).get(q);
    if (known) return known;
    const { version } = this.index;
    const match = await matchWords(this.db, this.index.postings, this.index.columns, q);
    if (version === this.index.version) {
      const matches = this.current(this.matches);
      keep(matches, q, match, 16);
    }
    return match;
  }

  /** One of the two stores, emptied if the market changed since it was filled. */
  private current<Value>(store: Map<string, Value>): Map<string, Value> {
    if (this.keptVersion !== this.index.version) {
      this.kept.clear();
      this.matches.clear();
      this.keptVersion = this.index.version;
    }
    return store;
  }
}

function keep<Value>(store: Map<string, Value>, key: string, value: Value, most = mostKept): void {
  if (store.size >= most) store.delete(store.keys().next().value as string);
  store.set(key, value);
}
