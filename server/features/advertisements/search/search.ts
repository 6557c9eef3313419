import type { Sort } from '#contract/advertisements/choices.ts';
import { type AdvertisementQuery, type ListMeta, listMeta } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { CheckedJson } from '#server/platform/http/index.ts';
import { describeFacets, describeWithout } from './facets.ts';
import { compileFilter, defaultCurrency } from './filter.ts';
import { selectPage } from './order.ts';
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

  /** The page of posts that a query asks for, counted and ordered; `hidden` are organizations that the viewer is not to see. */
  async find(query: AdvertisementQuery, hidden: readonly number[] = []): Promise<Found> {
    await this.index.includeOwnWrites();
    const key = JSON.stringify(hidden.length > 0 ? [query, hidden] : query);
    const kept = this.current(this.kept).get(key);
    if (kept) return kept;
    const words = query.q ? await this.match(query.q) : null;
    const sort: Sort = query.sort ?? 'relevance';
    const names = sort === 'name' ? await this.index.alphabet.ranksBySlot() : null;
    const found = this.look(query, sort, words, names, hidden);
    keep(this.current(this.kept), key, found);
    return found;
  }

  private look(
    query: AdvertisementQuery,
    sort: Sort,
    words: WordMatch | null,
    ranks: Float64Array | null,
    hidden: readonly number[],
  ): Found {
    const { columns, names } = this.index;
    const tiers = words?.tiers ?? null;
    const filter = compileFilter(query, columns, names, hidden);
    let result = runPass(columns, filter, tiers);
    const ordering = { sort, tiers, names: ranks, currency: query.currency ?? defaultCurrency };
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
