import type { Sort } from '#contract/advertisements/choices.ts';
import type { AdvertisementQuery, ListMeta } from '#contract/advertisements/schemas.ts';
import type { CheckedJson } from '#server/platform/http/index.ts';
import { countBits } from '#server/search-engine/columns/bitSet.ts';
import { countMatching, findMatching, type PassResult, runPass } from '#server/search-engine/columns/pass.ts';
import { describeWithout } from './filter/facets.ts';
import type { QueryFilter } from './filter/filter.ts';
import type { SearchIndex } from './memory/searchIndex.ts';
import type { WordMatch } from './words/match.ts';
import { tier } from './words/rank.ts';

/** The counts of a list, which are the same for every page and order. */
export interface Counted {
  /** The posts that the filters and all words fit, or what else there is where none has all of them. */
  result: PassResult;
  /** These and, in the order of relevance, those that have some of the words or only mention the part. */
  listed: { match: Uint32Array; total: number };
  /** How many posts have all of the words, but are other parts. */
  mentioned: number;
  /** How many posts have all of the words; all posts where the query has no words. */
  complete: number;
  /** How many articles the listed posts belong to; null where it was not asked for. */
  articles: number | null;
  /** How many of these have a post with all of the words; 0 without words. */
  completeArticles: number;
  without: ListMeta['without'];
  facets: CheckedJson<Pick<ListMeta, 'facets' | 'facts'>>;
}

/** This many posts with all of the words are answer enough; with fewer, posts with some of them follow. */
const enough = 12;

/** Finds posts with all of the words first; where these are few, those with some of them follow. */
export function countPasses(
  index: SearchIndex,
  query: AdvertisementQuery,
  sort: Sort,
  filter: QueryFilter,
  words: WordMatch | null,
): Omit<Counted, 'facets' | 'articles' | 'completeArticles'> {
  const { columns, names } = index;
  if (!words) {
    const result = runPass(columns, filter, null);
    return {
      result,
      listed: result,
      complete: result.total,
      mentioned: 0,
      without: result.total === 0 ? describeWithout(result, names, filter, query) : null,
    };
  }
  const result = runPass(columns, filter, words.tiers, false, tier.lastComplete);
  const complete = result.total;
  const { mentions } = words;
  const mentioned = mentions === null ? 0 : countMatching(columns, filter, mentions);
  const isRelevance = sort === 'relevance';
  // In any other order, worse answers would come before better ones.
  if (complete > 0 && (!isRelevance || (complete >= enough && mentioned === 0)))
    return { result, listed: result, complete, mentioned, without: null };
  if (complete === 0) {
    const without = suggestRelaxations(index, query, filter, words);
    words.addPartial();
    const some = runPass(columns, filter, words.tiers);
    return { result: some, listed: some, complete, mentioned, without };
  }
  // What follows is listed, but counted in no facet: a value is shown with the number of posts that it leads to.
  if (complete < enough) words.addPartial();
  const match = findMatching(columns, filter, words.tiers.all);
  return { result, listed: { match, total: countBits(match) }, complete, mentioned, without: null };
}

/** Where no post has all of the words: what would be found without one of them, or without a filter. */
function suggestRelaxations(
  index: SearchIndex,
  query: AdvertisementQuery,
  filter: QueryFilter,
  words: WordMatch,
): NonNullable<ListMeta['without']> {
  const { columns, names } = index;
  const filters = describeWithout(runPass(columns, filter, words.tiers, true, tier.lastComplete), names, filter, query);
  const ways = words.without.map(({ q, typed, posts }) => ({
    group: 'word',
    id: q,
    name: typed,
    total: countMatching(columns, filter, posts()),
  }));
  return [...ways.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total), ...filters];
}

/** About how many bytes it takes: a bit for each post, the numbers, and the text. */
export function sizeOf({ result, facets }: Counted): number {
  const { match, counts } = result;
  return (
    match.byteLength + facets.bytes.length + Object.values(counts).reduce((sum, { length }) => sum + 8 * length, 200)
  );
}
